import { expect, test } from 'vitest';
import { zipOf } from '#tests/banking/spreadsheet.ts';
import { issuesOf, monthsOf, movedBy, movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { beancountFile, hledgerFile } from './journal-files.ts';
import { sureText, wealthfolioCsv } from './tracker-files.ts';

const { maria } = openWithMaria();
const { read, save, undo } = movesOf(maria);
const { everything, refusalOf } = movedBy(maria);

const repeated = (count: number, textOf: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => textOf(at)).join('');

const entry = (at: number, account = 'assets:bank') =>
  `2024-01-${String((at % 28) + 1).padStart(2, '0')} Shop\n  expenses:food  ${at % 50},25 kr\n  ${account}\n\n`;

test('bounds transactions, accounts and their depth', async () => {
  // Two rows each are more than 100,000.
  const transfer = `2024-01-01 x\n  assets:a  1 kr\n  assets:b\n\n`;
  expect(await refusalOf(transfer.repeat(50_001))).toBe('moveFile.large');
  expect(await refusalOf(repeated(401, (at) => entry(at, `assets:b${at}`)))).toBe('moveFile.large');
  const deep = entry(1, `assets:${'a:'.repeat(1_000)}b`);
  expect(monthsOf(await read(`${entry(1)}${deep}${entry(2)}`))).toEqual({ bank: ['-3.50'] });
  const wide = `2024-01-01 x\n${'  assets:bank  1 kr\n'.repeat(1_001)}  income:x\n\n`;
  expect(issuesOf(await read(`${wide}${entry(1)}`))).toMatchObject({ unreadRow: 1 });
});

test('reads 10,000 transactions of one account, and saves and undoes them', async () => {
  const answer = await read(repeated(10_000, (at) => entry(at)));
  // 25.25 × …: 200 times 0.25 + 1.25 + … + 49.25, without its zeros.
  const each = Array.from({ length: 50 }, (_, at) => at + 0.25).reduce(
    (sum, part) => sum + part,
    0,
  );
  expect(monthsOf(answer)).toEqual({ bank: [`-${200 * each}.00`] });
  expect(answer.items[0]).toMatchObject({ transactions: 10_000 });
  expect(await save(answer.id)).toMatchObject({ transactions: 10_000 });
  await undo(answer.id);
  expect((await everything()).rows).toEqual([]);
});

test('stops at expressions in each other, aliases in a circle and lines without end', async () => {
  const sum = (text: string) =>
    `2024-01-01 * "x"\n  Assets:Bank  ${text} SEK\n  Equity:O\n\n2024-01-02 * "y"\n  Assets:Bank  1 SEK\n  Equity:O\n`;
  const nested = `${'('.repeat(5_000)}1${')'.repeat(5_000)}`;
  for (const text of [nested, '1 / 0', '-'.repeat(9_000), `1${' * 999999999'.repeat(500)}`]) {
    const answer = await read(`2024-01-01 open Assets:Bank\n${sum(text)}`);
    expect(issuesOf(answer)).toEqual({ unreadRow: 1 });
    expect(monthsOf(answer)).toEqual({ Bank: ['1.00'] });
  }
  const circle = `alias a = b\nalias b = a\nalias c = c:c\n${entry(1, 'a')}${entry(1, 'c')}${entry(2)}`;
  expect(monthsOf(await read(circle))).toEqual({ bank: ['-2.25'] });
  const long = `2024-01-01 ${'x'.repeat(2_000_000)}\n  assets:bank  1 kr ; ${'"'.repeat(1_000_000)}\n  equity\n`;
  const answer = await read(long);
  expect(monthsOf(answer)).toEqual({ bank: ['1.00'] });
  const marks = `2024-01-01 x\n  assets:bank  ${'1.'.repeat(4_000)} kr\n  equity\n\n${entry(2)}`;
  expect(issuesOf(await read(marks))).toMatchObject({ unreadRow: 1 });
});

test('bounds amounts of journals and of trackers, and reads texts in other letters', async () => {
  const huge = (amount: string) => `2024-01-01 x\n  assets:bank  ${amount} kr\n  equity\n\n`;
  const answer = await read(
    `${huge('99999999999999')}${huge('9999999999,99')}${huge('9999999999,99')}`,
  );
  expect(issuesOf(answer)).toMatchObject({ large: 2 });
  await save(answer.id);
  const letters = beancountFile().replaceAll('ö', '\u00f6');
  expect(monthsOf(await read(Buffer.from(letters, 'latin1')))).toMatchObject({
    Sparkonto: ['5000.00', '5000.00'],
  });
  expect(monthsOf(await read(Buffer.from(`\ufeff${hledgerFile()}`, 'utf16le')))).toMatchObject({
    Sparkonto: ['5000.00', '5000.00'],
  });
  const nested = `{"type":"Account","data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  expect(await refusalOf(`${sureText().split('\n')[7]}\n${nested}`)).toBe('moveFile.noAccounts');
  const odd = sureText([
    [
      'Account',
      {
        id: 'a',
        name: 'x'.repeat(10_000),
        accountable_type: 'Depository',
        currency: 'SEK',
        balance: '1e99',
      },
    ],
    ['Transaction', { id: '1', account_id: 'a', date: '2024-02-30', amount: '1' }],
    ['Transaction', { id: '2', account_id: 'a', date: '2024-02-01', amount: '99999999999.99' }],
    ['Transaction', { id: '3', account_id: 'a', date: '2024-02-01', amount: ['1'] }],
    [
      'Transaction',
      { id: '4', account_id: 'a', date: '2024-02-01', amount: -1.005, split_lines: { a: 1 } },
    ],
    ['Transfer', { inflow_transaction_id: '4', outflow_transaction_id: '4' }],
    ['Balance', { account_id: 'a', date: '2024-02-29', balance: null }],
  ]);
  const tracked = await read(odd);
  expect(issuesOf(tracked)).toMatchObject({ unreadRow: 2, large: 1 });
  // 1.005, half away from zero.
  expect(Object.values(monthsOf(tracked))).toEqual([['1.01']]);
  expect(await refusalOf(zipOf({ 'a/all.ndjson': '{' }))).toBe('moveFile.damaged');
  expect(await refusalOf(wealthfolioCsv([{ ...NO_ACTIVITY, quantity: '1e5' }]))).toBe(
    'moveFile.noAccounts',
  );
});

const NO_ACTIVITY = {
  date: '2024-01-01',
  symbol: 'A',
  activityType: 'BUY',
  unitPrice: '1',
  currency: 'SEK',
  fee: '0',
};
