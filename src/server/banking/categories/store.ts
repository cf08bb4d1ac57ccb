import { and, eq, isNull } from 'drizzle-orm';
import {
  beginningOf,
  CATEGORIES_MAX,
  type CategoryChanges,
  type CategoryDraft,
} from '#domain/banking/categories/category-drafts.ts';
import { later } from '#server/platform/db/columns.ts';
import { AppError } from '#server/platform/errors.ts';
import { forgetAnswers } from '#server/platform/http/idempotency.ts';
import { categoriesOf, categoryShown } from '#server/banking/transactions/categories.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import { recategorize } from '#server/banking/directory/recategorize.ts';
import { transactionCategories } from './table.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type One = { tx: Tx; userId: string; id: string };

function own({ userId, id }: One) {
  return and(eq(transactionCategories.userId, userId), eq(transactionCategories.id, id));
}

/** Adds a category; transactions with its keywords move to it. */
export async function createCategory(tx: Tx, userId: string, draft: CategoryDraft) {
  await lockBanking(tx, userId);
  const present = await categoriesOf(tx, userId);
  if (present.length >= CATEGORIES_MAX) {
    const values = { limit: CATEGORIES_MAX, kind: 'categories' } as const;
    throw new AppError('limit_reached', { values });
  }
  const [category] = await tx
    .insert(transactionCategories)
    .values({ ...draft, userId })
    .returning(categoryShown);
  return { category, moved: draft.keywords.length === 0 ? 0 : await recategorize(tx, userId) };
}

/**
 * Updates a category; default ones keep their name and direction. Null: no such category.
 */
export async function changeCategory(one: One, changes: CategoryChanges) {
  const { tx, userId } = one;
  const { keywords, color, icon } = changes;
  await lockBanking(tx, userId);
  const [before] = await tx.select(categoryShown).from(transactionCategories).where(own(one));
  if (before === undefined) return null;
  const stated = before.defaultKey === null ? changes : { keywords, color, icon };
  const [category] = await tx
    .update(transactionCategories)
    .set({ ...stated, updatedAt: later(transactionCategories.updatedAt) })
    .where(own(one))
    .returning(categoryShown);
  const isMoving = keywords !== undefined || changes.direction !== undefined;
  return { category, moved: isMoving ? await recategorize(tx, userId) : 0 };
}

/** Resets a default category's keywords, color and icon. Null: it is not a default category. */
export async function resetCategory(one: One) {
  const [found] = await one.tx.select(categoryShown).from(transactionCategories).where(own(one));
  if (!found?.defaultKey) return null;
  const { color, icon, keywords } = beginningOf(found.defaultKey);
  const beginning = { color, icon, keywords };
  return changeCategory(one, beginning as CategoryChanges);
}

/** Removes a user's own category and categorizes its transactions again. False: none removed. */
export async function removeCategory(one: One): Promise<boolean> {
  const { tx, userId } = one;
  // Lock first: a concurrent import could use the category that is removed.
  await lockBanking(tx, userId);
  const gone = await tx
    .delete(transactionCategories)
    .where(and(own(one), isNull(transactionCategories.defaultKey)))
    .returning({ id: transactionCategories.id });
  if (gone[0] === undefined) return false;
  await forgetAnswers(tx, userId, gone[0].id);
  await recategorize(tx, userId);
  return true;
}
