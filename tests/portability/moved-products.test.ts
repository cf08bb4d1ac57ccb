import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { dayOf } from '#domain/basics/months.ts';
import { zipOf } from '#tests/banking/spreadsheet.ts';
import { issuesOf, monthsOf, movedBy, movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import {
  ACTUAL_MONTHS,
  actualBudget,
  FIREFLY_MONTHS,
  FIREFLY_ROWS,
  fireflyCsv,
  YNAB_MONTHS,
  YNAB_ROWS,
  ynabCsv,
} from './product-files.ts';

const { maria } = openWithMaria();
const { read, choose, save, undo } = movesOf(maria);
const { everything, refusalOf } = movedBy(maria);

describe('Firefly III', () => {
  test.each(['now', 'earlier', 'first'] as const)(
    'reads the columns of a version: %s',
    async (version) => {
      const answer = await read(fireflyCsv(FIREFLY_ROWS, version));
      expect(monthsOf(answer)).toEqual(FIREFLY_MONTHS);
      expect(
        answer.items.map(({ name, kind, type, currency, transactions: count }) => {
          return [name, kind, type, currency, count];
        }),
      ).toEqual([
        ['Lönekonto', 'assets', 'checking', 'SEK', 7],
        ['Bolån', 'liabilities', 'mortgage', 'SEK', 0],
        ['Buffert', 'assets', 'savings', 'SEK', 1],
        ['Euro', 'assets', 'checking', 'EUR', 2],
      ]);
      expect(issuesOf(answer)).toEqual({ planned: 1, valueChange: 1, newCategory: 1 });
    },
  );

  test('saves accounts with their transactions as one action, which is undone as one', async () => {
    const before = await everything();
    const { id } = await read(fireflyCsv(FIREFLY_ROWS));
    expect(await save(id)).toMatchObject({
      made: { assets: 3, liabilities: 1 },
      months: 9,
      transactions: 10,
      holdingTransactions: 0,
    });
    const { assets, liabilities, accounts, rows, categories } = await everything();
    expect(assets.map(({ name, value }) => [name, value])).toEqual([
      ['Lönekonto', '16499.50'],
      ['Buffert', '5000.00'],
      ['Euro', '80.00'],
    ]);
    expect(liabilities).toMatchObject([{ name: 'Bolån', balance: '992000.00' }]);
    expect(
      accounts.map(({ accountName, accountType, balance, isItem }) => [
        accountName,
        accountType,
        balance,
        isItem,
      ]),
    ).toEqual([
      ['Lönekonto', 'checking', '16499.50', true],
      ['Buffert', 'savings', '5000.00', true],
      ['Euro', 'checking', '80.00', true],
    ]);
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
      ['01-15', '-250.50', 'groceries', 'expense'],
      ['01-25', '30000.00', 'salary', 'income'],
      ['02-01', '-5000.00', 'transfer', 'transfer'],
      ['02-01', '5000.00', 'transfer', 'transfer'],
      ['02-10', '-100.00', 'groceries', 'expense'],
      ['02-10', '-50.00', 'Trädgård', 'expense'],
      ['02-28', '-8000.00', 'loans', 'expense'],
      ['03-05', '-1100.00', 'transfer', 'transfer'],
      ['03-05', '100.00', 'transfer', 'transfer'],
      ['03-10', '-20.00', 'entertainment', 'expense'],
    ]);
    const market = rows.find(({ amount }) => amount === '-250.50');
    expect(market).toMatchObject({
      description: 'Veckohandling, "stor"',
      tags: ['mat', 'vecka'],
      notes: 'Två rader av text',
    });
    const [out, into] = rows.filter(({ transactionDate }) => transactionDate === '2024-02-01');
    expect(out?.transferOf).toBe(into?.id);
    expect(into?.transferOf).toBe(out?.id);
    await undo(id);
    expect(await everything()).toEqual(before);
  });

  test('tells how many of its transactions are stored', async () => {
    const { id } = await read(fireflyCsv(FIREFLY_ROWS));
    const headers = { accept: 'application/x-ndjson' };
    const answer = await maria().call(`POST /api/moves/${id}/save`, { headers });
    expect(answer.headers['content-type']).toBe('application/x-ndjson');
    const lines = answer.body.trim().split('\n');
    const [last, ...told] = lines.map((line) => JSON.parse(line) as object).toReversed();
    expect(last).toMatchObject({ status: 200, body: { transactions: 10 } });
    // Of three accounts, with 7, 1 and 2 of the ten.
    const shares = told.toReversed().map((line) => (line as { share: number }).share);
    expect([...new Set(shares)]).toEqual([0, 0.7, 0.8, 1]);
  });

  test('follows a newer file in the month that runs, also by its balance alone', async () => {
    const on = dayOf(new Date());
    const [pay, shop] = ['Lönekonto|Asset account', 'ICA|Expense account'];
    const [opening, reconciled] = ['Opening balance', 'Reconciliation'];
    const rows = [
      { id: 1, type: opening, on, amount: '1000', from: 'X|Initial balance account', to: pay },
      { id: 2, on, amount: '-100.00', from: pay, to: shop },
      { id: 3, on, amount: '-60.00', from: pay, to: shop },
      { id: 4, type: reconciled, on, amount: '40', from: pay, to: 'Y|Reconciliation account' },
    ];
    const saved: string[] = [];
    const balances = async () => {
      const { assets, accounts } = await everything();
      return [assets[0]?.value, accounts[0]?.balance];
    };
    // 1 000 − 100, − 60, − 40
    for (const [count, balance] of [
      [2, '900.00'],
      [3, '840.00'],
      [4, '800.00'],
    ] as const) {
      const { id } = await read(fireflyCsv(rows.slice(0, count)));
      await save(id);
      saved.push(id);
      expect(await balances()).toEqual([balance, balance]);
    }
    // An older file takes nothing back.
    const older = await read(fireflyCsv(rows.slice(0, 1)));
    await save(older.id);
    expect(await balances()).toEqual(['800.00', '800.00']);
    await undo(older.id);
    for (const [at, balance] of [
      [2, '840.00'],
      [1, '900.00'],
    ] as const) {
      await undo(saved[at] ?? '');
      expect(await balances()).toEqual([balance, balance]);
    }
  });

  test('takes a loan for none that is earned, nor what an investment grew by', async () => {
    const [pay, isk] = ['Lönekonto|Asset account', 'ISK|Asset account'];
    const from = 'X|Revenue account';
    const rows = [
      {
        id: 1,
        type: 'Deposit',
        on: '2024-01-10',
        amount: '50000',
        from: 'Privatlån|Loan',
        to: pay,
      },
      { id: 2, type: 'Transfer', on: '2024-01-28', amount: '20000', from: pay, to: isk },
      { id: 3, type: 'Deposit', on: '2024-02-28', amount: '300.00', from, to: isk },
    ];
    const { id } = await read(fireflyCsv(rows));
    await save(id);
    const { assets, liabilities, accounts, rows: moved } = await everything();
    expect(assets.map(({ name, value }) => [name, value])).toEqual([
      ['Lönekonto', '30000.00'],
      ['ISK', '20300.00'],
    ]);
    expect(liabilities[0]?.balance).toBe('50000.00');
    expect(accounts.map(({ accountName }) => accountName)).toEqual(['Lönekonto']);
    const shown = moved.map(({ amount, transactionType }) => [amount, transactionType]);
    expect(shown.toSorted((one, other) => `${one}`.localeCompare(`${other}`))).toEqual([
      ['-20000.00', 'transfer'],
      ['50000.00', 'transfer'],
    ]);
  });

  test('counts a card that is an account there as the debt that it is, also when overpaid', async () => {
    const [card, shop] = ['Kort|Asset account', 'ICA|Expense account'];
    const rows = [
      { id: 1, on: '2024-01-10', amount: '-100.00', from: card, to: shop },
      {
        id: 2,
        type: 'Deposit',
        on: '2024-01-28',
        amount: '250.00',
        from: 'X|Revenue account',
        to: card,
      },
      { id: 3, on: '2024-03-10', amount: '-8000.00', from: card, to: shop },
    ];
    const { id, items } = await read(fireflyCsv(rows));
    const key = items[0]?.key ?? '';
    await choose(id, { items: [{ key, kind: 'liabilities', type: 'credit_card' }] });
    await save(id);
    const { assets, liabilities } = await everything();
    // 250 − 100 − 8 000
    expect([assets.length, liabilities[0]?.balance]).toEqual([0, '7850.00']);
  });

  test('adds nothing for the same file, and of a newer one what is new', async () => {
    await save((await read(fireflyCsv(FIREFLY_ROWS))).id);
    const first = await everything();
    const again = await read(fireflyCsv(FIREFLY_ROWS));
    expect(again.items.map(({ continues }) => [continues?.added, continues?.transactions])).toEqual(
      [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    );
    expect(await save(again.id)).toMatchObject({ months: 0, transactions: 0, updated: 0 });
    expect(await everything()).toEqual(first);
    const later = [
      ...FIREFLY_ROWS.map((row) => (row.id === 6 ? { ...row, amount: '-90.00' } : row)),
      {
        id: 12,
        on: '2024-04-02',
        amount: '-499.50',
        from: 'Lönekonto|Asset account',
        to: 'El|Expense account',
        category: 'El',
      },
    ];
    const newer = await read(fireflyCsv(later));
    const pay = newer.items.find(({ name }) => name === 'Lönekonto');
    // February and March differ by 10, and April is new.
    expect(pay?.continues).toMatchObject({ added: 1, transactions: 1 });
    expect(pay?.continues?.differs).toHaveLength(2);
    expect(issuesOf(newer)).toMatchObject({ changedRow: 1 });
    await choose(newer.id, { items: [{ key: pay?.key ?? '', replaces: true }] });
    expect(await save(newer.id)).toMatchObject({ transactions: 1 });
    const { assets, rows } = await everything();
    // 16 499.50 + 10 − 499.50
    expect(assets.find(({ name }) => name === 'Lönekonto')?.value).toBe('16010.00');
    expect(rows).toHaveLength(first.rows.length + 1);
    await undo(newer.id);
    expect((await everything()).rows).toHaveLength(first.rows.length);
  });
});

