import { sql } from 'drizzle-orm';
import { check, date, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/basics/currencies.ts';
import { readableByAll } from '#server/platform/db/columns.ts';

/** Units of a currency for one euro, one row per day and currency (source: ECB). */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text('currency').$type<Currency>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    perEuro: numeric('per_euro').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.day] }),
    check('exchange_rates_per_euro', sql`${table.perEuro} > 0 and ${table.perEuro} <> 'NaN'`),
    readableByAll('exchange_rates'),
  ],
);
