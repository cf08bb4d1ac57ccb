import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { AuthError } from '#server/auth/protocol/auth-error.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { instantAfter } from '#server/platform/clock.ts';
import { spendChallenge } from '#server/auth/passkeys/signed-challenges.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import {
  authOidcLinks,
  type AuthSession,
  authSessions,
  type AuthUser,
} from '#server/auth/table.ts';
import type { UserJson } from '#server/auth/protocol/user-json.ts';
import { lockedUser, updateIdentity, updateUser, userJsonOf } from '#server/auth/users/users.ts';

/** A session ends 90 days after it began, or after 30 days without use. */
const SESSION_LIFE_S = 90 * 86_400;
export const SESSION_IDLE_S = 30 * 86_400;

/** Sessions of a user at once, more than anybody has browsers. */
export const SESSIONS_MAX = 200;

/** Time to sign in at a provider, and then to show that an account is one's own. */
export const ARRIVAL_LIFE_S = 600;

export type SessionJson = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserJson;
};

/** Stated by a provider that vouches for the user; absent where the user has shown us a proof. */
export type SessionProof = {
  /** When the user showed it a credential, which may be long ago; in seconds since 1970. */
  shownAtS?: number;
  /** Whether it has seen a second factor that the settings accept. */
  isStrong?: boolean;
};

type SessionStart = SessionProof & { user: AuthUser; method: string; caller: Caller; now: Date };

/** Signs a user in: a new session, its tokens, and the time of signing in on the account. */
export async function createSession(
  parts: AuthParts,
  tx: Tx,
  { user, method, shownAtS, isStrong = false, caller, now }: SessionStart,
): Promise<SessionJson> {
  const at = now.toISOString();
  const methods = [{ method, timestamp: shownAtS ?? Math.floor(now.getTime() / 1000) }];
  const [session] = await tx
    .insert(authSessions)
    .values({
      userId: user.id,
      methods,
      aal: isStrong ? 'aal2' : 'aal1',
      userAgent: caller.userAgent,
      ip: caller.ip,
      createdAt: at,
      refreshedAt: at,
      notAfter: instantAfter(now, SESSION_LIFE_S),
    })
    .returning();
  if (!session) throw new Error('The session was not written');
  await endOldest(tx, user.id);
  const signedIn = await updateUser(tx, user.id, { lastSignInAt: at });
  await updateIdentity(tx, signedIn, at);
  return sessionJson(parts, tx, { user: signedIn, session, now });
}

type OwnWayIn = { user: AuthUser; caller: Caller; now: Date };

/**
 * Refuses a sign-in by our own means where only the provider signs in, but for one session of an
 * account that has not joined it: who has just come from the provider may join it so.
 */
export async function spendArrival(
  { oidc }: AuthParts,
  tx: Tx,
  { user: { id }, caller: { arrival }, now }: OwnWayIn,
): Promise<void> {
  if (oidc?.isOnly !== true) return;
  if (arrival === undefined) throw onlyProvider();
  const isJoined = and(eq(authOidcLinks.userId, id), eq(authOidcLinks.issuer, oidc.issuer));
  if ((await tx.$count(authOidcLinks, isJoined)) > 0) throw onlyProvider();
  if (!(await spendChallenge(tx, arrival, { now, lifeS: ARRIVAL_LIFE_S }))) throw onlyProvider();
}

export function onlyProvider(): AuthError {
  const message = 'Only the provider of this installation signs in';
  return new AuthError(422, 'email_provider_disabled', { message });
}

/** Only the most recently used sessions of a user stay. */
async function endOldest(tx: Tx, userId: string): Promise<void> {
  const own = eq(authSessions.userId, userId);
  const oldest = tx
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(own)
    .orderBy(desc(authSessions.refreshedAt), desc(authSessions.id))
    .offset(SESSIONS_MAX);
  await tx.delete(authSessions).where(and(own, inArray(authSessions.id, oldest)));
}

type SessionElevation = {
  user: AuthUser;
  sessionId: string;
  method: string;
  /** Null after a recovery code, which belongs to no factor. */
  factorId: string | null;
  caller: Caller;
  now: Date;
};

/**
 * A second factor was used in a session. Earlier tokens keep their level: refresh tokens begin
 * again, and of access tokens only the new one has the higher level. The user's sessions, and tokens
 * for programs, that have shown no second factor end.
 */
export async function raiseSession(
  parts: AuthParts,
  tx: Tx,
  { user, sessionId, method, factorId, caller, now }: SessionElevation,
): Promise<SessionJson> {
  const present = await lockedSession(tx, sessionId);
  if (present?.userId !== user.id) throw noSuchSession();
  const counter = present.counter + 1;
  const shown = { method, timestamp: Math.floor(now.getTime() / 1000) };
  const [session] = await tx
    .update(authSessions)
    .set({
      aal: 'aal2',
      factorId,
      methods: [shown, ...present.methods.filter((each) => each.method !== method)],
      counter,
      raisedCounter: counter,
      refreshedAt: now.toISOString(),
      userAgent: caller.userAgent,
      ip: caller.ip,
    })
    .where(eq(authSessions.id, sessionId))
    .returning();
  if (!session) throw noSuchSession();
  const isOther = and(eq(authSessions.userId, user.id), ne(authSessions.id, sessionId));
  await tx.delete(authSessions).where(and(isOther, eq(authSessions.aal, 'aal1')));
  await endTokens(tx, user.id, { weakOnly: true });
  return sessionJson(parts, tx, { user, session, now });
}

