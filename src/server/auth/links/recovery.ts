import { record } from '#server/auth/audit.ts';
import { checkPassword, toEmail } from '#server/auth/passwords/passwords.ts';
import { removeSecondFactors } from '#server/auth/factors/factor-removal.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { endBegun } from './email-change.ts';
import { lockedUserByEmail, lockedUserByToken, updateUser } from '#server/auth/users/users.ts';
import { proveMailbox } from './mailbox-proof.ts';
import { mailPasswordChanged } from './mails.ts';
import { takeByToken } from './one-time-tokens.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import { removeSessions } from '#server/auth/sessions/sessions.ts';
import { refuseBanned } from '#server/auth/passwords/sign-in.ts';
import type { AuthUser } from '#server/auth/table.ts';
import { deadLink } from './verify.ts';

/**
 * A new password for the holder of a mailed link. The link is used up only if the password may be
 * used; all sessions end, for one of them may be why.
 */
export async function resetPassword(
  parts: AuthParts,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await parts.limits.client('verify', caller.ip);
  checkPassword(password);
  const passwordHash = await parts.passwords.hash(password, caller.ip);
  const now = parts.clock();
  await parts.inTurn({ ip: caller.ip }, async (tx) => {
    const user = await lockedUserByToken(tx, token);
    const taken = user && (await takeByToken(tx, token, { kinds: ['recovery'], now }));
    if (!user || !taken || taken.address !== user.email) throw deadLink();
    refuseBanned(user, { status: 403, now });
    const { ip } = caller;
    const proven = await proveMailbox(tx, { user, passwordHash, ip, now });
    await replacePassword(tx, { user: proven, passwordHash, ip, now });
    await mailPasswordChanged(parts, tx, { user: proven, ip, now });
  });
}

type PasswordReplacement = { user: AuthUser; passwordHash: string; ip: string; now: Date };

/** Sets a password, and ends every session and mailed link of the account. */
async function replacePassword(
  tx: Tx,
  { user, passwordHash, ip, now }: PasswordReplacement,
): Promise<void> {
  await updateUser(tx, user.id, { passwordHash, recoverySentAt: null });
  await endBegun(tx, user.id);
  await removeSessions(tx, user.id, { scope: 'global', sessionId: null });
  await record(tx, { userId: user.id, action: 'password_reset', ip, now });
}

type ByOperator = {
  email: string;
  password: string;
  /** For a user who has lost the authenticator app and the recovery codes. */
  withoutFactors?: boolean;
};

/**
 * A new password set by the operator, who vouches for the address by that. False: no account has
 * the address.
 */
export async function resetByOperator(
  { db, passwords, clock }: Pick<AuthParts, 'db' | 'passwords' | 'clock'>,
  { email, password, withoutFactors = false }: ByOperator,
): Promise<boolean> {
  checkPassword(password);
  const passwordHash = await passwords.hash(password, 'operator');
  const now = clock();
  return db.inTransaction(async (tx) => {
    const user = await lockedUserByEmail(tx, toEmail(email));
    if (user === null) return false;
    const proven = await proveMailbox(tx, { user, passwordHash, ip: 'operator', now });
    await replacePassword(tx, { user: proven, passwordHash, ip: 'operator', now });
    if (!withoutFactors) return true;
    await removeSecondFactors(tx, user.id);
    await record(tx, { userId: user.id, action: 'factor_removed', ip: 'operator', now });
    return true;
  });
}
