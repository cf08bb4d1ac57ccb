import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { type SeriesPeriod, PERIODS } from '#domain/figures/net-worth/net-worth-series.ts';
import { stretch } from '#domain/figures/history/typed-values.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { itemId } from '#server/platform/http/requests.ts';
import { type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import { readerLanguage } from '#server/platform/http/refusals.ts';
import { comparedWith, monthName, stretchOf } from '#server/figures/net-worth/stretch.ts';
import { householdQueryOf, inCurrency } from './query.ts';
import { readGrowth, readHistory } from './history.ts';

const reading = {
  tags: ['households'],
  params: itemId,
  response: { default: refusalShape },
  summary:
    'Net worth of the present members by month since each joined: ?period=6m, 1y, 2y or all, or ' +
    '?from= and &to= as YYYY-MM, in ?currency= or the household’s',
  querystring: z.extend(stretch, inCurrency.shape),
};

const growing = {
  tags: ['households'],
  params: itemId,
  response: { default: refusalShape },
  summary:
    'The growth of the household’s net worth since the same month ?period=6m, 1y or 2y ago, or ' +
    'all, and the part that was added or removed, in ?currency= or the household’s',
  querystring: z.extend(
    z.object({ period: z.optional(z.enum(PERIODS, 'choice')) }),
    inCurrency.shape,
  ),
};

/** Routes for a household's net worth over time. */
export function householdHistoryRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  app.get('/api/households/:id/net-worth-history', { schema: reading }, async (request) => {
    const user = signedIn(request);
    const [query, months] = [householdQueryOf(request), stretchOf(request, clock)];
    const language = readerLanguage(request);
    const points = await db.asUser(user, (tx) =>
      readHistory({ tx, userId: user.userId, clock }, query, months),
    );
    return points.map((point) => ({ name: monthName(point, language), ...point }));
  });
  app.get('/api/households/:id/net-worth-growth', { schema: growing }, (request) => {
    const user = signedIn(request);
    const query = householdQueryOf(request);
    const { period = '1y' } = request.query as { period?: SeriesPeriod };
    const to = monthOf(dayOf(clock()));
    return db.asUser(user, (tx) =>
      readGrowth({ tx, userId: user.userId, clock }, query, {
        from: comparedWith(period, to),
        to,
      }),
    );
  });
}
