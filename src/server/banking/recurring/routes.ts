import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { RECURRING_DECISIONS } from '#domain/banking/recurring/recurring-decisions.ts';
import { dayOf } from '#domain/basics/months.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { opener, signedIn } from '#server/platform/http/signed-in.ts';
import type { TransactionFigures } from '#server/banking/transaction-figures/figures.ts';
import { decide, decisionsFor, recurringFor, renewMarks, deleteDecision } from './store.ts';

type RecurringRouteOptions = { db: Database; clock: Clock; figures: TransactionFigures };

const PATH = '/api/recurring';
const KEY_CHARACTERS_MAX = 700;

const tags = ['transactions'];
const response = { default: refusalShape };
const done = { 204: z.null(), default: refusalShape };

const key = z.string('unknown').check(z.maxLength(KEY_CHARACTERS_MAX, 'text.long'));
const decision = z.strictObject({
  key,
  decision: z.enum(RECURRING_DECISIONS, 'choice'),
  itemId: z._default(z.nullable(z.uuid('unknown')), null),
});
const named = z.strictObject({ key: z._default(key, '') });

const listing = {
  tags,
  scope: 'transactions:read' as const,
  summary:
    'The recurring payments in the transactions of 800 days, or 400 above 20,000, the largest ' +
    'yearly sum first',
  response,
};
const deciding = {
  tags,
  scope: 'transactions:write' as const,
  summary: 'Stores that a recurring payment was added as a cost or income, or dismissed',
  body: decision,
  response: done,
};
const undeciding = {
  tags,
  scope: 'transactions:write' as const,
  summary: 'Deletes such a decision (?key=), so that the payment is proposed again',
  querystring: named,
  response: done,
};

/** Recurring payments, and the user's decisions on them. */
export function recurringRoutes(
  app: FastifyInstance,
  { db, clock, figures }: RecurringRouteOptions,
): void {
  const open = opener({ db });
  const findAll = (request: FastifyRequest, reply: FastifyReply) => {
    const asked = { today: dayOf(clock()), isGone: () => reply.raw.destroyed };
    return recurringFor({ db, figures }, signedIn(request), asked);
  };

  app.get(PATH, { schema: listing }, async (request, reply) => {
    const found = await findAll(request, reply);
    const decisions = await open(request, async (userTx) => {
      const decided = await decisionsFor(userTx, found);
      await renewMarks(userTx, found, decided);
      return decided;
    });
    return found.map((each) => ({ ...each, decision: decisions.get(each.key)?.decision ?? null }));
  });

  app.put(`${PATH}/decisions`, { schema: deciding }, async (request, reply) => {
    const stated = request.body as z.output<typeof decision>;
    const found = await findAll(request, reply);
    const decided = found.find(({ key: own }) => own === stated.key);
    if (decided === undefined) throw new AppError('not_found');
    await open(request, (userTx) => decide(userTx, { found, decided }, stated));
    return reply.code(204).send();
  });

  app.delete(`${PATH}/decisions`, { schema: undeciding }, async (request, reply) => {
    const asked = request.query as z.output<typeof named>;
    const found = await findAll(request, reply);
    const isDone = await open(request, (userTx) => deleteDecision(userTx, found, asked.key));
    if (!isDone) throw new AppError('not_found');
    return reply.code(204).send();
  });
}
