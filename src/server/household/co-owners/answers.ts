import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import { addActivity } from '#server/records/activity/store.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockHousehold, membersOf } from '#server/household/households/members.ts';
import { forgetAnswers } from '#server/platform/http/idempotency.ts';
import { assertRecordLimit, RECORD_TABLES } from '#server/records/collections/statements.ts';
import { holdSnapshots } from '#server/records/snapshots/store.ts';
import type { ClockedTx, Tx } from '#server/platform/db/tx.ts';
import { linkOf, linksOf } from './store.ts';
import { coOwnerLinks } from './table.ts';
import { KINDS } from '#domain/records/kinds.ts';

/** Accepts a share: the item is now in the user's own list too, with that share from its month. */
export async function acceptLink(userTx: ClockedTx, id: string): Promise<CoOwnerLink> {
  const { tx, userId } = userTx;
  const { householdId, ownerId } = await proposalOf(userTx, id);
  await lockHousehold(tx, householdId);
  await refuseUnlessMembers(tx, householdId, [ownerId, userId]);
  // Block both users' writes until the item is copied; sorted to avoid deadlock.
  for (const each of [ownerId, userId].sort()) await holdSnapshots(tx, each);
  const proposal = await proposalOf(userTx, id);
  const { linkId, memberItemId } = await acceptShare(userTx, proposal);
  if (memberItemId !== null) {
    await noteAccepted(userTx, [{ ...proposal, memberItemId }]);
  }
  return linkOf(userTx, linkId);
}

/** An accepted share with the item that it added to the member's list. */
export type AcceptedShare = Pick<CoOwnerLink, 'kind' | 'item'> & { memberItemId: string };

/**
 * Accepts one share: adds an item to the user's list, or changes the share of an item there
 * (`memberItemId` null). Withdrawing and ending do not lock the household, so a link may disappear
 * meanwhile; throws 409 then, so that nothing is accepted in part.
 */
export async function acceptShare(
  userTx: ClockedTx,
  { id, kind, percent, from }: CoOwnerLink,
): Promise<{ linkId: string; memberItemId: string | null }> {
  const { tx, userId, clock } = userTx;
  const answeredAt = clock().toISOString();
  const present = await presentLink(userTx, id);
  if (present !== null) {
    const deleted = await tx.delete(coOwnerLinks).where(eq(coOwnerLinks.id, id)).returning(LINK_ID);
    const changed = await tx
      .update(coOwnerLinks)
      .set({ percent, fromMonth: from, answeredAt })
      .where(eq(coOwnerLinks.id, present))
      .returning(LINK_ID);
    refuseGone(deleted, changed);
    return { linkId: present, memberItemId: null };
  }
  await assertRecordLimit(tx, RECORD_TABLES[kind], { userId, added: 1 });
  const memberItemId = v7();
  const accepted = await tx
    .update(coOwnerLinks)
    .set({ status: 'active', memberItemId, answeredAt })
    .where(eq(coOwnerLinks.id, id))
    .returning(LINK_ID);
  refuseGone(accepted);
  return { linkId: id, memberItemId };
}

const LINK_ID = { id: coOwnerLinks.id };

function refuseGone(...written: readonly (readonly object[])[]): void {
  if (written.some((rows) => rows.length === 0)) throw new AppError('proposal_changed');
}

/** Adds one activity for all accepted items: the first one's name and the number of others. */
export async function noteAccepted(
  { tx, userId, clock }: ClockedTx,
  [first, ...others]: readonly AcceptedShare[],
): Promise<void> {
  if (first === undefined) return;
  await addActivity(tx, userId, {
    action: 'created',
    entityType: KINDS[first.kind].one,
    entityId: first.memberItemId,
    entityName: first.item.name,
    createdAt: clock().toISOString(),
    description: null,
    changes: others.length > 0 ? [{ field: 'together', to: others.length }] : [],
  });
}

/** Throws 404 unless both users are still members. */
export async function refuseUnlessMembers(
  tx: Tx,
  householdId: string,
  userIds: readonly string[],
): Promise<void> {
  const members = new Set((await membersOf(tx, householdId)).map((member) => member.userId));
  if (!userIds.every((userId) => members.has(userId))) throw new AppError('not_found');
}

/** Declines a share. */
export async function declineLink(userTx: ClockedTx, id: string): Promise<void> {
  await proposalOf(userTx, id);
  await userTx.tx.delete(coOwnerLinks).where(eq(coOwnerLinks.id, id));
}

/** Withdraws a proposal, or ends a link: the member keeps the item as their own. */
export async function endLink({ tx, userId }: ClockedTx, id: string): Promise<void> {
  const ended = await tx
    .delete(coOwnerLinks)
    .where(eq(coOwnerLinks.id, id))
    .returning({ id: coOwnerLinks.id });
  if (ended.length === 0) throw new AppError('not_found');
  await forgetAnswers(tx, userId, id);
}

/** A proposal to the user; 404 when there is none. */
async function proposalOf(userTx: ClockedTx, id: string): Promise<CoOwnerLink> {
  const links = await linksOf(userTx);
  const found = links.find((link) => link.id === id);
  if (!found || found.isOwner || found.status !== 'proposed') throw new AppError('not_found');
  return found;
}

/** The id of the active link that a proposal would change; null without one. */
async function presentLink({ tx, userId }: ClockedTx, proposalId: string): Promise<string | null> {
  const [proposal] = await tx.select().from(coOwnerLinks).where(eq(coOwnerLinks.id, proposalId));
  if (proposal === undefined) throw new AppError('not_found');
  const { ownerId, itemId, memberId, status } = coOwnerLinks;
  const [present] = await tx
    .select({ id: coOwnerLinks.id })
    .from(coOwnerLinks)
    .where(
      and(
        eq(ownerId, proposal.ownerId),
        eq(itemId, proposal.itemId),
        eq(memberId, userId),
        eq(status, 'active'),
      ),
    );
  return present?.id ?? null;
}
