import { type FlowMonth, wholeMonths } from './cash-flow.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Minor } from '#domain/basics/money.ts';
import { type Month, monthOf, weekdayOf } from '#domain/basics/months.ts';
import type { BookedTransaction } from '#domain/banking/recurring/recurring.ts';

/** Transactions that do not recur: their sum by whole month, and their share by weekday. */
export type NonRecurring = { restMinor: number[]; weekdays: number[] };

type NonRecurringInput = {
  /** Sums of transactions that do not recur regularly. */
  days: DaySums;
  months: readonly FlowMonth[];
  /** Converts to minor units of the user's currency by the rate of a month; null: no rate. */
  convert(valueMinor: number, currency: Currency, month: Month): Minor | null;
};

/** At most this many months with rows are used. */
const MONTHS_MAX = 12;

/**
 * Returns the net sum, in minor units, of everything that does not recur regularly, for each of the
 * whole months among the last twelve, and the amount moved on each day of the week, Sunday first.
 * Amounts without an exchange rate are not counted.
 */
export function nonRecurringOf({ days, months, convert }: NonRecurringInput): NonRecurring {
  const last = wholeMonths(months, MONTHS_MAX).map(({ month }) => month);
  const byMonth = new DaySums();
  const weekdays = Array.from({ length: 7 }, () => 0);
  for (const { on, currency, minor } of days.all()) {
    const month = monthOf(on);
    if (!last.includes(month)) continue;
    byMonth.add(month, currency, minor);
    const day = weekdayOf(on);
    weekdays[day] = (weekdays[day] ?? 0) + Math.abs(convert(minor, currency, month) ?? 0);
  }
  const totals = new Map(last.map((month) => [month, 0]));
  for (const { on, currency, minor } of byMonth.all()) {
    totals.set(on, (totals.get(on) ?? 0) + (convert(minor, currency, on) ?? 0));
  }
  return { restMinor: [...totals.values()], weekdays };
}

type DaySum = { on: string; currency: Currency; minor: number };

/** Minor units by day or month, apart by currency. */
export class DaySums {
  readonly #sums = new Map<Currency, Map<string, DaySum>>();

  add(on: string, currency: Currency, minor: number): void {
    const own = this.#sums.get(currency) ?? new Map<string, DaySum>();
    if (own.size === 0) this.#sums.set(currency, own);
    const known = own.get(on);
    if (known) known.minor += minor;
    else own.set(on, { on, currency, minor });
  }

  addRows(rows: readonly BookedTransaction[]): void {
    for (const { transactionDate, currency, minor } of rows) {
      this.add(transactionDate, currency, minor);
    }
  }

  /** Subtracts other sums from these. */
  subtract(other: DaySums): void {
    for (const { on, currency, minor } of other.all()) this.add(on, currency, -minor);
  }

  all(): DaySum[] {
    return [...this.#sums.values()].flatMap((own) => [...own.values()]);
  }
}
