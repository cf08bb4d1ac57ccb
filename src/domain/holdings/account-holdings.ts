import type { Currency } from '#domain/basics/currencies.ts';
import { difference, divideRounded, type Minor, toNumber } from '#domain/basics/money.ts';
import { byDay, type Day, type Month, monthOf } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import {
  type HoldingRecords,
  type PriceOn,
  type PriceSource,
  type RateOn,
  worthOf,
} from './account-facts.ts';
import { holdingsBookInSteps } from './average-cost.ts';
import {
  type DecimalText,
  decimalOf,
  type FineAmount,
  minorOfFine,
  timesExact,
} from './decimals.ts';
import { isOld } from './growth-rows.ts';
import type { HeldUnits, HoldingIssue, HoldingsBook } from './holdings-book.ts';
import { type Instrument, type InstrumentKind, knownKind } from './instruments.ts';
import type { PeriodGrowth, ReturnRate } from './period-growth.ts';

/** The most issues of an account that are shown, the earliest. */
const ISSUES_MAX = 1_000;

type NamedPosition = Pick<Instrument, 'isin' | 'name' | 'currency'> & {
  instrumentId: string;
  /** Null: not stated. */
  kind: InstrumentKind | null;
};

/**
 * Units of an instrument that an account holds. Value, cost, average cost and gain are in the
 * currency of the answer, the price in that of the instrument; null: not known. `share`: percent
 * of the account's value.
 */
export type Position = NamedPosition & {
  quantity: DecimalText;
  price: DecimalText | null;
  priceDay: Day | null;
  priceSource: PriceSource | null;
  /** Whether the price is more than 14 days old, or what the units cost. */
  isEstimated: boolean;
  /** The split after which an earlier price was recalculated; null: it is as it was stated. */
  priceSplitOn: Day | null;
  value: number | null;
  averageCost: DecimalText | null;
  cost: number | null;
  gain: number | null;
  share: number | null;
};

/** An instrument of which an account holds no more. */
export type ClosedPosition = NamedPosition & { realised: number; closedOn: Day };

/** Cash of a currency in an account; `value` in the currency of the answer, null: not known. */
export type CashPosition = { currency: Currency; amount: number; value: number | null };

/** Money that came to an account in a month, less what left it, and its dividends. */
export type AccountMonth = { month: Month; putIn: number; dividends: number };

/**
 * Holdings of an account at the end of a day; figures are numbers of major units with at most two
 * decimals. `invested` is the cost of the units that it holds, `gain` their value above it;
 * `realised`, `dividends`, `fees` and `taxes` are those of all days until then. `months`: those in
 * which money came, left or was given, in order.
 */
export type AccountHoldings = {
  asOf: Day;
  currency: Currency;
  value: number;
  cash: CashPosition[];
  invested: number;
  gain: number;
  realised: number;
  dividends: number;
  fees: number;
  taxes: number;
  /** Of all days until then; each is explained by the call of returns. */
  xirr: ReturnRate;
  twr: ReturnRate;
  positions: Position[];
  closed: ClosedPosition[];
  months: AccountMonth[];
  issues: Pick<HoldingIssue, 'code' | 'day' | 'instrumentId'>[];
};

export type AccountTerms = {
  accountId: string;
  records: HoldingRecords;
  rateOn: RateOn;
  priceOn: PriceOn;
  /** Of units without any price. */
  costPriceOn: PriceOn;
  /** Of these records. */
  book: HoldingsBook;
  growth: Pick<PeriodGrowth, 'xirr' | 'twr'>;
};

/** The book of records, in steps. */
export function recordedBook(
  { transactions, asOf, ...records }: HoldingRecords,
  { rateOn, priceOn }: Pick<AccountTerms, 'rateOn' | 'priceOn'>,
): Steps<HoldingsBook> {
  const priceUnits = (id: string, day: Day) => priceOn(id, day)?.units ?? null;
  return holdingsBookInSteps(transactions, { ...records, rateOn, priceOn: priceUnits }, asOf);
}

