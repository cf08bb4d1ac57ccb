import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { opener } from '#server/platform/http/signed-in.ts';
import { readerLanguage } from '#server/platform/http/refusals.ts';
import { demoOf, loadDemo, removeDemo } from './store.ts';

type ExampleRouteOptions = { db: Database; clock: Clock; transactionsMax: number };

const tags = ['demo'];

const load = z.strictObject({ mix: z._default(z.boolean('choice'), false) });

const reading = { tags, summary: 'The example items, and how many items are the user’s own' };
const loading = {
  tags,
  summary: 'Fills the account with example data; mix: also beside items of the user’s own',
  body: load,
};
const removing = { tags, summary: 'Removes the example data with its history' };

/** Routes for the example data of the dashboard. */
export function demoRoutes(
  app: FastifyInstance,
  { db, clock, transactionsMax }: ExampleRouteOptions,
): void {
  const open = opener({ db });
  const openLong = opener({ db: db.long });
  app.get('/api/demo-data', { schema: reading }, (request) => {
    return open(request, ({ tx, userId }) => demoOf({ tx, userId, clock }));
  });

  app.post('/api/demo-data', { schema: loading }, async (request, reply) => {
    const { mix } = request.body as z.infer<typeof load>;
    const asked = { language: readerLanguage(request), isMixing: mix, transactionsMax };
    const { status, body } = await openLong(request, ({ tx, userId }) =>
      once({ tx, userId, request }, async () => ({
        status: 201,
        body: await loadDemo({ tx, userId, clock }, asked),
      })),
    );
    return reply.code(status).send(body);
  });

  app.delete('/api/demo-data', { schema: removing }, (request) => {
    return openLong(request, ({ tx, userId }) => removeDemo({ tx, userId, clock }));
  });
}
