import { sql } from 'drizzle-orm';
import type { Tx } from './tx.ts';

// Tells this lock of a person from the others (limits, snapshots, widgets, profiles).
const ERASING = 3;

/** So long an erasure, for which others may wait, waits for the person's own transactions. */
const OWN_LOCK_MAX = '1s';

/** The statement by which a transaction of a person's holds off an erasure; a checked UUID. */
export function livingLock(userId: string): string {
  return `select pg_advisory_xact_lock_shared(hashtextextended('${userId}', ${ERASING}))`;
}

/** The same in a transaction that began already: it waits for an erasure under way. */
export async function holdOffErasure(tx: Tx, userId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${userId}, ${ERASING}))`,
  );
}

/**
 * Waits for the person's transactions, and makes new ones wait until this one has ended: they
 * then find the session gone. So nothing is written after an erasure, and nothing deadlocks.
 * Erasures come one after another: what two people wrote to one another, invitations and the mails
 * of them, goes with either, and each would wait for what the other holds. So that a long import of
 * one does not hold up the erasures of all, the wait for the person's own transactions is short.
 */
export async function lockForErasure(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('everybody', ${ERASING}))`);
  const { rows } = await tx.execute<{ before: string }>(sql`
    select current_setting('lock_timeout') as before,
      set_config('lock_timeout', ${OWN_LOCK_MAX}, true)`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, ${ERASING}))`);
  await tx.execute(sql`select set_config('lock_timeout', ${rows[0]?.before ?? '0'}, true)`);
  // The households come before the user's row, which whoever holds a household may refer to.
  await tx.execute(sql`select lock_households_of(${userId}::uuid)`);
}
