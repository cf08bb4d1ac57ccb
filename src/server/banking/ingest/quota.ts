import { eq } from 'drizzle-orm';
import { AppError } from '#server/platform/errors.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { Tx, UserTx } from '#server/platform/db/tx.ts';

/** Number of transactions that a user may still add; at least 0. */
export async function remainingQuota(tx: Tx, userId: string, max: number): Promise<number> {
  const count = await tx.$count(transactions, eq(transactions.userId, userId));
  return Math.max(0, max - count);
}

type QuotaRequest = { added: number; max: number };

/**
 * Refuses to exceed the user's limit (`TRANSACTIONS_PER_USER`). The caller has locked the user's
 * banking (`lockBanking`), so that concurrent imports do not both use the same remainder.
 */
export async function refuseBeyondQuota(
  { tx, userId }: UserTx,
  { added, max }: QuotaRequest,
): Promise<void> {
  if (added === 0 || added <= (await remainingQuota(tx, userId, max))) return;
  throw beyondQuota(max);
}

export function beyondQuota(max: number): AppError {
  return new AppError('limit_reached', { values: { limit: max, kind: 'transactions' } });
}
