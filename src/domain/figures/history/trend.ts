import type { Currency } from '#domain/basics/currencies.ts';
import type { HistoryPoint } from './history.ts';
import {
  type AmountText,
  difference,
  minorOf,
  type Minor,
  toMinor,
  toNumber,
} from '#domain/basics/money.ts';
import { addMonths, type Month } from '#domain/basics/months.ts';

/** Trends of an item's entries (docs/product.md, section 4). */
export type Trend = 'increasing' | 'decreasing' | 'stable' | 'no-data';

/** A change of more than this many percent is one (docs/product.md, section 9). */
const TREND_PERCENT = 5;

type TrendValue = { value: AmountText; currency: Currency };

/**
 * The trend from the oldest entry to the newest, entries newest first; entries in another currency
 * than the newest cannot be compared with it. From zero every change is more than five percent.
 */
export function trendOf(entries: readonly TrendValue[]): Trend {
  return trendIn(entries.map(({ value, currency }) => ({ minor: toMinor(value), currency })));
}

/** The same of minor units. */
export function trendIn(entries: readonly { minor: Minor; currency: Currency }[]): Trend {
  const values = entries
    .filter(({ currency }) => currency === entries[0]?.currency)
    .map(({ minor }) => minor);
  const [newest, oldest] = [values[0], values.at(-1)];
  if (values.length < 2 || newest === undefined || oldest === undefined) return 'no-data';
  const change = (newest - oldest) * 100;
  const threshold = Math.abs(oldest) * TREND_PERCENT;
  if (change > threshold) return 'increasing';
  return change < -threshold ? 'decreasing' : 'stable';
}

/** Percent from the first of a series to the last, one decimal; null from 0 or below. */
export function percentOf(series: readonly { value: number }[]): number | null {
  const [first, last] = [series[0]?.value, series.at(-1)?.value];
  if (first === undefined || last === undefined || first <= 0) return null;
  return Math.round(((last - first) / first) * 1000) / 10;
}

/** The figures of a point of the series that move from month to month. */
type TrendField = 'value' | 'assets' | 'liabilities' | 'income' | 'netIncome' | 'costs';

/** A difference between two months in major units; `percent` of the earlier, with one decimal. */
export type TrendChange = { since: Month; change: number; percent: number | null };

/**
 * The difference of a figure between the last point of a series and the month before it, exact to
 * the minor unit. Null: there is no such month. `percent` is null from 0 or below.
 */
export function changeSince<Field extends TrendField>(
  series: readonly Pick<HistoryPoint, 'month' | Field>[],
  field: Field,
): TrendChange | null {
  const [before, now] = [series.at(-2), series.at(-1)];
  if (before === undefined || now === undefined) return null;
  if (before.month !== addMonths(now.month, -1)) return null;
  const [earlier, present]: [number, number] = [before[field], now[field]];
  return {
    since: before.month,
    change: toNumber(difference(minorOf(present), minorOf(earlier))),
    percent: percentOf([{ value: earlier }, { value: present }]),
  };
}
