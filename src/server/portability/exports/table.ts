import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, ownRows } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** Formats of an export: one file to import again, or tables to read. */
export const EXPORT_FORMATS = ['json', 'csv'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Addresses of a user's data that were given out and not yet used: hashes only. */
export const exportLinks = pgTable(
  'export_links',
  {
    userId: owner(),
    tokenHash: text('token_hash').notNull(),
    format: text('format').$type<ExportFormat>().notNull(),
    /** The session of the request; null when a hosted service stores the sessions. */
    sessionId: uuid('session_id'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tokenHash] }), ownRows('export_links')],
);
