import type { IssueKey } from '#domain/basics/issues.ts';
import type { Day, Month } from '#domain/basics/months.ts';
import { SOURCE } from './public-sources.ts';

/** A quarter as Statistics Sweden writes it, `2026K2`. */
export type Quarter = string;

/** House price index by quarter, as published (source: SCB, one- and two-dwelling buildings). */
export type HousePrices = ReadonlyMap<Quarter, string>;

/** Two figures of one index: a value stated at `base` is worth value × latest / base now. */
export type IndexRatio = {
  latest: string;
  latestPeriod: Quarter;
  base: string;
  basePeriod: Quarter;
  /** The preliminary ones of the two quarters, which the publisher may revise; absent: neither. */
  preliminary?: readonly Quarter[];
};

/** Reason why a dated property counts as valued (factor 1), and the quarter of its valuation. */
export type UnindexedReason = { because: 'unpublished' | 'before_series'; quarter: Quarter };

const { firstPeriod: FIRST_QUARTER, preliminary: PRELIMINARY_QUARTERS } = SOURCE.house_prices;

/** The quarter of a day, or of a month written as one. */
export function quarterOf(date: Day): Quarter {
  const month = Number(date.slice(5, 7));
  return `${date.slice(0, 4)}K${Math.ceil(month / 3)}`;
}

/**
 * Movement of the index from a valuation to a month: the index of the month's quarter or, until
 * that is published, of the last one before it. Null when it cannot be calculated: no date, a
 * valuation before the series, or in a quarter that is not published yet (then the value counts as
 * it is).
 */
export function indexRatioOf(
  valuationDate: Day | null,
  month: Month,
  prices: HousePrices,
): IndexRatio | null {
  if (valuationDate === null) return null;
  const basePeriod = quarterOf(valuationDate);
  const base = prices.get(basePeriod);
  const latestPeriod = latestPublished(quarterOf(month), prices);
  const latest = latestPeriod === null ? undefined : prices.get(latestPeriod);
  if (base === undefined || latest === undefined || latestPeriod === null) return null;
  const ratio = { latest, latestPeriod, base, basePeriod };
  return withPreliminary(ratio, (quarter) => isPreliminary(quarter, prices));
}

/** Notes which of the quarters of a ratio are preliminary. */
export function withPreliminary(
  ratio: Omit<IndexRatio, 'preliminary'>,
  isSo: (quarter: Quarter) => boolean,
): IndexRatio {
  const preliminary = [...new Set([ratio.basePeriod, ratio.latestPeriod])].filter(isSo);
  return preliminary.length === 0 ? ratio : { ...ratio, preliminary };
}

/** Whether a quarter is among the newest published ones, which the publisher still revises. */
export function isPreliminary(quarter: Quarter, prices: HousePrices): boolean {
  let later = 0;
  for (const period of prices.keys()) {
    if (period > quarter) later += 1;
    if (later === PRELIMINARY_QUARTERS) return false;
  }
  return prices.has(quarter);
}

/** Reason why the index moves a valuation in no month; null when it does, or without a date. */
export function unmovedOf(valuationDate: Day | null, prices: HousePrices): UnindexedReason | null {
  if (valuationDate === null) return null;
  const quarter = quarterOf(valuationDate);
  if (prices.has(quarter)) return null;
  return { because: quarter < FIRST_QUARTER ? 'before_series' : 'unpublished', quarter };
}

/** Reason why a valuation cannot be of a day; null when it can, or without a day. */
export function valuationIssueOf(day: Day | null | undefined, today: Day): IssueKey | null {
  if (day === null || day === undefined) return null;
  if (day > today) return 'valuation.future';
  return quarterOf(day) < FIRST_QUARTER ? 'valuation.early' : null;
}

type DatedValuation = { type: string; value: string; currency: string; valuationDate: Day | null };

/**
 * The valuation date that a change brings along: a new value of a dated property without a date is
 * dated to the day of writing. Undefined: the date is that of the change, or stays.
 */
export function impliedValuationDate(
  before: DatedValuation,
  changes: Partial<DatedValuation>,
  today: Day,
): Day | undefined {
  const { type, value } = { ...before, ...changes };
  const isNewValue = value !== before.value;
  const isUndated = before.valuationDate === null || changes.valuationDate !== undefined;
  return type === 'real_estate' && isNewValue && !isUndated ? today : undefined;
}

/**
 * Whether a change corrects the valuation that a property has: it sends another value, or another
 * currency, with the same date. The valuation then was never another: months that have passed and
 * count by it count by the corrected one.
 */
export function correctsValuation(
  before: DatedValuation,
  changes: Partial<DatedValuation>,
): boolean {
  const { type, value, currency } = { ...before, ...changes };
  const isSameDay = before.valuationDate !== null && changes.valuationDate === before.valuationDate;
  const isOther = value !== before.value || currency !== before.currency;
  return type === 'real_estate' && isSameDay && isOther;
}

function latestPublished(quarter: Quarter, prices: HousePrices): Quarter | null {
  let latest: Quarter | null = null;
  for (const period of prices.keys()) {
    if (period <= quarter && (latest === null || period > latest)) latest = period;
  }
  return latest;
}
