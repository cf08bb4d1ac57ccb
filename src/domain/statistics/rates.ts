import type { Currency } from '#domain/basics/currencies.ts';
import type { Minor } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { type Ratio, ratioOf } from '#domain/basics/ratios.ts';

/** Units of a currency for one euro, as published for a day (source: ECB reference rates). */
export type DatedRate = { day: Day; perEuro: string };

/** The rates that hold at one time. The euro needs none. */
export type Rates = ReadonlyMap<Currency, DatedRate>;

/** A currency that has no rate: its own value, never counted as one or zero. */
export type MissingRate = { missingRate: Currency };

/** The rates used for a conversion, for showing how a figure was reached. */
export type UsedRate = { currency: Currency; day: Day; perEuro: string };

const EURO: DatedRate = { day: '1999-01-04', perEuro: '1' };

/** Value of one unit of a currency in another. */
export function rateBetween(from: Currency, to: Currency, rates: Rates): Ratio | MissingRate {
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
