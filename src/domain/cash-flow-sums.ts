import type { Booked } from './cash-flow.ts';
import type { Currency } from './currencies.ts';
import { type Day, type Month, monthOf } from './months.ts';
import type { BookedTransaction } from './recurring.ts';

/** What was booked, added up by month, category and currency in minor units. */
export function bookedIn(rows: readonly BookedTransaction[]): Booked[] {
  const sums = new Map<string, Booked>();
  const find = (month: Month, category: string | null, currency: Currency): Booked => {
    const key = [month, category, currency].join();
    const nothing = { outMinor: 0, outCount: 0, inMinor: 0, inCount: 0 };
    const own = sums.get(key) ?? { month, category, currency, ...nothing };
    sums.set(key, own);
    return own;
  };
  // Neighbours are mostly of one category, and each has few days: keys are made for these only.
  let byDay = new Map<Day, Booked>();
  let before: BookedTransaction | undefined;
  for (const row of rows) {
    const { transactionDate, category, currency, minor } = row;
    const isSame = before?.category === category && before.currency === currency;
    if (!isSame) byDay = new Map();
    before = row;
    const own = byDay.get(transactionDate) ?? find(monthOf(transactionDate), category, currency);
    byDay.set(transactionDate, own);
    if (minor < 0) {
      own.outMinor -= minor;
      own.outCount += 1;
    } else {
      own.inMinor += minor;
      own.inCount += 1;
    }
  }
  return [...sums.values()];
}
