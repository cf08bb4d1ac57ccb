import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { addDays } from '#domain/basics/months.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { answerOf, saveMove } from '#server/portability/moves/store.ts';
import { zipOf } from '#tests/banking/spreadsheet.ts';
import { issuesOf, monthsOf, movedBy, movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { ghostfolioFile, ghostfolioOf, portfolioXml } from './holdings-files.ts';
import { FIREFLY_ROWS, fireflyCsv, YNAB_ROWS, ynabCsv } from './product-files.ts';

const { installation, maria } = openWithMaria();
const { read, choose, save, undo } = movesOf(maria);
const { everything, refusalOf } = movedBy(maria);

test('refuses archives that unpack without end, in each other, or locked', async () => {
  const csv = fireflyCsv(FIREFLY_ROWS);
  const bomb = `${csv}${'0'.repeat(80_000_000)}`;
  expect(await refusalOf(zipOf({ 'a.csv': bomb }))).toBe('moveFile.large');
  expect(await refusalOf(zipOf({ 'a.csv': csv }, { flags: 1 }))).toBe('moveFile.locked');
  expect(await refusalOf(zipOf({ 'a.zip': zipOf({ 'a.csv': csv }) }))).toBe('moveFile.packed');
  const cut = zipOf({ 'a.csv': csv });
  expect(await refusalOf(cut.subarray(0, cut.length - 40))).toBe('moveFile.damaged');
});

test('bounds names, notes and amounts, and leaves out days that cannot be', async () => {
  const long = 'å"\n'.repeat(4_000);
  const row = { on: '2024-01-05', from: `${long}|Asset account`, to: `${long}|Expense account` };
  const rows = [
    { ...row, id: 1, amount: '-10.00', text: long, category: long, notes: long, tags: long },
    { ...row, id: 2, amount: '-1000000000000000.00' },
    { ...row, id: 3, amount: '-9999999999.99' },
    { ...row, id: 4, amount: '-9999999999.99' },
    { ...row, id: 5, amount: '-1.00', on: '1899-12-31' },
    { ...row, id: 6, amount: '-1.00', on: '1900-01-01' },
    { ...row, id: 7, amount: '-1.00', on: '2200-01-01' },
    { ...row, id: 8, amount: '-1.00', on: '2199-12-31' },
    { ...row, id: 9, amount: '-1e9', on: '2024-02-30' },
  ];
  const answer = await read(fireflyCsv(rows));
  // The balances of a month are too large.
  expect(issuesOf(answer)).toMatchObject({ large: 1, unreadRow: 4, planned: 1, early: 1 });
  expect(answer.items[0]?.name.length).toBeLessThanOrEqual(200);
  await save(answer.id);
  await undo(answer.id);
  expect((await everything()).rows).toEqual([]);
});

test('reads transfers in a circle, and to accounts that are not there', async () => {
  const to = (account: string, other: string, out: string, into: string) =>
    [account, '03/01/2024', `Transfer : ${other}`, '', '', out, into] as const;
  const rows = [
    ...YNAB_ROWS,
    to('A', 'B', '$5.00', '$0.00'),
    to('B', 'C', '$5.00', '$0.00'),
    to('C', 'A', '$5.00', '$0.00'),
    to('A', 'A', '$5.00', '$0.00'),
    to('A', 'Nowhere', '$7.00', '$0.00'),
  ].map((row) => [...row] as (typeof YNAB_ROWS)[number]);
  const answer = await read(ynabCsv(rows));
  expect(issuesOf(answer)).toMatchObject({ unpaired: 5 });
  expect(await save(answer.id)).toMatchObject({ transactions: 12 });
});

test('follows no references in a circle, and reads no shares beyond what can be counted', async () => {
  const circle = portfolioXml()
    .replace('<referenceAccount reference="../../../../.."/>', '<referenceAccount reference="."/>')
    .replace(
      '<security reference="../../../../../securities/security"/>',
      '<security reference="../security"/>',
    );
  expect((await read(circle)).items.length).toBeGreaterThan(0);
  const deep = `<client>${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}</client>`;
  expect(await refusalOf(deep)).toBe('moveFile.damaged');
  const file = ghostfolioFile();
  const first = (file['activities'] as object[])[0];
  const huge = [1e15, -5, 1e300, Number.MIN_VALUE].map((quantity) => ({ ...first, quantity }));
  const answer = await read(JSON.stringify({ ...file, activities: [first, ...huge] }));
  expect(await save(answer.id)).toMatchObject({ made: { assets: 2 } });
  const nested = `{"activities":${'['.repeat(100_000)}${']'.repeat(100_000)},"accounts":[]}`;
  expect(await refusalOf(nested)).toMatch(/^moveFile\.(?:damaged|slow|noAccounts)$/);
});

test('counts no months beyond what is stored from a balance that the user states', async () => {
  const line = (day: string, amount: string, type: string) =>
    `"${day}","A","A","${amount}","${type}","Transfer","Konto","",""\n`;
  const mint =
    '"Date","Description","Original Description","Amount","Transaction Type","Category",' +
    '"Account Name","Labels","Notes"\n' +
    line('1/5/2024', '9,999,999,999.99', 'credit') +
    line('2/5/2024', '9,999,999,999.99', 'debit') +
    line('3/5/2024', '1.00', 'debit') +
    line('3/6/2024', '99,999,999,999.99', 'debit');
  const { id, items } = await read(mint);
  const key = items[0]?.key ?? '';
  const answer = await choose(id, { items: [{ key, balance: '9999999998.99' }] });
  expect(monthsOf(answer)).toEqual({ Konto: ['9999999999.99', '9999999998.99'] });
  expect(issuesOf(answer)).toMatchObject({ unreadRow: 1, unpaired: 3 });
  expect(await save(id)).toMatchObject({ months: 2, transactions: 3 });
  for (const balance of ['1e9', '99999999999', '1.001', null, {}]) {
    const body = { items: [{ key, balance }] };
    expect((await maria().call(`PUT /api/moves/${id}`, { body })).statusCode).toBe(400);
  }
  await undo(id);
  expect((await everything()).rows).toEqual([]);
});

test('refuses half a character in what is stored as it is stated', async () => {
  const half = '\ud800';
  const file = JSON.stringify(ghostfolioFile()).replaceAll('"broker"', JSON.stringify(half));
  expect(await refusalOf(file)).toBe('text.control');
  const { id } = await read(fireflyCsv(FIREFLY_ROWS));
  const body = { items: [{ key: half }] };
  expect((await maria().call(`PUT /api/moves/${id}`, { body })).statusCode).toBe(400);
});

type Plan = { [measure: string]: number | undefined } & { Plans?: Plan[] };

/** Rows that a plan returned, and those that it compared in vain, of all its steps. */
function rowsIn(plan: Plan): number {
  const inVain = ['Rows Removed by Filter', 'Rows Removed by Join Filter'];
  const each = ['Actual Rows', ...inVain].reduce((sum, name) => sum + (plan[name] ?? 0), 0);
  const below = (plan.Plans ?? []).reduce((sum, step) => sum + rowsIn(step), 0);
  return each * (plan['Actual Loops'] ?? 0) + below;
}

/** The most rows that a statement with a file's rows of work handles. */
async function mostRowsOf(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  let most = 0;
  await installation().db.asUser({ userId: maria().userId, sessionId: null }, async (tx) => {
    const execute = tx.execute.bind(tx);
    const explained = async (query: SQL) => {
      await execute('savepoint explained');
      const { rows } = await execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        sql`explain (analyze, format json) ${query}`,
      );
      await execute('rollback to savepoint explained');
      most = Math.max(
        most,
        ...rows.flatMap((row) => row['QUERY PLAN'].map((of) => rowsIn(of.Plan))),
      );
      return execute(query);
    };
    tx.execute = ((query: SQL) => {
      const text = typeof query === 'string' ? query : new PgDialect().sqlToQuery(query).sql;
      const isOfRows = /^\s*(?:with|select|update|delete)\b/.test(text);
      return isOfRows && text.includes('holding_transactions') ? explained(query) : execute(query);
    }) as typeof tx.execute;
    try {
      await work(tx);
    } finally {
      tx.execute = execute;
    }
  });
  return most;
}

test('a large file of holdings compares its rows with their own alone, however often it comes', async () => {
  const clock = () => new Date();
  const { userId } = maria();
  const file = (first: number) =>
    ghostfolioOf({
      profiles: [{ symbol: 'F', name: 'Fond' }],
      activities: Array.from({ length: 400 }, (_, at) => {
        const bought = { quantity: 1 + ((at + first) % 7), unitPrice: 10 };
        return { id: `${at}`, symbol: 'F', date: addDays('2022-01-01', at), ...bought };
      }),
    });
  await save((await read(file(0))).id);
  // Of the same rows, and of the same ones with other quantities; each has a deposit too.
  for (const first of [0, 1]) {
    const { id } = await read(file(first));
    const most = 100 * 800;
    expect(await mostRowsOf((tx) => answerOf({ tx, userId, clock }, id, null))).toBeLessThan(most);
    const terms = { transactionsMax: 10_000, onProgress: () => undefined };
    const saved = await mostRowsOf((tx) => saveMove({ tx, userId, clock }, id, terms));
    expect(saved).toBeLessThan(most);
  }
});
