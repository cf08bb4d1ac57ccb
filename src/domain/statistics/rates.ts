import type { Currency } from '#domain/basics/currencies.ts';
import { divideRounded, type Minor, toTotal } from '#domain/basics/money.ts';
import { type Day, daysBetween } from '#domain/basics/months.ts';
import { type Ratio, ratioOf } from '#domain/basics/ratios.ts';
import { WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import type { IndexRatio } from './house-price-index.ts';

/** Units of a currency for one euro, as published for a day (source: ECB reference rates). */
export type DatedRate = { day: Day; perEuro: string };

/** A rate as it counts on a day: of the day or the last before it; null: none is known. */
export type RateOnDay = { currency: Currency; on: Day; perEuro: string | null };

/**
 * The rates that a calculation needs: on days, each as it counts on it, and of the currencies with
 * many days all that were published in a stretch, which is less.
 */
export type NeededRates = {
  days: ReadonlyMap<Currency, ReadonlySet<Day>>;
  stretches: ReadonlyMap<Currency, { from: Day; to: Day }>;
};

/** Of a hundred days, rates are published on about so many. */
const PUBLISHED_OF_HUNDRED = 70;

/** The fewest rates from which those of some days are known. */
export function fewestRates(wanted: ReadonlyMap<Currency, ReadonlySet<Day>>): NeededRates {
  const days = new Map<Currency, ReadonlySet<Day>>();
  const stretches = new Map<Currency, { from: Day; to: Day }>();
  for (const [currency, each] of wanted) {
    let [from = ''] = each;
    let to = from;
    for (const day of each) {
      if (day < from) from = day;
      if (day > to) to = day;
    }
    const published = (daysBetween(from, to) * PUBLISHED_OF_HUNDRED) / 100;
    if (each.size > published + 1) stretches.set(currency, { from, to });
    else days.set(currency, each);
  }
  return { days, stretches };
}

/** The rates that hold at one time. The euro needs none. */
export type Rates = ReadonlyMap<Currency, DatedRate>;

/** A currency that has no rate: its own value, never counted as one or zero. */
export type MissingRate = { missingRate: Currency };

/** The rates used for a conversion, for showing how a figure was reached. */
export type UsedRate = { currency: Currency; day: Day; perEuro: string };

const EURO: DatedRate = { day: '1999-01-04', perEuro: '1' };

/** Value of one unit of a currency in another. */
function rateBetween(from: Currency, to: Currency, rates: Rates): Ratio | MissingRate {
  if (from === to) return { top: 1n, bottom: 1n };
  const source = rateOf(from, rates);
  if (source === null) return { missingRate: from };
  const target = rateOf(to, rates);
  return target === null ? { missingRate: to } : ratioOf(target.perEuro, source.perEuro);
}

/** The rates behind a conversion; none within one currency. The euro itself has no rate. */
export function usedRates(from: Currency, to: Currency, rates: Rates): UsedRate[] {
  if (from === to) return [];
  return [from, to].flatMap((currency) => {
    const rate = currency === 'EUR' ? undefined : rates.get(currency);
    return rate ? [{ currency, ...rate }] : [];
  });
}

/** Whether a conversion lacked a rate. */
export function isMissingRate(answer: Minor | MissingRate): answer is MissingRate {
  return typeof answer === 'object';
}

function rateOf(currency: Currency, rates: Rates): DatedRate | null {
  return currency === 'EUR' ? EURO : (rates.get(currency) ?? null);
}

/** A line of a total: an amount in its own currency, and its factors. */
export type AmountLine = {
  valueMinor: Minor;
  currency: Currency;
  shareBasisPoints: number;
  /** Divisor of the amount, such as 12 for a yearly amount counted per month; 1 by default. */
  dividedBy?: number;
  /** Factor of the amount, such as 12 for a monthly amount counted per year; 1 by default. */
  multipliedBy?: number;
  /** The yearly interest that is taken of the amount; null or absent: the amount itself counts. */
  interestBasisPoints?: number | null;
  /** Movement of an index since the value was stated; null or absent: none. */
  index?: IndexRatio | null;
};

/**
 * Minor units of `to` that a line counts for: value × share × index × interest × period × rate as
 * one exact division, rounded once, half away from zero. A currency without a rate is answered as
 * such.
 */
export function convertLine(line: AmountLine, to: Currency, rates: Rates): Minor | MissingRate {
  return converterTo(to, rates)(line);
}

/** Converts many lines as `convertLine` does, calculating each rate once. */
export function converterTo(to: Currency, rates: Rates): (line: AmountLine) => Minor | MissingRate {
  const known = new Map<Currency, Ratio | MissingRate>();
  return (line) => {
    const rate = known.get(line.currency) ?? rateBetween(line.currency, to, rates);
    known.set(line.currency, rate);
    if ('missingRate' in rate) return rate;
    const own = ownAmount(line);
    return toTotal(divideRounded(own.top * rate.top, own.bottom * rate.bottom));
  };
}

/** Counted amount of a line in its own currency, before any rounding. */
function ownAmount(line: AmountLine): Ratio {
  const { valueMinor, shareBasisPoints, dividedBy = 1, multipliedBy = 1, index } = line;
  const interestBasisPoints = line.interestBasisPoints ?? WHOLE_BASIS_POINTS;
  // Percentages and periods are small: their products are exact as numbers, and much cheaper.
  const top = BigInt(valueMinor) * BigInt(shareBasisPoints * interestBasisPoints * multipliedBy);
  const bottom = BigInt(WHOLE_BASIS_POINTS ** 2 * dividedBy);
  if (!index) return { top, bottom };
  const moved = ratioOf(index.latest, index.base);
  return { top: top * moved.top, bottom: bottom * moved.bottom };
}
