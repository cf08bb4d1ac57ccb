import { and, eq, sql, desc, ne, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  type ProposedRule,
  ruleDraft,
  type RuleDraft,
  RULES_MAX,
  type TransactionRule,
} from '#domain/banking/categories/category-drafts.ts';
import { rulePatterns } from '#domain/banking/transactions/merchant-words.ts';
import { recategorize } from '#server/banking/directory/recategorize.ts';
import { categoryKeyOf } from '#server/banking/transactions/change.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { once, forgetAnswers } from '#server/platform/http/idempotency.ts';
import { opener } from '#server/platform/http/signed-in.ts';
import type { UserTx, Tx } from '#server/platform/db/tx.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import { transactionRules } from './table.ts';

type RuleRouteOptions = { db: Database };

const PATH = '/api/transaction-rules';
const tags = ['transactions'];
const response = { default: refusalShape };

const listing = {
  tags,
  scope: 'transactions:read' as const,
  summary: 'The rules that categorize transactions, newest first',
  response,
};
const adding = {
  tags,
  scope: 'transactions:write' as const,
  summary:
    'Adds a rule, also for earlier transactions of these words: { rule, moved }; those that ' +
    'the user chose stay; with Idempotency-Key once',
  body: ruleDraft,
  response,
};
const removing = {
  tags,
  scope: 'transactions:write' as const,
  summary: 'Removes a rule; its transactions are categorized again',
  params: itemId,
  response: { 204: z.null(), default: refusalShape },
};
const wanted = z.strictObject({ category: z.optional(z.uuid('choice')) });
const proposing = {
  tags,
  scope: 'transactions:read' as const,
  summary:
    'The rules that the category of a transaction, or ?category=, can become, the narrowest ' +
    'first: [{ pattern, moves }]',
  params: itemId,
  querystring: wanted,
  response,
};

/**
 * Rules that users create, often from a corrected category. Those that categorize transactions
 * again, or try to, are long: an account may have half a million.
 */
export function ruleRoutes(app: FastifyInstance, { db }: RuleRouteOptions): void {
  const open = opener({ db });
  const openLong = opener({ db: db.long });
  app.get(PATH, { schema: listing }, (request) => {
    return open(request, ({ tx, userId }) => rulesOf(tx, userId));
  });

  app.post(PATH, { schema: adding }, async (request, reply) => {
    const draft = request.body as RuleDraft;
    const { status, body } = await openLong(request, ({ tx, userId }) =>
      once({ tx, userId, request }, async () => ({
        status: 201,
        body: await createRule({ tx, userId }, draft),
      })),
    );
    return reply.code(status).send(body);
  });

  app.delete(`${PATH}/:id`, { schema: removing }, async (request, reply) => {
    const isRemoved = await openLong(request, (userTx) => removeRule(userTx, idOf(request)));
    if (!isRemoved) throw new AppError('not_found');
    return reply.code(204).send();
  });

  app.get('/api/transactions/:id/rules', { schema: proposing }, async (request) => {
    const { category } = request.query as z.infer<typeof wanted>;
    const proposed = await openLong(request, (userTx) =>
      proposedRules(userTx, { transactionId: idOf(request), category }),
    );
    if (proposed === null) throw new AppError('not_found');
    return proposed;
  });
}

/**
 * Rules to propose after a correction; none without a category. Null: no such transaction.
 */
async function proposedRules(
  { tx, userId }: UserTx,
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
    const moves = await recategorize(tx, userId, {
      where: and(mayHold(each), isOther),
      trialRule: { pattern: each, category: wanted },
      isTrial: true,
    });
    proposed.push({ pattern: each, moves });
  }
  return proposed;
}

const { id, pattern, category, createdAt } = transactionRules;
const shown = { id, pattern, category, createdAt };

/** A user's rules, newest first. */
function rulesOf(tx: Tx, userId: string): Promise<TransactionRule[]> {
  const own = eq(transactionRules.userId, userId);
  return tx.select(shown).from(transactionRules).where(own).orderBy(desc(id));
}

/** Adds a rule or changes its category, and categorizes existing transactions by it. */
async function createRule({ tx, userId }: UserTx, draft: RuleDraft) {
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
async function removeRule({ tx, userId }: UserTx, ruleId: string): Promise<boolean> {
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

/**
 * Condition for transactions that may contain a rule's words: the database folds letters nearly as
 * `foldedText` does, and only its results are compared exactly.
 */
function mayHold(words: string): SQL {
  const { description, merchantName } = transactions;
  const longest = words.split(' ').reduce((a, b) => (b.length > a.length ? b : a));
  const text = sql`concat_ws(' ', ${merchantName}, ${description})`;
  // Normalizing is slow, and most texts are ASCII. The database has no capital of ß, here SS.
  const bare = sql`case when octet_length(${text}) = length(${text}) then replace(${text}, '''', '')
    else regexp_replace(normalize(replace(${text}, 'ß', 'SS'), NFKD),
      '[\u0300-\u036f''’´\`]+', '', 'g') end`;
  return sql`upper(${bare}) like ${`%${longest}%`}`;
}
