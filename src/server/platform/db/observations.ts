import { type AnyPgColumn, check, index, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Day } from '#domain/basics/months.ts';
import { isCurrencyCode, isMonth } from './checks.ts';
import { ownedItemKey, id, ownRows, writtenAt } from './columns.ts';

/** Day of an observation, and the source of the figure. */
export type Moment = { on: Day; reason: string };

/** Columns of every observation besides the observed fields. */
export function observationColumns() {
  return {
    userId: uuid('user_id').notNull(),
    id: id(),
    month: text('month').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    recordedAt: writtenAt('recorded_at'),
    /** Source of the figure. */
    reason: text('reason').notNull().default('manual_update'),
  };
}

type Observations = {
  userId: AnyPgColumn;
  id: AnyPgColumn;
  month: AnyPgColumn;
  currency: AnyPgColumn;
};

/** Keys and rules of a table of observations: they go with their item, and with their owner. */
export function observationRules(
  name: string,
  table: Observations,
  { itemId, item }: { itemId: AnyPgColumn; item: { userId: AnyPgColumn; id: AnyPgColumn } },
) {
  return [
    primaryKey({ columns: [table.userId, table.id] }),
    ownedItemKey([table.userId, itemId], item),
    index(`${name}_by_item`).on(table.userId, itemId, table.month),
    index(`${name}_by_month`).on(table.userId, table.month),
    check(`${name}_month`, isMonth(table.month)),
    check(`${name}_currency`, isCurrencyCode(table.currency)),
    ownRows(name),
  ];
}
