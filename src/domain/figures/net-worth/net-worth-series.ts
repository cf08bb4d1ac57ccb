import type { HistoryPoint } from '#domain/figures/history/history.ts';
import {
  difference,
  divideRounded,
  minorOf,
  type Minor,
  toNumber,
  toTotal,
} from '#domain/basics/money.ts';
import { type Month, monthsBetween } from '#domain/basics/months.ts';

/** Periods of net worth (docs/product.md, section 2; `all` from the first month). */
export const PERIODS = ['6m', '1y', '2y', 'all'] as const;
export type SeriesPeriod = (typeof PERIODS)[number];

type MonthAndValue = Pick<HistoryPoint, 'month' | 'value'>;

/** Amounts in major units; `averageChange` is that of a month, null with a single month. */
export type SeriesStatistics = {
  highest: MonthAndValue;
  lowest: MonthAndValue;
  averageChange: number | null;
};

/** Change of net worth from one month to a later one, in major units, exact. */
export function differenceOf(before: MonthAndValue, after: MonthAndValue): number {
  return toNumber(changeBetween(before, after));
}

/**
 * The highest and the lowest month, the latest of equal ones, and the average change of a month
 * rounded once to the minor unit, half away from zero. Null: there is no month.
 */
export function seriesStatistics(series: readonly MonthAndValue[]): SeriesStatistics | null {
  const [first, last] = [series[0], series.at(-1)];
  if (first === undefined || last === undefined) return null;
  const highest = series.reduce((found, point) => (point.value >= found.value ? point : found));
  const lowest = series.reduce((found, point) => (point.value <= found.value ? point : found));
  const count = monthsBetween(first.month, last.month);
  const average = count > 0 ? averageOf(changeBetween(first, last), count) : null;
  return { highest, lowest, averageChange: average };
}

/** Whether nothing was owned or owed in any month of a series, counted or not. */
export function isWithoutNetWorth(series: readonly HistoryPoint[]): boolean {
  return series.every(
    (point) => point.assets === 0 && point.liabilities === 0 && !isPartialNetWorth(point),
  );
}

/** Whether something owned or owed in a month could not be counted in its net worth. */
export function isPartialNetWorth(point: Partial<Pick<HistoryPoint, 'notIncluded'>>): boolean {
  return leftOutOfNetWorth(point).length > 0;
}

/** Items that a month's net worth leaves out; incomes and costs are not part of it. */
export function leftOutOfNetWorth({
  notIncluded = [],
}: Partial<Pick<HistoryPoint, 'notIncluded'>>) {
  return notIncluded.filter(({ kind }) => kind === 'asset' || kind === 'liability');
}

/** A month's net worth, and of what was left out what belongs to it. */
export function netWorthPoint({ month, value, ...rest }: HistoryPoint) {
  return { month, value, notIncluded: leftOutOfNetWorth(rest) };
}

/** Months side by side in which something holds, from the first of them to the last. */
export type MonthRange = { from: Month; to: Month };

/** Months in ascending order as ranges, each as long as its months follow each other. */
export function monthRanges(months: readonly Month[]): MonthRange[] {
  const ranges: MonthRange[] = [];
  for (const month of months) {
    const last = ranges.at(-1);
    if (last && monthsBetween(last.to, month) === 1) last.to = month;
    else ranges.push({ from: month, to: month });
  }
  return ranges;
}

function averageOf(change: Minor, months: number): number {
  return toNumber(toTotal(divideRounded(BigInt(change), BigInt(months))));
}

function changeBetween(first: MonthAndValue, last: MonthAndValue): Minor {
  return difference(minorOf(last.value), minorOf(first.value));
}
