import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { opener, type RouteOptions } from '#server/platform/http/signed-in.ts';
import { activitiesOf } from './list.ts';

const LIMIT = 20;

const page = z.object({
  before: z.optional(z.uuid('unknown')),
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'unknown'))),
});

const schema = {
  tags: ['activities'],
  summary: 'The user’s activities, newest first; ?limit= up to 100, ?before= the next of a page',
  querystring: page,
};

/** `GET /api/activities`: the user's created, updated, deleted and restored items. */
export function activityRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  const open = opener({ db });
  app.get('/api/activities', { schema }, (request) => {
    const { before, limit = LIMIT } = request.query as z.infer<typeof page>;
    return open(request, ({ tx, userId }) =>
      activitiesOf(tx, { userId, clock }, { before, limit: Number(limit) }),
    );
  });
}
