import type { Asset } from '#domain/assets.ts';
import type { Currency } from '#domain/currencies.ts';
import { indexedLine } from '#domain/indexed-line.ts';
import type { AmountText } from '#domain/money.ts';
import { copiedInto, countingValue, type CountingValue, needsUser } from '#domain/month-values.ts';
import { type Day, dayOf, type Month, monthOf, toMonth } from '#domain/months.ts';
import type { HousePrices } from '#domain/property.ts';
import type { CountedLine } from '#domain/totals.ts';
import { type Trend, trendOf } from '#domain/trend.ts';
import { ENTRIES_MAX, HISTORY_KINDS, type HistoryKind } from '#domain/typed-values.ts';
import { housePricesOf } from '#server/statistics/store.ts';
import { type Copied, copiedIn } from './copy.ts';
import { HISTORY_TABLES } from './kinds.ts';
import type { Stated } from './observed.ts';
import { type Item, keptByOthers, type StatedItem, statedItems } from './stated-items.ts';
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
  /** What counts of the whole item in this month, and why; null: it was not there yet. */
  counts: CountingValue | null;
  /** The latest that were stated of it until this month, newest first. */
  recent: Said[];
  /** Whether its value of the running month waits for the user. */
  needsUser: boolean;
};

/** Everything that the screen of a month needs. */
export type HistoryMonth = {
  year: number;
  month: number;
  /** How many values copying the month before would state. */
  copyable: number;
  /** What copying has stated in this month; null: nothing. */
  copied: Copied | null;
} & Record<HistoryKind, MonthItem[]>;

type Asked = { year: number; month: number };

/** A whole month: every present item with what was said of it. */
export async function historyMonth(whose: Whose, asked: Asked): Promise<HistoryMonth> {
  const month = toMonth(asked.year, asked.month);
  const kinds: Partial<Record<HistoryKind, MonthItem[]>> = {};
  const kept = await keptByOthers(whose);
  let copyable = 0;
  for (const kind of HISTORY_KINDS) {
    const stated = await statedItems(whose, { kind, month, kept });
    kinds[kind] = await itemsIn(whose, kind, { stated, asked });
    copyable += stated.filter((each) => each.isOwn && copiedInto(month, each) !== null).length;
  }
  const copied = await copiedIn(whose, asked);
  return { ...asked, copyable, copied, ...(kinds as Record<HistoryKind, MonthItem[]>) };
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

async function itemsIn(
  whose: Whose,
  kind: HistoryKind,
  { stated, asked }: { stated: readonly StatedItem[]; asked: Asked },
): Promise<MonthItem[]> {
  const { field } = HISTORY_TABLES[kind];
  const month = toMonth(asked.year, asked.month);
  const running = monthOf(dayOf(whose.clock()));
  const typed = Map.groupBy(await recentlyTyped(whose, kind, asked), ({ itemId }) => itemId);
  const isProperty = stated.some(({ item }) => item.type === 'real_estate');
  const prices = isProperty ? await housePricesOf(whose.tx) : new Map();
  return stated.map(({ item, statements, isOwn }) => {
    const rows = typed.get(item.id) ?? [];
    const entries = rows.slice(0, ENTRIES_MAX).map(toSaid);
    const own = rows.find((row) => row.year === asked.year && row.month === asked.month);
    const previous = statements.findLast((said) => said.month < month);
    const counts = countingValue({ item, statements }, { month, prices });
    return {
      id: item.id,
      name: item.name,
      type: item.type,
      frequency: item.frequency ?? null,
      value: item[field] as AmountText,
      currency: item.currency,
      latest: entries[0] ?? null,
      entries,
      trend: trendOf(entries),
      typed: own ? toSaid(own) : null,
      previous: previous ? saidAs(previous) : null,
      isSaid: statements.at(-1)?.month === month,
      byIndex: byIndexIn(month, { item, said: statements.at(-1) }, prices),
      counts,
      recent: statements.slice(-ENTRIES_MAX).reverse().map(saidAs),
      needsUser: isOwn && month === running && needsUser(kind, counts, running),
    };
  });
}

type Then = { item: Item; said: Stated | undefined };

/** By what was said of a property until the month; before that it had no value. */
function byIndexIn(month: Month, { item, said }: Then, prices: HousePrices): MonthItem['byIndex'] {
  if (said === undefined || item.type !== 'real_estate') return null;
  const { value, currency, beside } = said;
  const asset = { ...item, value, currency, ...beside } as unknown as Asset;
  const line = indexedLine(asset, month, prices);
  return line && { ...line, valuedOn: asset.valuationDate ?? '' };
}

function saidAs({ month, value, currency }: Stated): Said {
  return { year: Number(month.slice(0, 4)), month: Number(month.slice(5)), value, currency };
}

function toSaid({ year, month, value, currency }: Said): Said {
  return { year, month, value, currency };
}
