import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A random token, and the hash of it that is stored. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

/** A plain hash suffices: 256 random bits cannot be guessed. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
