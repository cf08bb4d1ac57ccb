import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#server/platform/db/tx.ts';
import { tokenHash } from '#server/auth/secrets.ts';
import { instantAfter } from '#server/platform/clock.ts';
import { authSpentChallenges } from '#server/auth/table.ts';

/*
 * A challenge is signed and stored nowhere until it is answered: anybody may ask for one, and a
 * thousand of them take no room. Its id holds the time and a proof that binds it to its purpose;
 * the bytes that the authenticator signs follow from the id under another proof.
 */

/** As the protocol has it. */
const CHALLENGE_S = 300;

const TIME_BYTES = 6;
const RANDOM_BYTES = 16;
const PROOF_BYTES = 16;
const BODY_BYTES = TIME_BYTES + RANDOM_BYTES;

/** Purpose, site, user and session that a challenge is for; it serves no other. */
export type ChallengeBinding = readonly string[];

export type SignedChallenge = { id: string; challenge: string; expiresAtS: number };

export function newChallenge(key: Buffer, binding: ChallengeBinding, now: Date): SignedChallenge {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUIntBE(now.getTime(), 0, TIME_BYTES);
  randomBytes(RANDOM_BYTES).copy(body, TIME_BYTES);
  const id = Buffer.concat([body, proofOf(key, body, binding)]).toString('base64url');
  const expiresAtS = Math.floor(now.getTime() / 1000) + CHALLENGE_S;
  return { id, challenge: challengeBytes(key, [id]), expiresAtS };
}

/** Bytes to sign, derived from what names them: only the server can know them beforehand. */
export function challengeBytes(key: Buffer, names: readonly string[]): string {
  return hmac(key, ['challenge', ...names]).toString('base64url');
}

type ChallengeQuery = { id: string; binding: ChallengeBinding; now: Date };

/** `unknown`: made for another purpose, user or session, or not by us. */
export function readChallenge(
  key: Buffer,
  { id, binding, now }: ChallengeQuery,
): { challenge: string } | 'unknown' | 'expired' {
  const bytes = Buffer.from(id, 'base64url');
  // Other spellings of the same bytes would count as challenges of their own.
  if (bytes.length !== BODY_BYTES + PROOF_BYTES || bytes.toString('base64url') !== id) {
    return 'unknown';
  }
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), proofOf(key, body, binding))) return 'unknown';
  const ageS = (now.getTime() - body.readUIntBE(0, TIME_BYTES)) / 1000;
  return ageS >= CHALLENGE_S ? 'expired' : { challenge: challengeBytes(key, [id]) };
}

/** Uses a challenge up. False: it was used before, or is at this moment. */
export async function spendChallenge(
  tx: Tx,
  id: string,
  { now, lifeS = CHALLENGE_S }: { now: Date; lifeS?: number },
): Promise<boolean> {
  const spent = await tx
    .insert(authSpentChallenges)
    .values({ challengeHash: tokenHash(id), expiresAt: instantAfter(now, lifeS) })
    .onConflictDoNothing()
    .returning({ id: authSpentChallenges.id });
  return spent.length === 1;
}

function proofOf(key: Buffer, body: Buffer, binding: ChallengeBinding): Buffer {
  return hmac(key, ['id', body.toString('hex'), ...binding]).subarray(0, PROOF_BYTES);
}

/** Lengths are part of it, so that no two lists of texts read alike. */
function hmac(key: Buffer, texts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(texts)).digest();
}
