import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import { addActivity } from '#server/records/activity/store.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockHousehold } from '#server/household/households/access.ts';
import { membersOf } from '#server/household/households/members.ts';
import type { UserTx } from '#server/household/households/store.ts';
import { forgetAnswers } from '#server/platform/http/once.ts';
import { refuseBeyondLimit } from '#server/records/collections/statements.ts';
import { RECORD_TABLES } from '#server/records/collections/tables.ts';
import { holdSnapshots } from '#server/records/snapshots/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { linkOf, linksOf } from './store.ts';
import { coOwnerLinks } from './table.ts';

/** Takes the share: from its month on the item is in the user's own list too. */
export async function acceptLink(whose: UserTx, id: string): Promise<CoOwnerLink> {
  const { tx, userId } = whose;
  const { householdId, ownerId } = await proposalOf(whose, id);
  await lockHousehold(tx, householdId);
  await refuseUnlessMembers(tx, householdId, [ownerId, userId]);
  // Neither the owner's writes nor the user's own may pass by while the item is taken over.
  for (const each of [ownerId, userId].sort()) await holdSnapshots(tx, each);
  const proposal = await proposalOf(whose, id);
  const { linkId, memberItemId } = await takeShare(whose, proposal);
  if (memberItemId !== null) {
    await noteAccepted(whose, [{ ...proposal, memberItemId }]);
  }
  return linkOf(whose, linkId);
}

/** A share that was taken, and the item that it brought. */
export type Taken = Pick<CoOwnerLink, 'kind' | 'item'> & { memberItemId: string };

/**
 * Takes one share: a new item in the user's list, or a change of one that they have (null).
 * Withdrawing and ending take no lock of the household's: what has gone meanwhile is refused, so
 * that nothing is taken in part.
 */
export async function takeShare(
  whose: UserTx,
  { id, kind, percent, from }: CoOwnerLink,
): Promise<{ linkId: string; memberItemId: string | null }> {
  const { tx, userId, clock } = whose;
  const answeredAt = clock().toISOString();
  const present = await presentLink(whose, id);
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
  await refuseBeyondLimit(tx, RECORD_TABLES[kind], { userId, added: 1 });
  const memberItemId = v7();
  const taken = await tx
    .update(coOwnerLinks)
    .set({ status: 'active', memberItemId, answeredAt })
    .where(eq(coOwnerLinks.id, id))
    .returning(LINK_ID);
  refuseGone(taken);
  return { linkId: id, memberItemId };
}

const LINK_ID = { id: coOwnerLinks.id };

function refuseGone(...written: readonly (readonly object[])[]): void {
  if (written.some((rows) => rows.length === 0)) throw new AppError('proposal_changed');
}

/**
 * One activity, however many items an action brought: it is of the first, and says how many more.
 */
export async function noteAccepted(
  { tx, userId, clock }: UserTx,
  [first, ...others]: readonly Taken[],
): Promise<void> {
  if (first === undefined) return;
  await addActivity(tx, userId, {
    action: 'created',
    entityType: first.kind === 'assets' ? 'asset' : 'liability',
    entityId: first.memberItemId,
    entityName: first.item.name,
    createdAt: clock().toISOString(),
    description: null,
    changes: others.length > 0 ? [{ field: 'together', to: others.length }] : [],
  });
}

/** A membership ends its proposals; this says so before anything is written. */
export async function refuseUnlessMembers(
  tx: Tx,
  householdId: string,
  userIds: readonly string[],
): Promise<void> {
  const members = new Set((await membersOf(tx, householdId)).map((member) => member.userId));
  if (!userIds.every((userId) => members.has(userId))) throw new AppError('not_found');
}

/** Declines a share. */
export async function declineLink(whose: UserTx, id: string): Promise<void> {
  await proposalOf(whose, id);
  await whose.tx.delete(coOwnerLinks).where(eq(coOwnerLinks.id, id));
}

/** Withdraws a proposal, or ends a link: the member keeps the item as their own. */
export async function endLink({ tx, userId }: UserTx, id: string): Promise<void> {
  const ended = await tx
    .delete(coOwnerLinks)
    .where(eq(coOwnerLinks.id, id))
    .returning({ id: coOwnerLinks.id });
  if (ended.length === 0) throw new AppError('not_found');
  await forgetAnswers(tx, userId, id);
}

/** A proposal to the user. */
async function proposalOf(whose: UserTx, id: string): Promise<CoOwnerLink> {
  const links = await linksOf(whose);
  const found = links.find((link) => link.id === id);
  if (!found || found.isOwner || found.status !== 'proposed') throw new AppError('not_found');
  return found;
}

/** The id of the active link that a proposal would change; null when there is none. */
async function presentLink({ tx, userId }: UserTx, proposalId: string): Promise<string | null> {
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
