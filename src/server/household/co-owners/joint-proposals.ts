import { inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { CoOwnerLink, JointProposalDraft } from '#domain/household/co-ownership.ts';
import { inOrder, groupProposals } from '#domain/household/co-owner-proposals.ts';
import { dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { sharesFrom } from '#domain/records/dated-terms.ts';
import { addActivity } from '#server/records/activity/store.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockHousehold } from '#server/household/households/members.ts';
import { quietRecordsOf } from '#server/records/collections/records.ts';
import { holdSnapshots } from '#server/records/snapshots/store.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { noteAccepted, refuseUnlessMembers, type AcceptedShare, acceptShare } from './answers.ts';
import { linksOf, proposeLink } from './store.ts';
import { coOwnerLinks } from './table.ts';
import { KINDS } from '#domain/records/kinds.ts';

/** Proposes shares of several items, such as a home and its loans: all of them or none. */
export async function proposeJointly(
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
export async function acceptJointProposal(
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
export async function declineJointProposal(userTx: ClockedTx, togetherId: string): Promise<void> {
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
