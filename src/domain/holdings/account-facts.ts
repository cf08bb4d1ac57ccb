import type { Currency } from '#domain/basics/currencies.ts';
import { divideRounded, toMinor } from '#domain/basics/money.ts';
import { byDay, type Day, dayBefore } from '#domain/basics/months.ts';
import { type Ratio, ratioOf } from '#domain/basics/ratios.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { fewestRates, type NeededRates, type RateOnDay } from '#domain/statistics/rates.ts';
import { type FineAmount, timesExact, UNITS_MAX, unitsOf, valueAt } from './decimals.ts';
import { fineAmount } from './transaction-amounts.ts';
import type { HoldingKind, HoldingTransaction } from './holding-transactions.ts';
import type { CountedAccount } from './holdings-book.ts';
import type { Instrument } from './instruments.ts';
import type { Quote, QuoteSource } from './quotes.ts';
import type { TransferPlan } from './transfer-plan.ts';
import { priceAfterSplits, type Splits, splitsInSteps } from './splits.ts';

/** Records of a user from which holdings are calculated, of removed accounts too. */
export type HoldingRecords = {
  currency: Currency;
  asOf: Day;
  accounts: ReadonlyMap<string, CountedAccount>;
  instruments: ReadonlyMap<string, Instrument>;
  /** By day, then in the order in which they were stated. */
  transactions: readonly HoldingTransaction[];
  /** Of these and all later ones until today. */
  plan?: TransferPlan;
};

/** Days on which public rates, and prices of instruments, are needed. */
export type NeededFacts = {
  rates: NeededRates;
  prices: ReadonlyMap<string, ReadonlySet<Day>>;
};

/** Kinds whose units are valued at the price of the day, where they state none. */
const VALUED: ReadonlySet<HoldingKind> = new Set([
  'transfer_in',
  'transfer_out',
  'exchange_in',
  'exchange_out',
  'correction',
]);

/**
 * Rates and prices that holdings at the end of the day need, and their growth since other ones: on
 * the days of transactions and, with money from outside, on the eves of these.
 */
export function* factsNeeded(records: HoldingRecords, opened: Day | null): Steps<NeededFacts> {
  const { currency, asOf, instruments, transactions } = records;
  const currencies = new Set([currency]);
  const days = new Set([asOf, opened ?? asOf]);
  const prices = new Map<string, Set<Day>>();
  yield* eachInSteps(transactions, (each) => {
    const { instrumentId, kind, day, price, currency: own, priceCurrency = own } = each;
    const instrument = instrumentId === null ? undefined : instruments.get(instrumentId);
    currencies.add(own).add(priceCurrency);
    days.add(day);
    if (instrument === undefined) return;
    currencies.add(instrument.currency);
    addTo(prices, instrument.id, asOf);
    if (price === null && VALUED.has(kind)) addTo(prices, instrument.id, day);
  });
  const eves = yield* eachInSteps([...days], dayBefore);
  const needed = new Set([...days, ...eves]);
  const others = currencies.size === 1 ? [] : [...currencies].filter((each) => each !== 'EUR');
  return { rates: fewestRates(new Map(others.map((each) => [each, needed]))), prices };
}

function addTo<Key>(days: Map<Key, Set<Day>>, key: Key, day: Day): void {
  const ofKey = days.get(key);
  if (ofKey === undefined) days.set(key, new Set([day]));
  else ofKey.add(day);
}

/** Units of one currency for one of another; null: not known. */
export type RateOn = (from: Currency, to: Currency, day: Day) => Ratio | null;

/**
 * The rates between currencies on the days that were asked for, or on any day of the stretches of
 * which all rates are known, by day.
 */
