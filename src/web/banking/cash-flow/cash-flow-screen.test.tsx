import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import { HEADER } from '#tests/support/bank.ts';
import {
  chooseFile,
  createMaria,
  goTo,
  openAsUser,
  openedDialog,
  press,
  pressEscape,
  seeWords,
} from '#tests/support/screen.tsx';

const running = monthOf(dayOf(new Date()));
const back = (count: number) => addMonths(running, -count);

/** Pay and rent each month, food that costs a thousand less each month, and a refund. */
const FILE = [
  HEADER,
  `${back(1)}-27;;94;SL;-100.000;12345.600`,
  `${back(1)}-10;;91;ICA NARA;200.000;`,
  ...[1, 2, 3, 4, 5].flatMap((count) => [
    `${back(count)}-26;;${count}1;HYRA BRF;-9000.000;`,
    `${back(count)}-25;;${count}2;LÖN;30000.000;`,
    `${back(count)}-03;;${count}3;ICA NARA;-${1_000 * count}.500;`,
  ]),
].join('\n');

test('transactions add up, and lead to those behind a figure, in Swedish', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  await goTo('/transactions/cash-flow', 'Kassaflöde');
  await screen.findByRole('heading', { name: 'Inget att räkna ihop än' });
  await goTo('/transactions', 'Transaktioner');
  await chooseFile(user, FILE);
  await press(user, 'Lägg till 17 transaktioner', await openedDialog());
  await screen.findAllByText('17 transaktioner är tillagda');
  await goTo('/transactions/cash-flow', 'Kassaflöde');
  const main = () => screen.queryByRole('main');
  for (const figure of [
    '5 hela månader',
    '30 000,00 kr',
    // 5 × 9 000 + 5 000.50 + 4 000.50 + … + 1 000.50 − 200 + 100 = 59 902.50, in five months
    '11 980,50 kr',
    '18 019,50 kr',
    '60,1 %',
    // 1 000.50 − 200 after 2 000.50
    '−1 200 kr (−60,0 %)',
    '200,00 kr tillbaka är avdraget',
    'Startar på 12 346 kr',
  ]) {
    await seeWords(main, figure);
  }
  await press(user, 'Visa uträkningen: Utgifter$');
  await seeWords(() => screen.queryByRole('dialog'), '59 902,50 kr');
  await seeWords(() => screen.queryByRole('dialog'), '5 hela månader');
  await pressEscape(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));

  for (const name of ['Månad för månad', 'De närmaste 90 dagarna']) {
    const [chart] = screen.getAllByRole('button', { name: 'Visa som tabell' });
    await user.click(chart ?? document.body);
    await screen.findByRole('table', { name });
  }
  const months = screen.getByRole('table', { name: 'Månad för månad' });
  expect(months.querySelectorAll('tr')).toHaveLength(1 + 5 + 1);
  await seeWords(main, 'Här handlar du mest');
  await press(user, 'Visa uträkningen: ICA NARA');
  // 1 000.50 − 200 in the last month, of 15 002.50 − 200 in all five.
  await seeWords(() => screen.queryByRole('dialog'), '800,50 kr');
  await seeWords(() => screen.queryByRole('dialog'), '14 802,50 kr');
  await pressEscape(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));

  await user.click(screen.getByRole('link', { name: 'Livsmedel' }));
  await waitFor(() => expect(location.search).toMatch(/^\?category=.*&month=/));
  const found = await screen.findAllByRole('button', { name: 'Ändra ICA NARA' });
  expect(found.length).toBeGreaterThan(1);
  expect(screen.queryByRole('button', { name: 'Ändra SL' })).toBe(null);
  await goTo('/transactions/cash-flow', 'Kassaflöde');
  // Early in a month the shop is among the recurring payments too.
  const merchants = await screen.findByRole('table', { name: /^Här handlar du mest/ });
  await user.click(within(merchants).getByRole('link', { name: 'ICA NARA' }));
  await waitFor(() => expect(location.search).toMatch(/^\?search=ICA\+NARA&since=/));
  await waitFor(() => {
    const filters = screen.getAllByRole('combobox').map(({ textContent }) => textContent);
    expect(filters.join()).toContain('Sedan');
  });
});

const WORDS = [
  {
    language: 'sv',
    title: 'Kassaflöde',
    list: 'Transaktioner',
    add: 'Lägg till 12 transaktioner',
    notCovered: 'Ingen fil eller bank har några transaktioner för den här månaden',
    nothing: 'Inget gick ut den här månaden.',
    month: 'Månad$',
    leftOver: 'Kvar i',
  },
  {
    language: 'en',
    title: 'Cash flow',
    list: 'Transactions',
    add: 'Add 12 transactions',
    notCovered: 'No file or bank has any transaction of this month',
    nothing: 'Nothing was spent in this month.',
    month: 'Month$',
    leftOver: 'Left over in',
  },
] as const;

test.each(WORDS)('a month that no file covers says so, in $language', async (words) => {
  const { language, title, list, add, notCovered, nothing, month, leftOver } = words;
  const maria = await createMaria({ language, currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  // A file until two months ago: nothing is known of the last one.
  const rows = [2, 3, 4, 5, 6, 7].flatMap((count) => [
    `${back(count)}-26;;${count}1;HYRA BRF;-9000.000;`,
    `${back(count)}-25;;${count}2;LÖN;30000.000;`,
  ]);
  await chooseFile(user, [HEADER, ...rows].join('\n'));
  await press(user, add, await openedDialog());
  await goTo('/transactions', list);
  await goTo('/transactions/cash-flow', title);
  const main = () => screen.queryByRole('main');
  // The newest month that is known stands first.
  await seeWords(main, leftOver);
  const choice = await screen.findByRole('combobox', { name: new RegExp(month) });
  await user.selectOptions(choice, back(1));
  await seeWords(main, notCovered);
  expect(main()?.textContent).not.toContain(nothing);
});
