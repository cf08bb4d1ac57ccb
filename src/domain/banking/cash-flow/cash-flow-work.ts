import type { CashFlow, PendingTotals, StartBalance } from './cash-flow-answer.ts';
import { daysOf, type ExpectedPayment, FORECAST_DAYS, forecastOf } from './cash-flow-forecast.ts';
import {
  type RecurringPrice,
  byYearlyPrice,
  recurringPrices,
  waitingKeys,
} from './cash-flow-recurring.ts';
import { nonRecurringOf, bandOf, DaySums, ForecastWalk } from './cash-flow-walk.ts';
import {
  type BookedSum,
  cashFlowMonths,
  cashFlowTotal,
  convertIn,
  type FlowMonth,
} from './cash-flow.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { type Minor, minorOf, toMinor, toNumber } from '#domain/basics/money.ts';
import {
  addDays,
  addMonths,
  type Day,
  type Month,
  monthOf,
  monthsFrom,
} from '#domain/basics/months.ts';
import { type Rates, usedRates } from '#domain/statistics/rates.ts';
import { recurringFrom } from '#domain/banking/recurring/recurring-work.ts';
import type { Direction } from '#domain/banking/categories/transaction-categories.ts';
import { createLineReader, MerchantParts } from '#domain/banking/transactions/transaction-lines.ts';
import { type TopMerchant, topMerchants } from './cash-flow-merchants.ts';
import { createMerchantKeys } from '#domain/banking/transactions/merchant-words.ts';
import {
  type BookedTransaction,
  type Recurring,
  RECURRING_MAX,
  recurringOf,
} from '#domain/banking/recurring/recurring.ts';

const MERCHANT_MONTHS = 12;
/** With more transactions no earlier forecasts are made: they would take too long. */
const WALKED_MAX = 10_000;

/** The day that rows are wanted from, one by one: the first of a month. */
export function rowsFrom(today: Day, rows = 0): Day {
  return `${monthOf(recurringFrom(today, rows))}-01`;
}

/** A pending row is booked within this many days, or never. */
const WAITING_DAYS = 31;

/** The day that pending rows are wanted from. */
export function waitingFrom(today: Day): Day {
  return addDays(today, -WAITING_DAYS);
}

export type FlowWorkTerms = {
  currency: Currency;
  today: Day;
  /** Number of transactions, up to the maximum that is counted. */
  count: number;
  directions: ReadonlyMap<string, Direction>;
  balances: readonly Omit<StartBalance, 'counted'>[];
  /** Today's rates, and those of the ends of earlier months. */
  rates: Rates;
  closed: ReadonlyMap<Month, Rates>;
};

export type FlowPart = 'sums' | 'booked' | 'pending';

/** Calculates a cash flow from sums and rows that are added in pieces. */
export class CashFlowWork {
  readonly #sums: SummedTransactions[] = [];
  readonly #rows = new MerchantParts();

  add(part: FlowPart, lines: string): void {
    if (part !== 'sums') this.#rows.add(part, lines);
    else for (const sum of summedIn(lines)) this.#sums.push(sum);
  }

