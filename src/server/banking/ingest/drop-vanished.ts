import { and, eq, gte, isNull, like, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { DaySpan } from '#domain/banking/transactions/incoming-transactions.ts';
import { addDays, type Day, dayOf } from '#domain/basics/months.ts';
import { isFileSource } from '#domain/banking/transactions/transaction-matching.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { AccountTx } from '#server/banking/accounts/account-lock.ts';

/** Fuel pumps and hotels release an authorization within this many days. */
const AUTHORIZATION_DAYS = 10;

type VanishOptions = { source: string; now: Date; covers?: DaySpan | null };

/**
 * Ids of pending rows that the source no longer reports, although it covers their day. A bank, or a
 * file of another format, may still book them for some days; a newer file of the same format will
 * not. Rows that the user edited are kept.
 */
export async function vanishedIn(
  { tx, userId, accountId }: AccountTx,
  { covers = null, source, now }: VanishOptions,
  matchedIds: ReadonlySet<string>,
): Promise<string[]> {
  if (covers === null) return [];
  const { id, status, transactionDate: on, categorySource, isReviewed, notes } = transactions;
  const isSame = eq(transactions.source, source);
  const isOfFile = or(eq(transactions.source, 'file'), like(transactions.source, 'file:%'));
  const end = earlierOf(dayOf(now), covers.to);
  const rows = await tx
    .select({ id })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.bankAccountId, accountId),
        eq(status, 'pending'),
        gte(on, covers.from),
        lte(on, covers.to),
        isFileSource(source)
          ? or(isSame, and(isOfFile, lt(on, addDays(end, -AUTHORIZATION_DAYS))))
          : and(or(isSame, isOfFile), lt(on, addDays(dayOf(now), -AUTHORIZATION_DAYS))),
        or(isNull(categorySource), ne(categorySource, 'person')),
        eq(isReviewed, 0),
        isNull(notes),
        sql`${transactions.tags} = '[]'`,
      ),
    );
  return rows.flatMap((row) => (matchedIds.has(row.id) ? [] : row.id));
}

/** Deletes pending rows that were never booked, and returns their number. */
export async function dropVanished(
  target: AccountTx,
  options: VanishOptions,
  matchedIds: ReadonlySet<string>,
): Promise<number> {
  const ids = await vanishedIn(target, options, matchedIds);
  if (ids.length === 0) return 0;
  const isOwn = eq(transactions.userId, target.userId);
  const isGone = sql`${transactions.id} = any(${sql.param(ids)}::uuid[])`;
  await target.tx.delete(transactions).where(and(isOwn, isGone));
  return ids.length;
}

function earlierOf(one: Day, other: Day): Day {
  return one < other ? one : other;
}
