import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { manyChanges, NAMED_MAX } from '#domain/banking/transactions/transactions.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { later } from '#server/platform/db/columns.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import { askedShape, filterOf } from '#server/banking/transactions/query.ts';
import { transactionNotes } from '#server/records/activity/transactions.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { editMany, type BulkSelection } from './edit.ts';
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
  summary:
    'Edits in bulk, all or none: { ids } (up to 1,000) or { filter } of the list, and ' +
    '{ changes } of category, addTags, removeTags, isReviewed; answers { changed, edit }',
  body,
  response,
};
const undoing = {
  tags,
  summary: 'Undoes the newest bulk edit, for a day: { restored }; later changes stay',
  params: itemId,
  response,
};

/** Edits many transactions at once, and undoes the newest edit. */
export function editRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  app.patch('/api/transactions', { schema: editing }, (request) => {
    const user = signedIn(request);
    const { changes, ...stated } = request.body as z.output<typeof body>;
    const meant: BulkSelection = 'ids' in stated ? stated : { filter: filterOf(stated.filter) };
    return db.long.asUser(user, (tx) =>
      editMany({ tx, userId: user.userId, clock }, meant, changes),
    );
  });

  app.delete('/api/transaction-edits/:id', { schema: undoing }, async (request) => {
    const user = signedIn(request);
    const id = idOf(request);
    const restored = await db.long.asUser(user, (tx) =>
      undoEdit({ tx, userId: user.userId, clock }, id),
    );
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
  const { rowCount } = (await tx.execute(sql`update ${transactions}
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
      and ${transactions.updatedAt} <= ${transactionEdits.editedAt}`)) as unknown as {
    rowCount: number;
  };
  const { rowCount: undone } = await tx.delete(transactionEdits).where(edit);
  if (undone === 0) return null;
  if (rowCount > 0) {
    await transactionNotes({ tx, userId, clock })('restored', { id, count: rowCount });
  }
  return rowCount;
}
