import type { Currency } from '#domain/basics/currencies.ts';
import type { Minor } from '#domain/basics/money.ts';
import { type Day, dayBefore, daysBetween } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { lastUntil, type RateOn } from './account-facts.ts';
import {
  type DatedPrice,
  GROWTH_LINES,
  type GrowthGap,
  type GrowthLines,
  type GrowthRow,
  GrowthRows,
  UnknownGrowth,
  type UnvaluedRow,
} from './growth-rows.ts';
import type { HoldingMovement } from './holdings-book.ts';
import { type DatedAmount, moneyWeightedInSteps, type NoRate } from './money-weighted.ts';
import { priceAfterSplits, type Splits } from './splits.ts';
import { TimeWeighted, type TimeWeightedGrowth } from './time-weighted.ts';

/**
 * A rate of return as a fraction, a year or, of less than a year, over the time itself; the parts of
 * it that are due to prices, with what was earned and paid, and to currencies; or why there is none.
 */
export type ReturnRate = {
  rate: number | null;
  price: number | null;
  currency: number | null;
  isYearly: boolean;
  /** Whether a price that it depends on was old. */
  isEstimated: boolean;
  reason: NoReturn | null;
};

export type NoReturn =
  | NoRate
  | 'nothing_held'
  | 'price_missing'
  | 'too_many_prices'
  | GrowthGap['code'];

/** How the value of accounts came from one day to another, and what that is a year. */
export type PeriodGrowth = {
  lines: GrowthLines;
  /** The parts of the lines. */
  rows: GrowthRow[];
  /** Instruments that are counted as if they were outside, since a value of them is not known. */
  notIncluded: UnvaluedRow[];
  /** Money-weighted: with the money that was there at each time. */
  xirr: ReturnRate;
  /**
   * Time-weighted, linked at deposits, which count from the start of their day, and at withdrawals,
   * which count at its end.
   */
  twr: ReturnRate;
};

export type GrowthTerms = {
  currency: Currency;
  instruments: ReadonlyMap<string, { currency: Currency }>;
  rateOn: RateOn;
  /** Prices of an instrument by their days, in its currency. */
  pricesOf: (instrumentId: string) => readonly DatedPrice[];
  splits: Splits;
};

type Period = { from: Day; to: Day };

const DAYS_A_YEAR = 365;

const NONE_LEFT_OUT: ReadonlyMap<string, UnvaluedRow> = new Map();

/**
 * Growth of accounts from the end of the day before `from` to the end of `to`, both days that have
 * passed. Movements of those accounts only, by day.
 */
export function* periodGrowthInSteps(
  movements: readonly HoldingMovement[],
  terms: GrowthTerms,
  period: Period,
): Steps<PeriodGrowth | GrowthGap> {
  try {
    const events = yield* eventsIn(movements, terms, period);
    const walk = yield* walked(events, new GrowthWalk(terms, period, NONE_LEFT_OUT));
    if (walk.gaps.size === 0) return yield* walk.closeInSteps();
    return yield* (yield* walked(events, new GrowthWalk(terms, period, walk.gaps))).closeInSteps();
  } catch (error) {
    if (error instanceof UnknownGrowth) return error.gap;
    throw error;
  }
}

/** Whether the growth could not be calculated. */
export function isGap(growth: PeriodGrowth | GrowthGap): growth is GrowthGap {
  return 'code' in growth;
}

/** A return that cannot be calculated. */
export function noRate(reason: NoReturn, isYearly = false): ReturnRate {
  return { rate: null, price: null, currency: null, isYearly, isEstimated: false, reason };
}

type DatedQuote = { instrumentId: string; price: DatedPrice };

type DayEvents = { prices: DatedQuote[]; movements: HoldingMovement[]; hasFlow: boolean };

type GrowthEvents = {
  /** The last prices before the period. */
  prices: DatedQuote[];
  before: HoldingMovement[];
  days: [Day, DayEvents][];
};

