import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { rulePatterns } from '#domain/merchant-words.ts';
import {
  type ProposedRule,
  type RuleDraft,
  RULES_MAX,
  type TransactionRule,
} from '#domain/transaction-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { categoryKeyOf } from '#server/transactions/change.ts';
import { sortAnew } from '#server/transactions/sort-anew.ts';
import { transactionRules, transactions } from '#server/transactions/table.ts';

type Whose = { tx: Tx; userId: string };

const { id, pattern, category, createdAt } = transactionRules;
const shown = { id, pattern, category, createdAt };

/** What a person has said of shops, newest first. */
export function rulesOf(tx: Tx, userId: string): Promise<TransactionRule[]> {
  const own = eq(transactionRules.userId, userId);
  return tx.select(shown).from(transactionRules).where(own).orderBy(desc(id));
}

/** Makes a rule, or says anew where its words belong, and sorts by it what came before. */
export async function createRule({ tx, userId }: Whose, draft: RuleDraft) {
  await categoryKeyOf({ tx, userId }, draft.category);
  const own = eq(transactionRules.userId, userId);
  const others = await tx.$count(transactionRules, own);
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
  return { rule, moved: await sortAnew(tx, userId, { where: mayHold(draft.pattern) }) };
}

/** Takes a rule away; what it sorted is sorted by what else there is. False: no such rule. */
export async function removeRule({ tx, userId }: Whose, ruleId: string): Promise<boolean> {
  const [gone] = await tx
    .delete(transactionRules)
    .where(and(eq(transactionRules.userId, userId), eq(id, ruleId)))
    .returning(shown);
  if (gone === undefined) return false;
  await sortAnew(tx, userId, { where: mayHold(gone.pattern) });
  return true;
}

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

/**
 * What may hold the words of a rule: the database folds letters nearly as we do, and only what it
 * finds is folded quite.
 */
function mayHold(words: string): SQL {
  const { description, merchantName } = transactions;
  const longest = words.split(' ').reduce((a, b) => (b.length > a.length ? b : a));
  const text = sql`concat_ws(' ', ${merchantName}, ${description})`;
  // To take letters apart is slow, and most texts have none that could be.
  const bare = sql`case when octet_length(${text}) = length(${text}) then replace(${text}, '''', '')
    else regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f''’´\`]', '', 'g') end`;
  return sql`upper(${bare}) like ${`%${longest}%`}`;
}
