import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { dayOf } from '#domain/basics/months.ts';
import { taxYear } from '#domain/figures/tax-meter/tax-year.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import { taxMeterOf } from './meter.ts';

type RouteOptions = { db: Database; clock: Clock };

const ofYear = z.object({ year: z.optional(taxYear) });

const reading = {
  tags: ['tax'],
  summary: 'Tax on capital and homes in a ?year=, so far and in all, by default the current one',
  querystring: ofYear,
};

/** `GET /api/tax-meter`. */
export function taxMeterRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  app.get('/api/tax-meter', { schema: reading }, (request) => {
    const user = signedIn(request);
    const { year = Number(dayOf(clock()).slice(0, 4)) } = request.query as z.infer<typeof ofYear>;
    return db.asUser(user, (tx) => taxMeterOf(tx, { userId: user.userId, year, clock }));
  });
}
