import { eq } from 'drizzle-orm';
import { CATEGORY_KEYS, DEFAULT_CATEGORIES } from '#domain/transaction-categories.ts';
import type { Tx } from '#server/db/database.ts';
import { transactionCategories } from './table.ts';

/** What a person's transactions are sorted into, those that everybody begins with first. */
export async function categoriesOf(tx: Tx, userId: string) {
  const listed = await list(tx, userId);
  if (listed.length > 0) return listed;
  const rows = CATEGORY_KEYS.map((key) => {
    const { direction, parent, color, icon, keywords } = DEFAULT_CATEGORIES[key];
    const own = { userId, defaultKey: key, name: key, isDefault: 1 as const };
    return { ...own, direction, parentCategory: parent, color, icon, keywords };
  });
  await tx.insert(transactionCategories).values(rows).onConflictDoNothing();
  return list(tx, userId);
}

function list(tx: Tx, userId: string) {
  const { id, defaultKey, name, direction, parentCategory, color, icon, keywords } =
    transactionCategories;
  return tx
    .select({ id, defaultKey, name, direction, parentCategory, color, icon, keywords })
    .from(transactionCategories)
    .where(eq(transactionCategories.userId, userId))
    .orderBy(transactionCategories.id);
}
