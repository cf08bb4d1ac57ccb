import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '#domain/basics/months.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { HEADER } from '#tests/support/bank.ts';
import { answerInstead, nextCall } from '#tests/support/screen-network.ts';
import {
  allShown,
  chooseFile,
  createMaria,
  goTo,
  type Member,
  openAsUser,
  openedDialog,
  press,
  pressEscape,
  reload,
  seeWords,
} from '#tests/support/screen.tsx';

const today = dayOf(new Date());
const reached = { name: 'Resa', targetAmount: '5000', currentAmount: '5000' };

const READING = {
  sv: {
    title: 'Aviseringar',
    none: 'Inga aviseringar',
    reached: 'Resa har nåtts',
    fixed: 'SEB, del 1 har en ränta som är bunden till',
    markAll: 'Markera alla som lästa',
    add: 'Lägg till 7 transaktioner',
    added: '7 transaktioner är tillagda',
    costs: 'Kostnader',
    raised: 'NETFLIX.COM höjdes från 119 kr till 139 kr i månaden i',
  },
  en: {
    title: 'Notifications',
    none: 'No notifications',
    reached: 'Resa has been reached',
    fixed: 'SEB, del 1 has a rate that is fixed until',
    markAll: 'Mark all as read',
    add: 'Add 7 transactions',
    added: '7 transactions added',
    costs: 'Costs',
    raised: 'NETFLIX.COM was raised from 119 kr to 139 kr a month in',
  },
};
const LANGUAGES = ['sv', 'en'] as const;

test.each(LANGUAGES)(
  'Maria is told what happened until she has read it, in %s',
  async (language) => {
    const w = READING[language];
    const maria = await createMaria({ language, currency: 'SEK' });
    const user = await openAsUser('/costs', maria);
    await press(user, `${w.title}$`);
    await seeWords(() => screen.queryByRole('dialog'), w.none);
    await pressEscape(user);
    const on = await addNews(maria);

    const reader = await reload();
    await press(reader, `${w.title}, 9\\+`);
    const panel = await openedDialog();
    await seeWords(() => panel, w.reached);
    await seeWords(() => panel, `${w.fixed} ${formatDay(on, language)}.`);
    // Her own change is no news to her.
    expect(within(panel).getAllByRole('listitem')).toHaveLength(11);
    const loan = within(panel).getByRole('link', { name: /SEB, del 1/ });
    expect(loan.getAttribute('href')).toBe('/liabilities');

    const first = nextCall('PUT /api/notifications/read');
    await reader.click(within(panel).getByRole('link', { name: /Mål 9/ }));
    await first;
    await waitFor(() => expect(location.pathname).toBe('/goals'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    await press(reader, `${w.title}, 9\\+`);
    const again = await openedDialog();
    expect(within(again).getByRole('link', { name: /Mål 9/ })).toBeTruthy();
    await press(reader, w.markAll, again);
    await waitFor(() => expect(within(again).queryByText(w.markAll)).toBe(null));
    await screen.findByRole('button', { name: w.title });
    await allShown();

    const later = await reload();
    await press(later, `${w.title}$`);
    const read = await openedDialog();
    await within(read).findByRole('link', { name: /Mål 9/ });
    expect(within(read).queryByText(w.markAll)).toBe(null);
  },
);

test('a mark that the server did not keep comes back', async () => {
  const maria = await createMaria({
    language: 'sv',
    currency: 'SEK',
    records: { goals: [reached] },
  });
  const user = await openAsUser('/costs', maria);
  const json = { code: 'too_many_requests', message: '…' };
  answerInstead('PUT /api/notifications/read', { status: 429, json });
  await press(user, 'Aviseringar, 1');
  const panel = await openedDialog();
  await press(user, 'Markera alla som lästa', panel);
  await screen.findAllByText('Det kunde inte markeras som läst');
  await within(panel).findByRole('button', { name: /^Markera alla som lästa/ });
  await screen.findByRole('button', { name: /^Aviseringar, 1/ });
});

test.each(LANGUAGES)(
  'a raised price is told of, and leads to its payments, in %s',
  async (language) => {
    const w = READING[language];
    const maria = await createMaria({ language, currency: 'SEK' });
    const user = await openAsUser('/transactions', maria);
    const paid = [155, 124, 94, 64, 34, 3].map(
      (ago, at) => `${addDays(today, -ago)};;${at};NETFLIX.COM;-${ago > 34 ? 119 : 139}.000;`,
    );
    await chooseFile(user, [HEADER, ...paid, `${today};;9;ICA;-100.000;`].join('\n'));
    await press(user, w.add, await openedDialog());
    await screen.findAllByText(w.added);
    await goTo('/costs', w.costs);
    await press(user, `${w.title}, 1`);
    const panel = await openedDialog();
    await seeWords(() => panel, w.raised);
    await user.click(within(panel).getByRole('link', { name: /NETFLIX/ }));
    await waitFor(() => expect(location.search).toBe('?search=NETFLIX.COM'));
    expect(location.pathname).toBe('/transactions');
    const main = screen.getByRole('main');
    await within(main).findAllByText('NETFLIX.COM');
    expect(within(main).queryByText('ICA')).toBe(null);
    await screen.findByRole('button', { name: w.title });
  },
);

/** Ten reached goals, a cost of her own, and a loan whose rate is fixed until the returned day. */
async function addNews({ account }: Member): Promise<string> {
  const on = addDays(today, 40);
  const others = Array.from({ length: 9 }, (_, at) => ({ ...reached, name: `Mål ${at + 1}` }));
  for (const goal of [reached, ...others]) await account.call('POST', '/api/goals', goal);
  await account.call('POST', '/api/liabilities', {
    type: 'mortgage',
    name: 'SEB, del 1',
    balance: '1000000',
    description: `Räntan är bunden till ${on}.`,
  });
  await account.call('POST', '/api/costs', { name: 'El', amount: '100' });
  return on;
}
