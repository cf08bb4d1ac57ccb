import { expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import { fireflyCsv } from '#tests/portability/product-files.ts';
import { fireflyLedger } from './firefly.ts';
import { createIssues } from './move-file.ts';
import { productTable } from './product-tables.ts';

test('leaves out an account of a currency in finer parts, and counts what the others paid it', () => {
  const [pay, purse] = ['Konto|Asset account', 'Plånbok|Asset account'];
  const text = fireflyCsv([
    { id: 1, on: '2026-01-10', type: 'Transfer', from: pay, to: purse, amount: '1000.00' },
    { id: 2, on: '2026-02-10', type: 'Transfer', from: purse, to: pay, amount: '0.00050000' },
  ])
    .replace('SEK,1000.00,,', 'SEK,1000.00,BTC,0.00150000')
    .replace('SEK,0.00050000,,', 'BTC,0.00050000,SEK,400.00');
  const table = productTable(text);
  if (table === null) throw new Error('No table');
  const issues = createIssues();
  const { accounts } = allSteps(fireflyLedger(table, issues));
  expect(
    accounts.map(({ name, currency, isForeign = false, rows }) => [
      name,
      currency,
      isForeign,
      rows.map(({ minor }) => minor),
    ]),
  ).toEqual([
    ['Konto', 'SEK', false, [-100_000, 40_000]],
    ['Plånbok', null, true, [0, 0]],
  ]);
  expect(issues.all()).toEqual([]);
});
