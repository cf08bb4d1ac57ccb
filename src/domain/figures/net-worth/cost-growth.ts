import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { ConsumerPrices } from '#domain/statistics/inflation.ts';
import { addMonths, type Month } from '#domain/basics/months.ts';
import { percentChange, ratioOf } from '#domain/basics/ratios.ts';
import {
  type GrowthSplit,
  isNoPrices,
  lastPriceMonth,
  type NoPrices,
  splitGrowth,
} from './real-terms.ts';
import { percentOf } from '#domain/figures/history/trend.ts';

type CostPoint = Pick<HistoryPoint, 'month' | 'costs' | 'notIncluded'>;

/**
 * A year of costs compared with the prices of the same twelve months. `percent` and `pricesPercent`
 * have one decimal. `isPartial`: a cost could not be counted at one of the ends.
 */
export type CostGrowth = GrowthSplit & {
  percent: number;
  pricesPercent: number;
  isPartial: boolean;
};

/** Data that a comparison lacks: costs, or a year of them up to a month with known prices. */
export type CostsMissing = { because: 'no_costs' } | { because: 'no_year'; ready: Month };

const YEAR = 12;

/**
 * The monthly costs of the latest month whose prices are published against those twelve months
 * before, and both against inflation. `series` has every month up to the running one.
 */
export function costGrowthOf(
  series: readonly CostPoint[],
  prices: ConsumerPrices,
): CostGrowth | CostsMissing | NoPrices {
  const lastPrices = lastPriceMonth(prices);
  if (lastPrices === null) return 'no_prices';
  const begun = series.find(({ costs }) => costs > 0);
  const now = series.findLast(({ month }) => month <= lastPrices);
  if (begun === undefined) return { because: 'no_costs' };
  const before = now && series.find(({ month }) => month === addMonths(now.month, -YEAR));
  if (now === undefined || before === undefined || before.costs === 0) {
    return { because: 'no_year', ready: addMonths(begun.month, YEAR) };
  }
  const [from, to] = [toValued(before), toValued(now)];
  const split = splitGrowth({ from, to }, prices);
  if (split === null || isNoPrices(split)) return split ?? 'no_prices';
  const { indices } = split;
  return {
    ...split,
    percent: percentOf([from, to]) ?? 0,
    pricesPercent: percentChange(ratioOf(indices.now, indices.before)),
    isPartial: [before, now].some(({ notIncluded }) =>
      notIncluded.some(({ kind }) => kind === 'cost'),
    ),
  };
}

function toValued({ month, costs, notIncluded }: CostPoint) {
  const own = notIncluded.filter(({ kind }) => kind === 'cost');
  return { month, value: costs, notIncluded: own };
}
