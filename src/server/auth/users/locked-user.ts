import { eq, type SQL } from 'drizzle-orm';
import { tokenHash } from '#server/auth/secrets.ts';
import {
  authFlowStates,
  authOneTimeTokens,
  authSessions,
  type AuthUser,
  authUsers,
} from '#server/auth/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/*
 * One lock order everywhere: the account's row first, then its other rows. A followed link, a new
 * password and an erasure at the same moment then wait for each other in turn; with the credential
 * first they would deadlock.
 */

/** The user, locked until the transaction ends. */
export function lockedUser(tx: Tx, id: string): Promise<AuthUser | null> {
  return locked(tx, eq(authUsers.id, id));
}

export function lockedUserByEmail(tx: Tx, email: string): Promise<AuthUser | null> {
  return locked(tx, eq(authUsers.email, email));
}

/** The user who gets the address once both mailboxes have confirmed. */
export function lockedUserByNewEmail(tx: Tx, newEmail: string): Promise<AuthUser | null> {
  return locked(tx, eq(authUsers.newEmail, newEmail));
}

/** The user of a mailed link; the link may have been used by the time the lock is taken. */
export function lockedUserByToken(tx: Tx, token: string): Promise<AuthUser | null> {
  const { userId, tokenHash: stored } = authOneTimeTokens;
  const holder = tx.select({ userId }).from(authOneTimeTokens);
  return locked(tx, eq(authUsers.id, holder.where(eq(stored, tokenHash(token)))));
}

/** The same for the code that a followed link came back with. */
export function lockedUserByFlow(tx: Tx, code: string): Promise<AuthUser | null> {
  const { userId, codeHash } = authFlowStates;
  const holder = tx.select({ userId }).from(authFlowStates);
  return locked(tx, eq(authUsers.id, holder.where(eq(codeHash, tokenHash(code)))));
}

export function lockedUserBySession(tx: Tx, sessionId: string): Promise<AuthUser | null> {
  const { userId, id } = authSessions;
  const holder = tx.select({ userId }).from(authSessions);
  return locked(tx, eq(authUsers.id, holder.where(eq(id, sessionId))));
}

async function locked(tx: Tx, isTheOne: SQL): Promise<AuthUser | null> {
  const [user] = await tx.select().from(authUsers).where(isTheOne).for('update');
  return user ?? null;
}
