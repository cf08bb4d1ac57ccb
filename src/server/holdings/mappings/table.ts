import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { HoldingsMapping } from '#domain/holdings/files/holdings-mapping.ts';
import { createdAt, ownRows, updatedAt } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** A user's column mappings for tables of holdings. */
export const holdingsMappings = pgTable(
  'holdings_mappings',
  {
    userId: owner(),
    /** The digest of the names of the columns. */
    fingerprint: text('fingerprint').notNull(),
    mapping: jsonb('mapping').$type<HoldingsMapping>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.fingerprint] }),
    check('holdings_mappings_fingerprint', sql`${table.fingerprint} ~ '^[A-Za-z0-9_-]{43}$'`),
    ownRows('holdings_mappings'),
  ],
);
