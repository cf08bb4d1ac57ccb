import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/basics/currencies.ts';
import { FILL_REASONS, type FillReason } from '#domain/figures/history/typed-values.ts';
import {
  id,
  isCurrencyCode,
  isMonthOfYear,
  isNumber,
  oneOf,
  ownRows,
  wideAmount,
  writtenAt,
} from '#server/platform/db/columns.ts';
import { ownerOfItem } from '#server/platform/users/table.ts';

/** Columns of values typed for a month, for every kind; `item` and `value` differ by kind. */
export function typedColumns(names: { item: string; value: string }) {
  return {
    userId: ownerOfItem(),
    id: id(),
    itemId: uuid(names.item).notNull(),
    year: integer('year').notNull(),
    month: integer('month').notNull(),
    value: wideAmount(names.value).notNull(),
    currency: text('currency').$type<Currency>().notNull().default('USD'),
    /** Id of the copying that wrote the value; null for a typed one. */
    copyId: uuid('copy_id'),
    /** Source of a value that was filled in; null for a typed one. */
    reason: text('reason').$type<FillReason>(),
    createdAt: writtenAt('created_at'),
  };
}

type TypedValueColumns = Record<
  'userId' | 'id' | 'itemId' | 'year' | 'month' | 'value' | 'currency' | 'reason',
  AnyPgColumn
>;

/** Keys and rules of a table of typed values: one a month of an item, gone with the item. */
export function typedRules(
  name: string,
  table: TypedValueColumns,
  item: { userId: AnyPgColumn; id: AnyPgColumn },
) {
  return [
    primaryKey({ columns: [table.userId, table.id] }),
    unique(`${name}_once`).on(table.userId, table.itemId, table.year, table.month),
    index(`${name}_by_month`).on(table.userId, table.year, table.month),
    foreignKey({
      name: `${name}_item`,
      columns: [table.userId, table.itemId],
      foreignColumns: [item.userId, item.id],
    }).onDelete('cascade'),
    check(`${name}_month`, isMonthOfYear(table.month)),
    check(`${name}_value`, isNumber(table.value)),
    check(`${name}_reason`, oneOf(table.reason, FILL_REASONS)),
    check(`${name}_currency`, isCurrencyCode(table.currency)),
    ownRows(name),
  ];
}
