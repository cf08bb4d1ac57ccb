import type { Tx } from '#server/db/database.ts';
import { record } from './audit.ts';
import { checkPassword } from './credentials.ts';
import { mailPasswordChanged } from './mails.ts';
import { removeOneTimeTokens, takeByToken } from './one-time-tokens.ts';
import type { AuthParts, Caller } from './parts.ts';
import { removeSessions } from './sessions.ts';
import { refuseBanned } from './sign-in.ts';
import type { AuthUser } from './table.ts';
import { confirmUser, lockedUser, updateUser } from './users.ts';
import { deadLink } from './verify.ts';

/**
 * A new password for whoever holds a mailed link. The link is used up only if the password may be
 * used; all sessions end, for one of them may be why.
 */
export async function resetPassword(
  parts: AuthParts,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await parts.limits.client('verify', caller.ip);
  checkPassword(password);
  const passwordHash = await parts.passwords.hash(password);
  const now = parts.clock();
  await parts.db.inTransaction(async (tx) => {
    const taken = await takeByToken(tx, token, { kinds: ['recovery', 'invite'], now });
    const user = taken && (await lockedUser(tx, taken.userId));
    if (!taken || !user || taken.address !== user.email) throw deadLink();
    refuseBanned(user, { status: 403, now });
    await confirmUser(tx, user, now);
    await replacePassword(parts, tx, { user, passwordHash, caller, now });
  });
}

type Replacing = { user: AuthUser; passwordHash: string; caller: Caller; now: Date };

/** Sets a password, ends every session and mail of the account, and tells the mailbox. */
export async function replacePassword(
  parts: AuthParts,
  tx: Tx,
  { user, passwordHash, caller, now }: Replacing,
): Promise<void> {
  await updateUser(tx, user.id, { passwordHash, recoverySentAt: null });
  await removeOneTimeTokens(tx, user.id);
  await removeSessions(tx, user.id, { scope: 'global', sessionId: null });
  await mailPasswordChanged(parts, tx, { user, now });
  await record(tx, { userId: user.id, action: 'password_reset', ip: caller.ip, now });
}
