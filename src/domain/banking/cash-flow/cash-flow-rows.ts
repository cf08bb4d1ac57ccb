import { DaySums, ForecastWalk } from './cash-flow-walk.ts';
import { type TopMerchant, topMerchants } from './cash-flow-merchants.ts';
import {
  byYearlyPrice,
  recurringPrices,
  type RecurringPrice,
  waitingKeys,
} from './cash-flow-recurring.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { createMerchantKeys } from '#domain/banking/transactions/merchant-words.ts';
import type { Minor } from '#domain/basics/money.ts';
import type { Day, Month } from '#domain/basics/months.ts';
import {
  type BookedTransaction,
  type Recurring,
  RECURRING_MAX,
  recurringOf,
} from '#domain/banking/recurring/recurring.ts';
import type { Direction } from '#domain/banking/categories/transaction-categories.ts';

type FlowRowTerms = {
  today: Day;
  /** First days of the rows in which recurring payments and merchants are searched. */
  recurringFrom: Day;
  merchantsFrom: Day;
  directions: ReadonlyMap<string, Direction>;
  /** Whether forecasts of earlier days are made too, which takes as long as everything else. */
  isWalked: boolean;
  /** Converts to minor units of the user's currency by the rate of a month; null: no rate. */
  convert(valueMinor: number, currency: Currency, month: Month): Minor | null;
  /** The same by today's rate. */
  convertNow(valueMinor: number, currency: Currency): Minor | null;
};

/** A recurring payment, whether its next time is pending, and the sums of its transactions. */
type FlowPayment = { price: RecurringPrice; isWaiting: boolean; days: DaySums };

/** At most this many merchants of a year are returned. */
const MERCHANTS_MAX = 10;

/**
 * Figures of a cash flow that need the rows themselves, calculated part by part: all rows of a
 * merchant are in one part, and only sums and the largest of each are held between two parts.
 */
export class FlowRows {
  readonly #terms: FlowRowTerms;
  readonly #days = new DaySums();
  readonly #walk: ForecastWalk | null;
  #found: FlowPayment[] = [];
  #top: TopMerchant[] = [];

  constructor(terms: FlowRowTerms) {
    this.#terms = terms;
    this.#walk = terms.isWalked ? new ForecastWalk(terms) : null;
  }

  /** Adds a part: booked and pending rows. */
  add(rows: readonly BookedTransaction[], waiting: readonly BookedTransaction[]): void {
    const { today, recurringFrom, merchantsFrom, directions, convert, convertNow } = this.#terms;
    const keyOf = createMerchantKeys();
    const late = rows.filter(({ transactionDate }) => transactionDate >= recurringFrom);
    const found = recurringOf(late, today, keyOf);
    const prices = recurringPrices({ found, rows, convert: convertNow });
    const pending = waitingKeys(prices, waiting, keyOf);
    const daysByKey = daysOf(found, rows);
    const priced = prices.map((price): FlowPayment => {
      const days = daysByKey.get(price.key) ?? new DaySums();
      return { price, isWaiting: pending.has(price.key), days };
    });
    this.#days.addRows(rows);
    this.#walk?.add(rows, keyOf);
    this.#found = [...this.#found, ...priced]
      .toSorted((a, b) => byYearlyPrice(a.price, b.price))
      .slice(0, RECURRING_MAX);
    const recent = rows.filter(({ transactionDate }) => transactionDate >= merchantsFrom);
    const top = topMerchants(recent, { directions, convert, max: MERCHANTS_MAX, keyOf });
    this.#top = [...this.#top, ...top]
      .toSorted((a, b) => b.amount - a.amount)
      .slice(0, MERCHANTS_MAX);
  }

  /** The recurring payments, the dearest first. */
  get recurring(): RecurringPrice[] {
    return this.#found.map(({ price }) => price);
  }

  /** Keys of the recurring payments whose next payment is pending already. */
  get waiting(): ReadonlySet<string> {
    return new Set(this.#found.flatMap(({ price, isWaiting }) => (isWaiting ? price.key : [])));
  }

  get merchants(): TopMerchant[] {
    return this.#top;
  }

  /** Errors of earlier forecasts (`ForecastWalk`); empty if none were made. */
  missesSince(first: Day, weekdays: readonly number[]): number[][] {
    return this.#walk?.missesOf(this.#days, first, weekdays) ?? [];
  }

  /** Sums by day of all booked transactions but the recurring ones. */
  get restDays(): DaySums {
    const rest = new DaySums();
    for (const { on, currency, minor } of this.#days.all()) rest.add(on, currency, minor);
    for (const { days } of this.#found) rest.subtract(days);
    return rest;
  }
}

/** The transactions of each recurring payment by day, by its key. */
function daysOf(
  found: readonly Recurring[],
  rows: readonly BookedTransaction[],
): ReadonlyMap<string, DaySums> {
  const wanted = new Set(found.flatMap(({ transactionIds }) => transactionIds));
  const byId = new Map(rows.flatMap((row) => (wanted.has(row.id) ? [[row.id, row] as const] : [])));
  return new Map(
    found.map(({ key, transactionIds }) => {
      const days = new DaySums();
      days.addRows(transactionIds.flatMap((id) => byId.get(id) ?? []));
      return [key, days];
    }),
  );
}
