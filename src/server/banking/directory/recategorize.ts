import { and, eq, gt, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AmountText } from '#domain/basics/money.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import type { Day } from '#domain/basics/months.ts';
import type { CategoryRule } from '#domain/banking/categories/categorization.ts';
import { later } from '#server/platform/db/columns.ts';
import { categoriesOf } from '#server/banking/categories/list.ts';
import { categorizerOf } from '#server/banking/ingest/categorizer.ts';
import { transactionCategories } from '#server/banking/categories/table.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { pagesOf } from '#server/platform/db/statements.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';

/** Rows per page; other requests run between two pages. */
const ROWS_AT_ONCE = 2_000;

type RecategorizeOptions = {
  /** Restricts the transactions; absent: all. */
  where?: SQL | undefined;
  /** A rule that is not stored yet. */
  trialRule?: CategoryRule;
  /** Counts the changes without writing them. */
  isTrial?: boolean;
};

/**
 * Categorizes again, by a user's rules and keywords, the transactions that the user has neither
 * categorized nor reviewed. Returns the number of changes.
 */
export async function recategorize(
  tx: Tx,
  userId: string,
  { where, trialRule, isTrial = false }: RecategorizeOptions = {},
): Promise<number> {
  const findChanges = await createRecategorizer(tx, userId, trialRule);
  let count = 0;
  // By cursor: from page to page the database would look for the words in all rows again.
  for await (const rows of pagesOf<OpenRow>(tx, openRows(userId, where), ROWS_AT_ONCE)) {
    const changed = await findChanges(rows);
    if (!isTrial) await write(tx, userId, changed);
    count += changed.length;
  }
  return count;
}

/**
 * Categorizes one page of transactions without a category, from an id on. Returns how many got one,
 * and the id to continue after; null: that was the last page.
 */
export async function categorizeRemaining(
  tx: Tx,
  userId: string,
  after: string | null,
): Promise<{ moved: number; after: string | null }> {
  const { id, category } = transactions;
  const where = and(isNull(category), after === null ? undefined : gt(id, after));
  const page = sql`${openRows(userId, where)} order by ${id} limit ${ROWS_AT_ONCE}`;
  const { rows } = await tx.execute<OpenRow>(page);
  if (rows.length === 0) return { moved: 0, after: null };
  const findChanges = await createRecategorizer(tx, userId);
  const changed = await findChanges(rows);
  await write(tx, userId, changed);
  const isLast = rows.length < ROWS_AT_ONCE;
  return { moved: changed.length, after: isLast ? null : (rows.at(-1)?.id ?? null) };
}

/** Creates a function that finds the rows whose category changes. */
async function createRecategorizer(tx: Tx, userId: string, trialRule?: CategoryRule) {
  const { categorize, learn } = await categorizerOf(tx, userId, trialRule);
  const categories = await categoriesOf(tx, userId);
  const keys = new Map(categories.map(({ id, defaultKey }) => [id, defaultKey]));
  return async (rows: readonly OpenRow[]) => {
    await learn(rows);
    const chosen = eachInSteps(rows, (row) => {
      // The provider's category is not stored; the chosen category stands for it.
      const provided = row.categorySource === 'provider' ? keys.get(row.category ?? '') : null;
      return { ...categorize({ ...row, providerCategory: provided ?? null }), row };
    });
    return (await inSteps(chosen)).flatMap(({ row, ...each }) =>
      each.category === row.category ? [] : [{ id: row.id, ...each }],
    );
  };
}

/**
 * Categorizes again amounts received since a day that are other income or in a spending category:
 * they may refund a payment added later, and older versions did not tell refunds from income.
 */
export async function recategorizeRefunds(tx: Tx, userId: string, since: Day): Promise<void> {
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
  await recategorize(tx, userId, { where });
}

type OpenRow = Pick<
  typeof transactions.$inferSelect,
  | 'id'
  | 'description'
  | 'merchantName'
  | 'amount'
  | 'currency'
  | 'transactionDate'
  | 'category'
  | 'categorySource'
>;

function openRows(userId: string, where: SQL | undefined): SQL {
  const { id, description, merchantName, amount, category, categorySource } = transactions;
  const { currency, transactionDate, isReviewed, transferSource } = transactions;
  const isOpen = and(
    eq(transactions.userId, userId),
    or(isNull(categorySource), ne(categorySource, 'person')),
    eq(isReviewed, 0),
    sql`${transferSource} is distinct from 'found'`,
    where,
  );
  return sql`select ${id}, ${description}, ${merchantName} as "merchantName", ${amount}, ${currency},
    ${transactionDate}::text as "transactionDate", ${category},
    ${categorySource} as "categorySource" from ${transactions} where ${isOpen}`;
}

type RecategorizedRow = { id: string; category: string | null; categorySource: string | null };

async function write(
  tx: Tx,
  userId: string,
  changed: readonly (RecategorizedRow & { transactionType: string })[],
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ id, category, categorySource, transactionType }) => ({
    id,
    category,
    category_source: categorySource,
    transaction_type: transactionType,
  }));
  await tx.execute(sql`update ${transactions}
    set category = changed.category, category_source = changed.category_source,
      transaction_type = changed.transaction_type, updated_at = ${later(transactions.updatedAt)}
    from json_populate_recordset(null::${transactions}, ${JSON.stringify(rows)}) changed
    where ${transactions.userId} = ${userId} and ${transactions.id} = changed.id`);
}
