import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type LinkDraft, linkDraft } from '#domain/household/co-ownership.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { ownId } from '#server/platform/http/requests.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { lockHousehold } from '#server/household/households/access.ts';
import { opener, type RouteOptions } from '#server/platform/http/signed-in.ts';
import { linksOf, proposeLink } from './store.ts';

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
        body: await proposeLink(userTx, draft),
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