/** Holdings of an account at the end of a day, in steps. */
export function* accountHoldingsInSteps(account: AccountTerms): Steps<AccountHoldings> {
  const { accountId, records, rateOn, book, growth } = account;
  const { currency, asOf } = records;
  const issues = book.issues.filter((issue) => issue.accountId === accountId);
  const converted = (amount: FineAmount, from: Currency, day: Day): FineAmount => {
    const rate = rateOn(from, currency, day);
    if (rate === null) issues.push({ code: 'rate_missing', accountId, day, instrumentId: null });
    return rate === null ? 0n : timesExact(amount, rate);
  };
  const { lastDays, ...flows } = yield* flowsOf(book, accountId, converted);
  const realised = yield* realisedOf(book, accountId);
  const held = [...(book.held.get(accountId) ?? [])];
  const positions = yield* eachInSteps(held, ([id, units]) =>
    positionOf(account, id, { units, issues }),
  );
  const cash = [...(book.cash.get(accountId) ?? [])]
    .filter(([, amount]) => amount !== 0n)
    .map(([own, amount]) => {
      const isKnown = rateOn(own, currency, asOf) !== null;
      const counted = minorIn(converted(amount, own, asOf));
      return { own, amount, valueMinor: isKnown ? counted : null };
    });
  const value = totalOf([...positions, ...cash].map((each) => each.valueMinor ?? 0));
  const known = positions.filter(({ gainMinor }) => gainMinor !== null);
  return {
    asOf,
    currency,
    value: toNumber(value),
    cash: cash.map(({ own, amount, valueMinor }) => {
      return {
        currency: own,
        amount: toNumber(minorIn(amount)),
        value: figureOf(valueMinor),
      };
    }),
    invested: toNumber(totalOf(positions.map(({ costMinor }) => costMinor ?? 0))),
    gain: toNumber(totalOf(known.map(({ gainMinor }) => gainMinor ?? 0))),
    realised: toNumber(totalOf([...realised.values()])),
    ...flows,
    xirr: growth.xirr,
    twr: growth.twr,
    positions: positions.map(({ position, valueMinor }) => ({
      ...position,
      share: shareOf(valueMinor, value),
    })),
    closed: closedOf(account, { held: book.held.get(accountId), lastDays, realised }),
    issues: pricedOnce(issues)
      .slice(0, ISSUES_MAX)
      .map(({ code, day, instrumentId }) => ({ code, day, instrumentId })),
  };
}

/** The issues by their days, of an instrument without a price the first: one price answers all. */
function pricedOnce(issues: readonly HoldingIssue[]): HoldingIssue[] {
  const unpriced = new Set<string | null>();
  return issues.toSorted(byDay).filter(({ code, instrumentId }) => {
    if (code !== 'price_missing') return true;
    const isFirst = !unpriced.has(instrumentId);
    unpriced.add(instrumentId);
    return isFirst;
  });
}

type Converted = (amount: FineAmount, from: Currency, day: Day) => FineAmount;

/**
 * Dividends, fees and taxes of an account, of all days, its months, and the last day on which each
 * of its instruments moved. Each movement is converted and rounded once, then added.
 */
function* flowsOf(book: HoldingsBook, accountId: string, converted: Converted) {
  const sums = { income: 0, fee: 0, tax: 0 };
  const lastDays = new Map<string, Day>();
  const months = new Map<Month, { putIn: number; dividends: number }>();
  const monthAt = (day: Day) => {
    const month = monthOf(day);
    const found = months.get(month) ?? { putIn: 0, dividends: 0 };
    months.set(month, found);
    return found;
  };
  yield* eachInSteps(book.movements, (each) => {
    if (each.accountId !== accountId) return;
    const { kind, cash, value, currency, day, instrumentId } = each;
    if (instrumentId !== null && each.units !== 0n) lastDays.set(instrumentId, day);
    if (kind === 'trade') return;
    const counted = minorIn(converted(cash, currency, day));
    if (kind === 'flow' || kind === 'assumed') monthAt(day).putIn += counted + minorIn(value ?? 0n);
    // Interest has no instrument.
    else if (kind === 'income' && instrumentId !== null) {
      sums.income += counted;
      monthAt(day).dividends += counted;
    } else if (kind !== 'income') sums[kind] -= counted;
  });
  const figure = (minor: number) => toNumber(totalOf([minor]));
  return {
    dividends: figure(sums.income),
    fees: figure(sums.fee),
    taxes: figure(sums.tax),
    months: [...months]
      .toSorted(([left], [right]) => Number(left > right) - Number(left < right))
      .map(([month, { putIn, dividends }]) => {
        return { month, putIn: figure(putIn), dividends: figure(dividends) };
      }),
    lastDays,
  };
}

type CountedPosition = {
  position: Omit<Position, 'share'>;
  valueMinor: Minor | null;
  costMinor: Minor | null;
  gainMinor: Minor | null;
};

