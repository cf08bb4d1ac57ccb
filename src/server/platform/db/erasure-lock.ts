import { sql } from 'drizzle-orm';
import type { Tx } from './tx.ts';
import { sharedLockStatement, shareLock, takeLock } from './locks.ts';

/** Time an erasure waits for the user's own transactions; others may wait for it meanwhile. */
const OWN_LOCK_MAX = '1s';

/** The statement with which a user's transaction holds off an erasure; a checked UUID. */
export function livingLock(userId: string): string {
  return sharedLockStatement('erasure', userId);
}

/** The same in a transaction that began already: it waits for an erasure under way. */
export async function holdOffErasure(tx: Tx, userId: string): Promise<void> {
  await shareLock(tx, 'erasure', userId);
}

/**
 * Waits for the user's transactions, and makes new ones wait until this one has ended: they then
 * find the session gone. So nothing is written after an erasure, and nothing deadlocks. Erasures
 * run one after another: the invitations between two users, and their mails, are deleted with
 * either account, and each erasure would wait for the other's locks. The wait for the user's own
 * transactions is short, so that a long import does not delay the erasures of all.
 */
export async function lockForErasure(tx: Tx, userId: string): Promise<void> {
  await takeLock(tx, 'erasure', 'everybody');
  const { rows } = await tx.execute<{ before: string }>(sql`
    select current_setting('lock_timeout') as before,
      set_config('lock_timeout', ${OWN_LOCK_MAX}, true)`);
  await takeLock(tx, 'erasure', userId);
  await tx.execute(sql`select set_config('lock_timeout', ${rows[0]?.before ?? '0'}, true)`);
  // Households before the user's row: a transaction that holds a household may refer to that row.
  await tx.execute(sql`select lock_households_of(${userId}::uuid)`);
}
