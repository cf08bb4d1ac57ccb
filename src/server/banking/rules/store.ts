import { and, desc, eq, ne } from 'drizzle-orm';
import {
  type RuleDraft,
  RULES_MAX,
  type TransactionRule,
} from '#domain/banking/categories/transaction-rules.ts';
import { AppError } from '#server/platform/errors.ts';
import { forgetAnswers } from '#server/platform/http/idempotency.ts';
import { categoryKeyOf } from '#server/banking/transactions/change.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import { recategorize } from '#server/banking/directory/recategorize.ts';
import { transactionRules } from './table.ts';
import type { Tx, UserTx } from '#server/platform/db/tx.ts';
import { mayHold } from './may-hold.ts';

const { id, pattern, category, createdAt } = transactionRules;
const shown = { id, pattern, category, createdAt };

/** A user's rules, newest first. */
export function rulesOf(tx: Tx, userId: string): Promise<TransactionRule[]> {
  const own = eq(transactionRules.userId, userId);
  return tx.select(shown).from(transactionRules).where(own).orderBy(desc(id));
}

/** Adds a rule or changes its category, and categorizes existing transactions by it. */
export async function createRule({ tx, userId }: UserTx, draft: RuleDraft) {
  await lockBanking(tx, userId);
  await categoryKeyOf({ tx, userId }, draft.category);
  const own = eq(transactionRules.userId, userId);
  // A rule for the same words is changed, which takes no room.
  const others = await tx.$count(transactionRules, and(own, ne(pattern, draft.pattern)));
  if (others >= RULES_MAX) {
    throw new AppError('limit_reached', { values: { limit: RULES_MAX, kind: 'rules' } });
  }
  const [rule] = await tx
    .insert(transactionRules)
    .values({ ...draft, userId })
    .onConflictDoUpdate({
      target: [transactionRules.userId, pattern],
      set: { category: draft.category },
    })
    .returning(shown);
  return { rule, moved: await recategorize(tx, userId, { where: mayHold(draft.pattern) }) };
}

/** Removes a rule and categorizes its transactions again. False: no such rule. */
export async function removeRule({ tx, userId }: UserTx, ruleId: string): Promise<boolean> {
  await lockBanking(tx, userId);
  const [gone] = await tx
    .delete(transactionRules)
    .where(and(eq(transactionRules.userId, userId), eq(id, ruleId)))
    .returning(shown);
  if (gone === undefined) return false;
  await forgetAnswers(tx, userId, ruleId);
  await recategorize(tx, userId, { where: mayHold(gone.pattern) });
  return true;
}
