import { readStored } from '#web/kit/storage/stored.ts';
import { isHalfway } from './assurance.ts';
import { SESSION_KEY } from '#web/kit/storage/keys.ts';

/** Fields of a stored session, read without loading the client that wrote it. */
export type StoredSession = {
  accessToken: string;
  refreshToken: string;
  expiresAtS: number;
  userId: string;
  email: string;
  /** A code of the authenticator app is still to be shown. */
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
