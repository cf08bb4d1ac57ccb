import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { currency } from '#domain/fields.ts';
import { householdGoals } from '#domain/household-goals.ts';
import { householdSummary } from '#domain/household-summary.ts';
import { stretch } from '#domain/typed-values.ts';
import type { Database } from '#server/db/database.ts';
import { refusalShape } from '#server/http/docs.ts';
import { idOf, itemId } from '#server/http/item-id.ts';
import { signedIn } from '#server/http/person.ts';
import { readerLanguage } from '#server/http/refusals.ts';
import { monthName, stretchOf } from '#server/net-worth/stretch.ts';
import type { Clock } from '#server/clock.ts';
import { readHistory } from './history.ts';
import { type Asked, lookAtHousehold, type Seen } from './looking.ts';

type Parts = { db: Database; clock: Clock };

const tags = ['households'];
const inCurrency = z.object({ currency: z.optional(currency) });
const overTime = z.extend(stretch, inCurrency.shape);
const common = { tags, params: itemId, response: { default: refusalShape } };

const summing = {
  ...common,
  summary:
    'What the members share, each item by its owner’s share, in ?currency= or the household’s; ' +
    'by member and category, with what is not shared and not included',
  querystring: inCurrency,
};
const saving = {
  ...common,
  summary: 'The goals that the members share, in ?currency= or the household’s',
  querystring: inCurrency,
};
const looking = {
  ...common,
  summary:
    'Net worth of the present members by month since each joined: ?period=6m, 1y, 2y or all, or ' +
    '?from= and &to= as YYYY-MM, in ?currency= or the household’s',
  querystring: overTime,
};

/** What a household has together (specification, sections 3 and 7). */
export function householdFigureRoutes(app: FastifyInstance, { db, clock }: Parts): void {
  /** All of it as it was at one moment, whatever its members change meanwhile. */
  const seen = (request: FastifyRequest): Promise<Seen> => {
    const person = signedIn(request);
    const asked = askedIn(request);
    return db.lookAsPerson(person, (tx) =>
      lookAtHousehold({ tx, userId: person.userId, clock }, asked),
    );
  };

  app.get('/api/households/:id/financial-summary', { schema: summing }, async (request) => {
    const { members, terms } = await seen(request);
    return householdSummary(members, terms);
  });

  app.get('/api/households/:id/goals', { schema: saving }, async (request) => {
    const { members, terms } = await seen(request);
    return householdGoals(members, terms);
  });

  app.get('/api/households/:id/net-worth-history', { schema: looking }, async (request) => {
    const person = signedIn(request);
    const [asked, months] = [askedIn(request), stretchOf(request, clock)];
    const language = readerLanguage(request);
    const points = await db.asPerson(person, (tx) =>
      readHistory({ tx, userId: person.userId, clock }, asked, months),
    );
    return points.map((point) => ({ name: monthName(point, language), ...point }));
  });
}

function askedIn(request: FastifyRequest): Asked {
  const { currency: wanted } = request.query as z.infer<typeof inCurrency>;
  return { householdId: idOf(request), currency: wanted };
}
