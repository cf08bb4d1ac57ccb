import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  createdAt,
  currentUserId,
  flag,
  id,
  instant,
  rowPolicy,
} from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

const isOwn = sql`user_id = ${currentUserId}`;

/** Addresses of users' calendars: hashes of their secrets only. Revoking one deletes its row. */
export const calendars = pgTable(
  'calendars',
  {
    userId: owner(),
    id: id(),
    /** SHA-256: the secret has 256 bits, which nobody can try. */
    secretHash: text('secret_hash').notNull(),
    hasAmounts: flag('has_amounts'),
    /** Whether the account had a second factor, which was shown for it. */
    isStrong: flag('is_strong'),
    lastReadAt: instant('last_read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // Over all users: an address does not say whose it is.
    index('calendars_by_hash').on(table.secretHash),
    // A user's transaction makes and changes none: sign-in does, after its proof.
    rowPolicy('calendars_seen', 'select', { using: isOwn }),
    rowPolicy('calendars_revoked', 'delete', { using: isOwn }),
  ],
);
