import { hash } from 'node:crypto';

/** Answers remembered by the token they were found for, until the token ends. */
export type VerifiedTokens<Found extends { expiresAtS: number }> = {
  find(token: string, nowS: number): Found | null;
  remember(token: string, found: Found): void;
};

/**
 * Remembers at most `max` tokens, the newest: an authenticated read then costs no signature check.
 * The whole token is the key, by its hash, so that a changed one is another one.
 */
export function createVerifiedTokens<Found extends { expiresAtS: number }>(
  max: number,
): VerifiedTokens<Found> {
  const known = new Map<string, Found>();
  return {
    find(token, nowS) {
      const key = keyOf(token);
      const found = known.get(key);
      if (!found) return null;
      if (found.expiresAtS > nowS) return found;
      known.delete(key);
      return null;
    },
    remember(token, found) {
      const oldest = known.size >= max ? known.keys().next().value : undefined;
      if (oldest !== undefined) known.delete(oldest);
      known.set(keyOf(token), found);
    },
  };
}

function keyOf(token: string): string {
  return hash('sha256', token, 'base64');
}
