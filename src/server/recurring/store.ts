import { and, eq, gte, inArray } from 'drizzle-orm';
import { dayOf } from '#domain/months.ts';
import { type Recurring, recurringOf } from '#domain/recurring.ts';
import { addDays } from '#domain/release-calendar.ts';
import type { Tx } from '#server/db/database.ts';
import { recurringDecisions, transactions } from '#server/transactions/table.ts';

/** What is paid once a year has come twice within so many days. */
const LOOKED_BACK_DAYS = 400;

export type Decision = 'dismissed' | 'added';

/** What comes back, and what the person made of it; null: nothing yet. */
export type Decided = Recurring & { decision: Decision | null };

/** What comes back among a person's transactions of the last thirteen months. */
export async function recurringFor(tx: Tx, userId: string, now: Date): Promise<Decided[]> {
  const today = dayOf(now);
  const { id, transactionDate, amount, currency, ...all } = transactions;
  const { description, merchantName, category, transactionType } = all;
  const rows = await tx
    .select({
      id,
      transactionDate,
      amount,
      currency,
      description,
      merchantName,
      category,
      transactionType,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.status, 'posted'),
        gte(transactionDate, addDays(today, -LOOKED_BACK_DAYS)),
      ),
    );
  const { key, decision } = recurringDecisions;
  const decided = await tx
    .select({ key, decision })
    .from(recurringDecisions)
    .where(eq(recurringDecisions.userId, userId));
  const decisions = new Map(decided.map((each) => [each.key, each.decision]));
  return recurringOf(rows, today).map((each) => ({
    ...each,
    decision: decisions.get(each.key) ?? null,
  }));
}

type Deciding = { key: string; decision: Decision; itemId: string | null };

/** Remembers what a person made of something that comes back. False: nothing comes back so. */
export async function decide(
  { tx, userId, now }: { tx: Tx; userId: string; now: Date },
  { key, decision, itemId }: Deciding,
): Promise<boolean> {
  const found = (await recurringFor(tx, userId, now)).find((each) => each.key === key);
  if (found === undefined) return false;
  const said = { decision, itemId };
  await tx
    .insert(recurringDecisions)
    .values({ userId, key, ...said })
    .onConflictDoUpdate({
      target: [recurringDecisions.userId, recurringDecisions.key],
      set: said,
    });
  await tx
    .update(transactions)
    .set({ isRecurring: decision === 'added' ? 1 : 0 })
    .where(
      and(eq(transactions.userId, userId), inArray(transactions.id, [...found.transactionIds])),
    );
  return true;
}

/** Forgets what was made of it, so that it is proposed again. False: nothing was. */
export async function undecide(tx: Tx, userId: string, key: string): Promise<boolean> {
  const gone = await tx
    .delete(recurringDecisions)
    .where(and(eq(recurringDecisions.userId, userId), eq(recurringDecisions.key, key)))
    .returning({ key: recurringDecisions.key });
  return gone.length > 0;
}
