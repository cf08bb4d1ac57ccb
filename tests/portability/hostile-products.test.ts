import { expect, test } from 'vitest';
import { zipOf } from '#tests/banking/spreadsheet.ts';
import { issuesOf, monthsOf, movedBy, movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { ghostfolioFile, portfolioXml } from './holdings-files.ts';
import { FIREFLY_ROWS, fireflyCsv, YNAB_ROWS, ynabCsv } from './product-files.ts';

const { maria } = openWithMaria();
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
