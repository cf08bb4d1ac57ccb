import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type HouseholdChanges,
  householdChanges,
  householdDraft,
} from '#domain/household/households.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId } from '#server/platform/http/item-id.ts';
import { once } from '#server/platform/http/once.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import { lockHousehold, refuseUnlessOwner } from './access.ts';
import {
  createHousehold,
  householdOf,
  householdsOf,
  removeHousehold,
  updateHousehold,
  type UserTx,
} from './store.ts';

export type RouteOptions = { db: Database; clock: Clock };

const tags = ['households'];
const response = { default: refusalShape };

const listing = { tags, summary: 'The user’s households, oldest first' };
const creating = {
  tags,
  summary: 'Creates a household in the user’s currency and language; with Idempotency-Key once',
  body: householdDraft,
  response,
};
const changing = {
  tags,
  summary: 'Changes its name, currency, language and which categories may be shared; for owners',
  params: itemId,
  body: householdChanges,
  response,
};
const removing = {
  tags,
  summary: 'Removes the household; its members keep their records; for owners',
  params: itemId,
  response: { 204: z.null(), ...response },
};

/** Households (specification, sections 3 and 7): list, create, change, remove. */
export function householdRoutes(app: FastifyInstance, parts: RouteOptions): void {
  const open = opener(parts);
  app.get('/api/households', { schema: listing }, (request) => open(request, householdsOf));

  app.post('/api/households', { schema: creating }, async (request, reply) => {
    const { name } = request.body as z.infer<typeof householdDraft>;
    const { status, body } = await open(request, (whose) =>
      once({ ...whose, request }, async () => ({
        status: 201,
        body: await createHousehold(whose, name),
      })),
    );
    return reply.code(status).send(body);
  });

  app.put('/api/households/:id', { schema: changing }, (request) => {
    const id = idOf(request);
    return open(request, async (whose) => {
      await lockHousehold(whose.tx, id);
      await refuseUnlessOwner(whose.tx, id);
      await updateHousehold(whose, id, request.body as HouseholdChanges);
      return householdOf(whose, id);
    });
  });

  app.delete('/api/households/:id', { schema: removing }, async (request, reply) => {
    const id = idOf(request);
    await open(request, async (whose) => {
      await lockHousehold(whose.tx, id);
      await refuseUnlessOwner(whose.tx, id);
      await removeHousehold(whose, id);
    });
    return reply.code(204).send();
  });
}

/** Opens a transaction in the name of the request's user. */
export function opener({ db, clock }: RouteOptions) {
  return <T>(request: FastifyRequest, work: (whose: UserTx) => Promise<T>): Promise<T> => {
    const user = signedIn(request);
    return db.asUser(user, (tx) => work({ tx, userId: user.userId, clock }));
  };
}
