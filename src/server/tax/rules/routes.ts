import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isDay } from '#domain/basics/months.ts';
import { rulesOn, rulesWithHistory } from '#domain/tax/rules/listed-rules.ts';
import type { RuleBook } from '#domain/tax/rules/rule-book.ts';
import { createKeptAnswers, sendKept } from '#server/platform/http/kept-answers.ts';

const onDay = z.strictObject({
  on: z.optional(z.string('date.format').check(z.refine(isDay, 'date.format'))),
});

const schema = {
  tags: ['tax'],
  summary:
    'The rules that figures are counted with, with source and history; ?on=YYYY-MM-DD as they ' +
    'hold on a day, `period` null where none is known',
  querystring: onDay,
};

/**
 * `GET /api/rules`: without sign-in, as guests count with the same rules. They are those of the
 * release, so that the whole list is made once.
 */
export function ruleRoutes(app: FastifyInstance, { book }: { book: () => RuleBook }): void {
  const keep = createKeptAnswers();
  app.get('/api/rules', { schema }, async (request, reply) => {
    const { on } = (request as FastifyRequest<{ Querystring: z.infer<typeof onDay> }>).query;
    if (on !== undefined) return { on, rules: rulesOn(book(), on) };
    const make = async () => ({ on: null, rules: rulesWithHistory(book()) });
    return sendKept(request, reply, await keep('rules', 'release', make));
  });
}
