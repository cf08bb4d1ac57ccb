import { eq } from 'drizzle-orm';
import { beginningOf } from '#domain/banking/categories/category-drafts.ts';
import { CATEGORY_KEYS } from '#domain/banking/categories/transaction-categories.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { transactionCategories } from './table.ts';

/** A user's categories, the default ones first. */
export async function categoriesOf(tx: Tx, userId: string) {
  const listed = await list(tx, userId);
  if (listed.length > 0) return listed;
  const rows = CATEGORY_KEYS.map((key) => {
    const own = { userId, defaultKey: key, name: key, isDefault: 1 as const };
    return { ...own, ...beginningOf(key) };
  });
  await tx.insert(transactionCategories).values(rows).onConflictDoNothing();
  return list(tx, userId);
}

const { id, defaultKey, name, direction, parentCategory, color, icon, keywords } =
  transactionCategories;

/** The public columns of a category. */
export const categoryShown = {
  id,
  defaultKey,
  name,
  direction,
  parentCategory,
  color,
  icon,
  keywords,
};

function list(tx: Tx, userId: string) {
  return tx
    .select(categoryShown)
    .from(transactionCategories)
    .where(eq(transactionCategories.userId, userId))
    .orderBy(id);
}
