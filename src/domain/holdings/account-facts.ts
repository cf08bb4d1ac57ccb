import type { Currency } from '#domain/basics/currencies.ts';
import { divideRounded } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { type Ratio, ratioOf } from '#domain/basics/ratios.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { RateOnDay } from '#domain/statistics/rates.ts';
import { timesExact, unitsOf } from './decimals.ts';
import { fineAmount } from './transaction-amounts.ts';
import type { HoldingKind, HoldingTransaction } from './holding-transactions.ts';
import type { Instrument } from './instruments.ts';
import type { Quote, QuoteSource } from './quotes.ts';

/** Records of a user from which holdings are calculated, of accounts that are present. */
export type HoldingRecords = {
  currency: Currency;
  asOf: Day;
  accounts: ReadonlyMap<string, { isTaxed: boolean }>;
  instruments: ReadonlyMap<string, Instrument>;
  /** By day, then in the order in which they were stated. */
  transactions: readonly HoldingTransaction[];
};

/** Days on which public rates, and prices of instruments, are needed. */
export type NeededFacts = {
  rates: ReadonlyMap<Currency, ReadonlySet<Day>>;
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

/** Days of the rates and prices that a calculation needs, in steps. */
export function* factsNeeded(records: HoldingRecords): Steps<NeededFacts> {
  const { currency, asOf, instruments, transactions } = records;
  const rates = new Map<Currency, Set<Day>>();
  const prices = new Map<string, Set<Day>>();
  const needRates = (currencies: readonly Currency[], day: Day) => {
    const others = new Set(currencies);
    if (others.size > 1) for (const each of others) if (each !== 'EUR') addTo(rates, each, day);
  };
  yield* eachInSteps(transactions, ({ instrumentId, kind, day, price, currency: own }) => {
    const instrument = instrumentId === null ? undefined : instruments.get(instrumentId);
    const traded = instrument?.currency ?? own;
    needRates([own, traded, currency], day);
    needRates([own, traded, currency], asOf);
    if (instrument === undefined) return;
    addTo(prices, instrument.id, asOf);
    if (price === null && VALUED.has(kind)) addTo(prices, instrument.id, day);
  });
  return { rates, prices };
}

function addTo<Key>(days: Map<Key, Set<Day>>, key: Key, day: Day): void {
  const ofKey = days.get(key);
  if (ofKey === undefined) days.set(key, new Set([day]));
  else ofKey.add(day);
}

/** Units of one currency for one of another; null: not known. */
export type RateOn = (from: Currency, to: Currency, day: Day) => Ratio | null;

/** The rates between currencies on the days that were asked for. */
export function ratesFrom(known: readonly RateOnDay[]): RateOn {
  const perEuro = new Map<Currency, Map<Day, string | null>>();
  for (const { currency, on, perEuro: rate } of known) {
    const ofCurrency = perEuro.get(currency);
    if (ofCurrency === undefined) perEuro.set(currency, new Map([[on, rate]]));
    else ofCurrency.set(on, rate);
  }
  const rateOf = (currency: Currency, day: Day) =>
    currency === 'EUR' ? '1' : (perEuro.get(currency)?.get(day) ?? null);
  return (from, to, day) => {
    if (from === to) return { top: 1n, bottom: 1n };
    const [source, target] = [rateOf(from, day), rateOf(to, day)];
    return source === null || target === null ? null : ratioOf(target, source);
  };
}

/** A stored price with the rates of its own day. */
export type RatedPrice = Quote & {
  instrumentId: string;
  /** Rates of the price's currency and of the instrument's, where they differ; null: not known. */
  perEuro: string | null;
  ownPerEuro: string | null;
};

/** A stored price as it counts on a day that was asked for. */
export type StoredPrice = RatedPrice & { on: Day };

/** Price in the currency of the instrument, in units of 10⁻¹⁰, with its day and source. */
export type KnownPrice = { units: bigint; day: Day; source: QuoteSource };

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

/** The stated price of a trade, else that of its amount without the fee; null: neither. */
function tradedUnits(transaction: HoldingTransaction, own: Currency): bigint | null {
  const { kind, price, quantity, amount, fee, rate, currency } = transaction;
  if (!TRADED.has(kind)) return null;
  if (price !== null) return unitsOf(price);
  if ((kind !== 'buy' && kind !== 'sell') || quantity === null || amount === null) return null;
  if (currency !== own && rate === null) return null;
  const paid = fineAmount(amount) - (kind === 'buy' ? 1n : -1n) * fineAmount(fee);
  const worth = rate === null ? paid : timesExact(paid, { top: ONE, bottom: unitsOf(rate) });
  const units = unitsOf(quantity);
  return worth < 0n || units <= 0n ? null : divideRounded(worth, units);
}

/** The latest price of a day or before it: of a day a stored one counts before a transaction's. */
export function* pricesFrom(
  records: HoldingRecords,
  stored: readonly StoredPrice[],
): Steps<PriceOn> {
  const { instruments } = records;
  const traded = yield* tradedPrices(records);
  const quoted = new Map<string, KnownPrice>();
  for (const price of stored) {
    const { instrumentId, on } = price;
    const known = priceIn(price, instruments.get(instrumentId)?.currency);
    if (known !== null) quoted.set(`${instrumentId} ${on}`, known);
  }
  return (instrumentId, day) => {
    const quote = quoted.get(`${instrumentId} ${day}`) ?? null;
    const trade = lastUntil(traded.get(instrumentId) ?? [], day);
    if (quote === null || trade === null) return quote ?? trade;
    return trade.day > quote.day ? trade : quote;
  };
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

/** The last price of a day or before it, of a list by day. */
function lastUntil(prices: readonly KnownPrice[], day: Day): KnownPrice | null {
  let [first, end] = [0, prices.length];
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    if ((prices[middle]?.day ?? '') > day) end = middle;
    else first = middle + 1;
  }
  return prices[first - 1] ?? null;
}
