import { hasVerifiedFactor } from '#server/auth/factors/factors.ts';
import { AuthError } from '#server/auth/protocol/auth-error.ts';
import { type SignedIn, signedInBy } from '#server/auth/protocol/bearer.ts';
import { lockedBySession } from '#server/auth/sessions/sessions.ts';
import type { Caller, OwnerWork } from '#server/auth/port.ts';
import { takeByCode } from './one-time-tokens.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { AuthUser } from '#server/auth/table.ts';
import { lockedUser } from '#server/auth/users/users.ts';

/** Proof that the account's owner asks, and not the holder of a stolen token. */
export type OwnerProof = {
  currentPassword?: string | undefined;
  /** The six digits of a mail that was asked for in the session (`reauthenticate`). */
  nonce?: string | undefined;
};

type Reauthentication = Pick<SignedIn, 'user' | 'shownAtS'> & {
  /** Absent where the call has no place for one. */
  proof?: OwnerProof & { ip: string };
  /** For the second of two steps: when the first was taken, by a proof that was young then. */
  begunAt?: string;
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
  { user, shownAtS, proof, begunAt, now }: Reauthentication,
): Promise<void> {
  if (proof?.currentPassword) return requirePassword(parts, user, proof);
  if (proof?.nonce) return requireCode(parts, { user, code: proof.nonce.trim(), now });
  const nowS = now.getTime() / 1000;
  const begunS = begunAt === undefined ? nowS : Date.parse(begunAt) / 1000;
  // Only who could have begun finishes: else a copied token would end what its owner began.
  const judgedS = nowS - begunS < FINISHING_S ? begunS : nowS;
  if (shownAtS !== null && judgedS - shownAtS < parts.reauthenticateAfterS) return;
  const message = 'This change requires reauthentication';
  throw new AuthError(400, 'reauthentication_needed', { message });
}

/**
 * Makes a credential of another area's: by the rule above, in a session that has shown the second
 * factor where there is one, under the lock that every change of a credential takes.
 */
export async function asOwner<Made>(
  parts: AuthParts,
  { caller, bearer }: { caller: Caller; bearer: string },
  work: OwnerWork<Made>,
): Promise<Made> {
  const signedIn = await signedInBy(parts, `Bearer ${bearer}`);
  if (signedIn.user.emailConfirmedAt === null) {
    throw new AuthError(400, 'email_not_confirmed', { message: 'Email not confirmed' });
  }
  await parts.limits.client('factor', caller.ip);
  const now = parts.clock();
  return parts.inTurn({ ip: caller.ip, whose: signedIn.user.id }, async (tx) => {
    const { id: userId } = await lockedBySession(tx, signedIn);
    const isStrong = await hasVerifiedFactor(tx, userId);
    if (isStrong && signedIn.level === 'aal1') {
      throw new AuthError(403, 'insufficient_aal', { message: 'AAL2 required' });
    }
    await requireOwner(parts, { ...signedIn, now });
    return work(tx, { userId, isStrong });
  });
}

/** Refuses a password that is not the account's; as many wrong ones as at sign-in make it wait. */
async function requirePassword(
  { limits, passwords }: AuthParts,
  user: AuthUser,
  { currentPassword: typed = '', ip }: OwnerProof & { ip: string },
): Promise<void> {
  await limits.tryPassword(user.id);
  if (await passwords.matches(user.passwordHash, typed, ip)) {
    return limits.passwordWasRight(user.id);
  }
  const message = 'Current password required when setting new password.';
  throw new AuthError(400, 'current_password_invalid', { message });
}

async function requireCode(
  { inTurn, limits, secrets }: AuthParts,
  { user, code, now }: { user: AuthUser; code: string; now: Date },
): Promise<void> {
  await limits.tryMailedCode(user.id);
  const kinds = ['reauthentication'] as const;
  const guess = { userId: user.id, kinds, address: user.email, code, now };
  const token = await inTurn({ whose: user.id }, async (tx) => {
    const present = await lockedUser(tx, user.id);
    return present && takeByCode(tx, secrets, guess);
  });
  if (token !== null) return limits.mailedCodeWasRight(user.id);
  const message = 'Verification code is invalid or has expired';
  throw new AuthError(422, 'reauthentication_not_valid', { message });
}
