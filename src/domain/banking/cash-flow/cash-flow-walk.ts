import type { Currency } from '#domain/basics/currencies.ts';
import type { MerchantKeys } from '#domain/banking/transactions/merchant-words.ts';
import { type Minor, toMinor, toTotal } from '#domain/basics/money.ts';
import {
  addDays,
  addMonths,
  type Day,
  type Month,
  monthOf,
  monthsFrom,
  weekdayOf,
} from '#domain/basics/months.ts';
import {
  type BookedTransaction,
  type Recurring,
  RECURRING_MAX,
  recurringOf,
  timesAYear,
} from '#domain/banking/recurring/recurring.ts';
import { median } from '#domain/banking/recurring/recurring-rhythm.ts';
import {
  type ExpectedPayment,
  FORECAST_DAYS,
  forecastOf,
  type WalkedBand,
} from './cash-flow-forecast.ts';
import { type FlowMonth, wholeMonths } from './cash-flow.ts';

/** The forecast is repeated for this many earlier days, each a month after the one before. */
const ORIGINS = 10;
const ORIGIN_DAYS = 30;
/** With fewer forecasts no error is measured. */
const ORIGINS_MIN = 4;
/** The most months before a day that its forecast uses. */
const MONTHS_MAX = 12;

type WalkTerms = {
  today: Day;
  convert(valueMinor: number, currency: Currency, month: Month): Minor | null;
  convertNow(valueMinor: number, currency: Currency): Minor | null;
};

type KnownFlow = { expected: ExpectedPayment; yearly: number; months: DaySums };

/**
 * Errors that earlier forecasts would have had. On each of ten days of the last twelve months the
 * forecast is made from the data known then, and compared with the transactions of the 90 days
 * after. Rows are added part by part, all of a merchant in one part.
 */
export class ForecastWalk {
  readonly #terms: WalkTerms;
  readonly #known: Map<Day, KnownFlow[]>;

  constructor(terms: WalkTerms) {
    this.#terms = terms;
    const origins = Array.from({ length: ORIGINS }, (_, at) =>
      addDays(terms.today, -(FORECAST_DAYS + at * ORIGIN_DAYS)),
    );
    this.#known = new Map(origins.map((origin) => [origin, []]));
  }

  add(rows: readonly BookedTransaction[], keyOf: MerchantKeys): void {
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const [origin, known] of this.#known) {
      const before = rows.filter(({ transactionDate }) => transactionDate <= origin);
      const found = recurringOf(before, origin, keyOf).flatMap((each) => this.#knownIn(each, byId));
      const all = [...known, ...found].toSorted((a, b) => b.yearly - a.yearly);
      this.#known.set(origin, all.slice(0, RECURRING_MAX));
    }
  }

