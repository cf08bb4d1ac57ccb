import { asc } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isDay } from '#domain/basics/months.ts';
import { addedRules, keepAddedRules } from '#domain/tax/rules/added-rules.ts';
import { rulesOn, rulesWithHistory } from '#domain/tax/rules/listed-rules.ts';
import type { RuleBook } from '#domain/tax/rules/rule-book.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import { createKeptAnswers, sendKept } from '#server/platform/http/answers.ts';
import type { Log } from '#server/platform/log.ts';
import { addedRuleFiles } from './table.ts';

const onDay = z.strictObject({
  on: z.optional(z.string('date.format').check(z.refine(isDay, 'date.format'))),
});

const schema = {
  tags: ['tax'],
  scope: 'any' as const,
  summary:
    'The rules that figures are counted with, with source and history; ?on=YYYY-MM-DD as they ' +
    'hold on a day, `period` null where none is known',
  querystring: onDay,
};

const adding = {
  tags: ['tax'],
  scope: 'any' as const,
  summary: 'Rows that the operator added to the rules of the release, for clients that calculate',
};

/**
 * `GET /api/rules`: without sign-in, as guests count with the same rules. They are those of the
 * release and of the operator, so that the whole list is made once for each addition.
 */
export function ruleRoutes(app: FastifyInstance, { book }: { book: () => RuleBook }): void {
  const keep = createKeptAnswers();
  // Each addition is another list.
  const version = () => String(addedRules().length);
  app.get('/api/rules/added', { schema: adding }, async (request, reply) =>
    sendKept(request, reply, await keep('added', version(), async () => ({ files: addedRules() }))),
  );
  app.get('/api/rules', { schema }, async (request, reply) => {
    const { on } = (request as FastifyRequest<{ Querystring: z.infer<typeof onDay> }>).query;
    if (on !== undefined) return { on, rules: rulesOn(book(), on) };
    const make = async () => ({ on: null, rules: rulesWithHistory(book()) });
    return sendKept(request, reply, await keep('rules', version(), make));
  });
}

/** How soon a running node calculates with what the operator's command stored. */
const LOOK_MS = 10_000;

/** Reads what an operator brought, and calculates with it from now on. */
export async function readAddedRules(orm: Orm): Promise<void> {
  // None is ever changed or removed.
  if ((await orm.$count(addedRuleFiles)) === addedRules().length) return;
  const rows = await orm
    .select({ content: addedRuleFiles.content })
    .from(addedRuleFiles)
    .orderBy(asc(addedRuleFiles.addedAt), asc(addedRuleFiles.id));
  keepAddedRules(rows.map(({ content }) => content));
}

/** Looks for additions of the operator while the server runs; returns how to stop. */
export function followAddedRules(orm: Orm, log: Log): () => void {
  const look = () =>
    readAddedRules(orm).catch((error: unknown) =>
      log.debug({ err: error }, 'Added rules were not read'),
    );
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return () => clearInterval(timer);
}