describe('YNAB', () => {
  test('reads a register in a zip beside the plan', async () => {
    const plan =
      '"Month","Category Group/Category","Category Group","Category","Assigned","Activity","Available"\n';
    const zip = zipOf({ 'Budget - Plan.csv': plan, 'Budget - Register.csv': ynabCsv(YNAB_ROWS) });
    const answer = await read(zip);
    expect(monthsOf(answer)).toEqual(YNAB_MONTHS);
    expect(
      answer.items.map(({ name, kind, type, transactions: count }) => [name, kind, type, count]),
    ).toEqual([
      ['Checking', 'assets', 'checking', 4],
      ['House', 'assets', 'real_estate', 0],
      ['Credit Card', 'liabilities', 'credit_card', 3],
    ]);
    expect(issuesOf(answer)).toEqual({ valueChange: 1, newCategory: 1 });
    // Their sign states it.
    expect(answer.items.map(({ currency }) => currency)).toEqual(['USD', 'USD', 'USD']);
    expect(await save(answer.id)).toMatchObject({ transactions: 7 });
    const { liabilities, rows } = await everything();
    expect(liabilities).toMatchObject([{ name: 'Credit Card', balance: '10.00' }]);
    expect(rows.filter(({ transferOf }) => transferOf !== null)).toHaveLength(2);
    expect(rows.find(({ amount }) => amount === '-30.10')).toMatchObject({
      description: 'Market',
      notes: 'food',
      currency: 'USD',
    });
    await undo(answer.id);
    expect((await everything()).rows).toEqual([]);
  });

  test('reads days with the day first and amounts in kronor', async () => {
    const rows = YNAB_ROWS.map(([account, day, payee, category, memo, ...amounts]) => {
      const [month = '', of = '', year = ''] = day.split('/');
      const [out = '', into = ''] = amounts.map(
        (amount) => `${amount.replace('$', '').replaceAll(',', ' ').replace('.', ',')}kr`,
      );
      return [account, `${of}.${month}.${year}`, payee, category, memo, out, into] as const;
    });
    expect(monthsOf(await read(ynabCsv(rows.map((row) => [...row]))))).toEqual(YNAB_MONTHS);
  });

  test('reads the register of YNAB 4, and takes kinds from names before balances', async () => {
    const register =
      'Account,Flag,"Check Number",Date,Payee,Category,"Master Category","Sub Category",Memo,' +
      'Outflow,Inflow,Cleared,"Running Balance"\n' +
      '"My Savings",,,01/15/2024,Market,"Usual: Food",Usual,Food,,45.00,0.00,C,955.00\n';
    const answer = await read(register);
    expect(answer.items).toMatchObject([{ kind: 'assets', type: 'savings', transactions: 1 }]);
    expect(monthsOf(answer)).toEqual({ 'My Savings': ['-45.00'] });
    await save(answer.id);
    const { rows, categories } = await everything();
    const food = categories.find(({ defaultKey }) => defaultKey === 'groceries');
    expect(rows).toMatchObject([{ amount: '-45.00', category: food?.id }]);
    await undo(answer.id);
  });

  test('takes an account for one that pays by its name where no payment has a category', async () => {
    const text = ynabCsv(YNAB_ROWS.filter(([name]) => name !== 'Checking'));
    const bare = text.replaceAll(/Everyday(?:: Clothes)?|Clothes/g, '');
    const answer = await read(bare.replaceAll('Credit Card', 'Amex'));
    expect(answer.items.map((item) => [item.name, item.transactions])).toEqual([
      ['House', 0],
      ['Amex', 3],
    ]);
    await save(answer.id);
    // 75.25 and 10.00 bought, and what was paid of them.
    const stored = (await everything()).rows.map(({ amount }) => amount);
    expect(new Set(stored)).toEqual(new Set(['-75.25', '-10.00', '75.25']));
  });

  test('says what to do with another part of the export, and with days in two orders', async () => {
    const plan =
      '"Month","Category Group","Category","Assigned","Activity","Available"\n"Jan 2024","A","B","0","0","0"\n';
    expect(await refusalOf(plan)).toBe('moveFile.otherExport');
    const odd = ynabCsv(YNAB_ROWS).replace('01/31/2024', '31/01/2024');
    expect(await refusalOf(odd)).toBe('moveFile.days');
  });
});

