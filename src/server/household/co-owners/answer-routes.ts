import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { opener, type RouteOptions } from '#server/platform/http/signed-in.ts';
import { acceptLink, declineLink, endLink } from './answers.ts';

const response = { default: refusalShape };
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
