import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A token that nobody can guess, and what is kept of it. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

/** With 256 random bits there is nothing to try out. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
