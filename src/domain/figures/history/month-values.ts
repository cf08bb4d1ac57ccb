import type { PercentText } from '#domain/basics/percent.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { RecordRow } from '#domain/records/field.ts';
import { latestUntil } from './history.ts';
import { indexedLine } from '#domain/figures/totals/total-parts.ts';
import { type AmountText, type Minor, toMinor, toTotalText } from '#domain/basics/money.ts';
import { addMonths, type Day, type Month } from '#domain/basics/months.ts';
import type { HousePrices } from '#domain/statistics/house-price-index.ts';
import { countedMinor } from '#domain/figures/totals/totals.ts';
import { type Trend, trendIn } from './trend.ts';
import type { HistoryKind } from '#domain/records/kinds.ts';

/**
 * Sources of a value: stated for a month, by a plan, by a write of the item, a bank, a file, or what
 * the account held.
 */
export type ValueOrigin =
  | 'typed'
  | 'copied'
  | 'planned'
  | 'written'
  | 'bank'
  | 'imported'
  | 'holdings';

/** By the reason of an observation; every other one was a write of the item. */
const SOURCES: Readonly<Record<string, ValueOrigin>> = {
  historical_value: 'typed',
  copied: 'copied',
  by_plan: 'planned',
  bank_sync: 'bank',
  import: 'imported',
  holdings: 'holdings',
};

/** Source of a value by the reason stored with it. */
export function sourceOf(reason: string): ValueOrigin {
  return SOURCES[reason] ?? 'written';
}

/** A value that was stated of a whole item in a month. */
export type ValueStatement = {
  month: Month;
  value: AmountText;
  currency: Currency;
  source: ValueOrigin;
  /** Null or absent: no index moves it. */
  valuationDate?: Day | null;
};

/** Value of a whole item that counts in a month, in its own currency, and its source. */
export type CountingValue = {
  value: AmountText;
  currency: Currency;
  /** The month of the statement; that month itself or an earlier one. */
  statedIn: Month;
  source: ValueOrigin;
  /** The day of the valuation that the house price index moves; null: it counts as stated. */
  indexedFrom: Day | null;
  /** Trend over the last `TREND_MONTHS` months. */
  trend: Trend;
};

/** An item with the fields that its counted value depends on. */
export type ValuedItem = RecordRow & {
  name: string;
  type: string;
  useIndex?: 0 | 1;
  frequency?: string | null;
};

/** Number of months of a trend, including the shown one. */
export const TREND_MONTHS = 6;

type ItemStatements = { item: ValuedItem; statements: readonly ValueStatement[] };
type MonthPrices = { month: Month; prices: HousePrices };

/**
 * Returns the value of an item that counts in a month, from its statements, oldest first, the last
 * of each month: the latest until then, moved by the index if it is a property's. Null: the item
 * did not exist yet.
 */
export function countingValue(valued: ItemStatements, then: MonthPrices): CountingValue | null {
  const months = Array.from({ length: TREND_MONTHS }, (_, back) => addMonths(then.month, -back));
  const counted = months.map((month) => countedIn(valued, { ...then, month }));
  const [now] = counted;
  if (!now) return null;
  const { minor, ...counts } = now;
  const trend = trendIn(counted.filter((each) => each !== null));
  return { value: toTotalText(minor), ...counts, trend };
}

/**
 * Whether the value of the running month waits for the user: an asset or debt without a statement
 * this month. Excluded are properties that an index moves, items that a bank updates, and zeros.
 */
export function needsUser(
  kind: HistoryKind,
  counts: CountingValue | null,
  running: Month,
): boolean {
  if (counts === null || (kind !== 'assets' && kind !== 'liabilities')) return false;
  const { statedIn, source, indexedFrom, value } = counts;
  if (statedIn === running || indexedFrom !== null || toMinor(value) === 0) return false;
  return source !== 'bank' || statedIn < addMonths(running, -1);
}

/**
 * Returns the statement that copying the month before makes for an item: its latest one, unchanged.
 * Null: the month has a statement already, there is none before it, an index moves the value, or
 * the item occurred once.
 */
export function copiedInto<Stated extends ValueStatement>(
  month: Month,
  { item, statements }: { item: ValuedItem; statements: readonly Stated[] },
): Stated | null {
  const stated = latestUntil(month, statements);
  if (stated === undefined || stated.month === month) return null;
  return isMovedByIndex(item, stated) || item.frequency === 'one_time' ? null : stated;
}

type ConvertedValue = Omit<CountingValue, 'value' | 'trend'> & { minor: Minor };

function countedIn(
  { item, statements }: ItemStatements,
  { month, prices }: MonthPrices,
): ConvertedValue | null {
  const stated = latestUntil(month, statements);
  if (stated === undefined) return null;
  const { value, currency, source, month: statedIn, valuationDate = null } = stated;
  const isMoved = isMovedByIndex(item, stated);
  const ownershipPercentage = '100.00' as PercentText;
  const whole = {
    ...item,
    value,
    currency,
    valuationDate,
    ownershipPercentage,
    useIndex: 1,
  } as const;
  const line = isMoved ? indexedLine(whole, month, prices) : null;
  return {
    minor: line === null ? toMinor(value) : countedMinor(line),
    currency,
    statedIn,
    source,
    indexedFrom: isMoved ? valuationDate : null,
  };
}

function isMovedByIndex(
  { type, useIndex }: ValuedItem,
  { valuationDate }: ValueStatement,
): boolean {
  return type === 'real_estate' && useIndex === 1 && (valuationDate ?? null) !== null;
}
