import { type Asset, followsHoldings } from '#domain/records/assets.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Frequency } from '#domain/basics/frequency.ts';
import { indexedLine } from '#domain/figures/totals/total-parts.ts';
import type { AmountText } from '#domain/basics/money.ts';
import {
  countingValue,
  type CountingValue,
  needsUser,
  TREND_MONTHS,
  type ValuedItem,
  type ValueStatement,
} from './month-values.ts';
import {
  addMonths,
  type Day,
  type Month,
  monthOfEntry,
  yearAndMonth,
} from '#domain/basics/months.ts';
import type { HousePrices } from '#domain/statistics/house-price-index.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import { type Trend, trendOf } from './trend.ts';
import { ENTRIES_MAX } from './typed-values.ts';
import { type HistoryKind, KINDS } from '#domain/records/kinds.ts';

/** A value that was stated of an item for a month. */
export type StatedValue = { year: number; month: number; value: AmountText; currency: Currency };

/** An item as the screen of a month shows it. */
export type MonthItem = {
  id: string;
  name: string;
  type: string;
  /** Frequency; null for assets and debts. */
  frequency: Frequency | null;
  /** The present value. */
  value: AmountText;
  currency: Currency;
  /** The latest typed value, and at most six typed values, newest first. */
  latest: StatedValue | null;
  entries: readonly StatedValue[];
  trend: Trend;
  /** The value typed for this month. */
  typed: StatedValue | null;
  /** The value in the month before, typed or not. */
  previous: StatedValue | null;
  /** Whether its value was stated in this month, typed or not. */
  isSaid: boolean;
  /**
   * Value of a dated property moved by the index to this month, in its own currency; null for all
   * other items.
   */
  byIndex: (CountedLine & { valuedOn: Day }) | null;
  /**
   * Value of the whole item that counts in this month, with its source; null: it did not exist yet.
   */
  counts: CountingValue | null;
  /** The latest that were stated of it until this month, newest first. */
  recent: readonly StatedValue[];
  /** Whether its value of the running month waits for the user. */
  needsUser: boolean;
  /** Its value in this month follows from its holdings, and cannot be stated. */
  followsHoldings: boolean;
};

/** Data of the screen of a month. */
export type HistoryMonth = {
  year: number;
  month: number;
  /** Number of values that copying the month before would state. */
  copyable: number;
  /** The values that copying stated in this month; null: none. */
  copied: { id: string; count: number } | null;
} & Record<HistoryKind, MonthItem[]>;

/** A statement, with all else that counts of the item then. */
export type StatedInMonth = ValueStatement & { otherFields: Readonly<Record<string, unknown>> };

/** An item of the present; every kind has these fields. */
export type ShownItem = ValuedItem & Record<string, unknown> & { currency: Currency };

/** An item with its statements up to a month, oldest first, the last of each month. */
export type StatedItem = {
  item: ShownItem;
  statements: readonly StatedInMonth[];
  /** False: another user is its primary owner, who alone writes to it. */
  isOwn: boolean;
};

type MonthContext = { month: Month; running: Month; prices: HousePrices };

/** An item in a month; `typed` are its typed values of all months, newest first. */
export function monthItem(
  kind: HistoryKind,
  { item, statements, isOwn, typed }: StatedItem & { typed: readonly StatedValue[] },
  { month, running, prices }: MonthContext,
): MonthItem {
  const entries = typed.slice(0, ENTRIES_MAX);
  const previous = statements.findLast((statement) => statement.month < month);
  const counts = countingValue({ item, statements }, { month, prices });
  const isHeld = followsHoldings(item, month);
  return {
    id: item.id,
    name: item.name,
    type: item.type,
    frequency: (item.frequency ?? null) as Frequency | null,
    value: item[KINDS[kind].value] as AmountText,
    currency: item.currency,
    latest: entries[0] ?? null,
    entries,
    trend: trendOf(entries),
    typed: typed.find((entry) => monthOfEntry(entry) === month) ?? null,
    previous: previous ? toStatedValue(previous) : null,
    isSaid: statements.at(-1)?.month === month,
    byIndex: byIndexIn(month, { item, stated: statements.at(-1) }, prices),
    counts,
    recent: recentIn(month, statements).slice(-ENTRIES_MAX).reverse().map(toStatedValue),
    needsUser: isOwn && !isHeld && month === running && needsUser(kind, counts, running),
    followsHoldings: isHeld,
  };
}

/** Statements of the months of a trend, and the one before them that counts in the first. */
function recentIn(month: Month, statements: readonly StatedInMonth[]): readonly StatedInMonth[] {
  const first = addMonths(month, 1 - TREND_MONTHS);
  const at = statements.findLastIndex((statement) => statement.month <= first);
  return statements.slice(Math.max(0, at));
}

type ItemInMonth = { item: ShownItem; stated: StatedInMonth | undefined };

type ShareAndValuation = Pick<Asset, 'ownershipPercentage' | 'valuationDate'>;

/** By the latest statement of a property until the month; before the first it had no value. */
function byIndexIn(
  month: Month,
  { item, stated }: ItemInMonth,
  prices: HousePrices,
): MonthItem['byIndex'] {
  if (stated === undefined || item.type !== 'real_estate') return null;
  const { value, currency, otherFields } = stated;
  const own: Record<string, unknown> = { ...item, ...otherFields };
  const { ownershipPercentage, valuationDate } = own as ShareAndValuation;
  const { id, name, type, useIndex = 1 } = item;
  const asset = { id, name, type, useIndex, value, currency, ownershipPercentage, valuationDate };
  const line = indexedLine(asset, month, prices);
  return line && { ...line, valuedOn: valuationDate ?? '' };
}

function toStatedValue({ month, value, currency }: StatedInMonth): StatedValue {
  return { ...yearAndMonth(month), value, currency };
}
