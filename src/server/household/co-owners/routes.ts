import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type LinkDraft,
  linkDraft,
  jointProposalAnswer,
  type JointProposalDraft,
  jointProposalDraft,
} from '#domain/household/co-ownership.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { ownId, idOf, itemId } from '#server/platform/http/requests.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { lockHousehold } from '#server/household/households/members.ts';
import { opener, type RouteOptions } from '#server/platform/http/signed-in.ts';
import { linksOf, proposeOne } from './store.ts';
import * as z from 'zod/mini';
import { acceptJointProposal, declineJointProposal, proposeJointly } from './joint-proposals.ts';
import { acceptLink, declineLink, endLink } from './answers.ts';

const tags = ['households'];
const response = { default: refusalShape };

const listing = {
  tags,
  summary: 'The assets and liabilities that the user shares with other members',
};
const proposing = {
  tags,
  summary:
    'Proposes a member a share of an item from a month on; with Idempotency-Key once. All shares ' +
    'are at most 100 percent (ownership.sum)',
  body: linkDraft,
  response,
};

/** Routes that list the user's co-owner links and propose new ones. */
export function coOwnerRoutes(app: FastifyInstance, parts: RouteOptions): void {
  const open = opener(parts);
  app.get('/api/co-owner-links', { schema: listing }, (request) => open(request, linksOf));

  app.post('/api/co-owner-links', { schema: proposing }, async (request, reply) => {
    const draft = draftIn(request);
    const { status, body } = await open(request, async (userTx) => {
      await lockHousehold(userTx.tx, draft.householdId);
      return once({ ...userTx, request }, async () => ({
        status: 201,
        body: await proposeOne(userTx, draft),
      }));
    });
    return reply.code(status).send(body);
  });
}

function draftIn(request: FastifyRequest): LinkDraft {
  const draft = request.body as LinkDraft;
  const { householdId, memberId } = draft;
  return {
    ...draft,
    householdId: ownId(householdId),
    itemId: ownId(draft.itemId),
    memberId: ownId(memberId),
  };
}

const proposingJointly = {
  tags,
  summary:
    'Proposes a member shares of several items as one, such as a home and its loans; all or ' +
    'none. ownPercent lowers the own share of one from the same month. With Idempotency-Key once',
  body: jointProposalDraft,
  response,
};
const acceptingJointly = {
  tags,
  params: itemId,
  summary: 'Accepts all shares of a joint proposal, if they are those that the user saw',
  body: jointProposalAnswer,
  response,
};
const decliningJointly = {
  tags,
  params: itemId,
  summary: 'Declines all shares of a joint proposal',
  response: { 204: z.null(), ...response },
};

/** Routes for proposals of several items, such as a home and its loans. */
export function jointProposalRoutes(app: FastifyInstance, parts: RouteOptions): void {
  const open = opener(parts);
  app.post('/api/co-owner-links/together', { schema: proposingJointly }, async (request, reply) => {
    const draft = jointDraftIn(request);
    const { status, body } = await open(request, async (userTx) => {
      await lockHousehold(userTx.tx, draft.householdId);
      return once({ ...userTx, request }, async () => ({
        status: 201,
        body: await proposeJointly(userTx, draft),
      }));
    });
    return reply.code(status).send(body);
  });

  app.post('/api/co-owner-links/together/:id/accept', { schema: acceptingJointly }, (request) => {
    const { ids } = request.body as z.infer<typeof jointProposalAnswer>;
    return open(request, (userTx) => acceptJointProposal(userTx, idOf(request), ids));
  });

  app.post(
    '/api/co-owner-links/together/:id/decline',
    { schema: decliningJointly },
    async (request, reply) => {
      await open(request, (userTx) => declineJointProposal(userTx, idOf(request)));
      return reply.code(204).send();
    },
  );
}

function jointDraftIn(request: FastifyRequest): JointProposalDraft {
  const { householdId, memberId, items, ...more } = request.body as JointProposalDraft;
  return {
    ...more,
    householdId: ownId(householdId),
    memberId: ownId(memberId),
    items: items.map((item) => ({ ...item, itemId: ownId(item.itemId) })),
  };
}

const one = { tags: ['households'], params: itemId, response };

const accepting = {
  ...one,
  summary:
    'Accepts the share: the item is in the user’s own list too, maintained by its primary owner',
};
const declining = {
  ...one,
  summary: 'Declines a share',
  response: { 204: z.null(), ...response },
};
const ending = {
  ...one,
  summary: 'Withdraws a proposal, or ends a link: the member keeps the item as their own',
  response: { 204: z.null(), ...response },
};

/** Routes that accept, decline, withdraw or end a share. */
export function coOwnerAnswerRoutes(app: FastifyInstance, parts: RouteOptions): void {
  const open = opener(parts);
  app.post('/api/co-owner-links/:id/accept', { schema: accepting }, (request) =>
    open(request, (userTx) => acceptLink(userTx, idOf(request))),
  );

  app.post('/api/co-owner-links/:id/decline', { schema: declining }, async (request, reply) => {
    await open(request, (userTx) => declineLink(userTx, idOf(request)));
    return reply.code(204).send();
  });

  app.delete('/api/co-owner-links/:id', { schema: ending }, async (request, reply) => {
    await open(request, (userTx) => endLink(userTx, idOf(request)));
    return reply.code(204).send();
  });
}
