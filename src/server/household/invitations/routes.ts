import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type InvitationDraft, invitationDraft } from '#domain/household/invitations.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId, ownId } from '#server/platform/http/requests.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { lockHousehold, refuseUnlessOwner } from '#server/household/households/access.ts';
import { opener, type RouteOptions } from '#server/platform/http/signed-in.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import type { SendOptions } from './sending.ts';
import { createInvitation, invitationsOf, renewInvitation, revokeInvitation } from './store.ts';

const tags = ['households'];
const response = { default: refusalShape };
const ofInvitation = z.object({ id: z.string(), invitationId: z.string() });

const listing = {
  tags,
  summary: 'The pending invitations, for owners',
  params: itemId,
};
const creating = {
  tags,
  summary: 'Invites an address by mail for seven days, for owners; with Idempotency-Key once',
  params: itemId,
  body: invitationDraft,
  response,
};
const sending = {
  tags,
  summary: 'Mails an invitation again with a new link, for owners; the earlier link ends',
  params: ofInvitation,
  response,
};
const revoking = {
  tags,
  summary: 'Withdraws an invitation, for owners',
  params: ofInvitation,
  response: { 204: z.null(), ...response },
};

/** Routes with which owners list, send, renew and revoke invitations. */
export function invitationRoutes(app: FastifyInstance, parts: RouteOptions & SendOptions): void {
  const open = opener(parts);
  const asOwner = <T>(request: FastifyRequest, work: (userTx: ClockedTx) => Promise<T>) => {
    const id = idOf(request);
    return open(request, async (userTx) => {
      await lockHousehold(userTx.tx, id);
      await refuseUnlessOwner(userTx.tx, id);
      return work(userTx);
    });
  };

  app.get('/api/households/:id/invitations', { schema: listing }, (request) =>
    asOwner(request, (userTx) => invitationsOf(userTx, idOf(request))),
  );

  app.post('/api/households/:id/invitations', { schema: creating }, async (request, reply) => {
    const inviting = { householdId: idOf(request), draft: request.body as InvitationDraft };
    const { status, body } = await asOwner(request, (userTx) =>
      once({ ...userTx, request }, async () => ({
        status: 201,
        body: await createInvitation(userTx, { ...parts, ip: request.ip }, inviting),
      })),
    );
    return reply.code(status).send(body);
  });

  const one = '/api/households/:id/invitations/:invitationId';
  app.post(`${one}/resend`, { schema: sending }, (request) =>
    asOwner(request, (userTx) =>
      renewInvitation(userTx, { ...parts, ip: request.ip }, invitationOf(request)),
    ),
  );

  app.delete(one, { schema: revoking }, async (request, reply) => {
    await asOwner(request, (userTx) => revokeInvitation(userTx, invitationOf(request)));
    return reply.code(204).send();
  });
}

function invitationOf(request: FastifyRequest) {
  const { invitationId } = request.params as z.infer<typeof ofInvitation>;
  return { householdId: idOf(request), id: ownId(invitationId) };
}
