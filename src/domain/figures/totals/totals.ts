import type { RecordName } from '#domain/records/kinds.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { minorOf, type Minor, sum, toNumber } from '#domain/basics/money.ts';
import type { TableTax } from '#domain/records/tax-basis.ts';
import { WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import type { IndexRatio, UnindexedReason } from '#domain/statistics/house-price-index.ts';
import {
  type AmountLine,
  converterTo,
  isMissingRate,
  type Rates,
  type UsedRate,
  usedRates,
} from '#domain/statistics/rates.ts';

/** One item's part in a total, before conversion. */
export type TotalPart = AmountLine & {
  kind: RecordName;
  type: string;
  id: string;
  name: string;
  /** Reason why no index moves it although one could; null or absent: there is none. */
  unmoved?: UnindexedReason | null;
  /** Its share follows from an assumed tax. */
  isEstimated?: boolean;
  /** The table tax that the value is net of; absent: no table. */
  tableTax?: LineTableTax;
};

/** A table tax, and the amount in major units that it was taken of. */
export type LineTableTax = TableTax & { gross: number };

/** An item that a total leaves out, and why. */
export type NotIncluded = {
  kind: RecordName;
  id: string;
  name: string;
  currency: Currency;
  reason: 'missing_rate';
};

/** The same with the item's own type, by which other totals that lack it are found. */
export type LeftOut = NotIncluded & { type: string };

/**
 * One line of an explanation. `value` is in `currency`, `counted` in the total's currency: the
 * share of the value (or the value less `tableTax`), moved by `index`, divided by `dividedBy`,
 * multiplied by `multipliedBy`, of it `interestPercent`, converted with `rates`, rounded once half
 * away from zero.
 */
export type CountedLine = {
  kind: RecordName;
  /** The item's own type within its kind: 'real_estate', 'mortgage', 'salary', 'housing'. */
  type: string;
  id: string;
  name: string;
  value: number;
  currency: Currency;
  sharePercent: number;
  /** 12 for a yearly amount counted a month, otherwise 1. */
  dividedBy: number;
  /** 12 for a monthly amount counted a year, otherwise 1. */
  multipliedBy: number;
  /** The yearly interest in percent that was taken of it. Null: it counts itself. */
  interestPercent: number | null;
  index: IndexRatio | null;
  /** Reason why no index moves it although one could; absent: there is none. */
  unmoved?: UnindexedReason;
  /** Its share follows from an assumed tax; absent: it does not. */
  isEstimated?: true;
  /** The table tax that the value is net of; absent: no table. */
  tableTax?: LineTableTax;
  /** For a tax: the two rounded amounts whose difference it is, in the total's currency. */
  between?: { gross: number; net: number };
  counted: number;
  rates: UsedRate[];
};

/** Sum of the rounded lines of parts, and the rates that were used. */
export type ConvertedTotal = { minor: Minor; notIncluded: LeftOut[]; usedRates: UsedRate[] };

/** A total and its calculation. */
export type Total = ConvertedTotal & { value: number; lines: CountedLine[] };

/** Converts each part, rounds it once, and adds the integers (design: parts and totals agree). */
export function totalOf(parts: readonly TotalPart[], currency: Currency, rates: Rates): Total {
  const lines: CountedLine[] = [];
  const count = countOf(parts, { currency, rates }, (part, counted) =>
    lines.push(lineOf(part, counted, usedRates(part.currency, currency, rates))),
  );
  return { ...count, value: toNumber(count.minor), lines };
}

/** The same without its lines, for totals of which there are many. */
export function countOf(
  parts: readonly TotalPart[],
  { currency, rates }: { currency: Currency; rates: Rates },
  /** Called with the counted amount of each part. */
  reported?: (part: TotalPart, counted: Minor) => void,
): ConvertedTotal {
  const convert = converterTo(currency, rates);
  const counts: Minor[] = [];
  const currencies = new Set<Currency>();
  const notIncluded: LeftOut[] = [];
  for (const part of parts) {
    const counted = convert(part);
    if (isMissingRate(counted)) {
      const { kind, type, id, name } = part;
      const { missingRate: missing } = counted;
      notIncluded.push({ kind, type, id, name, currency: missing, reason: 'missing_rate' });
      continue;
    }
    counts.push(counted);
    currencies.add(part.currency);
    reported?.(part, counted);
  }
  const used = [...currencies].flatMap((from) => usedRates(from, currency, rates));
  return { minor: sum(counts), notIncluded, usedRates: used };
}

function lineOf(part: TotalPart, counted: Minor, rates: UsedRate[]): CountedLine {
  const { kind, type, id, name, currency } = part;
  return {
    kind,
    type,
    id,
    name,
    value: part.tableTax?.gross ?? toNumber(part.valueMinor),
    currency,
    sharePercent: sharePercentOf(part),
    dividedBy: part.dividedBy ?? 1,
    multipliedBy: part.multipliedBy ?? 1,
    interestPercent: toPercent(part.interestBasisPoints ?? null),
    index: part.index ?? null,
    ...(part.unmoved && { unmoved: part.unmoved }),
    ...(part.isEstimated && { isEstimated: true as const }),
    ...(part.tableTax && { tableTax: part.tableTax }),
    counted: toNumber(counted),
    rates,
  };
}

/** By table the share that is left, rounded: the amounts are exact to the krona. */
function sharePercentOf({ shareBasisPoints, tableTax }: TotalPart): number {
  const isTaxed = tableTax !== undefined && tableTax.gross > 0;
  const taxPoints = isTaxed ? Math.round((tableTax.tax * WHOLE_BASIS_POINTS) / tableTax.gross) : 0;
  return ((shareBasisPoints - taxPoints) * 100) / WHOLE_BASIS_POINTS;
}

/** Minor units that a line counts for. */
export function countedMinor({ counted }: Pick<CountedLine, 'counted'>): Minor {
  return minorOf(counted);
}

function toPercent(basisPoints: number | null): number | null {
  return basisPoints === null ? null : basisPoints / 100;
}

/**
 * Counts lines of a total again with a change, from the typed values, so that nothing is rounded
 * twice; at the rates of the first count.
 */
export function recountOf(
  lines: readonly CountedLine[],
  currency: Currency,
  change: (line: CountedLine) => Partial<TotalPart>,
): Total {
  const rates = new Map(lines.flatMap((line) => line.rates).map(toRate));
  const parts = lines.map((line) => ({
    ...line,
    valueMinor: minorOf(line.value),
    shareBasisPoints: Math.round(line.sharePercent * 100),
    ...change(line),
  }));
  return totalOf(parts, currency, rates);
}

function toRate({ currency, ...rate }: UsedRate) {
  return [currency, rate] as const;
}
