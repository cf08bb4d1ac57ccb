import { and, eq, sql } from 'drizzle-orm';
import type { Recurring } from '#domain/banking/recurring/recurring.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recurringDecisions, transactions } from '#server/banking/transactions/table.ts';
import type { Decision } from './store.ts';

type Deciding = { key: string; decision: Decision; itemId: string | null };

/** Remembers what a user made of a recurring payment. */
export async function decide(
  { tx, userId, found }: { tx: Tx; userId: string; found: Recurring },
  { key, decision, itemId }: Deciding,
): Promise<void> {
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
      and(
        eq(transactions.userId, userId),
        // As one value: a statement has room for 65,535 of them.
        sql`${transactions.id} in (select value::uuid
          from json_array_elements_text(${JSON.stringify(found.transactionIds)}::json))`,
      ),
    );
}

/** Forgets what was made of it, so that it is proposed again. False: nothing was. */
export async function undecide(tx: Tx, userId: string, key: string): Promise<boolean> {
  const gone = await tx
    .delete(recurringDecisions)
    .where(and(eq(recurringDecisions.userId, userId), eq(recurringDecisions.key, key)))
    .returning({ key: recurringDecisions.key });
  return gone.length > 0;
}
