import { and, eq } from 'drizzle-orm';
import { CATEGORIES_MAX } from '#domain/banking/categories/category-drafts.ts';
import type { ExportedCategory } from '#domain/portability/export-sorting.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { categoriesOf } from './categories.ts';
import { transactionCategories, transactions } from './table.ts';

type Ids = ReadonlyMap<string, string>;

/**
 * Gives a person the categories of a file, beside their own; one of the same name is the same. What
 * everybody begins with gets its words and look where nothing has been sorted yet. Answers with
 * the ids by those in the file, and by the names in the table.
 */
export async function readBackCategories(
  { tx, userId }: { tx: Tx; userId: string },
  elements: readonly ExportedCategory[],
): Promise<{ categories: Ids; names: Ids }> {
  const present = await categoriesOf(tx, userId);
  const names = new Map(present.map(({ id, name }) => [name, id]));
  const isUnused = (await tx.$count(transactions, eq(transactions.userId, userId))) === 0;
  const categories = new Map<string, string>();
  for (const { id: named, defaultKey, ...draft } of elements) {
    const known = names.get(defaultKey ?? draft.name);
    if (known === undefined && names.size >= CATEGORIES_MAX) {
      const values = { limit: CATEGORIES_MAX, kind: 'categories' } as const;
      throw new AppError('limit_reached', { values });
    }
    if (known !== undefined && defaultKey !== null && isUnused) {
      const { color, icon, keywords } = draft;
      await tx
        .update(transactionCategories)
        .set({ color, icon, keywords })
        .where(and(eq(transactionCategories.userId, userId), eq(transactionCategories.id, known)));
    }
    const id = known ?? (await added(tx, userId, draft));
    names.set(defaultKey ?? draft.name, id);
    categories.set(named, id);
  }
  return { categories, names };
}

async function added(
  tx: Tx,
  userId: string,
  draft: Omit<ExportedCategory, 'id' | 'defaultKey'>,
): Promise<string> {
  const [made] = await tx
    .insert(transactionCategories)
    .values({ ...draft, userId })
    .returning({ id: transactionCategories.id });
  if (made === undefined) throw new Error('The category was not written');
  return made.id;
}
