import type { HousePrices, Quarter } from './house-price-index.ts';
import { percentChange, ratioOf } from '#domain/basics/ratios.ts';

/** The house price index of a quarter, and how it moved. */
export type HousingPoint = {
  quarter: Quarter;
  index: string;
  /** The quarter before, and its index; null when that is not published. */
  beforeQuarter: Quarter;
  before: string | null;
  /** Percent against it, one decimal, rounded half away from zero; null without it. */
  percent: number | null;
  /** The publisher may still revise it. */
  isPreliminary: boolean;
};

export type HousingMarket = {
  /** Of the last 12 quarters, those that are published, oldest first. */
  points: HousingPoint[];
  latest: HousingPoint;
  /** The same quarter a year before, and percent since then; null when it is not published. */
  year: { quarter: Quarter; index: string; percent: number } | null;
};

/** Shown are the last 12 quarters (docs/product.md, section 9). */
const SHOWN_QUARTERS = 12;
const YEAR = 4;

/** The quarter some quarters later (earlier when negative): `2026K1` − 1 is `2025K4`. */
export function addQuarters(quarter: Quarter, count: number): Quarter {
  const total = Number(quarter.slice(0, 4)) * YEAR + Number(quarter.slice(5)) - 1 + count;
  return `${Math.floor(total / YEAR)}K${(total % YEAR) + 1}`;
}

/**
 * The last 12 quarters of the house price index, each with its change against the quarter before
 * it in the calendar. `preliminary` are the quarters that the publisher may still revise. Null:
 * nothing is published.
 */
export function housingMarketOf(
  prices: HousePrices,
  preliminary: readonly Quarter[],
): HousingMarket | null {
  const last = [...prices.keys()].toSorted().at(-1);
  if (last === undefined) return null;
  const quarters = Array.from({ length: SHOWN_QUARTERS }, (_, index) =>
    addQuarters(last, index + 1 - SHOWN_QUARTERS),
  );
  const points = quarters.flatMap((quarter): HousingPoint[] => {
    const index = prices.get(quarter);
    if (index === undefined) return [];
    const beforeQuarter = addQuarters(quarter, -1);
    const before = prices.get(beforeQuarter) ?? null;
    const percent = before === null ? null : percentChange(ratioOf(index, before));
    const isPreliminary = preliminary.includes(quarter);
    return [{ quarter, index, beforeQuarter, before, percent, isPreliminary }];
  });
  const latest = points.at(-1);
  if (latest === undefined) return null;
  const quarter = addQuarters(last, -YEAR);
  const index = prices.get(quarter);
  if (index === undefined) return { points, latest, year: null };
  const percent = percentChange(ratioOf(latest.index, index));
  return { points, latest, year: { quarter, index, percent } };
}
