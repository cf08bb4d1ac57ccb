import { SESSION_KEY } from '#web/kit/storage/keys.ts';
import { readStored } from '#web/kit/storage/stored.ts';

/** Fields of a stored session, read without loading the client that wrote it. */
export type StoredSession = {
  accessToken: string;
  refreshToken: string;
  expiresAtS: number;
  userId: string;
  email: string;
  /** The second factor has not been given yet. */
  isHalfway: boolean;
};

/** The session stored in this browser; null without one, or when it is damaged. */
export function readSession(): StoredSession | null {
  const text = readStored(SESSION_KEY);
  if (text === null) return null;
  try {
    return toSession(JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

type StoredSessionJson = {
  access_token?: unknown;
  refresh_token?: unknown;
  expires_at?: unknown;
  user?: { id?: unknown; email?: unknown; factors?: unknown } | null;
};

function toSession(value: unknown): StoredSession | null {
  const kept: StoredSessionJson = typeof value === 'object' && value !== null ? value : {};
  const { access_token: accessToken, refresh_token: refreshToken, expires_at: expiresAtS } = kept;
  const { id: userId, email, factors } = kept.user ?? {};
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return null;
  if (typeof userId !== 'string' || typeof expiresAtS !== 'number') return null;
  return {
    accessToken,
    refreshToken,
    expiresAtS,
    userId,
    email: typeof email === 'string' ? email : '',
    isHalfway: isHalfway(accessToken, factors),
  };
}

/** The sign-in client's own data about authenticator apps. */
type Factors = unknown;

/**
 * Whether the session has only its password, of an account that requires a code of an authenticator
 * app too.
 */
export function isHalfway(accessToken: string, factors: Factors): boolean {
  return hasVerified(factors) && !isStrong(accessToken);
}

/** Whether a token's session has given a second factor (its claim `aal`). */
export function isStrong(accessToken: string): boolean {
  return claimsOf(accessToken)['aal'] === 'aal2';
}

/** The session that a token belongs to; the same however often it is renewed (`session_id`). */
export function sessionIdOf(accessToken: string): string | null {
  const id = claimsOf(accessToken)['session_id'];
  return typeof id === 'string' ? id : null;
}

function hasVerified(factors: Factors): boolean {
  if (!Array.isArray(factors)) return false;
  return factors.some((factor: { status?: unknown } | null) => factor?.status === 'verified');
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(part)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