export function ratesFrom(
  known: readonly RateOnDay[],
  stretches: NeededRates['stretches'] = new Map(),
): RateOn {
  const perEuro = new Map<Currency, Map<Day, string | null>>();
  const published = new Map<Currency, Day[]>();
  for (const { currency, on, perEuro: rate } of known) {
    const ofCurrency = perEuro.get(currency);
    if (ofCurrency === undefined) perEuro.set(currency, new Map([[on, rate]]));
    else ofCurrency.set(on, rate);
    if (!stretches.has(currency)) continue;
    const days = published.get(currency);
    if (days === undefined) published.set(currency, [on]);
    else days.push(on);
  }
  const rateOf = (currency: Currency, day: Day) => {
    if (currency === 'EUR') return '1';
    const stretch = stretches.get(currency);
    const isAsked = stretch === undefined || (day >= stretch.from && day <= stretch.to);
    const days = published.get(currency) ?? [];
    const on = stretch === undefined ? day : days[countUntil(days, day, (each) => each) - 1];
    return isAsked ? (perEuro.get(currency)?.get(on ?? '') ?? null) : null;
  };
  const between = (from: Currency, to: Currency, day: Day) => {
    const [source, target] = [rateOf(from, day), rateOf(to, day)];
    return source === null || target === null ? null : ratioOf(target, source);
  };
  const ratios = new Map<string, Map<Day, Ratio | null>>();
  return (from, to, day) => {
    if (from === to) return WHOLE;
    const pair = from + to;
    const ofPair = ratios.get(pair) ?? new Map<Day, Ratio | null>();
    if (ofPair.size === 0) ratios.set(pair, ofPair);
    let ratio = ofPair.get(day);
    if (ratio === undefined) {
      ratio = between(from, to, day);
      ofPair.set(day, ratio);
    }
    return ratio;
  };
}

const WHOLE: Ratio = { top: 1n, bottom: 1n };

/** A stored price with the rates of its own day. */
export type RatedPrice = Quote & {
  instrumentId: string;
  /** Rates of the price's currency and of the instrument's, where they differ; null: not known. */
  perEuro: string | null;
  ownPerEuro: string | null;
};

/** `cost`: there is no price, and a unit counts at what it cost. */
export type PriceSource = QuoteSource | 'cost';

/**
 * Price in the currency of the instrument, in units of 10⁻¹⁰, with its day and source; `splitOn`: it
 * was recalculated for the units that there are since that split.
 */
export type KnownPrice = { units: bigint; day: Day; source: PriceSource; splitOn?: Day };

/**
 * Value of units in another currency, exact: of a position on the page of its account and in the
 * values of months. Null: no price, not even their cost, or no rate is known; it is left out of
 * every sum, and the page says so.
 */
export function worthOf(
  quantity: bigint,
  price: KnownPrice | null,
  rate: Ratio | null,
): FineAmount | null {
  return price === null || rate === null ? null : timesExact(valueAt(quantity, price.units), rate);
}

export type PriceOn = (instrumentId: string, day: Day) => KnownPrice | null;

/** Kinds whose price is one at which the instrument was traded on the day. */
const TRADED: ReadonlySet<HoldingKind> = new Set(['buy', 'sell', 'exchange_in', 'exchange_out']);

type StatedTrades = Pick<HoldingRecords, 'instruments' | 'transactions'>;

/** Prices at which the user traded each instrument, by day. */
export function* tradedPrices({
  instruments,
  transactions,
}: StatedTrades): Steps<Map<string, KnownPrice[]>> {
  const traded = new Map<string, KnownPrice[]>();
  yield* eachInSteps(transactions, (each) => {
    const { instrumentId, day } = each;
    const own = instruments.get(instrumentId ?? '')?.currency;
    const units = own === undefined ? null : tradedUnits(each, own);
    if (instrumentId === null || units === null) return;
    const known = { units, day, source: 'transaction' } as const;
    const ofInstrument = traded.get(instrumentId);
    if (ofInstrument === undefined) traded.set(instrumentId, [known]);
    else ofInstrument.push(known);
  });
  return traded;
}

const ONE = unitsOf('1');

/** Of a smaller amount the rounding to whole cents moves the price by more than half a per cent. */
export const PRICING_MINOR_MIN = 100;

/** The stated price of a trade, else that of its amount without the fee; null: neither. */
function tradedUnits(transaction: HoldingTransaction, own: Currency): bigint | null {
  const { kind, price, quantity, amount, fee, rate, currency, priceCurrency } = transaction;
  if (!TRADED.has(kind) || priceCurrency !== undefined) return null;
  if (price !== null) return unitsOf(price);
  if ((kind !== 'buy' && kind !== 'sell') || quantity === null || amount === null) return null;
  if (currency !== own && rate === null) return null;
  if (toMinor(amount) < PRICING_MINOR_MIN) return null;
  const paid = fineAmount(amount) - (kind === 'buy' ? 1n : -1n) * fineAmount(fee);
  const worth = rate === null ? paid : timesExact(paid, { top: ONE, bottom: unitsOf(rate) });
  const units = unitsOf(quantity);
  if (worth < 0n || units <= 0n) return null;
  const counted = divideRounded(worth, units);
  return counted > UNITS_MAX ? null : counted;
}

