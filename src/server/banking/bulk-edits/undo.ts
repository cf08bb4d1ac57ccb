import { and, eq, sql } from 'drizzle-orm';
import { later } from '#server/platform/db/columns.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { notesOfTransactions } from '#server/records/activity/many.ts';
import type { Clock } from '#server/platform/clock.ts';
import { heldBanking } from '#server/banking/accounts/held-account.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { transactionEdits } from './table.ts';

type Whose = { tx: Tx; userId: string; clock: Clock };

/**
 * Gives transactions back what was said of them before an edit. What has been changed since stays
 * as it is. How many came back; null: there is no such edit, or a newer one.
 */
export async function undoEdit({ tx, userId, clock }: Whose, id: string): Promise<number | null> {
  await heldBanking(tx, userId);
  const [edit] = await tx
    .delete(transactionEdits)
    .where(and(eq(transactionEdits.userId, userId), eq(transactionEdits.id, id)))
    .returning();
  if (edit === undefined) return null;
  const rows = edit.before.map((row) => ({
    id: row.id,
    category: row.category,
    category_source: row.categorySource,
    transaction_type: row.transactionType,
    tags: row.tags,
    is_reviewed: row.isReviewed,
  }));
  // A category that was removed meanwhile cannot come back.
  const { rowCount } = (await tx.execute(sql`update ${transactions}
    set category = known.id,
      category_source = case when known.id is null and earlier.category is not null then null
        else earlier.category_source end,
      transaction_type = earlier.transaction_type, tags = earlier.tags,
      is_reviewed = earlier.is_reviewed, updated_at = ${later(transactions.updatedAt)}
    from json_populate_recordset(null::${transactions}, ${JSON.stringify(rows)}) earlier
    left join transaction_categories known
      on known.user_id = ${userId} and known.id = earlier.category
    where ${transactions.userId} = ${userId} and ${transactions.id} = earlier.id
      and ${transactions.updatedAt} <= ${edit.editedAt}`)) as unknown as { rowCount: number };
  if (rowCount > 0) {
    await notesOfTransactions({ tx, userId, clock })('restored', { id, count: rowCount });
  }
  return rowCount;
}
