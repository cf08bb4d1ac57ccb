import { and, eq, gte } from 'drizzle-orm';
import { toMinor } from '#domain/money.ts';
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
  const booked = rows.map(({ amount: of, ...row }) => ({ ...row, minor: toMinor(of) }));
  return recurringOf(booked, today).map((each) => ({
    ...each,
    decision: decisions.get(each.key) ?? null,
  }));
}
