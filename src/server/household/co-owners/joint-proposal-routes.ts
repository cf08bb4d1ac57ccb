import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  jointProposalAnswer,
  type JointProposalDraft,
  jointProposalDraft,
} from '#domain/household/co-ownership.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId, ownId } from '#server/platform/http/requests.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { lockHousehold } from '#server/household/households/access.ts';
import { opener, type RouteOptions } from '#server/platform/http/signed-in.ts';
import { acceptJointProposal, declineJointProposal, proposeJointly } from './joint-proposals.ts';

const tags = ['households'];
const response = { default: refusalShape };

const proposing = {
  tags,
  summary:
    'Proposes a member shares of several items as one, such as a home and its loans; all or ' +
    'none. ownPercent lowers the own share of one from the same month. With Idempotency-Key once',
  body: jointProposalDraft,
  response,
};
const accepting = {
  tags,
  params: itemId,
  summary: 'Accepts all shares of a joint proposal, if they are those that the user saw',
  body: jointProposalAnswer,
  response,
};
const declining = {
  tags,
  params: itemId,
  summary: 'Declines all shares of a joint proposal',
  response: { 204: z.null(), ...response },
};

/** Routes for proposals of several items, such as a home and its loans. */
export function jointProposalRoutes(app: FastifyInstance, parts: RouteOptions): void {
  const open = opener(parts);
  app.post('/api/co-owner-links/together', { schema: proposing }, async (request, reply) => {
    const draft = draftIn(request);
    const { status, body } = await open(request, async (userTx) => {
      await lockHousehold(userTx.tx, draft.householdId);
      return once({ ...userTx, request }, async () => ({
        status: 201,
        body: await proposeJointly(userTx, draft),
      }));
    });
    return reply.code(status).send(body);
  });

  app.post('/api/co-owner-links/together/:id/accept', { schema: accepting }, (request) => {
    const { ids } = request.body as z.infer<typeof jointProposalAnswer>;
    return open(request, (userTx) => acceptJointProposal(userTx, idOf(request), ids));
  });

  app.post(
    '/api/co-owner-links/together/:id/decline',
    { schema: declining },
    async (request, reply) => {
      await open(request, (userTx) => declineJointProposal(userTx, idOf(request)));
      return reply.code(204).send();
    },
  );
}

function draftIn(request: FastifyRequest): JointProposalDraft {
  const { householdId, memberId, items, ...more } = request.body as JointProposalDraft;
  return {
    ...more,
    householdId: ownId(householdId),
    memberId: ownId(memberId),
    items: items.map((item) => ({ ...item, itemId: ownId(item.itemId) })),
  };
}