/** The file of a database, as a test fills it. */
function databaseOf(fill: (database: DatabaseSync) => void): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'valv-test-'));
  try {
    const database = new DatabaseSync(join(folder, 'db'));
    fill(database);
    database.close();
    return readFileSync(join(folder, 'db'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('Actual', () => {
  const budget = () => zipOf({ 'db.sqlite': databaseOf(actualBudget), 'metadata.json': '{}' });

  test('reads a budget without its deleted rows, and moves it in', async () => {
    const answer = await read(budget());
    expect(monthsOf(answer)).toEqual(ACTUAL_MONTHS);
    expect(answer.items.map(({ name, kind, transactions: count }) => [name, kind, count])).toEqual([
      ['Lönekonto', 'assets', 4],
      ['Sparkonto', 'assets', 1],
      ['Gammalt konto', 'assets', 2],
      ['Bilen', 'assets', 0],
    ]);
    expect(answer.items[2]).toMatchObject({ hasEnded: true });
    expect(issuesOf(answer)).toMatchObject({ unreadRow: 1, valueChange: 1, newCategory: 1 });
    await choose(answer.id, { currency: 'SEK', items: [] });
    expect(await save(answer.id)).toMatchObject({ transactions: 7 });
    const { rows, assets } = await everything();
    expect(assets.map(({ name }) => name)).not.toContain('Gammalt konto');
    const transfers = rows.filter(({ transferOf }) => transferOf !== null);
    expect(transfers).toHaveLength(4);
    expect(transfers.every(({ description }) => description !== '')).toBe(true);
    expect(rows.find(({ amount }) => amount === '-200.00')).toMatchObject({
      description: 'ICA',
      tags: ['helg'],
    });
    await undo(answer.id);
    expect((await everything()).rows).toEqual([]);
  });

  test('reads the database alone, and the same one again adds nothing', async () => {
    const first = await read(databaseOf(actualBudget));
    await save(first.id);
    const again = await read(budget());
    expect(await save(again.id)).toMatchObject({ months: 0, transactions: 0 });
  });

  test.each([
    ['a view', `create view transactions as select 1 as id`],
    ['a generated column', `create table transactions (id, amount as (zeroblob(1000000000)))`],
    ['a virtual table', `create virtual table transactions using fts5(id)`],
  ])('refuses %s in the place of a table', async (_, statement) => {
    const bytes = databaseOf((database) => database.exec(statement));
    expect(await refusalOf(zipOf({ 'db.sqlite': bytes }))).toBe('moveFile.damaged');
  });

  test('refuses a database that is cut off, and one of corrupt pages', async () => {
    const bytes = databaseOf(actualBudget);
    expect(await refusalOf(bytes.subarray(0, 5_000))).toBe('moveFile.damaged');
    const corrupt = Buffer.from(bytes);
    corrupt.fill(0xff, 4_096);
    expect(await refusalOf(corrupt)).toBe('moveFile.damaged');
  });
});
