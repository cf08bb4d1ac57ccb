import type { Booked } from './cash-flow.ts';
import { toMinor } from './money.ts';
import { monthOf } from './months.ts';
import type { BookedTransaction } from './recurring.ts';

/** What was booked, added up by month, category and currency in minor units. */
export function bookedIn(rows: readonly BookedTransaction[]): Booked[] {
  const sums = new Map<string, Booked>();
  let own: Booked | undefined;
  for (const { transactionDate, category, currency, amount } of rows) {
    // Neighbours are often alike: no key is made for them.
    const isSame = own?.category === category && own.currency === currency;
    if (!own || !isSame || !transactionDate.startsWith(own.month)) {
      const month = monthOf(transactionDate);
      const key = [month, category, currency].join();
      const nothing = { outMinor: 0, outCount: 0, inMinor: 0, inCount: 0 };
      own = sums.get(key) ?? { month, category, currency, ...nothing };
      sums.set(key, own);
    }
    const minor = toMinor(amount);
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
