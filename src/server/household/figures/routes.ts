import type { FastifyInstance, FastifyRequest } from 'fastify';
import { householdGoals } from '#domain/household/household-goals.ts';
import { householdSummary } from '#domain/household/household-summary.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { itemId } from '#server/platform/http/item-id.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import { householdMortgagesIn } from './mortgages.ts';
import { householdQueryOf, inCurrency } from './query.ts';
import { sharedRecordsIn, type HouseholdView } from './shared-records.ts';

type RouteOptions = { db: Database; clock: Clock };

const common = { tags: ['households'], params: itemId, response: { default: refusalShape } };

const summing = {
  ...common,
  summary:
    'The shared items of the members, by each owner’s share, in ?currency= or the household’s; ' +
    'by member and category, with the categories that are not shared or not included',
  querystring: inCurrency,
};
const saving = {
  ...common,
  summary: 'The goals that the members share, in ?currency= or the household’s',
  querystring: inCurrency,
};

const owing = {
  ...common,
  summary:
    'The mortgages of the members, each once, with its card and each owner’s interest and ' +
    'deduction of a year',
  querystring: inCurrency,
};

/** Routes for the totals, goals and mortgages of a household. */
export function householdFigureRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  /** Reads in one snapshot, so that concurrent changes of members do not mix. */
  const readView = (request: FastifyRequest): Promise<HouseholdView> => {
    const user = signedIn(request);
    const query = householdQueryOf(request);
    return db.viewAsUser(user, (tx) => sharedRecordsIn({ tx, userId: user.userId, clock }, query));
  };

  app.get('/api/households/:id/financial-summary', { schema: summing }, async (request) => {
    const { members, terms } = await readView(request);
    return householdSummary(members, terms);
  });

  app.get('/api/households/:id/mortgages', { schema: owing }, async (request) => {
    const user = signedIn(request);
    const query = householdQueryOf(request);
    const { userId } = user;
    return db.viewAsUser(user, (tx) => householdMortgagesIn({ tx, userId, clock }, query));
  });

  app.get('/api/households/:id/goals', { schema: saving }, async (request) => {
    const { members, terms } = await readView(request);
    return householdGoals(members, terms);
  });
}
