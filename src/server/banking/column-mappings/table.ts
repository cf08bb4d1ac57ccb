import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ColumnMapping } from '#domain/banking/column-mappings/mapping.ts';
import { createdAt, ownRows, updatedAt } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** A user's column mappings for files in unknown formats. */
export const columnMappings = pgTable(
  'column_mappings',
  {
    userId: owner(),
    /** The digest of the names of the columns. */
    fingerprint: text('fingerprint').notNull(),
    mapping: jsonb('mapping').$type<ColumnMapping>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.fingerprint] }),
    check('column_mappings_fingerprint', sql`${table.fingerprint} ~ '^[A-Za-z0-9_-]{43}$'`),
    ownRows('column_mappings'),
  ],
);
