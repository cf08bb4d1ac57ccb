import { record } from '#server/auth/audit.ts';
import { lockedUser } from '#server/auth/users/locked-user.ts';
import type { AuthParts, Caller } from '#server/auth/auth-parts.ts';
import { removeSessions, type SignOutScope } from './sessions.ts';

type SignOut = { userId: string; sessionId: string | null; scope: SignOutScope };

/** Ends sessions of a user: all of them, this one, or all others. */
export async function signOut(
  { db, clock }: AuthParts,
  caller: Caller,
  { userId, sessionId, scope }: SignOut,
): Promise<void> {
  const now = clock();
  await db.inTransaction(async (tx) => {
    if ((await lockedUser(tx, userId)) === null) return;
    await removeSessions(tx, userId, { scope, sessionId });
    await record(tx, { userId, action: 'signed_out', ip: caller.ip, now });
  });
}