  /** The currencies whose rates the result needs. */
  get currencies(): Currency[] {
    return [...new Set(this.#sums.map(({ currency }) => currency))];
  }

  finish(terms: FlowWorkTerms): CashFlow {
    const { today, currency, directions, rates } = terms;
    const from = rowsFrom(today, terms.count);
    const merchantsSince = addMonths(monthOf(today), -MERCHANT_MONTHS);
    const convert = createConverter(terms);
    const rows = new FlowRows({
      today,
      recurringFrom: recurringFrom(today, terms.count),
      merchantsFrom: merchantsSince,
      directions,
      isWalked: terms.count <= WALKED_MAX,
      convert,
      convertNow: convertIn(currency, rates),
    });
    const read = { booked: createLineReader(from), pending: createLineReader(waitingFrom(today)) };
    this.#rows.each((booked, pending) => {
      rows.add(booked.flatMap(read.booked), pending.flatMap(read.pending));
    });
    return cashFlowOf({ ...terms, merchantsSince, sums: this.#sums, rows, convert });
  }
}

type FlowInput = FlowWorkTerms & {
  sums: readonly SummedTransactions[];
  rows: FlowRows;
  merchantsSince: Month;
  convert(valueMinor: number, from: Currency, month: Month): Minor | null;
};

function cashFlowOf(found: FlowInput): CashFlow {
  const { currency, today, sums, rows, convert } = found;
  const known = knownIn(sums);
  const months = known === null ? [] : monthsOf(found, known);
  const pending = pendingIn(found);
  const { recurring, waiting } = rows;
  const balances = balancesIn(found);
  const counted = balances.flatMap((each) => each.counted ?? []);
  const { net } = cashFlowTotal([pending]);
  const rest = nonRecurringOf({ days: rows.restDays, months, convert });
  const forecast =
    counted.length === 0 || known === null
      ? null
      : forecastOf({
          today,
          startMinor: [...counted, net].reduce((total, each) => total + minorOf(each), 0),
          expected: recurring.flatMap((each) => expectedOf(each, waiting.has(each.key))),
          ...rest,
          band: bandOf(rows.missesSince(known.first, rest.weekdays)),
        });
  return {
    currency,
    today,
    months,
    known,
    pending,
    transfers: transfersIn(sums),
    merchants: { since: found.merchantsSince, top: rows.merchants },
    recurring: recurring.map((each) => {
      const { key, calendar } = each;
      const until = addDays(today, FORECAST_DAYS);
      return { ...each, days: daysOf({ calendar, isWaiting: waiting.has(key) }, { today, until }) };
    }),
    forecast,
    balances,
    rates: ratesNow(found, recurring),
  };
}

/** Today's rates of the recurring payments' currencies. */
function ratesNow(
  { balances, sums, currency, rates }: FlowInput,
  recurring: readonly RecurringPrice[],
) {
  const waiting = sums.filter(({ isPending, isTransfer }) => isPending && !isTransfer);
  const froms = new Set([...balances, ...waiting, ...recurring].map((each) => each.currency));
  const used = [...froms].flatMap((from) => usedRates(from, currency, rates));
  return [...new Map(used.map((rate) => [rate.currency, rate])).values()];
}

function knownIn(sums: readonly SummedTransactions[]): CashFlow['known'] {
  const [one] = sums;
  if (one === undefined) return null;
  let { first, last } = one;
  for (const each of sums) {
    if (each.first < first) first = each.first;
    if (each.last > last) last = each.last;
  }
  return { first, last };
}

function monthsOf(found: FlowInput, known: { first: Day; last: Day }): FlowMonth[] {
  const { currency, today, directions, sums } = found;
  const months = monthsFrom(monthOf(known.first), monthOf(today));
  const ratesIn = (month: Month) => ratesOf(found, month);
  const terms = { currency, directions, ratesIn, months, today, known };
  const booked = sums.filter(({ isPending, isTransfer }) => !isPending && !isTransfer);
  return cashFlowMonths(booked, terms);
}

function ratesOf({ closed, rates }: FlowWorkTerms, month: Month): Rates {
  return closed.get(month) ?? rates;
}

/** Each month's rates are worked out once. */
function createConverter(terms: FlowWorkTerms) {
  const byMonth = new Map<Month, ReturnType<typeof convertIn>>();
  return (valueMinor: number, from: Currency, month: Month): Minor | null => {
    const convert = byMonth.get(month) ?? convertIn(terms.currency, ratesOf(terms, month));
    byMonth.set(month, convert);
    return convert(valueMinor, from);
  };
}

/** Pending transactions, summed as one month by today's rates. */
function pendingIn({ sums, currency, directions, rates, today }: FlowInput): PendingTotals {
  const month = monthOf(today);
  const waiting = sums.filter(({ isPending, isTransfer }) => isPending && !isTransfer);
  const rows = waiting.map((each) => ({ ...each, month }));
  const terms = { currency, directions, ratesIn: () => rates, months: [month], today };
  const [all] = cashFlowMonths(rows, { ...terms, known: { first: today, last: today } });
  const { income = 0, spending = 0, notIncluded = [] } = all ?? {};
  const count = rows.reduce((total, each) => total + each.outCount + each.inCount, 0);
  return { income, spending, count, notIncluded };
}

function transfersIn(sums: readonly SummedTransactions[]): CashFlow['transfers'] {
  const moved = sums.filter(({ isTransfer }) => isTransfer);
  return [...Map.groupBy(moved, ({ month }) => month)].map(([month, ofMonth]) => ({
    month,
    count: ofMonth.reduce((total, each) => total + each.outCount + each.inCount, 0),
  }));
}

function balancesIn({ balances, currency, rates }: FlowInput): StartBalance[] {
  const convert = convertIn(currency, rates);
  return balances.map((each) => {
    const counted = each.on === null ? null : convert(toMinor(each.balance), each.currency);
    return { ...each, counted: counted === null ? null : toNumber(counted) };
  });
}

function expectedOf(
  { key, calendar, direction, once, months }: RecurringPrice,
  isWaiting: boolean,
): ExpectedPayment[] {
  if (once === null) return [];
  const signed = (size: number) => minorOf(direction === 'in' ? size : -size);
  const monthsMinor = months && months.map(signed);
  return [{ key, calendar, amountMinor: signed(once), monthsMinor, isWaiting }];
}

/** Sums of a month and category, apart for transfers and pending transactions. */
type SummedTransactions = BookedSum & {
  isPending: boolean;
  isTransfer: boolean;
  first: Day;
  last: Day;
};

/**
 * Parses sums as the database writes them, one per line: month, category, currency, whether pending
 * and whether a transfer (`t`), minor units and count of outgoing and of incoming amounts, and the
 * first and the last day.
 */
function summedIn(lines: string): SummedTransactions[] {
  return lines.split('\n').map((line) => {
    const [month = '', category, currency, pending, moved, ...rest] = line.split('\t');
    const [out, outCount, came, inCount, first = '', last = ''] = rest;
    return {
      month,
      category: category === '' || category === undefined ? null : category,
      currency: currency as Currency,
      isPending: pending === 't',
      isTransfer: moved === 't',
      outMinor: -Number(out),
      outCount: Number(outCount),
      inMinor: Number(came),
      inCount: Number(inCount),
      first,
      last,
    };
  });
}

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
    const daysByKey = daySumsOf(found, rows);
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
function daySumsOf(
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
