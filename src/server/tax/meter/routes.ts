import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { dayOf } from '#domain/basics/months.ts';
import { taxYear } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { opener, type RouteOptions } from '#server/platform/http/signed-in.ts';
import { taxMeterOf } from './meter.ts';

const ofYear = z.object({ year: z.optional(taxYear) });

const reading = {
  tags: ['tax'],
  summary: 'Tax on capital and homes in a ?year=, so far and in all, by default the current one',
  querystring: ofYear,
};

/** `GET /api/tax-meter`. */
export function taxMeterRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  const open = opener({ db });
  app.get('/api/tax-meter', { schema: reading }, (request) => {
    const { year = Number(dayOf(clock()).slice(0, 4)) } = request.query as z.infer<typeof ofYear>;
    return open(request, ({ tx, userId }) => taxMeterOf(tx, { userId, year, clock }));
  });
}
