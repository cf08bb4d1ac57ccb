import { eq } from 'drizzle-orm';
import type { Day } from '#domain/basics/months.ts';
import { recurringFrom } from '#domain/banking/recurring/recurring-work.ts';
import type { Recurring } from '#domain/banking/recurring/recurring.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Figures } from '#server/banking/transaction-figures/figures.ts';
import {
  eachPiece,
  sizeRead,
  transactionLines,
} from '#server/banking/transaction-figures/reads.ts';
import { recurringDecisions } from './table.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/session-user.ts';

export type Decision = 'dismissed' | 'added';

type RecurringQuery = { today: Day; isGone: () => boolean };

/** The recurring payments among a user's transactions, as far back as `recurringFrom`. */
export async function recurringFor(
  { db, figures }: { db: Database; figures: Figures },
  user: SessionUser,
  { today, isGone }: RecurringQuery,
): Promise<Recurring[]> {
  const { sizes } = await db.readAsUser(user, { sizes: sizeRead(recurringFrom(today)) });
  const rows = sizes[0] ?? 0;
  const from = recurringFrom(today, rows);
  const lines = transactionLines({ from, state: 'posted', rows, isNamed: true });
  const { userId } = user;
  return figures.work({ name: 'recurring', userId, rows, isGone }, async (work) => {
    await db.viewAsUser(user, (tx) => eachPiece(tx, lines, (piece) => work.add('booked', piece)));
    return work.finish({ today, from });
  });
}

/** The user's decisions on recurring payments, by their keys. */
export async function decisionsOf(tx: Tx, userId: string): Promise<ReadonlyMap<string, Decision>> {
  const { key, decision } = recurringDecisions;
  const decided = await tx
    .select({ key, decision })
    .from(recurringDecisions)
    .where(eq(recurringDecisions.userId, userId));
  return new Map(decided.map((each) => [each.key, each.decision]));
}
