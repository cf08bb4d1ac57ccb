import { and, eq, sql } from 'drizzle-orm';
import type { Day } from '#domain/basics/months.ts';
import { recurringFrom } from '#domain/banking/recurring/recurring-work.ts';
import {
  DECISIONS_MAX,
  decisionsOn,
  isMarkOld,
  markOf,
  type RecurringMembers,
  type StoredDecision,
} from '#domain/banking/recurring/recurring-decisions.ts';
import type { Recurring } from '#domain/banking/recurring/recurring.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { TransactionFigures } from '#server/banking/transaction-figures/figures.ts';
import {
  eachPiece,
  sizeRead,
  transactionLines,
} from '#server/banking/transaction-figures/reads.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import { AppError } from '#server/platform/errors.ts';
import { recurringDecisions } from './table.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { Tx, UserTx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';

type RecurringQuery = { today: Day; isGone: () => boolean };

/** The recurring payments among a user's transactions, as far back as `recurringFrom`. */
export async function recurringFor(
  { db, figures }: { db: Database; figures: TransactionFigures },
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

/** The user's decisions on the found payments, by the payments' present keys. */
export async function decisionsFor(
  { tx, userId }: UserTx,
  found: readonly RecurringMembers[],
): Promise<Map<string, StoredDecision>> {
  const { key, decision, transactionId, createdAt } = recurringDecisions;
  const stored = await tx
    .select({ key, decision, transactionId })
    .from(recurringDecisions)
    .where(eq(recurringDecisions.userId, userId))
    .orderBy(createdAt, key);
  return decisionsOn(found, stored);
}

/**
 * Stores newer transactions for decisions whose own will soon be older than what is read. Without
 * it a decision would be found by its key alone after two years.
 */
export async function renewMarks(
  { tx, userId }: UserTx,
  found: readonly RecurringMembers[],
  decisions: ReadonlyMap<string, StoredDecision>,
): Promise<void> {
  const marks = found.flatMap((each) => {
    const decided = decisions.get(each.key);
    const isOld = decided !== undefined && isMarkOld(each, decided);
    return isOld ? [{ key: decided.key, id: markOf(each) }] : [];
  });
  if (marks.length === 0) return;
  await tx.execute(sql`
    update ${recurringDecisions} set transaction_id = mark.id
    from json_to_recordset(${JSON.stringify(marks)}::json) as mark(key text, id uuid)
    where ${recurringDecisions.userId} = ${userId} and ${recurringDecisions.key} = mark.key`);
}

/** Refuses to exceed the user's number of decisions; the banking of the user is locked. */
export async function assertDecisionLimit(tx: Tx, userId: string): Promise<void> {
  const count = await tx.$count(recurringDecisions, eq(recurringDecisions.userId, userId));
  if (count <= DECISIONS_MAX) return;
  throw new AppError('limit_reached', { values: { limit: DECISIONS_MAX, kind: 'decisions' } });
}

type NewDecision = { decision: StoredDecision['decision']; itemId: string | null };

/** Stores the user's decision on one of the found payments. */
export async function decide(
  { tx, userId }: UserTx,
  { found, decided }: { found: readonly Recurring[]; decided: Recurring },
  { decision, itemId }: NewDecision,
): Promise<void> {
  await lockBanking(tx, userId);
  const earlier = (await decisionsFor({ tx, userId }, found)).get(decided.key);
  const transactionId = markOf(decided);
  const stated = { decision, itemId, transactionId };
  const isTaken = earlier === undefined && (await hasKey(tx, userId, decided.key));
  // A key that another payment's decision has stays with it.
  const key = isTaken ? `${decided.key}|${transactionId}` : (earlier?.key ?? decided.key);
  await tx
    .insert(recurringDecisions)
    .values({ userId, key, ...stated })
    .onConflictDoUpdate({
      target: [recurringDecisions.userId, recurringDecisions.key],
      set: stated,
    });
  await assertDecisionLimit(tx, userId);
  await tx
    .update(transactions)
    .set({ isRecurring: decision === 'added' ? 1 : 0 })
    .where(
      and(
        eq(transactions.userId, userId),
        // One array parameter: a statement allows 65,535 parameters.
        sql`${transactions.id} in (select value::uuid
          from json_array_elements_text(${JSON.stringify(decided.transactionIds)}::json))`,
      ),
    );
}

async function hasKey(tx: Tx, userId: string, key: string): Promise<boolean> {
  const taken = await tx
    .select({ key: recurringDecisions.key })
    .from(recurringDecisions)
    .where(keyIs(userId, key));
  return taken.length > 0;
}

function keyIs(userId: string, key: string) {
  return and(eq(recurringDecisions.userId, userId), eq(recurringDecisions.key, key));
}

/**
 * Deletes the decision on the payment with this key, found or not any more, so that it is proposed
 * again. False: there was none.
 */
export async function deleteDecision(
  { tx, userId }: UserTx,
  found: readonly RecurringMembers[],
  key: string,
): Promise<boolean> {
  const isFound = found.some((each) => each.key === key);
  const stored = isFound ? (await decisionsFor({ tx, userId }, found)).get(key)?.key : key;
  if (stored === undefined) return false;
  const gone = await tx
    .delete(recurringDecisions)
    .where(keyIs(userId, stored))
    .returning({ key: recurringDecisions.key });
  return gone.length > 0;
}
