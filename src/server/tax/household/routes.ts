import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { dayOf } from '#domain/basics/months.ts';
import { taxYear } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import { householdRooms } from './rooms.ts';

const ofYear = z.object({ year: z.optional(taxYear) });

const reading = {
  tags: ['tax'],
  params: itemId,
  response: { default: refusalShape },
  summary:
    'Which members have room for more interest at the higher tax reduction in a ?year=, and the ' +
    'gain of moving interest there',
  querystring: ofYear,
};

/** `GET /api/households/{id}/tax-rooms`. */
export function taxRoomRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  app.get('/api/households/:id/tax-rooms', { schema: reading }, (request) => {
    const { userId, ...session } = signedIn(request);
    const { year = Number(dayOf(clock()).slice(0, 4)) } = request.query as z.infer<typeof ofYear>;
    const householdId = idOf(request);
    return db.asUser({ userId, ...session }, (tx) =>
      householdRooms({ tx, userId, clock }, { householdId, year }),
    );
  });
}
