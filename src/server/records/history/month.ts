import { randomUUID } from 'node:crypto';
import type { Currency } from '#domain/basics/currencies.ts';
import {
  type HistoryMonth,
  type MonthItem,
  monthItem,
  type StatedValue,
  type StatedItem,
} from '#domain/figures/history/history-month.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { copiedInto } from '#domain/figures/history/month-values.ts';
import { dayOf, monthOf, toMonth } from '#domain/basics/months.ts';
import { HISTORY_KINDS, type HistoryKind } from '#domain/figures/history/history-kinds.ts';
import type { FillReason } from '#domain/figures/history/typed-values.ts';
import { housePricesOf } from '#server/statistics/series/store.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { copiedIn } from './copy.ts';
import { managedByOthers, statedItems } from './stated-items.ts';
import { typeValue } from './typed.ts';
import { recentlyTyped } from './typed-rows.ts';
import { refuseBeyondValuesMax } from './values-max.ts';

type CalendarMonth = { year: number; month: number };

/** A month: every present item with its stated value. */
export async function historyMonth(userTx: ClockedTx, query: CalendarMonth): Promise<HistoryMonth> {
  const month = toMonth(query.year, query.month);
  const kinds: Partial<Record<HistoryKind, MonthItem[]>> = {};
  const stored = await managedByOthers(userTx);
  let copyable = 0;
  for (const kind of HISTORY_KINDS) {
    const stated = await statedItems(userTx, { kind, month, kept: stored });
    kinds[kind] = await itemsIn(userTx, kind, { stated, asked: query });
    copyable += stated.filter((each) => each.isOwn && copiedInto(month, each) !== null).length;
  }
  const copied = await copiedIn(userTx, query);
  return { ...query, copyable, copied, ...(kinds as Record<HistoryKind, MonthItem[]>) };
}

export type MonthValue = { kind: HistoryKind; id: string } & {
  value: AmountText | null;
  currency?: Currency | undefined;
  reason?: FillReason | undefined;
};

/** Stores several values of a month; false when one of the items does not exist. */
export async function typeMonth(
  userTx: ClockedTx,
  { year, month, values }: CalendarMonth & { values: readonly MonthValue[] },
): Promise<boolean> {
  const deedId = values.length > 1 ? randomUUID() : null;
  for (const [at, value] of values.entries()) {
    const path = `values.${at}.value`;
    if ((await typeValue({ ...userTx, deedId }, { ...value, year, month }, path)) === null)
      return false;
  }
  await refuseBeyondValuesMax(userTx.tx, userTx.userId);
  return true;
}

async function itemsIn(
  userTx: ClockedTx,
  kind: HistoryKind,
  { stated, asked: query }: { stated: readonly StatedItem[]; asked: CalendarMonth },
): Promise<MonthItem[]> {
  const month = toMonth(query.year, query.month);
  const running = monthOf(dayOf(userTx.clock()));
  const typed = Map.groupBy(await recentlyTyped(userTx, kind, query), ({ itemId }) => itemId);
  const isProperty = stated.some(({ item }) => item.type === 'real_estate');
  const prices = isProperty ? await housePricesOf(userTx.tx) : new Map();
  return stated.map((each) => {
    const rows = (typed.get(each.item.id) ?? []).map(toStatedValue);
    return monthItem(kind, { ...each, typed: rows }, { month, running, prices });
  });
}

function toStatedValue({ year, month, value, currency }: StatedValue): StatedValue {
  return { year, month, value, currency };
}
