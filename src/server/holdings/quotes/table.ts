import { check, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/basics/currencies.ts';
import { QUOTE_SOURCES, type QuoteSource } from '#domain/holdings/quotes.ts';
import { instruments } from '#server/holdings/instruments/table.ts';
import {
  decimal,
  createdAt,
  isCurrencyCode,
  isNotNegative,
  oneOf,
  ownedItemKey,
  ownRows,
} from '#server/platform/db/columns.ts';
import { ownerOfItem } from '#server/platform/users/table.ts';

/** Prices of a user's instruments, one a day from each source. */
export const quotes = pgTable(
  'quotes',
  {
    userId: ownerOfItem(),
    instrumentId: uuid('instrument_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    source: text('source').$type<QuoteSource>().notNull(),
    price: decimal('price').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** Imported files that state it, with the last of which it is undone; null: of none. */
    importIds: uuid('import_ids').array(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.instrumentId, table.day, table.source] }),
    ownedItemKey([table.userId, table.instrumentId], instruments),
    check('quotes_source', oneOf(table.source, QUOTE_SOURCES)),
    check('quotes_price', isNotNegative(table.price)),
    check('quotes_currency', isCurrencyCode(table.currency)),
    ownRows('quotes'),
  ],
);

/** Order of the prices of a day: the first that is there counts. */
export const SOURCE_RANK = `array_position(array['${QUOTE_SOURCES.join("', '")}'], source)`;
