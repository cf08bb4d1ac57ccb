import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { invitationAnswer } from '#domain/household/invitations.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { ownId } from '#server/platform/http/item-id.ts';
import { opener, type RouteOptions } from '#server/household/households/routes.ts';
import type { Profiles } from '#server/account/users/profiles.ts';
import { accept, decline, invitationBy, ownInvitationsOf } from './answers.ts';

const tags = ['households'];
const response = { default: refusalShape };
const listing = { tags, summary: 'The invitations that wait for the user’s answer' };
const answering = { tags, body: invitationAnswer };
const accepting = {
  ...answering,
  summary: 'Joins the household of an invitation, by its mailed token or its id',
  response,
};
const declining = {
  ...answering,
  summary: 'Declines an invitation, by its mailed token or its id',
  response: { 204: z.null(), ...response },
};

type AnswerParts = RouteOptions & { profiles: Profiles };

/** A user's answers to invitations. */
export function answerRoutes(app: FastifyInstance, parts: AnswerParts): void {
  const open = opener(parts);
  app.get('/api/invitations', { schema: listing }, (request) => open(request, ownInvitationsOf));

  app.post('/api/invitations/accept', { schema: accepting }, async (request) => {
    const id = await answered(request, parts);
    return open(request, (whose) => accept(whose, id));
  });

  app.post('/api/invitations/decline', { schema: declining }, async (request, reply) => {
    const id = await answered(request, parts);
    await open(request, (whose) => decline(whose, id));
    return reply.code(204).send();
  });
}

/** Which invitation is meant. The address that counts is the one the sign-in service knows now. */
async function answered(request: FastifyRequest, { db, profiles }: AnswerParts): Promise<string> {
  const account = await profiles.accountOf(request);
  await profiles.profileOf(request, account);
  const answer = request.body as z.infer<typeof invitationAnswer>;
  return 'id' in answer ? ownId(answer.id) : invitationBy(db.orm, answer.token, account.email);
}
