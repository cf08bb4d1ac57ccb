import { AuthError } from '#server/auth/protocol/auth-error.ts';
import type { SignedIn } from '#server/auth/protocol/bearer.ts';
import { takeByCode } from './one-time-tokens.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { AuthUser } from '#server/auth/table.ts';

/** Proof that the account's owner asks, and not the holder of a stolen token. */
export type OwnerProof = {
  currentPassword?: string | undefined;
  /** The six digits of a mail that was asked for in the session (`reauthenticate`). */
  nonce?: string | undefined;
};

type Reauthentication = Pick<SignedIn, 'user' | 'shownAtS'> & {
  /** Absent where the call has no place for one. */
  proof?: OwnerProof;
  /** The second of two steps, whose first one was allowed by the proof. */
  isFinishing?: boolean;
  now: Date;
};

/** Time for the second of two steps: to scan a picture, or to answer the browser's question. */
const FINISHING_S = 300;

/**
 * The rule for every change of a credential: a password, an address, a second factor, a recovery
 * code, a passkey. Refuses a token without proof of its owner: it comes with neither the current
 * password nor a mailed code, and the last one that it knows of was shown longer ago than the
 * settings allow. Wrong passwords count like those at sign-in, wrong codes like all mailed ones. A
 * right code is used up, whatever follows: until it is known to be right, no response may reveal
 * anything else.
 */
export async function requireOwner(
  parts: AuthParts,
  { user, shownAtS, proof = {}, isFinishing = false, now }: Reauthentication,
): Promise<void> {
  if (proof.currentPassword) return requirePassword(parts, user, proof.currentPassword);
  if (proof.nonce) return requireCode(parts, { user, code: proof.nonce.trim(), now });
  const ageS = shownAtS === null ? Infinity : now.getTime() / 1000 - shownAtS;
  const allowedS = parts.reauthenticateAfterS + (isFinishing ? FINISHING_S : 0);
  if (ageS < allowedS) return;
  const message = 'This change requires reauthentication';
  throw new AuthError(400, 'reauthentication_needed', { message });
}

/** Refuses a password that is not the account's; as many wrong ones as at sign-in make it wait. */
async function requirePassword(
  { limits, passwords }: AuthParts,
  user: AuthUser,
  typed: string,
): Promise<void> {
  await limits.tryPassword(user.id);
  if (await passwords.matches(user.passwordHash, typed)) {
    return limits.passwordWasRight(user.id);
  }
  const message = 'Current password required when setting new password.';
  throw new AuthError(400, 'current_password_invalid', { message });
}

async function requireCode(
  { db, limits, secrets }: AuthParts,
  { user, code, now }: { user: AuthUser; code: string; now: Date },
): Promise<void> {
  await limits.tryMailedCode(user.id);
  const kinds = ['reauthentication'] as const;
  const guess = { userId: user.id, kinds, address: user.email, code, now };
  const token = await db.inTransaction((tx) => takeByCode(tx, secrets, guess));
  if (token !== null) return limits.mailedCodeWasRight(user.id);
  const message = 'Verification code is invalid or has expired';
  throw new AuthError(422, 'reauthentication_not_valid', { message });
}
