import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { lockForErasure } from '#server/db/person-lock.ts';
import { AuthError } from './auth-error.ts';
import { lockedUser } from './locked-user.ts';
import type { AuthParts, Caller } from './parts.ts';
import { authUsers } from './table.ts';
import { userById } from './users.ts';

/**
 * Erases an account at once: whatever is the person's goes with it by foreign keys, and the
 * address is free again. Wrong passwords count like those of signing in.
 */
export async function erase(
  { db, limits, mail, passwords }: AuthParts,
  caller: Caller,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  await limits.client('update', caller.ip);
  const known = await userById(db.orm, userId);
  if (known === null) throw wrongPassword();
  await limits.mayTry(known.email);
  if (!(await passwords.matches(known.passwordHash, password))) {
    await limits.failed(known.email);
    throw wrongPassword();
  }
  await db.inTransaction((tx) => removeAccount({ mail }, tx, userId));
}

/** Removes the account's row, and all else by its foreign keys. False: it was gone. */
export async function removeAccount(
  { mail }: Pick<AuthParts, 'mail'>,
  tx: Tx,
  userId: string,
): Promise<boolean> {
  await lockForErasure(tx, userId);
  const user = await lockedUser(tx, userId);
  if (user === null) return false;
  const { email, newEmail } = user;
  await mail.forget(tx, newEmail === null ? [email] : [email, newEmail]);
  await tx.delete(authUsers).where(eq(authUsers.id, userId));
  return true;
}

function wrongPassword(): AuthError {
  return new AuthError(400, 'invalid_credentials', { message: 'Invalid login credentials' });
}
