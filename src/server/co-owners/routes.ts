import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type LinkDraft, linkDraft } from '#domain/co-ownership.ts';
import { refusalShape } from '#server/http/docs.ts';
import { idOf, itemId, ownId } from '#server/http/item-id.ts';
import { once } from '#server/http/once.ts';
import { opener, type Parts } from '#server/households/routes.ts';
import { acceptLink, declineLink, endLink } from './answers.ts';
import { linksOf, proposeLink } from './store.ts';

const tags = ['households'];
const response = { default: refusalShape };
const one = { tags, params: itemId, response };

const listing = { tags, summary: 'What the person owns or owes together with other members' };
const proposing = {
  tags,
  summary:
    'Proposes a member a share of an item from a month on; with Idempotency-Key once. All shares ' +
    'are at most 100 percent (ownership.sum)',
  body: linkDraft,
  response,
};
const accepting = {
  ...one,
  summary: 'Takes the share: the item is in the person’s own list too, kept by its owner',
};
const declining = {
  ...one,
  summary: 'Says no to a share',
  response: { 204: z.null(), ...response },
};
const ending = {
  ...one,
  summary: 'Withdraws a proposal, or ends a link: the member keeps the item as their own',
  response: { 204: z.null(), ...response },
};

/** Items that two members own together (design, households). */
export function coOwnerRoutes(app: FastifyInstance, parts: Parts): void {
  const open = opener(parts);
  app.get('/api/co-owner-links', { schema: listing }, (request) => open(request, linksOf));

  app.post('/api/co-owner-links', { schema: proposing }, async (request, reply) => {
    const draft = draftIn(request);
    const { status, body } = await open(request, (whose) =>
      once({ ...whose, request }, async () => ({
        status: 201,
        body: await proposeLink(whose, draft),
      })),
    );
    return reply.code(status).send(body);
  });

  app.post('/api/co-owner-links/:id/accept', { schema: accepting }, (request) =>
    open(request, (whose) => acceptLink(whose, idOf(request))),
  );

  app.post('/api/co-owner-links/:id/decline', { schema: declining }, async (request, reply) => {
    await open(request, (whose) => declineLink(whose, idOf(request)));
    return reply.code(204).send();
  });

  app.delete('/api/co-owner-links/:id', { schema: ending }, async (request, reply) => {
    await open(request, (whose) => endLink(whose, idOf(request)));
    return reply.code(204).send();
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
