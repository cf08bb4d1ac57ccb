import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { HEADER } from '#tests/support/bank.ts';
import { openVisit, PHONE } from '#tests/support/browser.ts';
import { addFile } from '#tests/support/file-in-page.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';

/**
 * Maria compares the figures of her bank's file with those calculated here by hand, and opens the
 * calculation of a figure, and the transactions behind it.
 */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const words = {
  none: 'Nothing to add up yet',
  months: '5 whole months',
  explain: 'Show the calculation: Spending',
  divided: '5 whole months',
  close: 'Close',
  table: 'Show as a table',
  byMonth: 'Month by month',
  byCategory: 'Spending by category',
  groceries: 'Groceries',
  returned: 'less 200,00 kr refunded',
  merchants: 'Where you spend most',
  explainShop: 'Show the calculation: ICA NARA',
  since: 'Since',
  forecast: 'The next 90 days',
  start: 'It starts at 12 346 kr',
  savings: '60.1%',
  change: '−1 200 kr (−60.0%)',
  edit: 'Edit',
};

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

test('transactions add up, and lead to those behind a figure', async () => {
  const view = { viewport: PHONE, language: 'en', theme: 'light', origin } as const;
  const { page, context } = await openVisit(view);
  await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  await page.goto('/transactions/cash-flow');
  await page.getByRole('heading', { name: words.none }).waitFor();
  await page.evaluate(addFile, FILE);
  await page.reload();
  await page.getByText(words.months, { exact: true }).waitFor();

  // Spending: 5 × 9 000 + 5 000.50 + 4 000.50 + … + 1 000.50 − 200 + 100 = 59 902.50.
  const figures = await textOf(page);
  for (const figure of ['30 000,00 kr', '11 980,50 kr', '18 019,50 kr', words.savings]) {
    expect(figures).toContain(figure);
  }
  // 1 000.50 − 200 after 2 000.50.
  expect(figures).toContain(words.change);
  expect(figures).toContain(words.returned);
  expect(figures).toContain(words.start);
  await expectAccessible(page);

  await page.getByRole('button', { name: words.explain, exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(words.divided).waitFor();
  expect(await textOf(page, 'dialog')).toContain('59 902,50 kr');
  await drawer.getByRole('button', { name: words.close }).click();

  // The pressed button shows the chart again.
  for (const _ of [words.byMonth, words.forecast]) {
    await page.getByRole('button', { name: words.table }).first().click();
  }
  const table = page.getByRole('table', { name: words.byMonth });
  expect(await table.getByRole('row').count()).toBe(1 + 5 + 1);
  await page.getByRole('table', { name: words.forecast }).waitFor();
  await page.getByRole('table', { name: words.merchants }).waitFor();
  await expectAccessible(page);
  await seeShop(page);

  await page.getByRole('link', { name: words.groceries, exact: true }).click();
  await page.waitForURL(/\/transactions\?category=.*&month=/);
  await page
    .getByRole('button', { name: `${words.edit} ICA NARA` })
    .nth(1)
    .waitFor();
  expect(await page.getByRole('button', { name: `${words.edit} SL` }).count()).toBe(0);
});

/** Monthly payments to a merchant, and its transactions since then. */
async function seeShop(page: Page): Promise<void> {
  const merchants = page.getByRole('table', { name: words.merchants });
  const drawer = page.getByRole('dialog');
  await merchants.getByRole('button', { name: words.explainShop }).click();
  // 1 000.50 − 200 in the last month, of 15 002.50 − 200 in all five.
  await drawer.getByText('800,50 kr').waitFor();
  expect(await textOf(page, 'dialog')).toContain('14 802,50 kr');
  await drawer.getByRole('button', { name: words.close }).click();
  await merchants.getByRole('link', { name: 'ICA NARA', exact: true }).click();
  await page.waitForURL(/\/transactions\?search=ICA\+NARA&since=/);
  await page.getByRole('combobox').filter({ hasText: words.since }).waitFor();
  await page.goBack();
}

/** In one line, with ordinary spaces. */
async function textOf(page: Page, role: 'main' | 'dialog' = 'main'): Promise<string> {
  return (await page.getByRole(role).innerText()).replaceAll(/\s/g, ' ');
}
