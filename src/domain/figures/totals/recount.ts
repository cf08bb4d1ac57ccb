import type { Currency } from '#domain/basics/currencies.ts';
import type { Minor } from '#domain/basics/money.ts';
import type { UsedRate } from '#domain/statistics/rates.ts';
import { type CountedLine, countedMinor, type TotalPart, type Total, totalOf } from './totals.ts';

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

function minorOf(value: number): Minor {
  return countedMinor({ counted: value });
}
