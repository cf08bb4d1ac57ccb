import { and, eq, gt, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { SortingRule } from '#domain/banking/categories/transaction-sorting.ts';
import { later } from '#server/platform/db/columns.ts';
import { categoriesOf } from '#server/banking/transactions/categories.ts';
import { placerOf } from '#server/banking/ingest/placing.ts';
import { transactionCategories, transactions } from '#server/banking/transactions/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** So many are in memory at once; between two pages others have their turn. */
const ROWS_AT_ONCE = 2_000;

type Wanted = {
  /** Only these; absent: all. */
  where?: SQL | undefined;
  /** A rule as if it were there already. */
  tried?: SortingRule;
  /** Only says how many would change. */
  isTrial?: boolean;
};

/**
 * Sorts again by a user's rules and keywords what no user has sorted or looked at. How many changed
 * their category.
 */
export async function sortAnew(
  tx: Tx,
  userId: string,
  { where, tried, isTrial = false }: Wanted = {},
): Promise<number> {
  const placedAnew = await placingAnew(tx, userId, tried);
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const rows: Unsaid[] = await page(tx, userId, { where, after });
    const changed = await placedAnew(rows);
    if (!isTrial) await write(tx, userId, changed);
    count += changed.length;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < ROWS_AT_ONCE) return count;
  }
}

/**
 * Sorts some of what nobody has sorted, from an id on. How many got a category, and after which
 * one to go on; null: those were the last.
 */
export async function sortUnsorted(
  tx: Tx,
  userId: string,
  after: string | null,
): Promise<{ moved: number; after: string | null }> {
  const where = isNull(transactions.category);
  const rows = await page(tx, userId, { where, after });
  if (rows.length === 0) return { moved: 0, after: null };
  const placedAnew = await placingAnew(tx, userId);
  const changed = await placedAnew(rows);
  await write(tx, userId, changed);
  const isLast = rows.length < ROWS_AT_ONCE;
  return { moved: changed.length, after: isLast ? null : (rows.at(-1)?.id ?? null) };
}

/** Finds, of rows, those that belong elsewhere now. */
async function placingAnew(tx: Tx, userId: string, tried?: SortingRule) {
  const { place, learn } = await placerOf(tx, userId, tried);
  const categories = await categoriesOf(tx, userId);
  const keys = new Map(categories.map(({ id, defaultKey }) => [id, defaultKey]));
  return async (rows: readonly Unsaid[]) => {
    await learn(rows);
    return rows.flatMap((row) => {
      // What a provider took it for is said again by the category that it led to.
      const provided = row.categorySource === 'provider' ? keys.get(row.category ?? '') : null;
      const placed = place({ ...row, providerCategory: provided ?? null });
      return placed.category === row.category ? [] : [{ id: row.id, ...placed }];
    });
  };
}

/**
 * Sorts again what was received on a day or after it and is other income, or stands where money
 * goes: a payment that has been added since may be what it pays back, and what was sorted before
 * refunds were told from income may be none.
 */
export async function sortRefunds(tx: Tx, userId: string, since: Day): Promise<void> {
  const { amount, transactionDate, category } = transactions;
  const { defaultKey, direction } = transactionCategories;
  const open = tx
    .select({ id: transactionCategories.id })
    .from(transactionCategories)
    .where(
      and(
        eq(transactionCategories.userId, userId),
        or(eq(defaultKey, 'otherIncome'), eq(direction, 'out')),
      ),
    );
  const where = and(
    gte(amount, '0' as AmountText),
    gte(transactionDate, since),
    inArray(category, open),
  );
  await sortAnew(tx, userId, { where });
}

type Unsaid = Awaited<ReturnType<typeof page>>[number];

function page(
  tx: Tx,
  userId: string,
  { where, after }: { where: SQL | undefined; after: string | null },
) {
  const { id, description, merchantName, amount, category, categorySource } = transactions;
  const { currency, transactionDate } = transactions;
  const sorted = { id, description, merchantName, amount, currency, transactionDate };
  return tx
    .select({ ...sorted, category, categorySource })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        or(isNull(categorySource), ne(categorySource, 'person')),
        eq(transactions.isReviewed, 0),
        sql`${transactions.transferSource} is distinct from 'found'`,
        where,
        after === null ? undefined : gt(id, after),
      ),
    )
    .orderBy(id)
    .limit(ROWS_AT_ONCE);
}

type Placing = { id: string; category: string | null; categorySource: string | null };

async function write(
  tx: Tx,
  userId: string,
  changed: readonly (Placing & { transactionType: string })[],
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ id, category, categorySource, transactionType }) => ({
    id,
    category,
    category_source: categorySource,
    transaction_type: transactionType,
  }));
  await tx.execute(sql`update ${transactions}
    set category = placed.category, category_source = placed.category_source,
      transaction_type = placed.transaction_type, updated_at = ${later(transactions.updatedAt)}
    from json_populate_recordset(null::${transactions}, ${JSON.stringify(rows)}) placed
    where ${transactions.userId} = ${userId} and ${transactions.id} = placed.id`);
}
