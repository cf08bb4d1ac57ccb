import { describe, expect, test } from 'vitest';
import { issuesOf, monthsOf, movedBy, movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import {
  BEANCOUNT_ENTRIES,
  beancountFile,
  HLEDGER_ENTRIES,
  hledgerFile,
  JOURNAL_MONTHS,
} from './journal-files.ts';

const { maria } = openWithMaria();
const { read, save, undo } = movesOf(maria);
const { everything, refusalOf } = movedBy(maria);

type Holdings = {
  value: string;
  cash: { currency: string; amount: string }[];
  positions: { name: string; quantity: string; price: string }[];
  issues: object[];
};

async function holdingsOf(name: string): Promise<Holdings> {
  const account = (await everything()).assets.find((each) => each.name === name);
  const answer = await maria().call(`GET /api/assets/${account?.id}/holdings`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Holdings>();
}

const LATER_BEANCOUNT = `2024-04-02 * "Elbolaget" "El"
  Tillgångar:Bank:Lönekonto  -499.50 SEK
  Kostnader:Mat`;
const LATER_HLEDGER = `2024-04-02 * Elbolaget
  kostnader:Mat   499,50 SEK
  lönekonto`;

describe.each([
  ['Beancount', beancountFile, BEANCOUNT_ENTRIES, LATER_BEANCOUNT, 'Världsfonden'],
  ['hledger', hledgerFile, HLEDGER_ENTRIES, LATER_HLEDGER, 'FOND'],
] as const)('%s', (_, fileOf, entries, later, fund) => {
  test('reads accounts by month, and compares the balances that it states', async () => {
    const answer = await read(fileOf());
    expect(monthsOf(answer)).toEqual(JOURNAL_MONTHS);
    const shown = answer.items.map(({ name, kind, type, transactions, holdingTransactions }) => {
      return [name, kind, type, transactions, holdingTransactions] as const;
    });
    expect(shown.toSorted(([one], [other]) => one.localeCompare(other, 'sv'))).toEqual([
      ['Bolån', 'liabilities', 'mortgage', 0, 0],
      ['Depå', 'assets', 'investment', 0, 3],
      ['Huset', 'assets', 'real_estate', 0, 0],
      ['Kreditkort', 'liabilities', 'credit_card', 2, 0],
      ['Lönekonto', 'assets', 'checking', 9, 0],
      ['Plånbok', 'assets', 'checking', 1, 0],
      ['Sparkonto', 'assets', 'savings', 1, 0],
    ]);
    // Days of leave have no value; or a plan has not happened.
    expect(issuesOf(answer)).toEqual({ otherRow: 1, valueChange: 1, newCategory: 2 });
    expect(answer.totals).toMatchObject([
      {
        name: 'Lönekonto',
        months: [
          { month: '2024-01', stated: '30850.00', counted: '30850.00' },
          { month: '2024-02', stated: '17800.00', counted: '17850.00' },
        ],
      },
    ]);
  });

  test('saves transactions with categories, and holdings by their lots, and undoes all', async () => {
    const before = await everything();
    const { id } = await read(fileOf());
    expect(await save(id)).toMatchObject({
      made: { assets: 5, liabilities: 2 },
      transactions: 13,
      holdingTransactions: 3,
    });
    const { rows, categories } = await everything();
    const named = new Map(
      categories.map(({ id: of, name, defaultKey }) => [of, defaultKey ?? name]),
    );
    const shown = rows.map((row) => [
      row.transactionDate.slice(5),
      row.amount,
      named.get(row.category ?? '') ?? null,
      row.transactionType,
    ]);
    expect(shown.toSorted((one, other) => `${one}`.localeCompare(`${other}`))).toEqual([
      ['01-15', '-100.00', 'groceries', 'expense'],
      ['01-15', '-50.00', 'Trädgård', 'expense'],
      ['01-25', '30000.00', 'salary', 'income'],
      ['02-01', '-5000.00', 'transfer', 'transfer'],
      ['02-01', '5000.00', 'transfer', 'transfer'],
      ['02-28', '-1000.00', 'loans', 'expense'],
      ['02-28', '-7000.00', 'loans', 'expense'],
      ['03-05', '-37.62', 'groceries', 'expense'],
      ['03-05', '-37.63', 'groceries', 'expense'],
      ['03-10', '-5.00', 'Avgifter', 'expense'],
      ['03-10', '-500.00', 'transfer', 'transfer'],
      ['03-20', '-1150.00', 'transfer', 'transfer'],
      ['03-20', '100.00', 'transfer', 'transfer'],
    ]);
    expect(rows.find(({ amount }) => amount === '-100.00')).toMatchObject({
      description: 'ICA & co',
      tags: expect.arrayContaining(['mat']),
    });
    expect(rows.filter(({ transferOf }) => transferOf !== null)).toHaveLength(4);
    const held = await holdingsOf('Depå');
    // Two of five at 120; the others at the price that the journal states last.
    expect(held.cash).toMatchObject([{ currency: 'SEK', amount: 240 }]);
    expect(held.positions.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
      [fund, '3', '125.5'],
    ]);
    expect(held).toMatchObject({ value: 616.5, issues: [] });
    await undo(id);
    expect(await everything()).toEqual(before);
  });

  test('adds nothing for the same file in any order of days, and of a newer one what is new', async () => {
    await save((await read(fileOf())).id);
    const turned = fileOf(entries.toReversed()).replaceAll('\n', '\r\n');
    const again = await read(Buffer.concat([Buffer.from('\ufeff'), Buffer.from(turned)]));
    expect(monthsOf(again)).toEqual(JOURNAL_MONTHS);
    expect(await save(again.id)).toMatchObject({
      months: 0,
      transactions: 0,
      holdingTransactions: 0,
    });
    const answer = await read(Buffer.from(fileOf([...entries, later]), 'utf16le'));
    const pay = answer.items.find(({ name }) => name === 'Lönekonto');
    expect(pay?.continues).toMatchObject({ added: 1, transactions: 1, differs: [] });
    expect(await save(answer.id)).toMatchObject({ transactions: 1 });
    const { assets } = await everything();
    // 16 195 − 499.50
    expect(assets.find(({ name }) => name === 'Lönekonto')).toMatchObject({ value: '15695.50' });
  });

  test('refuses a journal that is cut off, or that has parts in other files', async () => {
    const file = fileOf([...entries, later]);
    for (const cut of [8, 20, 30])
      expect(await refusalOf(file.slice(0, -cut))).toBe('moveFile.damaged');
    const part =
      fileOf() + (_ === 'Beancount' ? 'include "2023.beancount"\n' : 'include 2023.journal\n');
    expect(await refusalOf(part)).toBe('moveFile.includes');
  });
});

test('a bank account that pays for what another one of the journal holds is another account', async () => {
  const file = await read(`2024-01-01 Ingående
  tillgångar:bank   5000 SEK
  eget kapital

2024-02-05 Köp
  tillgångar:isk   10 FOND @ 100 SEK
  tillgångar:bank

2024-03-05 Utdelning
  tillgångar:bank   50 SEK
  inkomster:utdelning
`);
  await save(file.id);
  const held = (await everything()).assets.map(({ name, value }) => `${name} ${value}`);
  expect(held.toSorted()).toEqual(['bank 4050.00', 'isk 1000.00']);
});
