import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  BACKUP_FAILURES,
  BACKUP_ORIGINS,
  BACKUP_STATES,
  type BackupFailure,
  type BackupOrigin,
  type BackupState,
} from '#domain/operations/backups.ts';
import { id, instant, oneOf } from '#server/platform/db/columns.ts';

/**
 * Backups, and the node of each: the files are in each node's own folder. Rows of this table are in
 * no backup. Row-level security without a policy: only the owner role reads.
 */
export const backups = pgTable(
  'backups',
  {
    id: id().primaryKey(),
    filename: text('filename').notNull(),
    node: text('node').notNull(),
    origin: text('origin').$type<BackupOrigin>().notNull(),
    state: text('state').$type<BackupState>().notNull(),
    /** Null unless it failed. */
    failure: text('failure').$type<BackupFailure>(),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    rows: bigint('rows', { mode: 'number' }),
    tables: integer('tables'),
    createdAt: instant('created_at').notNull(),
    /** Null while it is made. */
    endedAt: instant('ended_at'),
    verifiedAt: instant('verified_at'),
    /** The one address that was given out and not yet used: its hash, and until when it opens. */
    linkHash: text('link_hash'),
    linkExpiresAt: instant('link_expires_at'),
  },
  (table) => [
    unique('backups_filename').on(table.filename),
    index('backups_by_time').on(table.createdAt),
    check('backups_origin', oneOf(table.origin, BACKUP_ORIGINS)),
    check('backups_state', oneOf(table.state, BACKUP_STATES)),
    check('backups_failure', oneOf(table.failure, BACKUP_FAILURES)),
    check('backups_failed', sql`(${table.state} = 'failed') = (${table.failure} is not null)`),
    check('backups_ended', sql`(${table.state} = 'running') = (${table.endedAt} is null)`),
    check('backups_link', sql`(${table.linkHash} is null) = (${table.linkExpiresAt} is null)`),
  ],
).enableRLS();
