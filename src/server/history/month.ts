import type { Asset } from '#domain/assets.ts';
import type { Currency } from '#domain/currencies.ts';
import type { Observed } from '#domain/history.ts';
import { indexedLine } from '#domain/indexed-line.ts';
import type { AmountText } from '#domain/money.ts';
import { addMonths, type Day, type Month, toMonth } from '#domain/months.ts';
import type { HousePrices } from '#domain/property.ts';
import type { Kept } from '#domain/records.ts';
import type { CountedLine } from '#domain/totals.ts';
import { type Trend, trendOf } from '#domain/trend.ts';
import { ENTRIES_MAX, HISTORY_KINDS, type HistoryKind } from '#domain/typed-values.ts';
import { recordsOf } from '#server/records/records.ts';
import { housePricesOf } from '#server/statistics/store.ts';
import { HISTORY_TABLES } from './kinds.ts';
import { observedIn } from './observed.ts';
import { typeValue } from './typed.ts';
import { recentlyTyped, type Whose } from './typed-rows.ts';

type Said = { year: number; month: number; value: AmountText; currency: Currency };

/** An item as the screen of a month shows it. */
export type MonthItem = {
  id: string;
  name: string;
  type: string;
  /** How often it comes; null for what is owned or owed. */
  frequency: string | null;
  /** What it is now. */
  value: AmountText;
  currency: Currency;
  /** What was typed for it last, and at most six of those, newest first. */
  latest: Said | null;
  entries: Said[];
  trend: Trend;
  /** What was typed for this month. */
  typed: Said | null;
  /** What it was in the month before, typed or not. */
  previous: Said | null;
  /** Whether its value was said in this month, typed or not. */
  isSaid: boolean;
  /** What a dated property counts for in this month, in its own currency; null of all else. */
  byIndex: (CountedLine & { valuedOn: Day }) | null;
};

/** Everything that the screen of a month needs. */
export type HistoryMonth = { year: number; month: number } & Record<HistoryKind, MonthItem[]>;

type Asked = { year: number; month: number };

/** A whole month: every present item with what was said of it. */
export async function historyMonth(whose: Whose, asked: Asked): Promise<HistoryMonth> {
  const kinds: Partial<Record<HistoryKind, MonthItem[]>> = {};
  for (const kind of HISTORY_KINDS) kinds[kind] = await itemsIn(whose, kind, asked);
  return { ...asked, ...(kinds as Record<HistoryKind, MonthItem[]>) };
}

export type MonthValue = { kind: HistoryKind; id: string } & {
  value: AmountText | null;
  currency?: Currency | undefined;
};

/** Keeps several values of one month. False: one of the items does not exist. */
export async function typeMonth(
  whose: Whose,
  { year, month, values }: Asked & { values: readonly MonthValue[] },
): Promise<boolean> {
  for (const [at, value] of values.entries()) {
    const path = `values.${at}.value`;
    if ((await typeValue(whose, { ...value, year, month }, path)) === null) return false;
  }
  return true;
}

type Item = Kept & Record<string, unknown> & { name: string; type: string; currency: Currency };

async function itemsIn(whose: Whose, kind: HistoryKind, asked: Asked): Promise<MonthItem[]> {
  const { tx, userId, clock } = whose;
  const { field } = HISTORY_TABLES[kind];
  const month = toMonth(asked.year, asked.month);
  const items = (await recordsOf(tx, userId, clock)[kind].list()) as unknown as Item[];
  const typed = Map.groupBy(await recentlyTyped(whose, kind, asked), ({ itemId }) => itemId);
  const before = addMonths(month, -1);
  const stretch = { first: before, last: month };
  const observed = await observedIn(tx, { userId, kind, stretch });
  const prices = items.some(isProperty) ? await housePricesOf(tx) : new Map();
  return items.map((item) => {
    const rows = typed.get(item.id) ?? [];
    const known = observed.get(item.id) ?? [];
    const entries = rows.slice(0, ENTRIES_MAX).map(toSaid);
    const own = rows.find((row) => row.year === asked.year && row.month === asked.month);
    return {
      id: item.id,
      name: item.name,
      type: item.type,
      frequency: (item['frequency'] as string | undefined) ?? null,
      value: item[field] as AmountText,
      currency: item.currency,
      latest: entries[0] ?? null,
      entries,
      trend: trendOf(entries),
      typed: own ? toSaid(own) : null,
      previous: observedAs(
        known.findLast((said) => said.month < month),
        field,
      ),
      isSaid: known.at(-1)?.month === month,
      byIndex: isProperty(item) ? byIndexIn(month, { item, said: known.at(-1) }, prices) : null,
    };
  });
}

/** Whether it may have a valuation date, and be moved by the index. */
function isProperty(item: Item): boolean {
  return item.type === 'real_estate';
}

type Then = { item: Item; said: Observed<object> | undefined };

/** By what was said of it until the month; before that it had no value. */
function byIndexIn(month: Month, { item, said }: Then, prices: HousePrices): MonthItem['byIndex'] {
  if (said === undefined) return null;
  const asset = { ...item, ...said } as unknown as Asset;
  const line = indexedLine(asset, month, prices);
  return line && { ...line, valuedOn: asset.valuationDate ?? '' };
}

function observedAs(observed: Observed<object> | undefined, field: string): Said | null {
  if (observed === undefined) return null;
  const { month, currency, ...said } = observed as { month: Month; currency: Currency };
  const value = (said as Record<string, unknown>)[field] as AmountText;
  return { year: Number(month.slice(0, 4)), month: Number(month.slice(5)), value, currency };
}

function toSaid({ year, month, value, currency }: Said): Said {
  return { year, month, value, currency };
}
