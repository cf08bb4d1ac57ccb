import { createHash } from 'node:crypto';

/** Verifier that a browser stores from its sign-up until the address is confirmed (RFC 7636). */
export const VERIFIER = 'a-verifier-that-one-browser-keeps-and-nobody-else-knows';

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
