import { and, eq, gte, inArray, isNull, like, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Span } from '#domain/banking/transactions/incoming-transactions.ts';
import { type Day, dayOf } from '#domain/basics/months.ts';
import { addDays } from '#domain/statistics/release-calendar.ts';
import { isFileSource } from '#domain/banking/transactions/transaction-matching.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** A hold of a pump or a hotel is given up within so many days. */
const HELD_DAYS = 10;

type Telling = { source: string; now: Date; covers?: Span | null };
type AccountTx = { tx: Tx; userId: string; accountId: string };

/**
 * The ids of what was held and never came: the source has told everything of its day without it. A
 * bank may still come back to it for some days; a file that leaves out what an earlier one of its
 * form had does not. What the user has said something of stays.
 */
export async function vanishedIn(
  { tx, userId, accountId }: AccountTx,
  { covers = null, source, now }: Telling,
  met: ReadonlySet<string>,
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
          ? or(isSame, and(isOfFile, lt(on, addDays(end, -HELD_DAYS))))
          : and(or(isSame, isOfFile), lt(on, addDays(dayOf(now), -HELD_DAYS))),
        or(isNull(categorySource), ne(categorySource, 'person')),
        eq(isReviewed, 0),
        isNull(notes),
        sql`${transactions.tags} = '[]'`,
      ),
    );
  return rows.flatMap((row) => (met.has(row.id) ? [] : row.id));
}

/** Removes what was held and never came; how many those were. */
export async function dropVanished(
  whose: AccountTx,
  telling: Telling,
  met: ReadonlySet<string>,
): Promise<number> {
  const gone = await vanishedIn(whose, telling, met);
  if (gone.length === 0) return 0;
  const isOwn = eq(transactions.userId, whose.userId);
  await whose.tx.delete(transactions).where(and(isOwn, inArray(transactions.id, gone)));
  return gone.length;
}

function earlierOf(one: Day, other: Day): Day {
  return one < other ? one : other;
}
