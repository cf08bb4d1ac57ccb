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
import { oneOf } from '#server/platform/db/checks.ts';
import { createdAt, id, instant, ownRows, updatedAt } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/owner.ts';

/** A user's connections to banks. A trigger notes each consent that ends with one. */
export const bankConnections = pgTable(
  'bank_connections',
  {
    userId: owner(),
    id: id(),
    provider: text('provider').$type<BankProvider>().notNull(),
    bankId: text('bank_id'),
    bankName: text('bank_name'),
    status: text('status').$type<ConnectionState>().notNull(),
    /** What the provider calls the consent. */
    consentRef: text('consent_ref').notNull(),
    /** What it is read with, sealed; null where nothing beside the settings is needed. */
    sealedSecret: text('sealed_secret'),
    /** Null: the provider does not say. */
    consentEndsAt: instant('consent_ends_at'),
    /** The accounts that the bank showed last. */
    offered: jsonb('offered').$type<readonly AccountAtBank[]>().notNull(),
    lastSyncAt: instant('last_sync_at'),
    trouble: text('trouble').$type<BankTroubleCode>(),
    /** Failures in a row. */
    attempts: integer('attempts').notNull().default(0),
    /** When it is read by itself; null: not until the user has said something. */
    nextSyncAt: instant('next_sync_at'),
    /** Until then one of the nodes is at it; null: nobody. */
    busyUntil: instant('busy_until'),
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

/** People on their way to a bank's page and back. Each row serves once. */
export const bankConsentStates = pgTable(
  'bank_consent_states',
  {
    userId: owner(),
    /** A digest of what travels in the address. */
    stateHash: text('state_hash').notNull(),
    /** Whose session set out; null where a hosted service keeps the sessions. */
    sessionId: uuid('session_id'),
    /** The connection that is made, or renewed. */
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
 * Consents that are over with us and are to end at the provider too, tried until they have. Of
 * nobody: the user may have been erased.
 */
export const bankEndings = pgTable(
  'bank_endings',
  {
    connectionId: uuid('connection_id').notNull(),
    consentRef: text('consent_ref').notNull(),
    provider: text('provider').$type<BankProvider>().notNull(),
    sealedSecret: text('sealed_secret'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.consentRef] })],
).enableRLS();
