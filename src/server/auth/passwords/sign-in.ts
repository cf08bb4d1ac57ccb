import { AuthError } from '#server/auth/protocol/auth-error.ts';
import { record } from '#server/auth/audit.ts';
import { toEmail, weaknessOf } from './passwords.ts';
import { isFuture } from '#server/platform/clock.ts';
import { lockedUser, updateUser, userToSignIn } from '#server/auth/users/users.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller, Credentials } from '#server/auth/port.ts';
import { createSession, type SessionJson, spendArrival } from '#server/auth/sessions/sessions.ts';
import type { AuthUser } from '#server/auth/table.ts';

export type PasswordSession = SessionJson & {
  weak_password: { message: string; reasons: string[] } | null;
};

/**
 * A session for an address and its password. An unknown address, an account without a password
 * and a wrong password have the same answer and cost the same.
 */
export function signIn(
  parts: AuthParts,
  caller: Caller,
  credentials: Credentials,
): Promise<PasswordSession> {
  return parts.passwords.admit(caller.ip, () => signedIn(parts, caller, credentials));
}

async function signedIn(
  parts: AuthParts,
  caller: Caller,
  { email: typed, password }: Credentials,
): Promise<PasswordSession> {
  const email = toEmail(typed);
  await parts.limits.client('password', caller.ip);
  await parts.limits.tryPassword(email, caller.ip);
  const known = await userToSignIn(parts.db.orm, email);
  const isRight = await parts.passwords.matches(known?.comparedHash ?? null, password, caller.ip);
  if (!known || !isRight) throw wrongCredentials();
  await parts.limits.passwordWasRight(email, caller.ip);
  const { user: found } = known;
  const now = parts.clock();
  refuseUnusable(found, now);
  const changes = await rehashed(parts, found, { password, ip: caller.ip });
  const session = await parts.inTurn({ ip: caller.ip, whose: found.id }, async (tx) => {
    const present = await lockedUser(tx, found.id);
    if (present === null) throw wrongCredentials();
    if (present.passwordHash !== found.passwordHash) return null;
    const user = changes ? await updateUser(tx, found.id, changes) : present;
    refuseUnusable(user, now);
    await spendArrival(parts, tx, { user, caller, now });
    await record(tx, { userId: user.id, action: 'signed_in', ip: caller.ip, now });
    return createSession(parts, tx, { user, method: 'password', caller, now });
  });
  // The password changed during the comparison, which ends the sessions of the old one.
  if (session === null) return signedIn(parts, caller, { email: typed, password });
  return { ...session, weak_password: weaknessOf(password) };
}

function wrongCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', { message: 'Invalid login credentials' });
}

/** Refuses an account that may not be signed in to, though the password was right. */
function refuseUnusable(user: AuthUser, now: Date): void {
  refuseBanned(user, { status: 400, now });
  if (user.emailConfirmedAt === null) {
    throw new AuthError(400, 'email_not_confirmed', { message: 'Email not confirmed' });
  }
}

export function refuseBanned(user: AuthUser, { status, now }: { status: number; now: Date }): void {
  if (!isFuture(user.bannedUntil, now)) return;
  throw new AuthError(status, 'user_banned', { message: 'User is banned' });
}

/** The hash at today's cost, when the stored one was made at another. */
async function rehashed(
  { passwords }: AuthParts,
  user: AuthUser,
  { password, ip }: { password: string; ip: string },
) {
  if (user.passwordHash === null || !passwords.isOutdated(user.passwordHash)) return null;
  return { passwordHash: await passwords.hash(password, ip) };
}
