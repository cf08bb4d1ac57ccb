import { v7 } from 'uuid';
import type { Database } from '#server/platform/db/database.ts';
import { profileOf } from '#server/account/users/store.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';

/**
 * A user with a profile and no session: for tests below sign-in. Through HTTP a user signs up
 * (support/server.ts).
 */
export async function addUser(db: Database, firstName: string): Promise<SessionUser> {
  const userId = v7();
  await db.inTransaction((tx) =>
    profileOf(tx, {
      userId,
      email: `${firstName.toLowerCase()}.${userId}@example.com`,
      emailConfirmedAt: '2026-11-01T00:00:00.000Z',
      isEmailProven: true,
      hasPassword: true,
      hasProvider: false,
      isHalfway: false,
      firstName,
      lastName: 'Lind',
      language: 'sv',
    }),
  );
  return { userId, sessionId: null };
}