/** The movements and prices of each day of a period that has some. */
function* eventsIn(
  movements: readonly HoldingMovement[],
  { pricesOf, splits }: GrowthTerms,
  { from, to }: Period,
): Steps<GrowthEvents> {
  const events: GrowthEvents = { prices: [], before: [], days: [] };
  const days = new Map<Day, DayEvents>();
  const on = (day: Day) => {
    const known = days.get(day);
    if (known !== undefined) return known;
    const none = { prices: [], movements: [], hasFlow: false };
    days.set(day, none);
    return none;
  };
  const instruments = new Set<string>();
  yield* eachInSteps(movements, (each) => {
    if (each.day > to) return;
    if (each.instrumentId !== null) instruments.add(each.instrumentId);
    if (each.day < from) return void events.before.push(each);
    const ofDay = on(each.day);
    ofDay.movements.push(each);
    ofDay.hasFlow ||= each.kind === 'flow' || each.kind === 'assumed';
  });
  for (const instrumentId of instruments) {
    const prices = pricesOf(instrumentId);
    const ofInstrument = splits.get(instrumentId) ?? [];
    const priceOn = (day: Day, until: Day) => {
      const last = lastUntil(prices, until);
      const price = last === null ? null : priceAfterSplits(last, day, ofInstrument);
      return price === null ? [] : [{ instrumentId, price }];
    };
    const opened = dayBefore(from);
    events.prices.push(...priceOn(opened, opened));
    // Before the prices of its day, of which one counts instead.
    yield* eachInSteps(ofInstrument, ({ day }) => {
      if (day >= from && day <= to) on(day).prices.push(...priceOn(day, dayBefore(day)));
    });
    yield* eachInSteps(prices, (price) => {
      if (price.day >= from && price.day <= to) on(price.day).prices.push({ instrumentId, price });
    });
  }
  events.days = [...days].toSorted(
    ([left], [right]) => Number(left > right) - Number(left < right),
  );
  return events;
}

/** Days with few events have a step together. */
const EVENTS_A_STEP = 50;

function* walked({ prices, before, days }: GrowthEvents, walk: GrowthWalk): Steps<GrowthWalk> {
  yield* eachInSteps(before, (each) => walk.place(each));
  yield* eachInSteps(prices, (each) => walk.price(each));
  walk.open();
  let counted = 0;
  for (const [day, ofDay] of days) {
    const { prices: ofPrices, movements, hasFlow } = ofDay;
    if (hasFlow) walk.link(dayBefore(day));
    const size = ofPrices.length + movements.length;
    counted += size;
    if (size > EVENTS_A_STEP) {
      yield* eachInSteps(ofPrices, (each) => walk.price(each));
      yield* eachInSteps(movements, (each) => walk.add(each));
    } else walk.addAll(ofDay);
    walk.endDay(day);
    if (counted < EVENTS_A_STEP) continue;
    counted = 0;
    yield;
  }
  return walk;
}

class GrowthWalk {
  readonly #period: Period;
  readonly #rows: GrowthRows;
  readonly #weighted: TimeWeighted;
  readonly #prices = new Map<string, DatedPrice>();
  readonly #notIncluded: UnvaluedRow[];
  readonly #flows: DatedAmount[] = [];
  readonly #opened: Day;
  #flow = 0;

  constructor(terms: GrowthTerms, period: Period, leftOut: ReadonlyMap<string, UnvaluedRow>) {
    const { currency, instruments, rateOn } = terms;
    const priceAt = (instrumentId: string) => this.#prices.get(instrumentId);
    const ofWalk = { currency, instruments, rateOn, priceAt };
    this.#period = period;
    this.#opened = dayBefore(period.from);
    this.#rows = new GrowthRows(ofWalk, leftOut);
    this.#weighted = new TimeWeighted(ofWalk, this.#opened);
    this.#notIncluded = [...leftOut.values()];
  }

