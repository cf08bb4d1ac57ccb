import { eq } from 'drizzle-orm';
import { lockForErasure } from '#server/platform/db/locks.ts';
import { AuthError } from '#server/auth/protocol/auth-error.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { lockedUser } from './locked-user.ts';
import type { AuthParts, Caller } from '#server/auth/auth-parts.ts';
import { type OwnerProof, requireOwner } from '#server/auth/links/reauthentication.ts';
import { type AuthUser, authUsers } from '#server/auth/table.ts';
import { userById } from './users.ts';

/**
 * Erases an account at once, given its password or a mailed code. Foreign keys delete everything of
 * the user, and the address is free again. Unlike a new password this cannot be undone by mail, so
 * a session that has just begun is not enough.
 */
export async function erase(
  parts: AuthParts,
  caller: Caller,
  erasure: ErasureRequest,
): Promise<void> {
  const { db, limits, mail, clock } = parts;
  await limits.client('update', caller.ip);
  const user = await userById(db.orm, erasure.userId);
  const isShown = Boolean(erasure.currentPassword) || Boolean(erasure.nonce);
  if (user === null || !isShown) throw wrongPassword();
  await requireOwner(parts, { user, shownAtS: null, proof: erasure, now: clock() });
  await db.inTransaction((tx) => removeAccount({ mail }, tx, user.id));
}

type ErasureRequest = OwnerProof & { userId: string };

/** Removes the account's row, and all other data by foreign keys. False: it was gone. */
export async function removeAccount(
  { mail }: Pick<AuthParts, 'mail'>,
  tx: Tx,
  userId: string,
): Promise<boolean> {
  await lockForErasure(tx, userId);
  const user = await lockedUser(tx, userId);
  if (user === null) return false;
  await removed(mail, tx, user);
  return true;
}

/** Removes an account that waits for confirmation; one that was confirmed meanwhile stays. */
export async function removeUnconfirmed(
  { mail }: Pick<AuthParts, 'mail'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  await lockForErasure(tx, userId);
  const user = await lockedUser(tx, userId);
  if (user !== null && user.emailConfirmedAt === null) await removed(mail, tx, user);
}

async function removed(mail: AuthParts['mail'], tx: Tx, user: AuthUser): Promise<void> {
  const { id, email, newEmail } = user;
  await mail.forget(tx, newEmail === null ? [email] : [email, newEmail]);
  await tx.delete(authUsers).where(eq(authUsers.id, id));
}

function wrongPassword(): AuthError {
  return new AuthError(400, 'invalid_credentials', { message: 'Invalid login credentials' });
}
