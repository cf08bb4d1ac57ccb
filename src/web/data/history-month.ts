import type { Currency } from '#domain/currencies.ts';
import type { Frequency } from '#domain/frequency.ts';
import type { AmountText } from '#domain/money.ts';
import type { CountingValue } from '#domain/month-values.ts';
import { type Day, type Month, toMonth } from '#domain/months.ts';
import type { CountedLine } from '#domain/totals.ts';
import type { Trend } from '#domain/trend.ts';
import type { HistoryKind } from '#domain/typed-values.ts';

/** What was said of an item in a month. */
export type Said = { year: number; month: number; value: AmountText; currency: Currency };

/** An item, what was typed for it last, and what it was in the month and in the one before. */
export type MonthItem = {
  id: string;
  name: string;
  /** Null for what is owned or owed. */
  frequency: Frequency | null;
  /** What it is now. */
  value: AmountText;
  currency: Currency;
  latest: Said | null;
  /** Newest first. */
  entries: readonly Said[];
  trend: Trend;
  /** What was typed for the month; null when nothing was. */
  typed: Said | null;
  /** What it was in the month before, typed or not; null when it was not there yet. */
  previous: Said | null;
  /** Whether its value was said in the month, typed or not. */
  isSaid: boolean;
  /** What a dated property counts for in the month, in its own currency; null of all else. */
  byIndex: (CountedLine & { valuedOn: Day }) | null;
  /** What counts of the whole item in the month, and why; null: it was not there yet. */
  counts: CountingValue | null;
  /** The latest that were stated of it until the month, newest first. */
  recent: readonly Said[];
  /** Whether its value of the running month waits for the user. */
  needsUser: boolean;
};

export type HistoryMonth = {
  year: number;
  month: number;
  /** How many values copying the month before would state. */
  copyable: number;
  /** What copying has stated in the month, and the id by which that is undone; null: nothing. */
  copied: { id: string; count: number } | null;
} & Record<HistoryKind, MonthItem[]>;

export function monthSaid({ year, month }: Said): Month {
  return toMonth(year, month);
}

export function yearAndMonth(month: Month): { year: number; month: number } {
  return { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) };
}
