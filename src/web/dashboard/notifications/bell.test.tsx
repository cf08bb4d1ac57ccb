import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '#domain/basics/months.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { HEADER } from '../../../../tests/support/bank.ts';
import { answerInstead } from '../../../../tests/support/screen-network.ts';
import {
  chooseFile,
  createMaria,
  goTo,
  openAsUser,
  openedDialog,
  press,
  pressEscape,
  reload,
  seeWords,
} from '../../../../tests/support/screen.tsx';

const today = dayOf(new Date());
const reached = { name: 'Resa', targetAmount: '5000', currentAmount: '5000' };

test('Maria is told what happened until she has read it, in English', async () => {
  const maria = await createMaria({ language: 'en', currency: 'SEK' });
  const user = await openAsUser('/costs', maria);
  await press(user, 'Notifications$');
  await seeWords(() => screen.queryByRole('dialog'), 'No notifications');
  await pressEscape(user);
  const on = addDays(today, 40);
  await maria.account.call('POST', '/api/goals', reached);
  await maria.account.call('POST', '/api/liabilities', {
    type: 'mortgage',
    name: 'SEB, del 1',
    balance: '1000000',
    description: `Räntan är bunden till ${on}.`,
  });
  const reader = await reload();
  await press(reader, 'Notifications, 2');
  const panel = await openedDialog();
  await seeWords(() => panel, 'Resa has been reached');
  const fixed = `SEB, del 1 has a rate that is fixed until ${formatDay(on, 'en')}.`;
  await seeWords(() => panel, fixed);
  await press(reader, 'Mark all as read', panel);
  await waitFor(() => expect(within(panel).queryByText('Mark all as read')).toBe(null));
  await reload();
  await screen.findByRole('button', { name: 'Notifications' });
});

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

test('a raised price is told of, and leads to its payments, in Swedish', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  const paid = [155, 124, 94, 64, 34, 3].map(
    (ago, at) => `${addDays(today, -ago)};;${at};NETFLIX.COM;-${ago > 34 ? 119 : 139}.000;`,
  );
  const content = [HEADER, ...paid, `${today};;9;ICA;-100.000;`].join('\n');
  await chooseFile(user, content);
  await press(user, 'Lägg till 7 transaktioner', await openedDialog());
  await screen.findAllByText('7 transaktioner är tillagda');
  await goTo('/costs', 'Kostnader');
  await press(user, 'Aviseringar, 1');
  const panel = await openedDialog();
  const words = 'NETFLIX.COM höjdes från 119 kr till 139 kr i månaden i';
  await seeWords(() => panel, words);
  await user.click(within(panel).getByRole('link', { name: /NETFLIX/ }));
  await waitFor(() => expect(location.search).toBe('?search=NETFLIX.COM'));
  expect(location.pathname).toBe('/transactions');
});
