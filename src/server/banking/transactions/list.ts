import * as z from 'zod/mini';
import { and, desc, eq, getTableColumns, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { amount } from '#domain/basics/fields.ts';
import { isMonth, lastDayOf, type Month } from '#domain/basics/months.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { formatPlace, type ListPosition } from '#domain/basics/list-position.ts';
import type { Transaction } from '#domain/banking/transactions/transactions.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { transactions } from './table.ts';

const SEARCH_CHARACTERS_MAX = 100;

/** Value that selects transactions without a category. */
const NO_CATEGORY = 'none';

const month = z.string().check(z.refine(isMonth, 'month.format'));

/** The filter as query parameters. */
export const askedShape = {
  account: z.optional(z.uuid('unknown')),
  category: z.optional(z.union([z.literal(NO_CATEGORY), z.uuid()], 'unknown')),
  month: z.optional(month),
  /** From the first day of a month on. */
  since: z.optional(month),
  search: z.optional(z.string().check(z.maxLength(SEARCH_CHARACTERS_MAX, 'text.long'))),
  reviewed: z.optional(z.enum(['0', '1'], 'choice')),
  /** Limits of the absolute amount. */
  least: z.optional(amount('amount.required')),
  most: z.optional(amount('amount.required')),
};

const askedSchema = z.strictObject(askedShape);
type TransactionQuery = z.output<typeof askedSchema>;

/** Converts query parameters to a filter. */
export function filterOf(query: TransactionQuery): Filter {
  const { account, category, search = '', reviewed, ...bounds } = query;
  const words = search.normalize('NFC').trim();
  return {
    accountId: account,
    category: category === NO_CATEGORY ? null : category,
    ...bounds,
    search: words === '' ? undefined : words,
    isReviewed: reviewed === undefined ? undefined : reviewed === '1' ? 1 : 0,
  };
}

/** Filter of transactions; an absent field is not a condition. */
export type Filter = {
  accountId?: string | undefined;
  /** Null: transactions without a category. */
  category?: string | null | undefined;
  month?: Month | undefined;
  /** From the first day of the month on. */
  since?: Month | undefined;
  search?: string | undefined;
  isReviewed?: 0 | 1 | undefined;
  /** Limits of the absolute amount, in each transaction's currency. */
  least?: AmountText | undefined;
  most?: AmountText | undefined;
};

type TransactionPageQuery = { after: ListPosition | null; limit: number };

const all = getTableColumns(transactions);

/** The public columns of a transaction. */
export const shownColumns = {
  id: all.id,
  bankAccountId: all.bankAccountId,
  amount: all.amount,
  currency: all.currency,
  description: all.description,
  category: all.category,
  transactionType: all.transactionType,
  status: all.status,
  transactionDate: all.transactionDate,
  postedDate: all.postedDate,
  tags: all.tags,
  notes: all.notes,
  isReviewed: all.isReviewed,
  transferOf: all.transferOf,
  updatedAt: all.updatedAt,
};

/** A page of a user's transactions, newest first; `next`: cursor of the following page. */
export async function transactionsOf(
  tx: Tx,
  userId: string,
  { filter, page }: { filter: Filter; page: TransactionPageQuery },
): Promise<{ transactions: Transaction[]; next: string | null }> {
  const rows = await tx
    .select(shownColumns)
    .from(transactions)
    .where(and(ownRowsOf(userId, filter), afterPlace(page.after)))
    .orderBy(desc(transactions.transactionDate), desc(transactions.id))
    .limit(page.limit + 1);
  const listed = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? listed.at(-1) : undefined;
  const next = last ? formatPlace({ on: last.transactionDate, id: last.id }) : null;
  return { transactions: listed, next };
}

function afterPlace(place: ListPosition | null): SQL | undefined {
  if (place === null) return undefined;
  const { transactionDate, id } = transactions;
  return sql`(${transactionDate}, ${id}) < (${place.on}::date, ${place.id}::uuid)`;
}

/** Condition for a user's transactions that match a filter. */
export function ownRowsOf(userId: string, filter: Filter): SQL | undefined {
  const { accountId, category, month, since, search, isReviewed, least, most } = filter;
  const { amount, bankAccountId, category: own, transactionDate } = transactions;
  const { isReviewed: reviewed } = transactions;
  return and(
    eq(transactions.userId, userId),
    accountId === undefined ? undefined : eq(bankAccountId, accountId),
    category === undefined ? undefined : category === null ? isNull(own) : eq(own, category),
    month === undefined ? undefined : gte(transactionDate, `${month}-01`),
    month === undefined ? undefined : lte(transactionDate, lastDayOf(month)),
    since === undefined ? undefined : gte(transactionDate, `${since}-01`),
    search === undefined ? undefined : holds(search),
    isReviewed === undefined ? undefined : eq(reviewed, isReviewed),
    least === undefined ? undefined : gte(sql`abs(${amount})`, least),
    most === undefined ? undefined : lte(sql`abs(${amount})`, most),
  );
}

/** Searches text, merchant's name, notes and tags, ignoring case. */
function holds(search: string): SQL {
  const { description, merchantName, notes, tags } = transactions;
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  // One `lower` for all fields, and no text of the tags if there are none.
  const tagged = sql`case when jsonb_array_length(${tags}) > 0 then ${tags}::text end`;
  const words = sql`concat_ws(E'\n', ${description}, ${merchantName}, ${notes}, ${tagged})`;
  return sql`lower(${words}) like ${like}`;
}
