import { and, eq, exists, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { v7 } from 'uuid';
import { factorsOf } from '#server/auth/factors/factors.ts';
import { emailTaken } from '#server/auth/protocol/auth-error.ts';
import { toUserJson, type UserJson } from '#server/auth/protocol/user-json.ts';
import { tokenHash } from '#server/auth/secrets.ts';
import type { AssuranceLevel } from '#server/auth/sessions/access-tokens.ts';
import {
  authFactors,
  authFlowStates,
  authIdentities,
  authOidcLinks,
  authOneTimeTokens,
  authSessions,
  type AuthUser,
  authUsers,
  type Metadata,
} from '#server/auth/table.ts';
import { later } from '#server/platform/db/columns.ts';
import { isHeldOff } from '#server/platform/db/locks.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';

export async function userByEmail(tx: Tx, email: string): Promise<AuthUser | null> {
  const [user] = await tx.select().from(authUsers).where(eq(authUsers.email, email));
  return user ?? null;
}

/** The user who has asked to move to an address. */
export async function userByNewEmail(tx: Tx, newEmail: string): Promise<AuthUser | null> {
  const [user] = await tx.select().from(authUsers).where(eq(authUsers.newEmail, newEmail));
  return user ?? null;
}

/**
 * The user of an address, with the password hash to compare. An unconfirmed account has none of its
 * own: then it is the hash of the latest sign-up, which opens no session. One statement, so that
 * its duration reveals nothing about the account.
 */
export async function userToSignIn(
  tx: Tx,
  email: string,
): Promise<{ user: AuthUser; comparedHash: string | null } | null> {
  const { userId, kind, passwordHash } = authOneTimeTokens;
  const [found] = await tx
    .select({ user: authUsers, pendingHash: passwordHash })
    .from(authUsers)
    .leftJoin(authOneTimeTokens, and(eq(userId, authUsers.id), eq(kind, 'signup')))
    .where(eq(authUsers.email, email));
  if (!found) return null;
  const { user, pendingHash } = found;
  const isWaiting = user.emailConfirmedAt === null;
  return { user, comparedHash: user.passwordHash ?? (isWaiting ? pendingHash : null) };
}

/** The condition that an account is open, not suspended, and its mailbox proven. */
export function isReachable(now: Date): SQL | undefined {
  const { deletedAt, bannedUntil, emailConfirmedAt, emailProvenAt } = authUsers;
  return and(
    isNull(deletedAt),
    or(isNull(bannedUntil), lte(bannedUntil, now.toISOString())),
    isNotNull(emailConfirmedAt),
    isNotNull(emailProvenAt),
  );
}

export async function userById(tx: Tx, id: string): Promise<AuthUser | null> {
  const [user] = await tx.select().from(authUsers).where(eq(authUsers.id, id));
  return user ?? null;
}

type SessionUser = {
  user: AuthUser;
  level: AssuranceLevel;
  hasFactor: boolean;
  hasProvider: boolean;
};

/** The user behind a live session, and its level: one round trip. */
export async function userOfSession(
  tx: Tx,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<SessionUser | null> {
  const isLive = gt(authSessions.notAfter, now.toISOString());
  const isTheirs = and(eq(authSessions.id, sessionId), eq(authSessions.userId, userId));
  const isOfUser = and(eq(authFactors.userId, authUsers.id), eq(authFactors.status, 'verified'));
  const verified = tx
    .select({ one: sql`1` })
    .from(authFactors)
    .where(isOfUser);
  const hasFactor = sql<boolean>`${exists(verified)}`;
  const links = tx
    .select({ one: sql`1` })
    .from(authOidcLinks)
    .where(eq(authOidcLinks.userId, authUsers.id));
  const hasProvider = sql<boolean>`${exists(links)}`;
  const [found] = await tx
    .select({ user: authUsers, level: authSessions.aal, hasFactor, hasProvider })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .where(and(isTheirs, isLive));
  return found ?? null;
}

const NEW_APP_METADATA: Metadata = { provider: 'email', providers: ['email'] };

type NewUser = Partial<AuthUser> & { email: string };

/** The new user with its e-mail identity; null when the address was taken meanwhile. */
export async function createUser(tx: Tx, user: NewUser, now: Date): Promise<AuthUser | null> {
  const at = now.toISOString();
  const [created] = await tx
    .insert(authUsers)
    .values({
      appMetadata: NEW_APP_METADATA,
      userMetadata: {},
      createdAt: at,
      updatedAt: at,
      ...user,
    })
    .onConflictDoNothing()
    .returning();
  if (!created) return null;
  await tx.insert(authIdentities).values({
    userId: created.id,
    provider: 'email',
    providerId: created.id,
    identityData: identityOf(created),
    createdAt: at,
    updatedAt: at,
  });
  return created;
}

export async function updateUser(
  tx: Tx,
  id: string,
  changes: Partial<AuthUser>,
): Promise<AuthUser> {
  const update = tx
    .update(authUsers)
    .set({ ...changes, updatedAt: later(authUsers.updatedAt) })
    .where(eq(authUsers.id, id))
    .returning();
  const [updated] = await update.catch(refuseTakenAddress);
  if (!updated) throw new Error('The user disappeared within the transaction');
  return updated;
}

/** PostgreSQL's number for a value that must be unique and is not. */
const NOT_UNIQUE = '23505';

/** If two users take an address at the same moment, the later one is refused. */
function refuseTakenAddress(error: Error & { cause?: { code?: unknown } }): never {
  throw error.cause?.code === NOT_UNIQUE ? emailTaken() : error;
}

/** Removes an account that waits for the confirmation of an address: nobody has been in it. */
export async function removeUnconfirmed(tx: Tx, email: string): Promise<void> {
  const isWaiting = isNull(authUsers.emailConfirmedAt);
  await tx.delete(authUsers).where(and(eq(authUsers.email, email), isWaiting));
}

/** Brings the identity in line with the user's address and whether it is confirmed. */
export async function updateIdentity(tx: Tx, user: AuthUser, at?: string): Promise<void> {
  await tx
    .update(authIdentities)
    .set({
      identityData: identityOf(user),
      updatedAt: later(authIdentities.updatedAt),
      ...(at === undefined ? {} : { lastSignInAt: at }),
    })
    .where(eq(authIdentities.userId, user.id));
}

function identityOf(user: AuthUser): Metadata {
  const known = { email: user.email, email_verified: user.emailConfirmedAt !== null };
  return { ...user.userMetadata, sub: user.id, ...known, phone_verified: false };
}

/** The sign-up's own profile once the address is confirmed. */
export function confirmedMetadata(metadata: Metadata): Metadata {
  return 'email_verified' in metadata ? { ...metadata, email_verified: true } : metadata;
}

/** Profile of a new user; our own fields override those sent. */
export function signUpMetadata(id: string, email: string, sent: Metadata): Metadata {
  return { ...sent, sub: id, email, email_verified: false, phone_verified: false };
}

/** Changes of metadata: a null takes the key away. */
export function mergedMetadata(metadata: Metadata, changes: Metadata): Metadata {
  const merged = { ...metadata, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

export async function userJsonOf(tx: Tx, user: AuthUser): Promise<UserJson> {
  const identities = await tx
    .select()
    .from(authIdentities)
    .where(eq(authIdentities.userId, user.id));
  return toUserJson(user, { identities, factors: await factorsOf(tx, user.id) });
}

/**
 * The answer to a further sign-up with an address that waits for its confirmation: that of a new
 * one. The account's own id, dates and profile may belong to another user.
 */
export function newcomerJson(
  waiting: AuthUser,
  { profile, now }: { profile: Metadata; now: Date },
): UserJson {
  const id = v7();
  const at = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
  const user: AuthUser = {
    ...waiting,
    ...at,
    id,
    role: 'authenticated',
    recoverySentAt: null,
    lastSignInAt: null,
    bannedUntil: null,
    confirmationSentAt: at.createdAt,
    appMetadata: NEW_APP_METADATA,
    userMetadata: signUpMetadata(id, waiting.email, profile),
  };
  const names = { provider: 'email', providerId: id, identityData: identityOf(user) };
  const identity = { id: v7(), userId: id, ...names, lastSignInAt: null, ...at };
  return toUserJson(user, { identities: [identity], factors: [] });
}

/*
 * One lock order everywhere: the account's row first, then its other rows. A followed link, a new
 * password and an erasure at the same moment then wait for each other in turn; with the credential
 * first they would deadlock.
 */

/** Retry-After for an account that is being erased: most have gone by then. */
const ERASURE_RETRY_S = 5;

/** The user, locked until the transaction ends. */
export function lockedUser(tx: Tx, id: string): Promise<AuthUser | null> {
  return locked(tx, eq(authUsers.id, id));
}

export function lockedUserByEmail(tx: Tx, email: string): Promise<AuthUser | null> {
  return locked(tx, eq(authUsers.email, email));
}

/** The user who gets the address once both mailboxes have confirmed. */
export function lockedUserByNewEmail(tx: Tx, newEmail: string): Promise<AuthUser | null> {
  return locked(tx, eq(authUsers.newEmail, newEmail));
}

/** The user of a mailed link; the link may have been used by the time the lock is taken. */
export function lockedUserByToken(tx: Tx, token: string): Promise<AuthUser | null> {
  const { userId, tokenHash: stored } = authOneTimeTokens;
  const holder = tx.select({ userId }).from(authOneTimeTokens);
  return locked(tx, eq(authUsers.id, holder.where(eq(stored, tokenHash(token)))));
}

/** The same for the code that a followed link came back with. */
export function lockedUserByFlow(tx: Tx, code: string): Promise<AuthUser | null> {
  const { userId, codeHash } = authFlowStates;
  const holder = tx.select({ userId }).from(authFlowStates);
  return locked(tx, eq(authUsers.id, holder.where(eq(codeHash, tokenHash(code)))));
}

export function lockedUserBySession(tx: Tx, sessionId: string): Promise<AuthUser | null> {
  const { userId, id } = authSessions;
  const holder = tx.select({ userId }).from(authSessions);
  return locked(tx, eq(authUsers.id, holder.where(eq(id, sessionId))));
}

/**
 * Refuses a user who is being erased: those who wait would hold the connections of all sign-ins. The
 * condition on the user costs least, so that it is checked first.
 */
async function locked(tx: Tx, isTheOne: SQL): Promise<AuthUser | null> {
  const free = and(isTheOne, isHeldOff(authUsers.id));
  const [user] = await tx.select().from(authUsers).where(free).for('update');
  if (user) return user;
  const [erased] = await tx.select({ id: authUsers.id }).from(authUsers).where(isTheOne);
  if (!erased) return null;
  const detail = 'The account is being erased';
  throw new AppError('unavailable', { retryAfterS: ERASURE_RETRY_S, detail });
}
