import { AuthError, emailTaken, invalid } from '#server/auth/protocol/auth-error.ts';
import { record } from '#server/auth/audit.ts';
import type { SignedIn } from '#server/auth/protocol/bearer.ts';
import { checkPassword, parseEmail } from '#server/auth/passwords/passwords.ts';
import { endBegun, requestEmailChange } from '#server/auth/links/email-change.ts';
import { hasVerifiedFactor } from '#server/auth/factors/factors.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import {
  lockedUser,
  mergedMetadata,
  updateIdentity,
  updateUser,
  userByEmail,
  userJsonOf,
} from './users.ts';
import { mailPasswordChanged } from '#server/auth/links/mails.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import type { PkceChallenge } from '#server/auth/links/pkce.ts';
import { type OwnerProof, requireOwner } from '#server/auth/links/reauthentication.ts';
import { lockedBySession, removeSessions } from '#server/auth/sessions/sessions.ts';
import type { AuthUser, Metadata } from '#server/auth/table.ts';
import type { UserJson } from '#server/auth/protocol/user-json.ts';

/** Changes of a user's own account. Absent: unchanged. */
export type AccountChanges = OwnerProof & {
  email?: string | undefined;
  password?: string | undefined;
  profile?: Metadata | undefined;
  challenge: PkceChallenge | null;
};

/** Changes the user's own account. A new password ends the other sessions. */
export async function changeAccount(
  parts: AuthParts,
  { signedIn, caller }: { signedIn: SignedIn; caller: Caller },
  changes: AccountChanges,
): Promise<UserJson> {
  await parts.limits.client('update', caller.ip);
  const newEmail = newEmailOf(signedIn.user, changes.email);
  await requireSecondFactor(parts, signedIn);
  const now = parts.clock();
  const hasNewPassword = changes.password !== undefined && changes.password !== '';
  if (hasNewPassword) checkPassword(changes.password ?? '');
  const isOwners = hasNewPassword || newEmail !== null;
  if (isOwners)
    await requireOwner(parts, { ...signedIn, proof: { ...changes, ip: caller.ip }, now });
  const passwordHash = await newHash(parts, signedIn.user, { ...changes, ip: caller.ip });
  if (newEmail !== null) {
    if ((await userByEmail(parts.db.orm, newEmail))?.emailConfirmedAt) throw emailTaken();
    await parts.limits.mail('email_change', newEmail, caller.ip);
  }
  return parts.inTurn({ ip: caller.ip, whose: signedIn.user.id }, async (tx) => {
    const user = await lockedBySession(tx, signedIn);
    const context = { signedIn, caller, now };
    await profileChanged(tx, user, changes.profile);
    if (passwordHash !== null) await passwordChanged(parts, tx, { passwordHash, ...context });
    if (newEmail !== null) {
      const present = (await lockedUser(tx, user.id)) ?? user;
      const { challenge } = changes;
      await requestEmailChange(parts, tx, { user: present, newEmail, challenge, caller, now });
      const event = { userId: user.id, action: 'email_change_requested', ip: caller.ip, now };
      await record(tx, event as Parameters<typeof record>[1]);
    }
    return userJsonOf(tx, (await lockedUser(tx, user.id)) ?? user);
  });
}

/** A session that has not shown the second factor of its account changes nothing of it. */
async function requireSecondFactor({ db }: AuthParts, signedIn: SignedIn): Promise<void> {
  if (signedIn.level === 'aal2' || !(await hasVerifiedFactor(db.orm, signedIn.user.id))) return;
  const message = 'AAL2 session is required to update email or password when MFA is enabled.';
  throw new AuthError(401, 'insufficient_aal', { message });
}

function newEmailOf(user: AuthUser, typed: string | undefined): string | null {
  if (typed === undefined || typed === '') return null;
  const email = parseEmail(typed);
  return email === user.email ? null : email;
}

/** The hash of a new password that may be used; null when none is asked for. */
async function newHash(
  { passwords }: AuthParts,
  user: AuthUser,
  { password, ip }: AccountChanges & { ip: string },
): Promise<string | null> {
  if (password === undefined || password === '') return null;
  if (user.passwordHash !== null && (await passwords.matches(user.passwordHash, password, ip))) {
    const message = 'New password should be different from the old password.';
    throw new AuthError(422, 'same_password', { message });
  }
  return passwords.hash(password, ip);
}

async function profileChanged(
  tx: Tx,
  user: AuthUser,
  profile: Metadata | undefined,
): Promise<void> {
  if (profile === undefined) return;
  const userMetadata = mergedMetadata(user.userMetadata, profile);
  refuseLargeMetadata(userMetadata);
  await updateIdentity(tx, await updateUser(tx, user.id, { userMetadata }));
}

/** Profile data travels in every access token, and a request's headers hold 16 kB in all. */
const METADATA_BYTES_MAX = 6 * 1024;

export function refuseLargeMetadata(metadata: Metadata): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) > METADATA_BYTES_MAX) {
    throw invalid(`Profile data is limited to ${METADATA_BYTES_MAX} bytes`);
  }
}

type PasswordChange = { passwordHash: string; signedIn: SignedIn; caller: Caller; now: Date };

async function passwordChanged(
  parts: AuthParts,
  tx: Tx,
  { passwordHash, signedIn, caller, now }: PasswordChange,
): Promise<void> {
  const had = signedIn.user.passwordHash !== null;
  const user = await updateUser(tx, signedIn.user.id, { passwordHash });
  await endBegun(tx, user.id);
  const { sessionId } = signedIn;
  await removeSessions(tx, user.id, { scope: 'others', sessionId });
  // A first password is chosen where the address has just been confirmed: no old one was replaced.
  if (had) await mailPasswordChanged(parts, tx, { user, ip: caller.ip, now });
  await record(tx, { userId: user.id, action: 'password_changed', ip: caller.ip, now });
}
