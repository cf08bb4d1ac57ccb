import { expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import { createIssues } from './move-file.ts';
import { productTable } from './product-tables.ts';
import { transactionsLedger } from './transaction-tables.ts';

test('pairs a transfer between currencies of Toshl by what both sides are in the main one', () => {
  const row = (account: string, category: string, [out, into]: string[], currency: string) =>
    `"1/15/26","${account}","${category}","","${out}","${into}","${currency}","100","EUR",""`;
  const table = productTable(
    [
      '"Date","Account","Category","Tags","Expense amount","Income amount","Currency","In main currency","Main currency","Description"',
      row('Bank', 'Transfer', ['100', '0'], 'EUR'),
      row('Dollar', 'Transfer', ['0', '110'], 'USD'),
      row('Dollar', 'Salary', ['0', '110'], 'USD'),
    ].join('\n'),
  );
  if (table === null) throw new Error('No table');
  const issues = createIssues();
  const terms = { today: '2026-11-30', issues, digest: (key: string) => key, rateOn: () => null };
  const ledger = allSteps(transactionsLedger('toshl', [table], terms));
  if (typeof ledger === 'string') throw new Error(ledger);
  const rows = ledger.accounts.flatMap(({ rows: own }) => own);
  expect(rows.map(({ minor, other, pair }) => [minor, other, pair])).toEqual([
    [-10_000, 'Dollar', '1'],
    [11_000, 'Bank', '1'],
    [11_000, undefined, undefined],
  ]);
  expect(issues.all()).toEqual([]);
});
