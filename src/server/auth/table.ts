import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts';
import type { AssuranceLevel, SignInMethod } from '#server/auth/sessions/access-tokens.ts';
import type { TokenKind } from '#server/auth/links/token-kinds.ts';

/*
 * Accounts of sign-in, separate from users' records. Row-level security without a policy: only the
 * owner role reads these tables, never a user's transaction.
 */

export type Metadata = Record<string, unknown>;
export type FactorType = 'totp' | 'webauthn';

export const authUsers = pgTable(
  'auth_users',
  {
    id: id().primaryKey(),
    role: text('role').notNull().default('authenticated'),
    /** In lower case. */
    email: text('email').notNull(),
    /** An argon2id hash; null for users who only sign in by mailed links. */
    passwordHash: text('password_hash'),
    emailConfirmedAt: instant('email_confirmed_at'),
    /**
     * When a mail to the address was first used, or an administrator vouched for it. Null while
     * anyone may have signed up with it: also for an account that needed no confirmation.
     */
    emailProvenAt: instant('email_proven_at'),
    invitedAt: instant('invited_at'),
    confirmationSentAt: instant('confirmation_sent_at'),
    recoverySentAt: instant('recovery_sent_at'),
    reauthenticationSentAt: instant('reauthentication_sent_at'),
    /** The address that is to replace `email` when both mailboxes have confirmed. */
    newEmail: text('new_email'),
    emailChangeSentAt: instant('email_change_sent_at'),
    /** The mailbox that has confirmed so far, of two. */
    emailChangeConfirmed: text('email_change_confirmed').$type<'current' | 'new'>(),
    lastSignInAt: instant('last_sign_in_at'),
    /** Written by administrators only. */
    appMetadata: jsonb('app_metadata').$type<Metadata>().notNull(),
    /** Written by the user at will: nothing may be allowed because of it. */
    userMetadata: jsonb('user_metadata').$type<Metadata>().notNull(),
    bannedUntil: instant('banned_until'),
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('auth_users_email').on(table.email),
    index('auth_users_unconfirmed')
      .on(table.createdAt)
      .where(sql`${table.emailConfirmedAt} is null`),
    check('auth_users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('auth_users_confirmed', sql`${table.emailChangeConfirmed} in ('current', 'new')`),
  ],
).enableRLS();

export const authIdentities = pgTable(
  'auth_identities',
  {
    id: id().primaryKey(),
    userId: ownerOf(),
    provider: text('provider').notNull(),
    providerId: text('provider_id').notNull(),
    identityData: jsonb('identity_data').$type<Metadata>().notNull(),
    lastSignInAt: instant('last_sign_in_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('auth_identities_provider').on(table.provider, table.providerId),
    index('auth_identities_user').on(table.userId),
  ],
).enableRLS();

/** One device signed in. Ending a session deletes its row. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    id: id().primaryKey(),
    userId: ownerOf(),
    /** Number of rotations of the refresh token; nothing else of it is stored. */
    counter: integer('counter').notNull().default(0),
    methods: jsonb('methods').$type<SignInMethod[]>().notNull(),
    /** `aal2` once a second factor was shown in it. */
    aal: text('aal').$type<AssuranceLevel>().notNull().default('aal1'),
    /** The factor that was shown; null without one, and after a recovery code. */
    factorId: uuid('factor_id'),
    /** Refresh tokens from before the second factor was shown give nothing: their counters. */
    raisedCounter: integer('raised_counter').notNull().default(0),
    userAgent: text('user_agent').notNull(),
    ip: text('ip').notNull(),
    createdAt: createdAt(),
    refreshedAt: instant('refreshed_at').notNull(),
    /** The session ends then, used or not. */
    notAfter: instant('not_after').notNull(),
  },
  (table) => [
    index('auth_sessions_user').on(table.userId),
    check('auth_sessions_aal', sql`${table.aal} in ('aal1', 'aal2')`),
  ],
).enableRLS();

/**
 * A second factor of a user's, an authenticator app or a security key: from its first use on, it is
 * asked for.
 */
