import { and, eq, sql } from 'drizzle-orm';
import { rulePatterns } from '#domain/banking/transactions/merchant-words.ts';
import { type ProposedRule } from '#domain/banking/categories/transaction-rules.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { categoryKeyOf } from '#server/banking/transactions/change.ts';
import { sortAnew } from '#server/banking/directory/sort-anew.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { mayHold } from './may-hold.ts';

type Whose = { tx: Tx; userId: string };

/**
 * The rules that a correction may become, none where it belongs nowhere. Null: no such transaction.
 */
export async function proposedRules(
  { tx, userId }: Whose,
  { transactionId, category: asked }: { transactionId: string; category?: string | undefined },
): Promise<ProposedRule[] | null> {
  if (asked !== undefined) await categoryKeyOf({ tx, userId }, asked);
  const { description, merchantName, category: present } = transactions;
  const [found] = await tx
    .select({ description, merchantName, present })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), eq(transactions.id, transactionId)));
  if (found === undefined) return null;
  const wanted = asked ?? found.present;
  if (wanted === null) return [];
  const proposed: ProposedRule[] = [];
  for (const each of rulePatterns(found.merchantName ?? found.description)) {
    const isOther = sql`${transactions.id} <> ${transactionId}`;
    const moves = await sortAnew(tx, userId, {
      where: and(mayHold(each), isOther),
      tried: { pattern: each, category: wanted },
      isTrial: true,
    });
    proposed.push({ pattern: each, moves });
  }
  return proposed;
}
