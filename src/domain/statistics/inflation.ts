import { addMonths, type Month, monthsFrom } from '#domain/basics/months.ts';
import { percentChange, ratioOf } from '#domain/basics/ratios.ts';

/** The consumer price index by month, as published (source: SCB, shadow series, 2020 = 100). */
export type ConsumerPrices = ReadonlyMap<Month, string>;

/** Inflation over twelve months, and the two index figures behind it. */
export type InflationPoint = {
  month: Month;
  /** One decimal, rounded half away from zero. */
  percent: number;
  index: string;
  before: string;
  beforeMonth: Month;
};

/** Direction of inflation. */
export type InflationTrend = 'up' | 'down' | 'stable';

export type Inflation = {
  /** Of the last 24 months, those that can be calculated, oldest first. */
  points: InflationPoint[];
  /** Months that cannot be compared, because the index of the month or a year before is missing. */
  missing: Month[];
  latest: InflationPoint;
  /** The month before the latest; null when it cannot be calculated. */
  previous: InflationPoint | null;
  /** Percentage points from the previous to the latest, one decimal. */
  change: number | null;
  trend: InflationTrend | null;
};

/** Shown are the last 24 months (docs/product.md, section 9). */
const SHOWN_MONTHS = 24;
const YEAR = 12;
/** More than 0.2 percentage points are a movement (docs/product.md, section 9); here in tenths. */
const TREND_TENTHS = 2;

/** The month that a publisher writes as `2026M04`. */
export function monthOfPeriod(period: string): Month {
  return period.replace('M', '-');
}

/**
 * Inflation of the last 24 months: the index against that of the same month a year before, by
 * month and not by place, in percent with one decimal. The trend compares the two last percentages
 * as they are shown. Null: not even one month can be calculated.
 */
export function inflationOf(prices: ConsumerPrices): Inflation | null {
  const last = [...prices.keys()].toSorted().findLast((month) => pointAt(month, prices) !== null);
  if (last === undefined) return null;
  const months = monthsFrom(addMonths(last, 1 - SHOWN_MONTHS), last);
  const points = months.flatMap((month) => pointAt(month, prices) ?? []);
  const latest = points.at(-1);
  if (latest === undefined) return null;
  const missing = months.filter((month) => pointAt(month, prices) === null);
  const previous = pointAt(addMonths(last, -1), prices);
  const tenths = previous && tenthsOf(latest) - tenthsOf(previous);
  return {
    points,
    missing,
    latest,
    previous,
    change: tenths === null ? null : tenths / 10,
    trend: tenths === null ? null : trendOfTenths(tenths),
  };
}

function pointAt(month: Month, prices: ConsumerPrices): InflationPoint | null {
  const beforeMonth = addMonths(month, -YEAR);
  const [index, before] = [prices.get(month), prices.get(beforeMonth)];
  if (index === undefined || before === undefined) return null;
  return { month, percent: percentChange(ratioOf(index, before)), index, before, beforeMonth };
}

function tenthsOf({ percent }: InflationPoint): number {
  return Math.round(percent * 10);
}

function trendOfTenths(tenths: number): InflationTrend {
  if (tenths > TREND_TENTHS) return 'up';
  return tenths < -TREND_TENTHS ? 'down' : 'stable';
}