  /** The error of each forecast after 0 to 90 days, in minor units. */
  missesOf(days: DaySums, first: Day, weekdays: readonly number[]): number[][] {
    const { convert } = this.#terms;
    const byDay = new Map<Day, number>();
    const byMonth = new Map<Month, number>();
    for (const { on, currency, minor } of days.all()) {
      const month = monthOf(on);
      const converted = convert(minor, currency, month) ?? 0;
      byDay.set(on, (byDay.get(on) ?? 0) + converted);
      byMonth.set(month, (byMonth.get(month) ?? 0) + converted);
    }
    return [...this.#known].flatMap(([origin, known]) => {
      const restMinor = this.#restBefore(origin, { first, byMonth, known });
      const expected = known.map((each) => each.expected);
      const made = forecastOf({ today: origin, startMinor: 0, expected, restMinor, weekdays });
      if (made === null) return [];
      let came = 0;
      const missed = made.days.map(({ day, expected: foretold }, at) => {
        if (at > 0) came += byDay.get(day) ?? 0;
        return came - Math.round(foretold * 100);
      });
      return [missed];
    });
  }

  #knownIn(found: Recurring, byId: ReadonlyMap<string, BookedTransaction>): KnownFlow | [] {
    const { key, cadence, calendar, currency, direction } = found;
    const signed = (amount: Recurring['amount']) => {
      const size = this.#terms.convertNow(toMinor(amount), currency);
      if (size === null || direction === 'in') return size;
      return toTotal(0 - size);
    };
    const amountMinor = signed(found.amount);
    if (amountMinor === null) return [];
    const monthsMinor = found.months && found.months.map((each) => signed(each) ?? 0);
    const months = new DaySums();
    for (const id of found.transactionIds) {
      const row = byId.get(id);
      if (row) months.add(monthOf(row.transactionDate), row.currency, row.minor);
    }
    const yearly = Math.abs(amountMinor) * timesAYear(cadence);
    return { expected: { key, amountMinor, monthsMinor, calendar }, yearly, months };
  }

  /** Net sums of the whole months before a day, without the recurring payments known then. */
  #restBefore(
    origin: Day,
    of: { first: Day; byMonth: ReadonlyMap<Month, number>; known: readonly KnownFlow[] },
  ): number[] {
    const last = addMonths(monthOf(origin), -1);
    const begun = of.first.endsWith('-01') ? monthOf(of.first) : addMonths(monthOf(of.first), 1);
    if (begun > last) return [];
    const months = monthsFrom(begun, last).slice(-MONTHS_MAX);
    const rest = new Map(months.map((month) => [month, of.byMonth.get(month) ?? 0]));
    for (const { on, currency, minor } of of.known.flatMap((each) => each.months.all())) {
      const own = rest.get(on);
      if (own !== undefined) rest.set(on, own - (this.#terms.convert(minor, currency, on) ?? 0));
    }
    return [...rest.values()];
  }
}

/** The share of balances that the band should contain. */
const WITHIN = 0.8;

/**
 * The band that most errors lie in: after each number of days the error that 80 % of them do not
 * exceed, and never narrower than on the day before. Each forecast is checked against the band of
 * the others: it held if the balance after 90 days lay within it. Null: too few forecasts could be
 * made.
 */
export function bandOf(misses: readonly (readonly number[])[]): WalkedBand | null {
  if (misses.length < ORIGINS_MIN) return null;
  const lasting = misses.map(lastingMiss);
  const held = lasting.filter((own, at) => {
    const band = widths(lasting.filter((_, other) => other !== at));
    return (own.at(-1) ?? 0) <= (band.at(-1) ?? 0);
  });
  return { halfMinor: widths(lasting), held: held.length, tried: misses.length };
}

/**
 * A salary that is a day late is an error of its whole amount for a day; only errors that last a
 * week count.
 */
const AROUND_DAYS = 3;

/** Error of the balance around each day: the median over the days around it. */
function lastingMiss(own: readonly number[]): number[] {
  return own.map((_, at) => {
    const around = own.slice(Math.max(0, at - AROUND_DAYS), at + AROUND_DAYS + 1);
    return Math.abs(median(around));
  });
}

function widths(misses: readonly (readonly number[])[]): number[] {
  // The rank that a new miss does not exceed with that chance, when it is like the others.
  const rank = Math.min(misses.length, Math.ceil((misses.length + 1) * WITHIN)) - 1;
  let widest = 0;
  return Array.from({ length: FORECAST_DAYS + 1 }, (_, at) => {
    const sizes = misses.map((own) => own[at] ?? 0).toSorted((a, b) => a - b);
    if (at > 0) widest = Math.max(widest, Math.round(sizes[rank] ?? 0));
    return widest;
  });
}

/** Transactions that do not recur: their sum by whole month, and their share by weekday. */
type NonRecurring = { restMinor: number[]; weekdays: number[] };

type NonRecurringInput = {
  /** Sums of transactions that do not recur regularly. */
  days: DaySums;
  months: readonly FlowMonth[];
  /** Converts to minor units of the user's currency by the rate of a month; null: no rate. */
  convert(valueMinor: number, currency: Currency, month: Month): Minor | null;
};

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
