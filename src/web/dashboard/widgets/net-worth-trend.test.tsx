import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerInstead } from '#tests/support/screen-network.ts';
import {
  createMaria,
  named,
  openAsUser,
  openedDialog,
  seeWords,
  wordsOf,
} from '#tests/support/screen.tsx';
import { changeOf, keepTwoMonths, nameIn, öreIn } from '#tests/dashboard/two-months.ts';

const WORDS = {
  sv: {
    why: 'Varför ändrades det?',
    none: 'Inget att jämföra med ännu',
    calculation: 'Visa uträkningen: Varför ändrades det?',
    bars: ['Konton', 'Tillagt', 'ISK', 'Amorterat', 'Övrigt', 'Summa'],
    paidShort: 'Amorterat',
    retry: 'Försök igen',
    paid: 'Bolån Amorterat, från 1 606 340,00 kr till 1 600 000,00 kr +6 340,00 kr',
    best: 'Bästa utveckling',
    ranking: 'Så har dina tillgångar utvecklats',
    once: 'Bara ett värde de senaste tolv månaderna',
    onlyOne: 'Ingen tillgång går att jämföra ännu.',
    deposits: /ISK Det du har satt in är inte känt [+−][\d ,]+ kr inklusive insättningar/,
  },
  en: {
    why: 'Why did it change?',
    none: 'No earlier month to compare with',
    calculation: 'Show the calculation: Why did it change?',
    bars: ['Accounts', 'Added', 'ISK', 'Paid off', 'Others', 'Total'],
    paidShort: 'Paid off',
    retry: 'Try again',
    paid: 'Bolån Paid off, from 1 606 340,00 kr to 1 600 000,00 kr +6 340,00 kr',
    best: 'Best Performing Asset',
    ranking: 'How your assets have done',
    once: 'Only one value in the last twelve months',
    onlyOne: 'No asset can be compared yet.',
    deposits: /ISK What you put in is not known [+−][\d ,]+ kr including deposits/,
  },
} as const;

const REFUSED = { status: 403, json: { code: 'forbidden', message: 'Nej' } };

test.each(['sv', 'en'] as const)(
  'the reasons add up to the change, bar by bar and line by line, in %s',
  async (language) => {
    const words = WORDS[language];
    const maria = await createMaria({ language, currency: 'SEK' });
    await keepTwoMonths(maria.account);
    const user = await openAsUser('/', maria);
    const button = await screen.findByRole('button', { name: words.calculation });
    const why = button.closest('section') ?? document.body;
    const shown = (await within(why).findAllByRole('listitem')).map(wordsOf);
    expect(shown.map(nameIn)).toEqual(words.bars);
    const parts = shown.map(öreIn);
    const sum = parts.pop() ?? Number.NaN;
    expect(parts.reduce((total, part) => total + part, 0)).toBe(sum);
    expect(sum).toBe(await changeOf(maria.account));

    await user.click(button);
    const drawer = await openedDialog(words.why);
    const lines = (await within(drawer).findAllByRole('row')).map(wordsOf);
    expect(lines).toContain(words.paid);
    expect(lines.slice(0, -1).reduce((total, line) => total + öreIn(line), 0)).toBe(sum);
    expect(öreIn(lines.at(-1) ?? '')).toBe(sum);
  },
);

test.each(['sv', 'en'] as const)(
  'the best asset is the one that gained most, and each has its place, in %s',
  async (language) => {
    const words = WORDS[language];
    const maria = await createMaria({ language, currency: 'SEK' });
    await keepTwoMonths(maria.account);
    const user = await openAsUser('/', maria);
    await user.click(await screen.findByRole('button', { name: words.best }));
    const dialog = await openedDialog(words.ranking);
    const lists = await within(dialog).findAllByRole('list');
    const placed = within(lists[0] ?? dialog)
      .getAllByRole('listitem')
      .map(wordsOf);
    expect(placed.map((each) => each.split(' ')[0])).toEqual(['Konst']);
    expect(placed[0]).toMatch(/\+5[,.]0\s?%/);
    const without = wordsOf(lists.at(-1));
    expect(without).toContain(`Bil ${words.once}`);
    expect(without).toMatch(words.deposits);
    expect(without).toContain('Sparkonto');
    expect(without).not.toContain('%');
  },
);

test('what cannot be read says so by itself, and can be read again', async () => {
  const words = WORDS.sv;
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  await keepTwoMonths(maria.account);
  const calls = ['GET /api/net-worth-change', 'GET /api/asset-performance'] as const;
  const releases = calls.map((call) => answerInstead(call, REFUSED));
  const user = await openAsUser('/', maria);
  const retries = () => screen.queryAllByRole('button', { name: named(words.retry) });
  // Both widgets, and the growth over the period, which is asked for by the same call.
  await waitFor(() => expect(retries()).toHaveLength(3));
  for (const release of releases) release();
  for (const retry of retries()) await user.click(retry);
  await screen.findAllByText(words.paidShort);
  await screen.findByRole('button', { name: words.best });
  await waitFor(() => expect(retries()).toEqual([]));
});

test('who began this month has nothing to compare with, and is told so', async () => {
  const words = WORDS.sv;
  const boat = { type: 'other', name: 'Båt', value: '45000' };
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records: { assets: [boat] } });
  // A dashboard of the user's own making shows the best asset before there is one.
  const largest = { action: 'add', widgetType: 'costs', isVisible: 1 };
  await maria.account.call('POST', '/api/dashboard-widgets', largest);
  await openAsUser('/', maria);
  await screen.findAllByText(words.none);
  await seeWords(() => document.body, words.onlyOne);
});
