import { check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { BROKER_SOURCES, type BrokerSource } from '#domain/holdings/files/broker-file.ts';
import { createdAt, id, instant, oneOf, ownRows } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** An account of a file, and the asset that its rows went to; `isMade`: the import added it. */
export type ImportedAccount = { key: string; assetId: string; isMade: boolean };

/** Brokers' files that were imported; their content is not stored. */
export const holdingImports = pgTable(
  'holding_imports',
  {
    userId: owner(),
    id: id(),
    fileName: text('file_name').notNull(),
    source: text('source').$type<BrokerSource>().notNull(),
    /** Digest of the file's bytes, by which the same file is recognized. */
    fingerprint: text('fingerprint').notNull(),
    accounts: jsonb('accounts').$type<readonly ImportedAccount[]>().notNull(),
    /** Transactions that were new, and those known before. */
    added: integer('added').notNull(),
    known: integer('known').notNull(),
    /** Prices that were new. */
    prices: integer('prices').notNull(),
    /** Rows of programs as they were before the file stated them otherwise; null: none. */
    restated: jsonb('restated').$type<readonly Record<string, unknown>[]>(),
    createdAt: createdAt(),
    /** Time at which the import was undone. */
    undoneAt: instant('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('holding_imports_source', oneOf(table.source, BROKER_SOURCES)),
    ownRows('holding_imports'),
  ],
);
