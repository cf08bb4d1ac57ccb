import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import {
  BANK_PROVIDERS,
  BANK_TROUBLES,
  type BankProvider,
  type BankTroubleCode,
  CONNECTION_STATES,
  type ConnectionState,
} from '#domain/banking/accounts/bank-connections.ts';
import type { AccountAtBank } from '#server/banking/providers/port.ts';
import { createdAt, id, instant, oneOf, ownRows, updatedAt } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** A user's connections to banks. A trigger records each consent to revoke at the provider. */
export const bankConnections = pgTable(
  'bank_connections',
  {
    userId: owner(),
    id: id(),
    provider: text('provider').$type<BankProvider>().notNull(),
    bankId: text('bank_id'),
    bankName: text('bank_name'),
    status: text('status').$type<ConnectionState>().notNull(),
    /** The provider's id of the consent. */
    consentRef: text('consent_ref').notNull(),
    /** The secret for reading, sealed; null: the settings are enough. */
    sealedSecret: text('sealed_secret'),
    /** Null: the provider does not state it. */
    consentEndsAt: instant('consent_ends_at'),
    /** The accounts that the bank reported last. */
    offered: jsonb('offered').$type<readonly AccountAtBank[]>().notNull(),
    lastSyncAt: instant('last_sync_at'),
    trouble: text('trouble').$type<BankTroubleCode>(),
    /** Number of consecutive failures. */
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next sync; null: it waits for the user. */
    nextSyncAt: instant('next_sync_at'),
    /** A node has claimed the connection until then, unless it renews it; null: not claimed. */
    busyUntil: instant('busy_until'),
    /** The claim, by which its holder knows it again; null: not claimed. */
    claimId: uuid('claim_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('bank_connections_provider', oneOf(table.provider, BANK_PROVIDERS)),
    check('bank_connections_status', oneOf(table.status, CONNECTION_STATES)),
    check('bank_connections_trouble', oneOf(table.trouble, BANK_TROUBLES)),
    ownRows('bank_connections'),
  ],
);

/** Time to complete the bank's page, including finding a security device. */
export const CONSENT_MINUTES = 30;

/** Consents in progress at a bank's page. Each row is used once. */
export const bankConsentStates = pgTable(
  'bank_consent_states',
  {
    userId: owner(),
    /** Digest of the `state` in the address. */
    stateHash: text('state_hash').notNull(),
    /** The session that left; null: a hosted service stores the sessions. */
    sessionId: uuid('session_id'),
    /** The connection to create or renew. */
    connectionId: uuid('connection_id').notNull(),
    bankId: text('bank_id'),
    bankName: text('bank_name'),
    expiresAt: instant('expires_at').notNull(),
    claimedAt: instant('claimed_at'),
    finishedAt: instant('finished_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.stateHash] }),
    index('bank_consent_states_by_expiry').on(table.userId, table.expiresAt),
    ownRows('bank_consent_states'),
  ],
);

/**
 * Consents that have ended here, or not come back, and have to be revoked at the provider, with
 * retries. They belong to no user, as the user may have been erased.
 */
export const bankEndings = pgTable(
  'bank_endings',
  {
    connectionId: uuid('connection_id').notNull(),
    /** Empty: of a consent that has not come back from the provider. */
    consentRef: text('consent_ref').notNull(),
    provider: text('provider').$type<BankProvider>().notNull(),
    sealedSecret: text('sealed_secret'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.consentRef] })],
).enableRLS();
