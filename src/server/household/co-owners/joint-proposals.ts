import { inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { CoOwnerLink, TogetherDraft } from '#domain/household/co-ownership.ts';
import { inOrder, proposalsAsOne } from '#domain/household/co-owner-proposals.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { addActivity } from '#server/records/activity/store.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockHousehold } from '#server/household/households/access.ts';
import type { UserTx } from '#server/household/households/store.ts';
import { quietRecordsOf } from '#server/records/collections/records.ts';
import { holdSnapshots } from '#server/records/snapshots/store.ts';
import { noteAccepted, refuseUnlessMembers, type Taken, takeShare } from './answers.ts';
import { linksOf, proposeLink } from './store.ts';
import { coOwnerLinks } from './table.ts';

/** Proposes a home and its loans, or other items, as one: all of them or none. */
export async function proposeTogether(
  whose: UserTx,
  { items, ...about }: TogetherDraft,
): Promise<CoOwnerLink[]> {
  const togetherId = v7();
  const lowered = [];
  const links = [];
  for (const [at, { ownPercent, ...item }] of items.entries()) {
    if (ownPercent !== undefined) lowered.push(await lowerOwnShare(whose, item, ownPercent));
    const within = { togetherId, path: `items.${at}.` };
    links.push(await proposeLink(whose, { ...about, ...item }, within));
  }
  await noteLowered(whose, lowered);
  return inOrder(links);
}

type Item = Pick<TogetherDraft['items'][number], 'kind' | 'itemId'>;
type Lowered = Item & { name: string; from: PercentText; to: PercentText };

async function lowerOwnShare(
  { tx, userId, clock }: UserTx,
  { kind, itemId }: Item,
  to: PercentText,
): Promise<Lowered> {
  const stored = quietRecordsOf(tx, userId, clock)[kind];
  const before = await stored.find(itemId);
  if (before === null) throw new AppError('not_found');
  await stored.update(itemId, { ownershipPercentage: to });
  return { kind, itemId, name: before.name, from: before.ownershipPercentage, to };
}

/** One activity, however many shares were made lower. */
async function noteLowered(
  { tx, userId, clock }: UserTx,
  [first, ...others]: readonly Lowered[],
): Promise<void> {
  if (first === undefined) return;
  const { kind, itemId, name, from, to } = first;
  const more = others.length > 0 ? [{ field: 'together', to: others.length }] : [];
  await addActivity(tx, userId, {
    action: 'updated',
    entityType: kind === 'assets' ? 'asset' : 'liability',
    entityId: itemId,
    entityName: name,
    createdAt: clock().toISOString(),
    description: null,
    changes: [{ field: 'ownershipPercentage', from, to }, ...more],
  });
}

/**
 * Takes all shares of a proposal, or none: also where one of them is no longer what the user saw,
 * because its item was deleted, or it was withdrawn or answered alone.
 */
export async function acceptTogether(
  whose: UserTx,
  togetherId: string,
  ids: readonly string[],
): Promise<CoOwnerLink[]> {
  const { tx, userId } = whose;
  const { householdId, ownerId } = (await proposalsIn(whose, togetherId))[0];
  await lockHousehold(tx, householdId);
  await refuseUnlessMembers(tx, householdId, [ownerId, userId]);
  // As for a single share: neither's writes may pass by while the items are taken over.
  for (const each of [ownerId, userId].sort()) await holdSnapshots(tx, each);
  const proposals = await proposalsIn(whose, togetherId);
  if (!areSame(proposals, ids)) throw new AppError('proposal_changed');
  const taken: Taken[] = [];
  const linkIds: string[] = [];
  for (const proposal of proposals) {
    const { linkId, memberItemId } = await takeShare(whose, proposal);
    linkIds.push(linkId);
    if (memberItemId !== null) taken.push({ ...proposal, memberItemId });
  }
  await noteAccepted(whose, taken);
  const links = await linksOf(whose);
  return inOrder(links.filter(({ id }) => linkIds.includes(id)));
}

/** Declines all shares of a proposal. */
export async function declineTogether(whose: UserTx, togetherId: string): Promise<void> {
  const ids = (await proposalsIn(whose, togetherId)).map(({ id }) => id);
  await whose.tx.delete(coOwnerLinks).where(inArray(coOwnerLinks.id, ids));
}

type Some<T> = [T, ...T[]];

/** What waits for the user's answer as one, what is owned first. */
async function proposalsIn(whose: UserTx, togetherId: string): Promise<Some<CoOwnerLink>> {
  const waiting = (await linksOf(whose)).filter(
    (link) => link.togetherId === togetherId && link.status === 'proposed' && !link.isOwner,
  );
  const [first, ...others] = proposalsAsOne(waiting).flat();
  if (first === undefined) throw new AppError('not_found');
  return [first, ...others];
}

function areSame(proposals: readonly CoOwnerLink[], ids: readonly string[]): boolean {
  const asked = new Set(ids);
  return asked.size === proposals.length && proposals.every(({ id }) => asked.has(id));
}