function positionOf(
  { accountId, records, rateOn, priceOn, costPriceOn }: AccountTerms,
  instrumentId: string,
  { units: { quantity, cost }, issues }: { units: HeldUnits; issues: HoldingIssue[] },
): CountedPosition {
  const { asOf, currency } = records;
  const named = namedOf(records, instrumentId);
  const known = priceOn(instrumentId, asOf);
  const price = known ?? costPriceOn(instrumentId, asOf);
  const rate = rateOn(named.currency, currency, asOf);
  if (known === null || rate === null) {
    const code = known === null ? 'price_missing' : 'rate_missing';
    issues.push({ code, accountId, day: asOf, instrumentId });
  }
  const value = worthOf(quantity, price, rate);
  const valueMinor = value === null ? null : minorIn(value);
  const costMinor = cost === null ? null : minorIn(cost);
  const gainMinor =
    valueMinor === null || costMinor === null ? null : difference(valueMinor, costMinor);
  const position = {
    ...named,
    quantity: decimalOf(quantity),
    price: price === null ? null : decimalOf(price.units),
    priceDay: price?.day ?? null,
    priceSource: price?.source ?? null,
    isEstimated: price !== null && (known === null || isOld(price.day, asOf)),
    priceSplitOn: price?.splitOn ?? null,
    value: figureOf(valueMinor),
    averageCost: cost === null ? null : decimalOf(divideRounded(cost, quantity)),
    cost: figureOf(costMinor),
    gain: figureOf(gainMinor),
  };
  return { position, valueMinor, costMinor, gainMinor };
}

/** Gains of an account by instrument, of sales whose cost and proceeds are known. */
function* realisedOf({ gains }: HoldingsBook, accountId: string): Steps<Map<string, Minor>> {
  const byInstrument = new Map<string, Minor>();
  yield* eachInSteps(gains, ({ accountId: of, instrumentId, proceeds, cost }) => {
    if (of !== accountId || proceeds === null || cost === null) return;
    const before = byInstrument.get(instrumentId) ?? 0;
    byInstrument.set(instrumentId, totalOf([before, minorIn(proceeds - cost)]));
  });
  return byInstrument;
}

type PastPositions = {
  held: ReadonlyMap<string, HeldUnits> | undefined;
  lastDays: ReadonlyMap<string, Day>;
  realised: ReadonlyMap<string, Minor>;
};

/** Instruments whose last units have left the account, the latest first. */
function closedOf(
  { records }: AccountTerms,
  { held, lastDays, realised }: PastPositions,
): ClosedPosition[] {
  return [...lastDays]
    .filter(([instrumentId]) => held?.has(instrumentId) !== true)
    .toSorted(([, left], [, right]) => Number(left < right) - Number(left > right))
    .map(([instrumentId, closedOn]) => ({
      ...namedOf(records, instrumentId),
      realised: figureOf(realised.get(instrumentId) ?? null) ?? 0,
      closedOn,
    }));
}

function namedOf(
  { instruments, currency: own }: HoldingRecords,
  instrumentId: string,
): NamedPosition {
  const found = instruments.get(instrumentId);
  const { isin = null, name = '', currency = own } = found ?? {};
  const kind = found === undefined ? null : knownKind(found);
  return { instrumentId, isin, name, kind, currency };
}

/** Percent with two decimals; null: the value is not known, or the account is worth nothing. */
function shareOf(valueMinor: Minor | null, whole: Minor): number | null {
  if (valueMinor === null || whole <= 0) return null;
  return Number(divideRounded(BigInt(valueMinor) * 10_000n, BigInt(whole))) / 100;
}

function figureOf(minor: Minor | null): number | null {
  return minor === null ? null : toNumber(minor);
}

/**
 * Whole minor units. No household has larger figures, and they would be written with an exponent.
 */
const FIGURE_MAX = 1e20;

const FINE_MAX: FineAmount = BigInt(FIGURE_MAX) * 10n ** 18n;

/** Minor units of an amount, within what a number of an answer can be. */
export function minorIn(amount: FineAmount): Minor {
  if (amount > FINE_MAX) return minorOfFine(FINE_MAX);
  return minorOfFine(amount < -FINE_MAX ? -FINE_MAX : amount);
}

/** Adds whole minor units, within the same bound. */
export function totalOf(parts: readonly number[]): Minor {
  let sum = 0;
  for (const part of parts) sum += part;
  return Math.min(Math.max(sum, -FIGURE_MAX), FIGURE_MAX) as Minor;
}
