import { v7 } from 'uuid';
import { AuthError, overMailInterval } from '#server/auth/protocol/auth-error.ts';
import { record } from '#server/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { checkPassword, checkPasswordForm, parseEmail } from './passwords.ts';
import {
  createUser,
  lockedUserByEmail,
  newcomerJson,
  signUpMetadata,
  updateIdentity,
  updateUser,
  userJsonOf,
} from '#server/auth/users/users.ts';
import { mailCredential } from '#server/auth/links/mails.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import type { PkceChallenge } from '#server/auth/links/pkce.ts';
import { createSession, type SessionJson } from '#server/auth/sessions/sessions.ts';
import type { AuthUser, Metadata } from '#server/auth/table.ts';
import { decoyUser, type UserJson } from '#server/auth/protocol/user-json.ts';

export type SignUp = {
  email: string;
  password: string;
  /** Free-form profile data. */
  profile: Metadata;
  challenge: PkceChallenge | null;
};

/** The new user; with a session only when new accounts need no confirmation. */
export type SignedUp = { user: UserJson; session: SessionJson | null };

/** Opens an account, or behaves as if: a confirmed address is answered with a decoy. */
export function signUp(parts: AuthParts, caller: Caller, wanted: SignUp): Promise<SignedUp> {
  return parts.passwords.admit(caller.ip, () => opened(parts, caller, wanted));
}

async function opened(
  parts: AuthParts,
  caller: Caller,
  { email: typed, password, profile, challenge }: SignUp,
): Promise<SignedUp> {
  await parts.limits.client('signup', caller.ip);
  checkPasswordForm(password);
  const email = parseEmail(typed);
  checkPassword(password);
  const now = parts.clock();
  // Before looking, so that an address that is taken costs as much as a new one.
  const passwordHash = await parts.passwords.hash(password, caller.ip);
  const wanted = { email, passwordHash, profile, challenge, caller, now };
  // Counted for an address that is taken too, whose second sign-up would else be answered sooner.
  if (!parts.autoconfirm) await parts.limits.mail('signup', email, caller.ip);
  return parts.inTurn({ ip: caller.ip }, async (tx) => {
    const existing = await lockedUserByEmail(tx, email);
    if (existing) return signedUpBefore(parts, tx, { ...wanted, existing });
    return signedUp(parts, tx, wanted);
  });
}

type SignUpRequest = {
  email: string;
  passwordHash: string;
  profile: Metadata;
  challenge: PkceChallenge | null;
  caller: Caller;
  now: Date;
};

async function signedUp(parts: AuthParts, tx: Tx, wanted: SignUpRequest): Promise<SignedUp> {
  const { email, passwordHash, profile, caller, now } = wanted;
  const id = v7();
  const metadata = signUpMetadata(id, email, profile);
  // Without confirmation the password stays with the mail, until its reader is known.
  const confirmed = {
    passwordHash,
    userMetadata: { ...metadata, email_verified: true },
    emailConfirmedAt: now.toISOString(),
  };
  const terms = parts.autoconfirm ? confirmed : { userMetadata: metadata };
  const created = await createUser(tx, { id, email, ...terms }, now);
  // The address was taken between reading and writing.
  if (created === null) return signedUpMeanwhile(parts, tx, wanted);
  await record(tx, { userId: id, action: 'signed_up', ip: caller.ip, now });
  if (parts.autoconfirm) {
    const session = await createSession(parts, tx, {
      user: created,
      method: 'password',
      caller,
      now,
    });
    return { user: session.user, session };
  }
  const mailed = await mailConfirmation(parts, tx, { ...wanted, user: created });
  return { user: await userJsonOf(tx, mailed), session: null };
}

async function signedUpMeanwhile(
  parts: AuthParts,
  tx: Tx,
  wanted: SignUpRequest,
): Promise<SignedUp> {
  const existing = await lockedUserByEmail(tx, wanted.email);
  if (existing === null) throw overMailInterval(1);
  return signedUpBefore(parts, tx, { ...wanted, existing });
}

/**
 * The address has an account already. Never a session: the password that was sent now need not be
 * the account's. An account that waits for its confirmation gets the mail again, with this
 * sign-up's password and profile in place of the one before.
 */
async function signedUpBefore(
  parts: AuthParts,
  tx: Tx,
  { existing, ...wanted }: SignUpRequest & { existing: AuthUser },
): Promise<SignedUp> {
  if (parts.autoconfirm) {
    const message = 'User already registered';
    throw new AuthError(422, 'user_already_exists', { message });
  }
  const { email, profile, now } = wanted;
  if (existing.emailConfirmedAt !== null) {
    return { user: decoyUser({ id: v7(), email, data: profile, now }), session: null };
  }
  const userMetadata = signUpMetadata(existing.id, email, profile);
  const renewed = await updateUser(tx, existing.id, { userMetadata });
  await updateIdentity(tx, renewed);
  await mailConfirmation(parts, tx, { ...wanted, user: renewed });
  // Answers as for a new address, so that the caller does not learn that it is taken.
  return { user: newcomerJson(renewed, { profile, now }), session: null };
}

async function mailConfirmation(
  parts: AuthParts,
  tx: Tx,
  { user, passwordHash, challenge, now }: SignUpRequest & { user: AuthUser },
): Promise<AuthUser> {
  const pending = { passwordHash, passwordChallenge: challenge };
  await mailCredential(parts, tx, { user, kind: 'signup', challenge, pending, now });
  return updateUser(tx, user.id, { confirmationSentAt: now.toISOString() });
}
