import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type HouseholdChanges,
  householdChanges,
  householdDraft,
  type Household,
  type Member,
  memberChanges,
  sharingChanges,
} from '#domain/household/households.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId, ownId } from '#server/platform/http/requests.ts';
import { once } from '#server/platform/http/idempotency.ts';
import {
  lockHousehold,
  refuseUnlessOwner,
  roleIn,
  changeRole,
  membersOf,
  removeMember,
  updateSharing,
} from './members.ts';
import { noteSettings, noteHousehold } from './activities.ts';
import { opener, type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import {
  createHousehold,
  householdOf,
  householdsOf,
  removeHousehold,
  updateHousehold,
} from './store.ts';
import type { Sharing } from '#domain/household/sharing.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { removeActivities } from '#server/records/activity/store.ts';

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
      await updateHousehold(userTx, before, request.body as HouseholdChanges);
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

const ofMember = z.object({ id: z.string(), userId: z.string() });

const listingMembers = {
  tags,
  summary: 'The members of a household, with their roles and shared categories',
  params: itemId,
};
const changingMember = {
  tags,
  summary:
    'Gives a member another role, for owners; stepDown: the owner hands it over. ' +
    'The last owner stays one (409 last_owner)',
  params: ofMember,
  body: memberChanges,
  response,
};
const removingMember = {
  tags,
  summary:
    'Removes a member, for owners; or leaves: the last member takes the household along, the ' +
    'last owner among others cannot (409 last_owner)',
  params: ofMember,
  response: { 204: z.null(), ...response },
};
const sharing = {
  tags,
  summary: 'Chooses which of the user’s categories the household sees',
  params: itemId,
  body: sharingChanges,
  response,
};

/** Routes for members, their roles and the kinds that they share. */
export function memberRoutes(app: FastifyInstance, parts: RouteOptions): void {
  const open = opener(parts);

  app.get('/api/households/:id/members', { schema: listingMembers }, (request) => {
    const id = idOf(request);
    return open(request, async ({ tx }) => {
      await roleIn(tx, id);
      return membersOf(tx, id);
    });
  });

  app.put('/api/households/:id/sharing', { schema: sharing }, (request) => {
    const id = idOf(request);
    return open(request, async (userTx) => {
      await lockHousehold(userTx.tx, id);
      await roleIn(userTx.tx, id);
      const before = await householdOf(userTx, id);
      await updateSharing(userTx, id, request.body as Partial<Sharing>);
      const household = await householdOf(userTx, id);
      await noteSettings(userTx, before, household);
      return household;
    });
  });

  app.put('/api/households/:id/members/:userId', { schema: changingMember }, (request) => {
    const { householdId, memberId } = memberOf(request);
    return open(request, async (userTx) => {
      await lockHousehold(userTx.tx, householdId);
      await refuseUnlessOwner(userTx.tx, householdId);
      const changes = request.body as z.infer<typeof memberChanges>;
      const before = await membersOf(userTx.tx, householdId);
      await changeRole(userTx, { householdId, memberId }, changes);
      const after = await membersOf(userTx.tx, householdId);
      const told = roleChanges(before, after, userTx.userId);
      if (told.length > 0) {
        const household = await householdOf(userTx, householdId);
        await noteHousehold(userTx, household, { action: 'updated', changes: told });
      }
      return after;
    });
  });

  app.delete(
    '/api/households/:id/members/:userId',
    { schema: removingMember },
    async (request, reply) => {
      const { householdId, memberId } = memberOf(request);
      const isOwn = memberId === signedIn(request).userId;
      await open(request, async (userTx) => {
        await lockHousehold(userTx.tx, householdId);
        await (isOwn ? roleIn(userTx.tx, householdId) : refuseUnlessOwner(userTx.tx, householdId));
        const household = await householdOf(userTx, householdId);
        await removeMember(userTx, { householdId, memberId });
        await noteRemoval(userTx, household, isOwn);
      });
      return reply.code(204).send();
    },
  );
}

/** With its last member the household is gone, and its activities with it. */
async function noteRemoval(userTx: ClockedTx, household: Household, isOwn: boolean): Promise<void> {
  if (household.memberCount === 1) {
    await removeActivities(userTx.tx, userTx.userId, [household.id]);
    return;
  }
  const field = isOwn ? 'left' : 'memberRemoved';
  await noteHousehold(userTx, household, { action: 'updated', changes: [{ field }] });
}

/** A member who became owner, and the user who no longer is. */
function roleChanges(before: readonly Member[], after: readonly Member[], userId: string) {
  const isOwner = (members: readonly Member[], id: string) =>
    members.some((member) => member.userId === id && member.role === 'owner');
  const isNew = after.some(({ userId: id }) => isOwner(after, id) && !isOwner(before, id));
  const hasLeft = isOwner(before, userId) && !isOwner(after, userId);
  return [...(isNew ? ['memberOwner'] : []), ...(hasLeft ? ['steppedDown'] : [])].map((field) => {
    return { field };
  });
}

function memberOf(request: FastifyRequest) {
  const { userId } = request.params as z.infer<typeof ofMember>;
  return { householdId: idOf(request), memberId: ownId(userId) };
}
