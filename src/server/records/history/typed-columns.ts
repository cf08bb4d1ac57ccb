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
import { isCurrencyCode, isMonthOfYear, isNumber } from '#server/platform/db/checks.ts';
import { id, ownRows, wideAmount, writtenAt } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/owner.ts';

/**
 * The columns of values that users type for months (specification, section 3), whatever the kind;
 * `item` and `value` are the columns that the specification names.
 */
export function typedColumns(names: { item: string; value: string }) {
  return {
    userId: owner(),
    id: id(),
    itemId: uuid(names.item).notNull(),
    year: integer('year').notNull(),
    month: integer('month').notNull(),
    value: wideAmount(names.value).notNull(),
    currency: text('currency').$type<Currency>().notNull().default('USD'),
    /** The copying of the month before that wrote it; null: it was typed. */
    copyId: uuid('copy_id'),
    createdAt: writtenAt('created_at'),
  };
}

type Typed = Record<
  'userId' | 'id' | 'itemId' | 'year' | 'month' | 'value' | 'currency',
  AnyPgColumn
>;

/** Keys and rules of a table of typed values: one a month of an item, gone with the item. */
export function typedRules(
  name: string,
  table: Typed,
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
    check(`${name}_currency`, isCurrencyCode(table.currency)),
    ownRows(name),
  ];
}
