import { and, eq, isNull } from 'drizzle-orm';
import {
  beginningOf,
  CATEGORIES_MAX,
  type CategoryChanges,
  type CategoryDraft,
} from '#domain/banking/categories/category-drafts.ts';
import { later } from '#server/platform/db/columns.ts';
import { AppError } from '#server/platform/errors.ts';
import { forgetAnswers } from '#server/platform/http/once.ts';
import { categoriesOf, categoryShown } from '#server/banking/transactions/categories.ts';
import { heldBanking } from '#server/banking/accounts/held-account.ts';
import { sortAnew } from '#server/banking/directory/sort-anew.ts';
import { transactionCategories } from '#server/banking/transactions/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type One = { tx: Tx; userId: string; id: string };

function own({ userId, id }: One) {
  return and(eq(transactionCategories.userId, userId), eq(transactionCategories.id, id));
}

/** Adds a category; what its keywords are found in moves to it. */
export async function createCategory(tx: Tx, userId: string, draft: CategoryDraft) {
  await heldBanking(tx, userId);
  const present = await categoriesOf(tx, userId);
  if (present.length >= CATEGORIES_MAX) {
    const values = { limit: CATEGORIES_MAX, kind: 'categories' } as const;
    throw new AppError('limit_reached', { values });
  }
  const [category] = await tx
    .insert(transactionCategories)
    .values({ ...draft, userId })
    .returning(categoryShown);
  return { category, moved: draft.keywords.length === 0 ? 0 : await sortAnew(tx, userId) };
}

/**
 * Changes a category; those that everybody begins with keep their name and their way. Null: no
 * such category.
 */
export async function changeCategory(one: One, changes: CategoryChanges) {
  const { tx, userId } = one;
  const { keywords, color, icon } = changes;
  await heldBanking(tx, userId);
  const [before] = await tx.select(categoryShown).from(transactionCategories).where(own(one));
  if (before === undefined) return null;
  const stated = before.defaultKey === null ? changes : { keywords, color, icon };
  const [category] = await tx
    .update(transactionCategories)
    .set({ ...stated, updatedAt: later(transactionCategories.updatedAt) })
    .where(own(one))
    .returning(categoryShown);
  const isMoving = keywords !== undefined || changes.direction !== undefined;
  return { category, moved: isMoving ? await sortAnew(tx, userId) : 0 };
}

/** Gives a category that everybody begins with its first words and look. Null: it is none. */
export async function resetCategory(one: One) {
  const [found] = await one.tx.select(categoryShown).from(transactionCategories).where(own(one));
  if (!found?.defaultKey) return null;
  const { color, icon, keywords } = beginningOf(found.defaultKey);
  const beginning = { color, icon, keywords };
  return changeCategory(one, beginning as CategoryChanges);
}

/** Removes a category of one's own; what was sorted into it is categorized again. False: none. */
export async function removeCategory(one: One): Promise<boolean> {
  const { tx, userId } = one;
  // First of all: what comes in meanwhile may be sorted into what goes.
  await heldBanking(tx, userId);
  const gone = await tx
    .delete(transactionCategories)
    .where(and(own(one), isNull(transactionCategories.defaultKey)))
    .returning({ id: transactionCategories.id });
  if (gone[0] === undefined) return false;
  await forgetAnswers(tx, userId, gone[0].id);
  await sortAnew(tx, userId);
  return true;
}
