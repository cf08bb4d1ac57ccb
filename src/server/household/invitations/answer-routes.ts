import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { invitationAnswer } from '#domain/household/invitations.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { ownId } from '#server/platform/http/item-id.ts';
import { opener, type RouteOptions } from '#server/household/households/household-transaction.ts';
import type { Profiles } from '#server/account/users/profiles.ts';
import { accept, decline } from './answers.ts';
import { invitationBy, ownInvitationsOf } from './reads.ts';

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

type AnswerOptions = RouteOptions & { profiles: Profiles };

/** Routes that list, accept and decline the user's invitations. */
export function answerRoutes(app: FastifyInstance, parts: AnswerOptions): void {
  const open = opener(parts);
  app.get('/api/invitations', { schema: listing }, (request) => open(request, ownInvitationsOf));

  app.post('/api/invitations/accept', { schema: accepting }, async (request) => {
    const id = await answeredInvitation(request, parts);
    return open(request, (userTx) => accept(userTx, id));
  });

  app.post('/api/invitations/decline', { schema: declining }, async (request, reply) => {
    const id = await answeredInvitation(request, parts);
    await open(request, (userTx) => decline(userTx, id));
    return reply.code(204).send();
  });
}

/**
 * The id of the answered invitation. Its mailed token proves the mailbox; by its id alone only an
 * address that a mail has proven answers, as anybody may have signed up with one. Refreshes the profile first: invitations are matched against
 * the address that the sign-in service has now.
 */
async function answeredInvitation(
  request: FastifyRequest,
  { db, profiles }: AnswerOptions,
): Promise<string> {
  const account = await profiles.accountOf(request);
  await profiles.profileOf(request, account);
  const answer = request.body as z.infer<typeof invitationAnswer>;
  if ('token' in answer) return invitationBy(db.orm, answer.token, account.email);
  const id = ownId(answer.id);
  if (!account.isEmailProven) throw new AppError('mailbox_not_proven');
  return id;
}
