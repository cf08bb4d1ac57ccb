import { timingSafeEqual } from 'node:crypto';
import { tokenHash } from '#server/auth/secrets.ts';
import { type AssuranceLevel, badToken } from '#server/auth/sessions/access-tokens.ts';
import { AuthError } from './auth-error.ts';
import { isFuture } from '#server/platform/clock.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { noSuchSession, sessionById } from '#server/auth/sessions/sessions.ts';
import type { AuthUser } from '#server/auth/table.ts';
import { userById } from '#server/auth/users/users.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The role of a token with all rights over all users; no user's token has it. */
const SERVICE_ROLE = 'service_role';

/** The signed-in user, as stored now; `session` is null if the token names none. */
export type SignedIn = {
  user: AuthUser;
  sessionId: string | null;
  /**
   * When a password, a mail, a passkey or a second factor was last shown, by what this token itself
   * says: what the owner shows later does not renew a copied token. Refreshing shows nothing.
   */
  shownAtS: number | null;
  /** The lower assurance of token and session. */
  level: AssuranceLevel;
};

/** The user of the bearer token, if user and session still exist. */
export async function signedInBy(
  parts: AuthParts,
  authorization: string | undefined,
): Promise<SignedIn> {
  const now = parts.clock();
  const claims = await parts.tokens.read(bearerOf(authorization), now);
  const sub = claims['sub'];
  if (typeof sub !== 'string' || sub === '') throw badToken('missing sub claim');
  if (!UUID.test(sub)) {
    const message = 'invalid claim: sub claim must be a UUID';
    throw new AuthError(400, 'bad_jwt', { message });
  }
  const user = await userById(parts.db.orm, sub);
  if (user === null) {
    const message = 'User from sub claim in JWT does not exist';
    throw new AuthError(403, 'user_not_found', { message });
  }
  const session = await liveSession(parts, claims['session_id'], { userId: sub, now });
  if (isFuture(user.bannedUntil, now)) {
    throw new AuthError(403, 'user_banned', { message: 'User is banned' });
  }
  return {
    user,
    sessionId: session?.id ?? null,
    shownAtS: session && Math.min(lastShown(session.methods), lastShown(claims['amr'])),
    level: session?.aal === 'aal2' && claims['aal'] === 'aal2' ? 'aal2' : 'aal1',
  };
}

/** Seconds since 1970; long ago for what names no time. */
function lastShown(methods: unknown): number {
  const shown: unknown[] = Array.isArray(methods) ? methods : [];
  return Math.max(0, ...shown.map((method) => Number(Object(method)['timestamp']) || 0));
}

async function liveSession(
  { db }: AuthParts,
  sessionId: unknown,
  { userId, now }: { userId: string; now: Date },
) {
  if (sessionId === undefined || sessionId === '') return null;
  const isId = typeof sessionId === 'string' && UUID.test(sessionId);
  const session = isId ? await sessionById(db.orm, sessionId, now) : null;
  if (session?.userId === userId) return session;
  throw noSuchSession();
}

/** Refuses every caller but the service: its key, or a token of ours with its role. */
export async function requireService(
  parts: AuthParts,
  authorization: string | undefined,
): Promise<void> {
  const bearer = bearerOf(authorization);
  if (parts.serviceKey !== null && isSame(bearer, parts.serviceKey)) return;
  const claims = await parts.tokens.read(bearer, parts.clock());
  if (claims['role'] === SERVICE_ROLE) return;
  throw new AuthError(403, 'not_admin', { message: 'User not allowed' });
}

function bearerOf(authorization: string | undefined): string {
  const token = /^bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (token) return token;
  const message = 'This endpoint requires a valid Bearer token';
  throw new AuthError(401, 'no_authorization', { message });
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(tokenHash(given)), Buffer.from(tokenHash(expected)));
}
