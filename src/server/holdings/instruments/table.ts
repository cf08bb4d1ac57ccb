import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/basics/currencies.ts';
import { INSTRUMENT_KINDS, type InstrumentKind } from '#domain/holdings/instruments.ts';
import {
  createdAt,
  flag,
  id,
  isCurrencyCode,
  oneOf,
  ownRows,
  updatedAt,
} from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** A user's instruments: one is known by its ISIN, else by its name and currency. */
export const instruments = pgTable(
  'instruments',
  {
    userId: owner(),
    id: id(),
    isin: text('isin'),
    name: text('name').notNull(),
    /** The name as it is compared (`nameKey`). */
    nameKey: text('name_key').notNull(),
    kind: text('kind').$type<InstrumentKind>().notNull().default('other'),
    isKindStated: flag('is_kind_stated').default(0),
    currency: text('currency').$type<Currency>().notNull(),
    isCurrencyStated: flag('is_currency_stated').default(1),
    ticker: text('ticker'),
    /** ISO 3166 code; null: not known. */
    country: text('country'),
    /** The imported file that named it first; null: a typed transaction did. */
    importId: uuid('import_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('instruments_by_isin')
      .on(table.userId, table.isin)
      .where(sql`isin is not null`),
    uniqueIndex('instruments_by_name')
      .on(table.userId, table.nameKey, table.currency)
      .where(sql`isin is null`),
    check('instruments_isin', sql`${table.isin} ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'`),
    check('instruments_kind', oneOf(table.kind, INSTRUMENT_KINDS)),
    check('instruments_currency', isCurrencyCode(table.currency)),
    check('instruments_currency_stated', sql`${table.isCurrencyStated} in (0, 1)`),
    check('instruments_country', sql`${table.country} ~ '^[A-Z]{2}$'`),
    ownRows('instruments'),
  ],
);
