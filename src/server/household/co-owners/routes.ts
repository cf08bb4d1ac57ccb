import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type LinkDraft,
  linkDraft,
  jointProposalAnswer,
  type JointProposalDraft,
  jointProposalDraft,
  type CoOwnerLink,
} from '#domain/household/co-ownership.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { ownId, idOf, itemId } from '#server/platform/http/requests.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { lockHousehold } from '#server/household/households/members.ts';
import { opener, type RouteOptions } from '#server/platform/http/signed-in.ts';
import { linksOf, proposeOne, proposeLink } from './store.ts';
import * as z from 'zod/mini';
import {
  acceptLink,
  declineLink,
  endLink,
  noteAccepted,
  refuseUnlessMembers,
  type AcceptedShare,
  acceptShare,
} from './answers.ts';
import { inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import { inOrder, groupProposals } from '#domain/household/co-owner-proposals.ts';
import { dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { sharesFrom } from '#domain/records/dated-terms.ts';
import { addActivity } from '#server/records/activity/store.ts';
import { AppError } from '#server/platform/errors.ts';
import { quietRecordsOf } from '#server/records/collections/records.ts';
import { holdSnapshots } from '#server/records/snapshots/store.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { coOwnerLinks } from './table.ts';
import { KINDS } from '#domain/records/kinds.ts';

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

/** Proposes shares of several items, such as a home and its loans: all of them or none. */
async function proposeJointly(
  userTx: ClockedTx,
  { items, ...about }: JointProposalDraft,
): Promise<CoOwnerLink[]> {
  const togetherId = v7();
  const lowered = [];
  const ids: string[] = [];
  for (const [at, { ownPercent, ...item }] of items.entries()) {
    if (ownPercent !== undefined) {
      lowered.push(await lowerOwnShare(userTx, item, { to: ownPercent, from: about.from }));
    }
    const within = { togetherId, path: `items.${at}.` };
    ids.push(await proposeLink(userTx, { ...about, ...item }, within));
  }
  await noteLowered(userTx, lowered);
  return linksIn(userTx, ids);
}

type ProposedItem = Pick<JointProposalDraft['items'][number], 'kind' | 'itemId'>;
type LoweredShare = ProposedItem & { name: string; from: PercentText; to: PercentText };

/** Lowers the own share from the first day of the month from which the member has theirs. */
async function lowerOwnShare(
  { tx, userId, clock }: ClockedTx,
  { kind, itemId }: ProposedItem,
  { to, from = monthOf(dayOf(clock())) }: { to: PercentText; from: Month | undefined },
): Promise<LoweredShare> {
  const stored = quietRecordsOf(tx, userId, clock)[kind];
  const before = await stored.find(itemId);
  if (before === null) throw new AppError('not_found');
  const shares = sharesFrom(before, { from: `${from}-01`, percent: to });
  await stored.update(itemId, { ownershipPercentage: to, shares });
  return { kind, itemId, name: before.name, from: before.ownershipPercentage, to };
}

/** Adds one activity for all lowered shares. */
async function noteLowered(
  { tx, userId, clock }: ClockedTx,
  [first, ...others]: readonly LoweredShare[],
): Promise<void> {
  if (first === undefined) return;
  const { kind, itemId, name, from, to } = first;
  const more = others.length > 0 ? [{ field: 'together', to: others.length }] : [];
  await addActivity(tx, userId, {
    action: 'updated',
    entityType: KINDS[kind].one,
    entityId: itemId,
    entityName: name,
    createdAt: clock().toISOString(),
    description: null,
    changes: [{ field: 'ownershipPercentage', from, to }, ...more],
  });
}

/**
 * Accepts all shares of a joint proposal, or none. Throws 409 unless `ids` are the shares that
 * still wait: since the user saw them, an item may have been deleted or a share answered.
 */
async function acceptJointProposal(
  userTx: ClockedTx,
  togetherId: string,
  ids: readonly string[],
): Promise<CoOwnerLink[]> {
  const { tx, userId } = userTx;
  const { householdId, ownerId } = (await proposalsIn(userTx, togetherId))[0];
  await lockHousehold(tx, householdId);
  await refuseUnlessMembers(tx, householdId, [ownerId, userId]);
  // Block both users' writes until the items are copied; sorted to avoid deadlock.
  for (const each of [ownerId, userId].sort()) await holdSnapshots(tx, each);
  const proposals = await proposalsIn(userTx, togetherId);
  if (!areSame(proposals, ids)) throw new AppError('proposal_changed');
  const accepted: AcceptedShare[] = [];
  const linkIds: string[] = [];
  for (const proposal of proposals) {
    const { linkId, memberItemId } = await acceptShare(userTx, proposal);
    linkIds.push(linkId);
    if (memberItemId !== null) accepted.push({ ...proposal, memberItemId });
  }
  await noteAccepted(userTx, accepted);
  return linksIn(userTx, linkIds);
}

async function linksIn(userTx: ClockedTx, ids: readonly string[]): Promise<CoOwnerLink[]> {
  return inOrder((await linksOf(userTx)).filter(({ id }) => ids.includes(id)));
}

/** Declines all shares of a proposal. */
async function declineJointProposal(userTx: ClockedTx, togetherId: string): Promise<void> {
  const ids = (await proposalsIn(userTx, togetherId)).map(({ id }) => id);
  await userTx.tx.delete(coOwnerLinks).where(inArray(coOwnerLinks.id, ids));
}

type NonEmpty<T> = [T, ...T[]];

/** The shares of a joint proposal to the user, assets first; 404 when there are none. */
async function proposalsIn(userTx: ClockedTx, togetherId: string): Promise<NonEmpty<CoOwnerLink>> {
  const waiting = (await linksOf(userTx)).filter(
    (link) => link.togetherId === togetherId && link.status === 'proposed' && !link.isOwner,
  );
  const [first, ...others] = groupProposals(waiting).flat();
  if (first === undefined) throw new AppError('not_found');
  return [first, ...others];
}

function areSame(proposals: readonly CoOwnerLink[], ids: readonly string[]): boolean {
  const expected = new Set(ids);
  return expected.size === proposals.length && proposals.every(({ id }) => expected.has(id));
}
