import { jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { ImportCounts } from '#domain/portability/export-counts.ts';
import { createdAt, ownRows } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** Data sets that were imported, by their own ids, so that none is imported twice. */
export const imports = pgTable(
  'imports',
  {
    userId: owner(),
    dataSetId: uuid('data_set_id').notNull(),
    counts: jsonb('counts').$type<ImportCounts>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.dataSetId] }), ownRows('imports')],
);
