import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { BROKER_SOURCES, type BrokerSource } from '#domain/holdings/files/broker-file.ts';
import {
  createdAt,
  flag,
  id,
  instant,
  oneOf,
  ownedItemKey,
  ownRows,
} from '#server/platform/db/columns.ts';
import { owner, ownerOfItem } from '#server/platform/users/table.ts';
import { assets } from '#server/records/assets/table.ts';

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
    /** As `transactionsBefore`, written by nodes of the version before that table; not read. */
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

/** Transactions as they were before an imported file changed or removed them; its undo puts them back. */
export const transactionsBefore = pgTable(
  'holding_transactions_before',
  {
    userId: ownerOfItem(),
    importId: uuid('import_id').notNull(),
    id: uuid('id').notNull(),
    assetId: uuid('asset_id').notNull(),
    /** Removed by the file, else changed. */
    isRemoved: flag('is_removed'),
    /** The row of `holding_transactions`. */
    row: jsonb('row').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.importId, table.id] }),
    ownedItemKey([table.userId, table.importId], holdingImports),
    ownedItemKey([table.userId, table.assetId], assets),
    index('holding_transactions_before_by_account').on(table.userId, table.assetId),
    ownRows('holding_transactions_before'),
  ],
);
