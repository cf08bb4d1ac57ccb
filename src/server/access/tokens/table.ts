import { sql } from 'drizzle-orm';
import { date, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Scope } from '#domain/access/tokens.ts';
import {
  createdAt,
  currentUserId,
  flag,
  id,
  instant,
  rowPolicy,
} from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** A network from which a token was used, and when for the first time. */
export type SeenNetwork = { network: string; at: string };

const isOwn = sql`user_id = ${currentUserId}`;

/** Personal tokens of users, for programs: hashes only. Revoking one deletes its row. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    userId: owner(),
    id: id(),
    /** SHA-256: the secret has 200 bits, which nobody can try. */
    tokenHash: text('token_hash').notNull(),
    name: text('name').notNull(),
    scopes: jsonb('scopes').$type<readonly Scope[]>().notNull(),
    /** Whether the account had a second factor, which was shown for it. */
    isStrong: flag('is_strong'),
    /** The last day on which it opens anything. */
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    lastUsedAt: instant('last_used_at'),
    lastNetwork: text('last_network'),
    /** The newest networks, of which the owner has been told. */
    networks: jsonb('networks').$type<readonly SeenNetwork[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // Over all users: a bearer does not say whose it is.
    index('access_tokens_by_hash').on(table.tokenHash),
    // A user's transaction makes and changes none: sign-in does, after its proof.
    rowPolicy('access_tokens_seen', 'select', { using: isOwn }),
    rowPolicy('access_tokens_revoked', 'delete', { using: isOwn }),
  ],
);
