import type { FlowMonth } from './cash-flow.ts';
import { weekdayOf } from './cash-flow-forecast.ts';
import type { Currency } from './currencies.ts';
import { type Minor, toMinor } from './money.ts';
import { type Month, monthOf } from './months.ts';
import type { BookedTransaction } from './recurring.ts';

/** What is not foreseen by itself: by whole month, and how much of it falls on each weekday. */
export type Rest = { restMinor: number[]; weekdays: number[] };

type Given = {
  rows: readonly BookedTransaction[];
  /** The transactions that are foreseen by themselves. */
  recurring: ReadonlySet<string>;
  months: readonly FlowMonth[];
  /** Minor units in the person's currency by the rate of a month; null: there is none. */
  convert(valueMinor: number, currency: Currency, month: Month): Minor | null;
};

/** So many whole months are looked back on. */
const MONTHS_MAX = 12;

/**
 * What was left, in minor units, of everything that does not come back regularly, in each of the
 * last whole months, twelve at most; and how much was moved by it on each day of the week, Sunday
 * first. What has no rate is not counted.
 */
export function restOf({ rows, recurring, months, convert }: Given): Rest {
  const whole = months.filter(({ isRunning, isPartial }) => !isRunning && !isPartial);
  const last = whole.slice(-MONTHS_MAX).map(({ month }) => month);
  const totals = new Map(last.map((month) => [month, 0]));
  const weekdays = Array.from({ length: 7 }, () => 0);
  const others = rows.filter(({ id }) => !recurring.has(id));
  const lines = Map.groupBy(others, ({ transactionDate, currency }) =>
    [transactionDate, currency].join(' '),
  );
  const sums = new Map<Month, Map<Currency, number>>();
  for (const [first, ...more] of lines.values()) {
    if (first === undefined) continue;
    const month = monthOf(first.transactionDate);
    if (!totals.has(month)) continue;
    const added = [first, ...more].reduce((total, { amount }) => total + toMinor(amount), 0);
    const day = weekdayOf(first.transactionDate);
    weekdays[day] = (weekdays[day] ?? 0) + Math.abs(convert(added, first.currency, month) ?? 0);
    const ofMonth = sums.get(month) ?? new Map<Currency, number>();
    ofMonth.set(first.currency, (ofMonth.get(first.currency) ?? 0) + added);
    sums.set(month, ofMonth);
  }
  for (const [month, ofMonth] of sums) {
    for (const [currency, added] of ofMonth) {
      totals.set(month, (totals.get(month) ?? 0) + (convert(added, currency, month) ?? 0));
    }
  }
  return { restMinor: [...totals.values()], weekdays };
}
