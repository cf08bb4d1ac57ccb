import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type {
  ExportedHoldingsMapping,
  HoldingsMapping,
} from '#domain/holdings/files/holdings-mapping.ts';
import { createdAt, ownRows, updatedAt } from '#server/platform/db/columns.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { addMappingsTo, exportedMappingsIn } from '#server/platform/http/column-mappings.ts';
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

/** Adds the column mappings of a full export. */
export function addHoldingsMappings(
  tx: Tx,
  userId: string,
  stated: readonly ExportedHoldingsMapping[],
) {
  return addMappingsTo(holdingsMappings, { tx, userId }, stated);
}

/** A user's column mappings for the full export. */
export function exportedHoldingsMappingsOf(tx: Tx, userId: string) {
  return exportedMappingsIn<ExportedHoldingsMapping>(holdingsMappings, tx, userId);
}