  get gaps(): ReadonlyMap<string, UnvaluedRow> {
    return this.#rows.gaps;
  }

  place(movement: HoldingMovement): void {
    this.#rows.place(movement);
    this.#weighted.place(movement);
  }

  price({ instrumentId, price }: DatedQuote): void {
    this.#prices.set(instrumentId, price);
    this.#weighted.price(instrumentId, price);
  }

  open(): void {
    const opening = this.#rows.open(this.#opened);
    this.#weighted.open(this.#opened);
    if (opening !== 0) this.#flows.push({ day: this.#opened, amount: 0 - opening });
  }

  link(day: Day): void {
    this.#weighted.link(day);
  }

  add(movement: HoldingMovement): void {
    this.#flow += this.#rows.add(movement);
    this.#weighted.add(movement);
  }

  addAll({ prices, movements }: DayEvents): void {
    for (const each of prices) this.price(each);
    for (const each of movements) this.add(each);
  }

  endDay(day: Day): void {
    this.#weighted.endDay(day);
    this.#flow += this.#rows.endDay(day);
    if (this.#flow !== 0) this.#flows.push({ day, amount: 0 - this.#flow });
    this.#flow = 0;
  }

  *closeInSteps(): Steps<PeriodGrowth> {
    const { to } = this.#period;
    this.#weighted.link(to);
    const rows = this.#rows.close(to);
    const lines = Object.fromEntries(GROWTH_LINES.map((line) => [line, 0])) as GrowthLines;
    for (const row of rows)
      for (const line of GROWTH_LINES) lines[line] = (lines[line] + row[line]) as Minor;
    const notIncluded = this.#notIncluded;
    const isWhole = notIncluded.length === 0;
    const isEstimated = rows.some(({ estimated: { opening, closing } }) => opening ?? closing);
    return {
      lines,
      rows,
      notIncluded,
      xirr: isWhole ? yield* this.#moneyWeighted(lines, isEstimated) : noRate('price_missing'),
      twr: isWhole ? timeWeighted(this.#weighted.close()) : noRate('price_missing'),
    };
  }

  *#moneyWeighted(lines: GrowthLines, isEstimated: boolean): Steps<ReturnRate> {
    const { to } = this.#period;
    const [first] = this.#flows;
    if (first === undefined) return noRate('nothing_held');
    const since = lines.opening === 0 ? dayBefore(first.day) : this.#opened;
    const isYearly = daysBetween(since, to) >= DAYS_A_YEAR;
    const { closing, exchange } = lines;
    const last = { day: to, amount: closing };
    const found = yield* moneyWeightedInSteps([...this.#flows, last]);
    if (found.reason !== null) return noRate(found.reason, isYearly);
    const rate = isYearly ? found.rate : found.whole;
    // As if the currencies had stood still, and the rest had gone as it did.
    const still = { day: to, amount: closing - exchange };
    const unmoved = exchange === 0 ? found : yield* moneyWeightedInSteps([...this.#flows, still]);
    const price = isYearly ? unmoved.rate : unmoved.whole;
    const currency = price === null ? null : rate - price;
    return { rate, price, currency, isYearly, isEstimated, reason: null };
  }
}

/** Growth as a rate a year; of less than a year over the time itself. */
function timeWeighted({ whole, price, days, isEstimated }: TimeWeightedGrowth): ReturnRate {
  const isYearly = days >= DAYS_A_YEAR;
  if (whole === null || price === null) return noRate('price_missing', isYearly);
  if (days === 0) return noRate('nothing_held');
  if (whole < 0 || price < 0) return noRate('no_rate', isYearly);
  const rateOf = (growth: number) => (isYearly ? growth ** (DAYS_A_YEAR / days) : growth) - 1;
  const [rate, ofPrice] = [rateOf(whole), rateOf(price)];
  return { rate, price: ofPrice, currency: rate - ofPrice, isYearly, isEstimated, reason: null };
}
