import { and, eq } from 'drizzle-orm';
import type { AmountText } from '#domain/basics/money.ts';
import type { Stale } from '#domain/records/records.ts';
import type {
  Transaction,
  TransactionChanges,
  TransactionType,
} from '#domain/banking/transactions/transactions.ts';
import { later } from '#server/platform/db/columns.ts';
import { AppError } from '#server/platform/errors.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import { refuseLongTexts } from '#server/banking/ingest/quota.ts';
import { shownColumns } from './list.ts';
import { transactionCategories } from '#server/banking/categories/table.ts';
import { transactions } from './table.ts';

type TransactionEdit = {
  id: string;
  changes: TransactionChanges;
  transactionsMax: number;
  /** The version that the user saw; undefined: any. */
  unlessChangedSince?: string | undefined;
};

/**
 * Updates the fields of a transaction that the user decides. Null: no such transaction; stale: it
 * was changed after the version that the user saw.
 */
export async function changeTransaction(
  { tx, userId }: UserTx,
  { id, changes, transactionsMax, unlessChangedSince }: TransactionEdit,
): Promise<Transaction | Stale<Transaction> | null> {
  const { category, ...stated } = changes;
  const own = and(eq(transactions.userId, userId), eq(transactions.id, id));
  const [row] = await tx
    .select({ ...shownColumns, transferSource: transactions.transferSource })
    .from(transactions)
    .where(own)
    .for('update');
  if (row === undefined) return null;
  const { transferSource, ...present } = row;
  if (unlessChangedSince !== undefined && present.updatedAt !== unlessChangedSince) {
    return { stale: present };
  }
  const sorted =
    category === undefined
      ? {}
      : {
          category,
          categorySource: 'person' as const,
          // A transfer with both sides known stays one in any category.
          transactionType:
            transferSource === 'found'
              ? ('transfer' as const)
              : typeOf(row.amount, await categoryKeyOf({ tx, userId }, category)),
        };
  const [changed] = await tx
    .update(transactions)
    .set({ ...stated, ...sorted, updatedAt: later(transactions.updatedAt) })
    .where(own)
    .returning(shownColumns);
  if (stated.notes || stated.tags?.length) await refuseLongTexts({ tx, userId }, transactionsMax);
  return changed ?? null;
}

/** The type of a transaction, by its category and sign. */
export function typeOf(amount: AmountText, defaultKey: string | null): TransactionType {
  if (defaultKey === 'transfer') return 'transfer';
  return amount.startsWith('-') ? 'expense' : 'income';
}

/** The key of a default category; null for a user's own. Refuses an unknown category. */
export async function categoryKeyOf(
  { tx, userId }: UserTx,
  category: string | null,
): Promise<string | null> {
  if (category === null) return null;
  const { id, defaultKey } = transactionCategories;
  const [found] = await tx
    .select({ defaultKey })
    .from(transactionCategories)
    .where(and(eq(transactionCategories.userId, userId), eq(id, category)));
  if (found !== undefined) return found.defaultKey;
  const code = 'choice';
  throw new AppError('invalid', { issues: [{ path: 'category', code, message: code }] });
}
