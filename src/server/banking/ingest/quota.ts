import { eq, sql } from 'drizzle-orm';
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

/** Bytes of texts for each transaction that a user may have: a bank's are a tenth of that. */
const TEXT_BYTES = 1_000;
/** A transaction's longest texts, with 20 tags and 50 further keys; 16.4 kB. */
const TEXT_BYTES_MAX = 20_000;

/**
 * Refuses texts, notes, tags and keys that are longer than they may be on average, once they are
 * written. Few transactions are not read, as their longest texts have room.
 */
export async function refuseLongTexts({ tx, userId }: UserTx, max: number): Promise<void> {
  const own = eq(transactions.userId, userId);
  const bytesMax = max * TEXT_BYTES;
  if ((await tx.$count(transactions, own)) * TEXT_BYTES_MAX <= bytesMax) return;
  const { description, merchantName, externalTransactionId, duplicateKey, notes } = transactions;
  const texts = [description, merchantName, externalTransactionId, duplicateKey, notes];
  const lists = [transactions.tags, transactions.otherKeys];
  const lengths = [...texts, ...lists.map((list) => sql`nullif(${list}, '[]')::text`)].map(
    (text) => sql`coalesce(octet_length(${text}), 0)`,
  );
  const [sum] = await tx
    .select({ bytes: sql<string | null>`sum(${sql.join(lengths, sql` + `)})` })
    .from(transactions)
    .where(own);
  if (Number(sum?.bytes) <= bytesMax) return;
  throw new AppError('limit_reached', {
    values: { limit: bytesMax / 1_000_000, kind: 'megabytes' },
  });
}