export const authFactors = pgTable(
  'auth_factors',
  {
    id: id().primaryKey(),
    userId: ownerOf(),
    /** The user's own name for it; may be empty. */
    friendlyName: text('friendly_name').notNull(),
    type: text('factor_type').$type<FactorType>().notNull().default('totp'),
    status: text('status').$type<'unverified' | 'verified'>().notNull().default('unverified'),
    /** Sealed; never plain. Empty for a security key, which has a credential instead. */
    secret: text('secret').notNull(),
    /** The step whose code was used last: it and earlier ones are used up. */
    lastStep: bigint('last_step', { mode: 'number' }),
    lastChallengedAt: instant('last_challenged_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('auth_factors_name').on(table.userId, table.friendlyName),
    check('auth_factors_status', sql`${table.status} in ('unverified', 'verified')`),
    check('auth_factors_type', sql`${table.type} in ('totp', 'webauthn')`),
  ],
).enableRLS();

/**
 * A public key of a user's (WebAuthn): a passkey, which signs in by itself, or the credential of a
 * security key that is a second factor. Nothing in it opens anything.
 */
export const authCredentials = pgTable(
  'auth_credentials',
  {
    id: id().primaryKey(),
    userId: ownerOf(),
    /** The second factor that it belongs to; null for a passkey. */
    factorId: uuid('factor_id').references(() => authFactors.id, { onDelete: 'cascade' }),
    /** Chosen by the authenticator; base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Number of signatures that the authenticator has reported; zero where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** Ways to reach the authenticator, as it named them. */
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** The user's own name for it; may be empty. */
    friendlyName: text('friendly_name').notNull(),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('auth_credentials_credential').on(table.credentialId),
    uniqueIndex('auth_credentials_factor').on(table.factorId),
    index('auth_credentials_user').on(table.userId),
  ],
).enableRLS();

/**
 * Challenges of passkeys that were answered, until they expire anyway. An unanswered one is stored
 * nowhere: it is signed.
 */
export const authSpentChallenges = pgTable(
  'auth_spent_challenges',
  {
    id: id().primaryKey(),
    challengeHash: text('challenge_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [uniqueIndex('auth_spent_challenges_hash').on(table.challengeHash)],
).enableRLS();

/**
 * A user of a provider (OpenID Connect) that signs in to an account. One of each issuer: an account
 * is found by issuer and subject, never by an address.
 */
export const authOidcLinks = pgTable(
  'auth_oidc_links',
  {
    id: id().primaryKey(),
    userId: ownerOf(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** As the provider stated it when they were joined, for the owner to recognize; may be empty. */
    email: text('email').notNull(),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('auth_oidc_links_subject').on(table.issuer, table.subject),
    unique('auth_oidc_links_user').on(table.userId, table.issuer),
  ],
).enableRLS();

/** A code of a factor was asked for, in one session. Used up by the right code. */
export const authChallenges = pgTable(
  'auth_challenges',
  {
    id: id().primaryKey(),
    userId: ownerOf(),
    factorId: uuid('factor_id')
      .notNull()
      .references(() => authFactors.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('auth_challenges_user').on(table.userId),
    index('auth_challenges_factor').on(table.factorId),
  ],
).enableRLS();

/** For users without their authenticator app: hashes only, each good for once. */
export const authRecoveryCodes = pgTable(
  'auth_recovery_codes',
  {
    id: id().primaryKey(),
    userId: ownerOf(),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [unique('auth_recovery_codes_hash').on(table.userId, table.codeHash)],
).enableRLS();

/** Unused mailed credentials: hashes only, one of each kind per user. */
export const authOneTimeTokens = pgTable(
  'auth_one_time_tokens',
  {
    id: id().primaryKey(),
    userId: ownerOf(),
    kind: text('kind').$type<TokenKind>().notNull(),
    /** Hash of the link's token; null when only a code was mailed. */
    tokenHash: text('token_hash'),
    /** Hash of the six digits; null after too many wrong attempts. */
    codeHash: text('code_hash'),
    codeTries: integer('code_tries').notNull().default(0),
    /** The mailbox it was sent to; it confirms no other. */
    address: text('address').notNull(),
    flowId: uuid('flow_id').references(() => authFlowStates.id, { onDelete: 'set null' }),
    /**
     * Hash of the password chosen at the sign-up that this confirms. It opens nothing until then.
     */
    passwordHash: text('password_hash'),
    /** The challenge of the browser that signed up; null when it sent none. */
    passwordChallenge: text('password_challenge'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('auth_one_time_tokens_kind').on(table.userId, table.kind),
    uniqueIndex('auth_one_time_tokens_hash').on(table.tokenHash),
  ],
).enableRLS();

/** A sign-in that began in one browser and returns to it through a mailed link (PKCE). */
export const authFlowStates = pgTable(
  'auth_flow_states',
  {
    id: id().primaryKey(),
    userId: ownerOf(),
    method: text('method').notNull(),
    challenge: text('challenge').notNull(),
    /** Hash of the code in the link's redirect; null until the link was followed. */
    codeHash: text('code_hash'),
    /** Hash of the password to be installed when the browser that signed up shows its verifier. */
    passwordHash: text('password_hash'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('auth_flow_states_code').on(table.codeHash),
    index('auth_flow_states_user').on(table.userId),
  ],
).enableRLS();

/** Audit events of an account, with time and address. Deleted with the account. */
export const authAudit = pgTable(
  'auth_audit',
  {
    id: id().primaryKey(),
    userId: uuid('user_id').references(() => authUsers.id, { onDelete: 'cascade' }),
    action: text('action').notNull(),
    ip: text('ip').notNull(),
    at: createdAt('at'),
  },
  (table) => [
    index('auth_audit_user').on(table.userId, table.at),
    index('auth_audit_at').on(table.at),
  ],
).enableRLS();

/** Counters of attempts. The columns and their order are those of the limiter's library. */
export const authLimits = pgTable(
  'auth_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('auth_limits_expire').on(table.expire)],
).enableRLS();

function ownerOf() {
  return uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });
}

export type AuthUser = typeof authUsers.$inferSelect;
export type AuthIdentity = typeof authIdentities.$inferSelect;
export type AuthSession = typeof authSessions.$inferSelect;
export type AuthFactor = typeof authFactors.$inferSelect;
export type AuthCredential = typeof authCredentials.$inferSelect;
export type AuthOidcLink = typeof authOidcLinks.$inferSelect;
export type OneTimeToken = typeof authOneTimeTokens.$inferSelect;
