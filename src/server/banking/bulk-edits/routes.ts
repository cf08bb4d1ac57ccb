import { and, eq, sql, inArray, ne, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { v7 } from 'uuid';
import {
  manyChanges,
  NAMED_MAX,
  type ManyChanges,
  TAGS_MAX,
} from '#domain/banking/transactions/transactions.ts';
import { refuseLongTexts } from '#server/banking/ingest/quota.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { later } from '#server/platform/db/columns.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { opener, type RouteOptions } from '#server/platform/http/signed-in.ts';
import { askedShape, filterOf, type Filter, ownRowsOf } from '#server/banking/transactions/list.ts';
import { transactionNotes } from '#server/records/activity/transactions.ts';
import type { ClockedTx, UserTx } from '#server/platform/db/tx.ts';
import { categoryKeyOf } from '#server/banking/transactions/change.ts';
import { transactionEdits } from './table.ts';

const tags = ['transactions'];
const response = { default: refusalShape };

const ids = z
  .array(z.uuid('unknown'))
  .check(z.minLength(1, 'choice'), z.maxLength(NAMED_MAX, 'choice'));
const body = z.union([
  z.strictObject({ ids, changes: manyChanges }),
  z.strictObject({ filter: z.strictObject(askedShape), changes: manyChanges }),
]);

const editing = {
  tags,
  scope: 'transactions:write' as const,
  summary:
    'Edits in bulk, all or none: { ids } (up to 1,000) or { filter } of the list, and ' +
    '{ changes } of category, addTags, removeTags, isReviewed; answers { changed, edit }',
  body,
  response,
};
const undoing = {
  tags,
  scope: 'transactions:write' as const,
  summary: 'Undoes the newest bulk edit, for a day: { restored }; later changes stay',
  params: itemId,
  response,
};

/** Edits many transactions at once, and undoes the newest edit. */
export function editRoutes(
  app: FastifyInstance,
  { db, clock, transactionsMax }: RouteOptions & { transactionsMax: number },
): void {
  const open = opener({ db: db.long, clock });
  app.patch('/api/transactions', { schema: editing }, (request) => {
    const { changes, ...stated } = request.body as z.output<typeof body>;
    const meant: BulkSelection = 'ids' in stated ? stated : { filter: filterOf(stated.filter) };
    return open(request, async (userTx) => {
      const result = await editMany(userTx, meant, changes);
      if (changes.addTags?.length) await refuseLongTexts(userTx, transactionsMax);
      return result;
    });
  });

  app.delete('/api/transaction-edits/:id', { schema: undoing }, async (request) => {
    const restored = await open(request, async (userTx) => {
      const count = await undoEdit(userTx, idOf(request));
      await refuseLongTexts(userTx, transactionsMax);
      return count;
    });
    if (restored === null) throw new AppError('not_found');
    return { restored };
  });
}

/**
 * Restores transactions to their state before an edit, except those changed since. Returns their
 * number; null: no such edit, or there is a newer one.
 */
async function undoEdit({ tx, userId, clock }: ClockedTx, id: string): Promise<number | null> {
  await lockBanking(tx, userId);
  const edit = and(eq(transactionEdits.userId, userId), eq(transactionEdits.id, id));
  // A category that was removed meanwhile is not restored.
  const { rowCount: restored } = await tx.execute(sql`update ${transactions}
    set category = known.id,
      category_source = case when known.id is null and earlier.category is not null then null
        else earlier."categorySource" end,
      transaction_type = earlier."transactionType",
      tags = case when jsonb_typeof(earlier.tags) = 'array' then earlier.tags
        else ${transactions.tags} end,
      is_reviewed = earlier."isReviewed", updated_at = ${later(transactions.updatedAt)}
    from ${transactionEdits}
    cross join jsonb_to_recordset(${transactionEdits.before}) earlier(id uuid, category uuid,
      "categorySource" text, "transactionType" text, tags jsonb, "isReviewed" integer)
    left join transaction_categories known
      on known.user_id = ${userId} and known.id = earlier.category
    where ${edit} and ${transactions.userId} = ${userId} and ${transactions.id} = earlier.id
      and ${transactions.updatedAt} <= ${transactionEdits.editedAt}`);
  const { rowCount: undone } = await tx.delete(transactionEdits).where(edit);
  if (undone === 0) return null;
  const count = restored ?? 0;
  if (count > 0) await transactionNotes({ tx, userId, clock })('restored', { id, count });
  return count;
}

/** The transactions to edit: by their ids or by a filter. */
type BulkSelection = { ids: readonly string[] } | { filter: Filter };

/** Number of changed transactions and the id of the edit to undo; null: none was changed. */
type BulkEditResult = { changed: number; edit: string | null };

/**
 * Transactions whose tags one edit may change: the earlier tags of more, 2.4 kB each at most, would
 * take the database half a gigabyte, and from some hundred thousand on more than one value holds.
 */
const TAGGED_AT_ONCE_MAX = 20_000;

/** Edits many transactions, all or none. */
async function editMany(
  whose: ClockedTx,
  meant: BulkSelection,
  changes: ManyChanges,
): Promise<BulkEditResult> {
  const { tx, userId } = whose;
  await lockBanking(tx, userId);
  const where = whereOf(userId, meant);
  const edit = v7();
  const { category, addTags = [], removeTags = [], isReviewed } = changes;
  const editsTags = addTags.length + removeTags.length > 0;
  if (editsTags) await assertTagsFit(whose, where);
  const found = await remember(whose, { edit, where, editsTags });
  // An id of another user or of a deleted transaction: the user's list is not the current one.
  if ('ids' in meant && found < new Set(meant.ids).size) throw new AppError('not_found');
  if (found === 0) return { changed: 0, edit: null };
  const written = tx
    .update(transactions)
    .set({ ...(await columnsOf(whose, changes)), updatedAt: later(transactions.updatedAt) })
    .where(where)
    .returning({ tags: transactions.tags, updatedAt: transactions.updatedAt });
  const { rows } = await tx.execute<{ count: number; tags: number }>(sql`
    with written as ${written}, told as (
      select count(*)::int as count, max(jsonb_array_length(tags)) as tags, max(updated_at) as at
      from written)
    update ${transactionEdits} set edited_at = told.at from told
    where ${transactionEdits.userId} = ${userId} and ${transactionEdits.id} = ${edit}
    returning told.count, told.tags`);
  const { count = 0, tags = 0 } = rows[0] ?? {};
  if (tags > TAGS_MAX) {
    const code = 'tags.many';
    throw new AppError('invalid', { issues: [{ path: 'addTags', code, message: code }] });
  }
  await transactionNotes(whose)('updated', {
    id: edit,
    count,
    fields: [
      ...(category === undefined ? [] : ['category']),
      ...(editsTags ? ['tags'] : []),
      ...(isReviewed === undefined ? [] : ['isReviewed']),
    ],
  });
  return { changed: count, edit };
}

function whereOf(userId: string, meant: BulkSelection): SQL | undefined {
  if ('filter' in meant) return ownRowsOf(userId, meant.filter);
  return and(eq(transactions.userId, userId), inArray(transactions.id, [...meant.ids]));
}

async function assertTagsFit({ tx }: ClockedTx, where: SQL | undefined): Promise<void> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count
    from (select 1 from ${transactions} where ${where} limit ${TAGGED_AT_ONCE_MAX + 1}) found`);
  if ((rows[0]?.count ?? 0) <= TAGGED_AT_ONCE_MAX) return;
  const code = 'tags.rows';
  throw new AppError('invalid', { issues: [{ path: 'filter', code, message: code }] });
}

type RememberedEdit = { edit: string; where: SQL | undefined; editsTags: boolean };

/**
 * Stores the transactions as they are, in place of the newest edit: only one can be undone. Returns
 * their number. They stay in the database: there may be hundreds of thousands. Their tags are stored
 * only where the edit changes them.
 */
async function remember(
  { tx, userId }: ClockedTx,
  { edit: id, where, editsTags }: RememberedEdit,
): Promise<number> {
  const tags = editsTags ? sql`tags` : sql`null`;
  const isUsers = eq(transactionEdits.userId, userId);
  const { rows } = await tx.execute<{ count: number }>(sql`
    insert into ${transactionEdits} (user_id, id, before, edited_at)
    select ${userId}, ${id}, jsonb_agg(jsonb_build_object('id', id, 'category', category,
      'categorySource', category_source, 'transactionType', transaction_type, 'tags', ${tags},
      'isReviewed', is_reviewed)), now()
    from (select * from ${transactions} where ${where} order by id for update) found
    having count(*) > 0
    returning jsonb_array_length(before) as count`);
  const [stored] = rows;
  if (stored === undefined) return 0;
  await tx.delete(transactionEdits).where(and(isUsers, ne(transactionEdits.id, id)));
  return stored.count;
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
