import { eq, sql } from 'drizzle-orm';
import { record } from '#server/auth/audit.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import { refuseBanned } from '#server/auth/passwords/sign-in.ts';
import { AuthError, invalid } from '#server/auth/protocol/auth-error.ts';
import { type AuthSession, authSessions, type AuthUser } from '#server/auth/table.ts';
import { lockedUserBySession } from '#server/auth/users/users.ts';
import { instantAfter, isPast } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import {
  lockedSession,
  parseRefreshToken,
  SESSION_IDLE_S,
  type SessionJson,
  sessionJson,
} from './sessions.ts';

/**
 * Two tabs, or a lost response: for this time after an exchange an older token is not theft. The
 * client itself retries for half a minute. Without a limit two clients could share a session for
 * ever, each using the token that the other has just exchanged.
 */
const REUSE_S = 30;

/**
 * Continues a session. The current token is exchanged for the next. An older one returns the
 * current one again within seconds of the last exchange, and ends the session after that: it was
 * copied.
 */
export async function refresh(
  parts: AuthParts,
  caller: Caller,
  refreshToken: string,
): Promise<SessionJson> {
  await parts.limits.client('refresh', caller.ip);
  const ticket = parseRefreshToken(parts.secrets.refreshKey, refreshToken);
  if (ticket === 'malformed') throw invalid('Refresh token is not valid');
  if (ticket === 'unknown') throw notFound();
  const now = parts.clock();
  const outcome = await parts.inTurn({ ip: caller.ip, whose: ticket.sessionId }, async (tx) => {
    const user = await lockedUserBySession(tx, ticket.sessionId);
    const session = user && (await lockedSession(tx, ticket.sessionId));
    if (user === null || session === null) return sessionGone();
    if (hasEnded(session, now)) {
      await remove(tx, session);
      return expired();
    }
    const step = nextStep(session, ticket.counter, now);
    if (step === 'refuse') return alreadyUsed();
    if (step === 'revoke') {
      await remove(tx, session);
      const { userId } = session;
      await record(tx, { userId, action: 'refresh_token_reused', ip: caller.ip, now });
      return alreadyUsed();
    }
    return refreshed(parts, tx, { user, session, step, caller, now });
  });
  // The end of a session must last, so it is not thrown inside the transaction.
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

type RefreshStep = 'rotate' | 'repeat';

/** A token from before the second factor was shown never gives one from after it. */
function nextStep(
  session: AuthSession,
  counter: number,
  now: Date,
): RefreshStep | 'refuse' | 'revoke' {
  if (counter > session.counter) return 'revoke';
  if (counter === session.counter) return 'rotate';
  const isRecent = !isPast(instantAfter(new Date(session.refreshedAt), REUSE_S), now);
  if (counter < session.raisedCounter) return isRecent ? 'refuse' : 'revoke';
  return isRecent ? 'repeat' : 'revoke';
}

type SessionRefresh = {
  user: AuthUser;
  session: AuthSession;
  step: RefreshStep;
  caller: Caller;
  now: Date;
};

async function refreshed(
  parts: AuthParts,
  tx: Tx,
  { user, session, step, caller, now }: SessionRefresh,
): Promise<SessionJson> {
  refuseBanned(user, { status: 400, now });
  if (step === 'repeat') return sessionJson(parts, tx, { user, session, now });
  const [rotated] = await tx
    .update(authSessions)
    .set({
      counter: sql`${authSessions.counter} + 1`,
      refreshedAt: now.toISOString(),
      userAgent: caller.userAgent,
      ip: caller.ip,
    })
    .where(eq(authSessions.id, session.id))
    .returning();
  if (!rotated) throw sessionGone();
  return sessionJson(parts, tx, { user, session: rotated, now });
}

async function remove(tx: Tx, session: AuthSession): Promise<void> {
  await tx.delete(authSessions).where(eq(authSessions.id, session.id));
}

function hasEnded(session: AuthSession, now: Date): boolean {
  const idleSince = instantAfter(new Date(session.refreshedAt), SESSION_IDLE_S);
  return isPast(session.notAfter, now) || isPast(idleSince, now);
}

function notFound(): AuthError {
  const message = 'Invalid Refresh Token: Refresh Token Not Found';
  return new AuthError(400, 'refresh_token_not_found', { message });
}

/** An ended session: its token is reported as unknown to the client. */
function sessionGone(): AuthError {
  return notFound();
}

function expired(): AuthError {
  const message = 'Invalid Refresh Token: Session Expired';
  return new AuthError(400, 'session_expired', { message });
}

function alreadyUsed(): AuthError {
  const message = 'Invalid Refresh Token: Already Used';
  return new AuthError(400, 'refresh_token_already_used', { message });
}
