import { expect, test } from 'vitest';
import { addMonths, type Day, lastDayOf } from '#domain/basics/months.ts';
import { exampleAccounts } from './bank-statements.ts';

/** The first, a middle and the last day of each month of five years, leap days among them. */
const DAYS: Day[] = Array.from({ length: 60 }, (_, at) => addMonths('2026-01', at)).flatMap(
  (month) => [`${month}-01`, `${month}-15`, lastDayOf(month)],
);

test.each(DAYS)('on %s the accounts are never empty, and their rows add up', (today) => {
  const { statements, balanceAt } = exampleAccounts(today);
  for (const { account, text } of statements) {
    const rows = text.split('\n').slice(1).toReversed();
    const amounts = rows.map((row) => Number(row.split(';')[4]));
    const balances = rows.map((row) => Number(row.split(';')[5]));
    expect(Math.min(...balances)).toBeGreaterThan(0);
    expect(Math.max(...balances)).toBeLessThan(130_000);
    for (const [at, balance] of balances.entries()) {
      expect(balance - (amounts[at] ?? 0)).toBe(balances[at - 1] ?? balance - (amounts[at] ?? 0));
    }
    expect(balanceAt(account, 23)).toBe(balances.at(-1));
    expect(rows.every((row) => row.slice(0, 10) <= today)).toBe(true);
  }
});

test('the amounts are those of the items: salary after tax, half of the home loans', () => {
  const { statements } = exampleAccounts('2026-11-28');
  const rows = statements[0]?.text.split('\n') ?? [];
  const paid = (text: string, day: string) =>
    rows.find((row) => row.startsWith(day) && row.includes(text))?.split(';')[4];
  // 47,100 less 24 %, from the 18th month on; 45,700 less 24 % before.
  expect(paid('LÖN', '2026-11-25')).toBe('35796.000');
  expect(paid('LÖN', '2026-04-25')).toBe('34732.000');
  // Half of 1,365,500 × 3.42 % / 12 + 877,000 × 3.18 % / 12 + 482,750 × 2.95 % / 12 + 3,250.
  // = (3,891.68 + 2,324.05 + 1,186.76 + 3,250) / 2 = 5,326.24
  expect(paid('SBAB', '2026-11-27')).toBe('-5326.000');
  // 112,100 × 5.95 % / 12 + 2,300 = 555.83 + 2,300
  expect(paid('VOLVOFINANS', '2026-11-27')).toBe('-2856.000');
});
