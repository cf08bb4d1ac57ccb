import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  type HouseholdChanges,
  householdChanges,
  householdDraft,
} from '#domain/household/households.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { lockHousehold, refuseUnlessOwner } from './access.ts';
import { noteSettings } from './activities.ts';
import { opener, type RouteOptions } from '#server/platform/http/signed-in.ts';
import {
  createHousehold,
  householdOf,
  householdsOf,
  removeHousehold,
  updateHousehold,
} from './store.ts';

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

/** Households (docs/product.md, sections 3 and 7): list, create, change, remove. */
export function householdRoutes(app: FastifyInstance, parts: RouteOptions): void {
  const open = opener(parts);
  app.get('/api/households', { schema: listing }, (request) => open(request, householdsOf));

  app.post('/api/households', { schema: creating }, async (request, reply) => {
    const { name } = request.body as z.infer<typeof householdDraft>;
    const { status, body } = await open(request, (userTx) =>
      once({ ...userTx, request }, async () => ({
        status: 201,
        body: await createHousehold(userTx, name),
      })),
    );
    return reply.code(status).send(body);
  });

  app.put('/api/households/:id', { schema: changing }, (request) => {
    const id = idOf(request);
    return open(request, async (userTx) => {
      await lockHousehold(userTx.tx, id);
      await refuseUnlessOwner(userTx.tx, id);
      const before = await householdOf(userTx, id);
      await updateHousehold(userTx, id, request.body as HouseholdChanges);
      const household = await householdOf(userTx, id);
      await noteSettings(userTx, before, household);
      return household;
    });
  });

  app.delete('/api/households/:id', { schema: removing }, async (request, reply) => {
    const id = idOf(request);
    await open(request, async (userTx) => {
      await lockHousehold(userTx.tx, id);
      await refuseUnlessOwner(userTx.tx, id);
      await removeHousehold(userTx, id);
    });
    return reply.code(204).send();
  });
}
