import { eq } from 'drizzle-orm';
import { AppError } from '#server/platform/errors.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** How many more transactions a user may have; none where they have more already. */
export async function transactionRoom(tx: Tx, userId: string, max: number): Promise<number> {
  const count = await tx.$count(transactions, eq(transactions.userId, userId));
  return Math.max(0, max - count);
}

type Wanted = { added: number; max: number };

/**
 * Refuses to add more than a user may have (`TRANSACTIONS_PER_USER`). The caller holds the user's
 * banking (`heldBanking`), so that two who add at once do not both find the same room.
 */
export async function refuseBeyondQuota(
  { tx, userId }: { tx: Tx; userId: string },
  { added, max }: Wanted,
): Promise<void> {
  if (added === 0 || added <= (await transactionRoom(tx, userId, max))) return;
  throw beyondQuota(max);
}

export function beyondQuota(max: number): AppError {
  return new AppError('limit_reached', { values: { limit: max, kind: 'transactions' } });
}
