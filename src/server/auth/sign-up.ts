import { v7 } from 'uuid';
import type { Tx } from '#server/db/database.ts';
import { AuthError, overMailInterval } from './auth-error.ts';
import { record } from './audit.ts';
import { checkPassword, checkPasswordForm, parseEmail } from './credentials.ts';
import { lockedUserByEmail } from './locked-user.ts';
import { mailCredential } from './mails.ts';
import type { AuthParts, Caller } from './parts.ts';
import type { Challenge } from './pkce.ts';
import { createSession, type SessionJson } from './sessions.ts';
import type { AuthUser, Metadata } from './table.ts';
import { decoyUser, type UserJson } from './user-json.ts';
import { createUser, signUpMetadata, updateUser, userByEmail, userJsonOf } from './users.ts';

export type SignUp = {
  email: string;
  password: string;
  /** Free-form profile data. */
  profile: Metadata;
  challenge: Challenge | null;
};

/** The new user; with a session only when new accounts need no confirmation. */
export type SignedUp = { user: UserJson; session: SessionJson | null };

/** Opens an account, or behaves as if: a confirmed address is answered with a decoy. */
export async function signUp(
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
  const passwordHash = await parts.passwords.hash(password);
  const wanted = { email, passwordHash, profile, challenge, caller, now };
  const known = await userByEmail(parts.db.orm, email);
  if (!parts.autoconfirm && (known?.emailConfirmedAt ?? null) === null) {
    await parts.limits.mail('signup', email, caller.ip);
  }
  return parts.db.inTransaction(async (tx) => {
    const existing = await lockedUserByEmail(tx, email);
    if (existing) return signedUpBefore(parts, tx, { ...wanted, existing });
    return signedUp(parts, tx, wanted);
  });
}

type Wanted = {
  email: string;
  passwordHash: string;
  profile: Metadata;
  challenge: Challenge | null;
  caller: Caller;
  now: Date;
};

async function signedUp(parts: AuthParts, tx: Tx, wanted: Wanted): Promise<SignedUp> {
  const { email, passwordHash, profile, caller, now } = wanted;
  const id = v7();
  const metadata = signUpMetadata(id, email, profile);
  const created = await createUser(
    tx,
    {
      id,
      email,
      passwordHash,
      userMetadata: parts.autoconfirm ? { ...metadata, email_verified: true } : metadata,
      emailConfirmedAt: parts.autoconfirm ? now.toISOString() : null,
    },
    now,
  );
  // Somebody else took the address between looking and writing.
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
  return { user: await mailConfirmation(parts, tx, { ...wanted, user: created }), session: null };
}

async function signedUpMeanwhile(parts: AuthParts, tx: Tx, wanted: Wanted): Promise<SignedUp> {
  const existing = await lockedUserByEmail(tx, wanted.email);
  if (existing === null) throw overMailInterval(1);
  return signedUpBefore(parts, tx, { ...wanted, existing });
}

/**
 * The address has an account already. Never a session: the password that was sent now need not be
 * the account's. An unconfirmed account gets its mail again and keeps its first password.
 */
async function signedUpBefore(
  parts: AuthParts,
  tx: Tx,
  { existing, ...wanted }: Wanted & { existing: AuthUser },
): Promise<SignedUp> {
  if (parts.autoconfirm) {
    const message = 'User already registered';
    throw new AuthError(422, 'user_already_exists', { message });
  }
  if (existing.emailConfirmedAt !== null) {
    const { email, profile, now } = wanted;
    return { user: decoyUser({ id: v7(), email, data: profile, now }), session: null };
  }
  return { user: await mailConfirmation(parts, tx, { ...wanted, user: existing }), session: null };
}

async function mailConfirmation(
  parts: AuthParts,
  tx: Tx,
  { user, challenge, now }: { user: AuthUser; challenge: Challenge | null; now: Date },
): Promise<UserJson> {
  await mailCredential(parts, tx, { user, kind: 'signup', challenge, now });
  const mailed = await updateUser(tx, user.id, { confirmationSentAt: now.toISOString() });
  return userJsonOf(tx, mailed);
}
