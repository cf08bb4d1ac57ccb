import { record } from '#server/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { removeOneTimeTokens } from './one-time-tokens.ts';
import { removePasskeys } from '#server/auth/passkeys/credentials.ts';
import { answersChallenge } from './pkce.ts';
import { removeSessions } from '#server/auth/sessions/sessions.ts';
import type { AuthUser, OneTimeToken } from '#server/auth/table.ts';
import { confirmedMetadata, updateIdentity, updateUser } from '#server/auth/users/users.ts';

type Proof = {
  user: AuthUser;
  /**
   * Hash of a password that was chosen in the browser that now confirms the mailbox; null without
   * one.
   */
  passwordHash: string | null;
  ip: string;
  now: Date;
};

/**
 * A used mail proves that the account's address, and so the account, is the client's. The first
 * time this removes the earlier password, passkeys, sessions and mailed credentials: a stranger who
 * only typed the address may have set them.
 */
export async function proveMailbox(
  tx: Tx,
  { user, passwordHash, ip, now }: Proof,
): Promise<AuthUser> {
  if (user.emailProvenAt !== null) return user;
  const at = now.toISOString();
  await removeOneTimeTokens(tx, user.id);
  await removePasskeys(tx, user.id);
  await removeSessions(tx, user.id, { scope: 'global', sessionId: null });
  if (user.emailConfirmedAt === null) {
    await record(tx, { userId: user.id, action: 'confirmed', ip, now });
  }
  const proven = await updateUser(tx, user.id, {
    passwordHash,
    emailProvenAt: at,
    emailConfirmedAt: user.emailConfirmedAt ?? at,
    userMetadata: confirmedMetadata(user.userMetadata),
  });
  await updateIdentity(tx, proven);
  return proven;
}

/**
 * The password of the sign-up that a credential confirms, if the browser holds that sign-up's
 * verifier; otherwise null, and the reader of the mail chooses a new password.
 */
export function installablePassword(
  { passwordHash, passwordChallenge }: OneTimeToken,
  verifier: string | undefined,
): string | null {
  if (passwordHash === null || passwordChallenge === null || !verifier) return null;
  return answersChallenge(passwordChallenge, verifier) ? passwordHash : null;
}
