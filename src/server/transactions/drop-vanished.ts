import { and, eq, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Span } from '#domain/incoming-transactions.ts';
import { dayOf } from '#domain/months.ts';
import { addDays } from '#domain/release-calendar.ts';
import type { Tx } from '#server/db/database.ts';
import { transactions } from './table.ts';

/** A hold of a pump or a hotel is given up within so many days. */
const HELD_DAYS = 10;

type Telling = { source: string; now: Date; covers?: Span | null };

/**
 * Takes away what was held and never came: the source has told everything of its day without it.
 * What the person has said something of stays.
 */
export async function dropVanished(
  { tx, userId, accountId }: { tx: Tx; userId: string; accountId: string },
  { covers = null, source, now }: Telling,
  met: ReadonlySet<string>,
): Promise<void> {
  if (covers === null) return;
  const { id, status, transactionDate: on, categorySource, isReviewed, notes } = transactions;
  const rows = await tx
    .select({ id })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.bankAccountId, accountId),
        eq(transactions.source, source),
        eq(status, 'pending'),
        gte(on, covers.from),
        lte(on, covers.to),
        lt(on, addDays(dayOf(now), -HELD_DAYS)),
        or(isNull(categorySource), ne(categorySource, 'person')),
        eq(isReviewed, 0),
        isNull(notes),
        sql`${transactions.tags} = '[]'`,
      ),
    );
  const gone = rows.flatMap((row) => (met.has(row.id) ? [] : row.id));
  if (gone.length === 0) return;
  await tx.delete(transactions).where(and(eq(transactions.userId, userId), inArray(id, gone)));
}
