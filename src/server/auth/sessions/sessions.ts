import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import { AuthError } from '#server/auth/protocol/auth-error.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { instantAfter } from './instants.ts';
import type { AuthParts, Caller } from '#server/auth/auth-parts.ts';
import { formatRefreshToken } from './refresh-tokens.ts';
import { type AuthSession, authSessions, type AuthUser } from '#server/auth/table.ts';
import type { UserJson } from '#server/auth/protocol/user-json.ts';
import { updateIdentity, updateUser, userJsonOf } from '#server/auth/users/users.ts';

/** A session ends 90 days after it began, or after 30 days without use. */
const SESSION_LIFE_S = 90 * 86_400;
export const SESSION_IDLE_S = 30 * 86_400;

/** Sessions of a user at once, more than anybody has browsers. */
export const SESSIONS_MAX = 200;

export type SessionJson = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserJson;
};

/** Signs a user in: a new session, its tokens, and the time of signing in on the account. */
export async function createSession(
  parts: AuthParts,
  tx: Tx,
  { user, method, caller, now }: { user: AuthUser; method: string; caller: Caller; now: Date },
): Promise<SessionJson> {
  const at = now.toISOString();
  const methods = [{ method, timestamp: Math.floor(now.getTime() / 1000) }];
  const [session] = await tx
    .insert(authSessions)
    .values({
      userId: user.id,
      methods,
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
 * again, and of access tokens only the new one has the higher level. The user's sessions without a
 * second factor end.
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
  return sessionJson(parts, tx, { user, session, now });
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

/** Ends sessions; all of them when it is not known which is the present one. */
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
}

export async function sessionById(tx: Tx, id: string, now: Date): Promise<AuthSession | null> {
  const [session] = await tx
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.id, id), gt(authSessions.notAfter, now.toISOString())));
  return session ?? null;
}
