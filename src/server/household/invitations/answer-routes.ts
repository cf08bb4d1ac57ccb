import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Household } from '#domain/household/households.ts';
import { invitationAnswer } from '#domain/household/invitations.ts';
import type { Profiles } from '#server/account/users/profiles.ts';
import { lockHousehold } from '#server/household/households/access.ts';
import { noteHousehold } from '#server/household/households/activities.ts';
import { opener, type RouteOptions } from '#server/platform/http/signed-in.ts';
import {
  assertHouseholdLimit,
  householdOf,
  householdsOf,
} from '#server/household/households/store.ts';
import { householdMembers } from '#server/household/households/table.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { ownId } from '#server/platform/http/requests.ts';
import { invitationBy, isInviterEntitled, ownInvitationsOf } from './reads.ts';
import { householdInvitations } from './table.ts';

const { id: idColumn, invitedEmail } = householdInvitations;

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

/** Joins the household. Idempotent, also when called concurrently. */
async function accept(userTx: ClockedTx, id: string): Promise<Household> {
  const { tx, userId, clock } = userTx;
  const invitation = await ownInvitation(userTx, id);
  const { householdId, inviterUserId, status, expiresAt } = invitation;
  const known = (await householdsOf(userTx)).find((each) => each.id === householdId);
  if (known === undefined) {
    const isOpen = status === 'pending' && invitation.isInviterEntitled;
    if (!isOpen) throw new AppError('invitation_over');
    if (expiresAt <= clock().toISOString()) throw new AppError('invitation_expired');
    await assertHouseholdLimit(userTx);
    await tx.insert(householdMembers).values({
      householdId,
      userId,
      status: 'active',
      invitedBy: inviterUserId,
      joinedAt: clock().toISOString(),
    });
  }
  if (status === 'pending') await end(userTx, id, 'accepted');
  if (known !== undefined) return known;
  const household = await householdOf(userTx, householdId);
  await noteHousehold(userTx, household, { action: 'updated', changes: [{ field: 'joined' }] });
  return household;
}

/** Declines an invitation. A user who joined by another invitation stays a member. */
async function decline(userTx: ClockedTx, id: string): Promise<void> {
  const { status } = await ownInvitation(userTx, id);
  if (status === 'declined') return;
  if (status !== 'pending') throw new AppError('invitation_over');
  await end(userTx, id, 'declined');
}

/** Locks the household and returns an invitation to the user's address; 404 when there is none. */
async function ownInvitation({ tx, userId }: ClockedTx, id: string) {
  const own = sql`${invitedEmail} = (select lower(email) from users where id = ${userId})`;
  const isWanted = and(eq(idColumn, id), own);
  const [found] = await tx.select().from(householdInvitations).where(isWanted);
  if (found === undefined) throw new AppError('not_found');
  await lockHousehold(tx, found.householdId);
  const [present] = await tx
    .select({ ...getTableColumns(householdInvitations), isInviterEntitled })
    .from(householdInvitations)
    .where(isWanted);
  if (present === undefined) throw new AppError('not_found');
  return present;
}

async function end({ tx }: ClockedTx, id: string, status: 'accepted' | 'declined'): Promise<void> {
  await tx.update(householdInvitations).set({ status }).where(eq(idColumn, id));
}
