import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type InvitationDraft,
  invitationAcceptance,
  invitationAnswer,
  invitationDraft,
} from '#domain/household/invitations.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId, ownId } from '#server/platform/http/requests.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { lockHousehold, refuseUnlessOwner } from '#server/household/households/members.ts';
import { opener, type RouteOptions } from '#server/platform/http/signed-in.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { mailJoined, type SendOptions } from './sending.ts';
import { createInvitation, invitationsOf, renewInvitation, revokeInvitation } from './store.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Household } from '#domain/household/households.ts';
import { type Category, flagsOf } from '#domain/household/sharing.ts';
import type { Profiles } from '#server/account/users/profiles.ts';
import { noteHousehold } from '#server/household/households/activities.ts';
import {
  assertHouseholdLimit,
  householdOf,
  householdsOf,
} from '#server/household/households/store.ts';
import { householdMembers } from '#server/household/households/table.ts';
import { AppError } from '#server/platform/errors.ts';
import { invitationBy, isInviterEntitled, ownInvitationsOf, previewOf } from './reads.ts';
import { householdInvitations } from './table.ts';

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

const { id: idColumn, invitedEmail } = householdInvitations;

const listingOwn = { tags, summary: 'The invitations that wait for the user’s answer' };
const answering = { tags, body: invitationAnswer };
const accepting = {
  tags,
  body: invitationAcceptance,
  summary:
    'Joins the household of an invitation, by its mailed token or its id; shows the kinds in ' +
    '`shared`, without it those that the household shares then',
  response,
};
const declining = {
  ...answering,
  summary: 'Declines an invitation, by its mailed token or its id',
  response: { 204: z.null(), ...response },
};

type AnswerOptions = RouteOptions & SendOptions & { profiles: Profiles };

/** Routes that list, accept and decline the user's invitations. */
export function answerRoutes(app: FastifyInstance, parts: AnswerOptions): void {
  const open = opener(parts);
  app.get('/api/invitations', { schema: listingOwn }, (request) => open(request, ownInvitationsOf));

  app.post('/api/invitations/accept', { schema: accepting }, async (request) => {
    const id = await answeredInvitation(request, parts);
    const { shared } = request.body as z.infer<typeof invitationAcceptance>;
    return open(request, (userTx) => accept(userTx, { id, shared }, parts));
  });

  app.post('/api/invitations/decline', { schema: declining }, async (request, reply) => {
    const id = await answeredInvitation(request, parts);
    await open(request, (userTx) => decline(userTx, id));
    return reply.code(204).send();
  });
}

/**
 * The id of the answered invitation. Its mailed token proves the mailbox; by its id alone only an
 * address that a mail has proven answers, as anybody may have signed up with one. Refreshes the
 * profile first: invitations are matched against the address that the sign-in service has now.
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

type Acceptance = { id: string; shared: readonly Category[] | undefined };

/**
 * Joins the household, and tells its members. Of the kinds that the user was shown, `shared`, they
 * show all; without it of those that the household shares now (`updateHousehold` keeps later ones
 * back). Idempotent, also when called concurrently.
 */
async function accept(
  userTx: ClockedTx,
  { id, shared }: Acceptance,
  sending: SendOptions,
): Promise<Household> {
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
      ...(shared && flagsOf(shared)),
    });
  }
  if (status === 'pending') await end(userTx, id, 'accepted');
  if (known !== undefined) return known;
  const household = await householdOf(userTx, householdId);
  await noteHousehold(userTx, household, { action: 'updated', changes: [{ field: 'joined' }] });
  await mailJoined(userTx, sending, householdId);
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

const byToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

const previewing = {
  tags: ['households'],
  summary: 'The invitation behind a token, which stays valid; needs no sign-in',
  querystring: byToken,
  response: { default: refusalShape },
};

/** Route that shows the invitation behind a token. */
export function previewRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  app.get('/api/invitation', { schema: previewing }, async (request) => {
    const { token } = request.query as z.infer<typeof byToken>;
    const preview = await previewOf(db.orm, token, clock);
    if (preview === null) throw new AppError('not_found');
    return preview;
  });
}
