import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { recurringDecisions, transactions } from '#server/transactions/table.ts';
import { type Decision, recurringFor } from './store.ts';

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