/**
 * The user of a session that lives, both locked until the transaction ends. Every change of a
 * credential begins with this, and the erasure: the session may have been ended since the call was
 * let in, because its token was stolen.
 */
export async function lockedBySession(
  tx: Tx,
  { user, sessionId }: { user: { id: string }; sessionId: string | null },
): Promise<AuthUser> {
  const present = await lockedUser(tx, user.id);
  if (present === null) throw new AuthError(403, 'user_not_found', { message: 'User not found' });
  if (sessionId !== null && (await lockedSession(tx, sessionId)) === null) throw noSuchSession();
  return present;
}

/** The session, locked until the transaction ends. */
export async function lockedSession(tx: Tx, id: string): Promise<AuthSession | null> {
  const [session] = await tx
    .select()
    .from(authSessions)
    .where(eq(authSessions.id, id))
    .for('update');
  return session ?? null;
}

export function noSuchSession(): AuthError {
  const message = 'Session from session_id claim in JWT does not exist';
  return new AuthError(403, 'session_not_found', { message });
}

/** The tokens of a session as it is now. */
export async function sessionJson(
  { tokens, secrets }: AuthParts,
  tx: Tx,
  { user, session, now }: { user: AuthUser; session: AuthSession; now: Date },
): Promise<SessionJson> {
  const { token, expiresAtS } = await tokens.sign(claimsOf(user, session), now);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresAtS - Math.floor(now.getTime() / 1000),
    expires_at: expiresAtS,
    refresh_token: formatRefreshToken(secrets.refreshKey, {
      sessionId: session.id,
      counter: session.counter,
    }),
    user: await userJsonOf(tx, user),
  };
}

function claimsOf(user: AuthUser, session: AuthSession) {
  return {
    sub: user.id,
    email: user.email,
    role: user.role,
    session_id: session.id,
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    aal: session.aal,
    amr: session.methods,
  };
}

/** Sessions of a user to end. */
export type SignOutScope = 'global' | 'local' | 'others';

/**
 * Ends the user's tokens for programs (migrations/0017_access-tokens.sql), or those that were made
 * without a second factor.
 */
export async function endTokens(
  tx: Tx,
  userId: string,
  { weakOnly }: { weakOnly: boolean },
): Promise<void> {
  await tx.execute(sql`select access_tokens_end(${userId}, ${weakOnly})`);
}

/**
 * Ends sessions; all of them when it is not known which is the present one. With all, or all others,
 * the user's tokens end.
 */
export async function removeSessions(
  tx: Tx,
  userId: string,
  { scope, sessionId }: { scope: SignOutScope; sessionId: string | null },
): Promise<void> {
  const all = eq(authSessions.userId, userId);
  if (scope === 'global' || sessionId === null) await tx.delete(authSessions).where(all);
  else if (scope === 'local') {
    await tx.delete(authSessions).where(and(all, eq(authSessions.id, sessionId)));
  } else await tx.delete(authSessions).where(and(all, ne(authSessions.id, sessionId)));
  if (scope !== 'local') await endTokens(tx, userId, { weakOnly: false });
}

export async function sessionById(tx: Tx, id: string, now: Date): Promise<AuthSession | null> {
  const [session] = await tx
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.id, id), gt(authSessions.notAfter, now.toISOString())));
  return session ?? null;
}

/**
 * A refresh token holds its session and a counter, signed by an HMAC under a key of the server's.
 * The database stores only the counter: a copy of it yields no token, and the current token of a
 * session can be made again.
 */
type RefreshTicket = { sessionId: string; counter: number };

/** Version, session, counter, proof: 1 + 16 + 4 + 24 bytes, 60 characters in base64url. */
const VERSION = 1;
const BODY_BYTES = 21;
const PROOF_BYTES = 24;

export function formatRefreshToken(key: Buffer, ticket: RefreshTicket): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt8(VERSION, 0);
  body.write(ticket.sessionId.replaceAll('-', ''), 1, 'hex');
  body.writeUInt32BE(ticket.counter, 17);
  return Buffer.concat([body, proofOf(key, body)]).toString('base64url');
}

/** `malformed`: no token of any kind. `unknown`: well formed, but not one of ours. */
export function parseRefreshToken(
  key: Buffer,
  token: string,
): RefreshTicket | 'malformed' | 'unknown' {
  if (isOlderKind(token)) return 'unknown';
  if (token.length < 12 || token.length % 4 === 1 || !/^[\w-]+$/.test(token)) return 'malformed';
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== BODY_BYTES + PROOF_BYTES || bytes[0] !== VERSION) return 'unknown';
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), proofOf(key, body))) return 'unknown';
  const hex = body.toString('hex', 1, 17);
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { sessionId, counter: body.readUInt32BE(17) };
}

/** Twelve letters and digits: the format of older GoTrue servers. */
function isOlderKind(token: string): boolean {
  return /^[a-z0-9]{12}$/.test(token);
}

function proofOf(key: Buffer, body: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, PROOF_BYTES);
}