/** Prices of trades by instrument, and splits. */
export type StatedPrices = { traded: ReadonlyMap<string, KnownPrice[]>; splits: Splits };

/** The prices and splits that transactions state. */
export function* statedPrices(records: StatedTrades): Steps<StatedPrices> {
  const traded = yield* tradedPrices(records);
  return { traded, splits: yield* splitsInSteps(records.transactions) };
}

/**
 * The latest price of a day or before it, of those days for which the stored ones, by day, were read:
 * of one day a stored one counts before a transaction's.
 */
export function* pricesFrom(
  records: HoldingRecords,
  stored: readonly RatedPrice[],
  stated?: StatedPrices,
): Steps<PriceOn> {
  const { traded, splits } = stated ?? (yield* statedPrices(records));
  const quoted = yield* quotedPrices(stored, records.instruments);
  return (instrumentId, day) => {
    const quote = lastUntil(quoted.get(instrumentId) ?? [], day);
    const trade = lastUntil(traded.get(instrumentId) ?? [], day);
    const isTrade = trade !== null && (quote === null || trade.day > quote.day);
    const latest = isTrade ? trade : quote;
    return latest === null ? null : priceAfterSplits(latest, day, splits.get(instrumentId));
  };
}

/** Stored prices of each instrument in its currency, in their order; not those without a rate. */
function* quotedPrices(
  stored: readonly RatedPrice[],
  instruments: HoldingRecords['instruments'],
): Steps<Map<string, KnownPrice[]>> {
  const quoted = new Map<string, KnownPrice[]>();
  yield* eachInSteps(stored, (price) => {
    const { instrumentId } = price;
    const known = priceIn(price, instruments.get(instrumentId)?.currency);
    const ofInstrument = quoted.get(instrumentId);
    if (known === null) return;
    if (ofInstrument === undefined) quoted.set(instrumentId, [known]);
    else ofInstrument.push(known);
  });
  return quoted;
}

/** The price in the currency of the instrument; null: a rate is missing. */
export function priceIn(
  { price, day, source, currency, perEuro, ownPerEuro }: RatedPrice,
  own: Currency | undefined,
): KnownPrice | null {
  const units = unitsOf(price);
  if (own === undefined || own === currency) return { units, day, source };
  const from = currency === 'EUR' ? '1' : perEuro;
  const to = own === 'EUR' ? '1' : ownPerEuro;
  if (from === null || to === null) return null;
  return { units: timesExact(units, ratioOf(to, from)), day, source };
}

/**
 * All known prices of instruments by day: of one day the one that counts comes last, a stored one
 * after a trade's.
 */
export function* pricesByDay(
  traded: ReadonlyMap<string, readonly KnownPrice[]>,
  stored: readonly RatedPrice[],
  instruments: HoldingRecords['instruments'],
): Steps<(instrumentId: string) => readonly KnownPrice[]> {
  const quoted = yield* quotedPrices(stored, instruments);
  return (instrumentId) => {
    const [trades, quotes] = [traded.get(instrumentId) ?? [], quoted.get(instrumentId) ?? []];
    return [...trades, ...quotes].toSorted(byDay);
  };
}

/** The last price of a day or before it, of a list by day. */
export function lastUntil<Price extends { day: Day }>(
  prices: readonly Price[],
  day: Day,
): Price | null {
  return prices[countUntil(prices, day, (each) => each.day) - 1] ?? null;
}

/** How many of a list by day are of a day or before it. */
function countUntil<Each>(all: readonly Each[], day: Day, dayOf: (each: Each) => Day): number {
  let [first, end] = [0, all.length];
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    if (dayOf(all[middle] as Each) > day) end = middle;
    else first = middle + 1;
  }
  return first;
}
