import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { v7 } from 'uuid';
import { type ManyChanges, TAGS_MAX } from '#domain/banking/transactions/transactions.ts';
import { categoryKeyOf } from '#server/banking/transactions/change.ts';
import { later } from '#server/platform/db/columns.ts';
import { transactionNotes } from '#server/records/activity/transactions.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import { type Filter, ownRowsOf } from '#server/banking/transactions/list.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { ClockedTx, Tx, UserTx } from '#server/platform/db/tx.ts';
import { type Before, transactionEdits } from './table.ts';

/** The transactions to edit: by their ids or by a filter. */
export type Meant = { ids: readonly string[] } | { filter: Filter };

/** Number of changed transactions and the id of the edit to undo; null: none was changed. */
export type Edited = { changed: number; edit: string | null };

/** Edits many transactions, all or none. */
export async function editMany(
  whose: ClockedTx,
  meant: Meant,
  changes: ManyChanges,
): Promise<Edited> {
  const { tx, userId } = whose;
  await lockBanking(tx, userId);
  const where = whereOf(userId, meant);
  const before = await lockRows(tx, where);
  // An id of another user or of a deleted transaction: the user's list is not the current one.
  if ('ids' in meant && before.length < new Set(meant.ids).size) throw new AppError('not_found');
  if (before.length === 0) return { changed: 0, edit: null };
  const changed = await tx
    .update(transactions)
    .set({ ...(await columnsOf(whose, changes)), updatedAt: later(transactions.updatedAt) })
    .where(where)
    .returning({ tags: transactions.tags, updatedAt: transactions.updatedAt });
  if (changed.some(({ tags }) => tags.length > TAGS_MAX)) {
    const code = 'tags.many';
    throw new AppError('invalid', { issues: [{ path: 'addTags', code, message: code }] });
  }
  const editedAt = changed.reduce((last, row) => (row.updatedAt > last ? row.updatedAt : last), '');
  const edit = await remember(whose, { before, editedAt });
  const { addTags = [], removeTags = [], category, isReviewed } = changes;
  await transactionNotes(whose)('updated', {
    id: edit,
    count: changed.length,
    fields: [
      ...(category === undefined ? [] : ['category']),
      ...(addTags.length + removeTags.length === 0 ? [] : ['tags']),
      ...(isReviewed === undefined ? [] : ['isReviewed']),
    ],
  });
  return { changed: changed.length, edit };
}

function whereOf(userId: string, meant: Meant): SQL | undefined {
  if ('filter' in meant) return ownRowsOf(userId, meant.filter);
  return and(eq(transactions.userId, userId), inArray(transactions.id, [...meant.ids]));
}

function lockRows(tx: Tx, where: SQL | undefined): Promise<Before[]> {
  const { id, category, categorySource, transactionType, tags, isReviewed } = transactions;
  return tx
    .select({ id, category, categorySource, transactionType, tags, isReviewed })
    .from(transactions)
    .where(where)
    .orderBy(id)
    .for('update');
}

/** Only the newest edit can be undone. */
async function remember(
  { tx, userId }: ClockedTx,
  edit: { before: readonly Before[]; editedAt: string },
): Promise<string> {
  await tx.delete(transactionEdits).where(eq(transactionEdits.userId, userId));
  const id = v7();
  await tx.insert(transactionEdits).values({ userId, id, ...edit });
  return id;
}

/** The assignments of an edit. */
async function columnsOf(whose: UserTx, changes: ManyChanges) {
  const { category, addTags = [], removeTags = [], isReviewed } = changes;
  const { tags, amount, transferSource } = transactions;
  const key = category === undefined ? null : await categoryKeyOf(whose, category);
  // An existing tag keeps its position.
  const stored = sql`coalesce((select jsonb_agg(tag order by place) from (
    select tag, min(place) as place
    from jsonb_array_elements_text(${tags} || ${JSON.stringify(addTags)}::jsonb)
      with ordinality as said (tag, place)
    where not ${JSON.stringify(removeTags)}::jsonb ? tag group by tag) as kept), '[]')`;
  return {
    ...(isReviewed !== undefined && { isReviewed }),
    ...(addTags.length + removeTags.length > 0 && { tags: stored }),
    ...(category !== undefined && {
      category,
      categorySource: 'person' as const,
      transactionType: sql`case when ${key === 'transfer'} or ${transferSource} = 'found'
        then 'transfer' when ${amount} < 0 then 'expense' else 'income' end`,
    }),
  };
}
