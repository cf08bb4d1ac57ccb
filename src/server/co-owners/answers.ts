import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { CoOwnerLink } from '#domain/co-ownership.ts';
import { addActivity } from '#server/activity/store.ts';
import { AppError } from '#server/errors.ts';
import type { Whose } from '#server/households/store.ts';
import { refuseBeyondLimit } from '#server/records/statements.ts';
import { KEPT_TABLES } from '#server/records/tables.ts';
import { holdSnapshots } from '#server/snapshots/store.ts';
import { linkOf, linksOf } from './store.ts';
import { coOwnerLinks } from './table.ts';

/** Takes the share: from its month on the item is in the person's own list too. */
export async function acceptLink(whose: Whose, id: string): Promise<CoOwnerLink> {
  const { tx, userId, clock } = whose;
  const { ownerId } = await proposalOf(whose, id);
  // Neither the owner's writes nor the person's own may pass by while the item is taken over.
  for (const each of [ownerId, userId].sort()) await holdSnapshots(tx, each);
  const proposal = await proposalOf(whose, id);
  const { kind, percent, from, item } = proposal;
  const answeredAt = clock().toISOString();
  const present = await presentLink(whose, id);
  if (present !== null) {
    await tx.delete(coOwnerLinks).where(eq(coOwnerLinks.id, id));
    const changed = { percent, fromMonth: from, answeredAt };
    await tx.update(coOwnerLinks).set(changed).where(eq(coOwnerLinks.id, present));
    return linkOf(whose, present);
  }
  await refuseBeyondLimit(tx, KEPT_TABLES[kind], { userId, added: 1 });
  const memberItemId = v7();
  await tx
    .update(coOwnerLinks)
    .set({ status: 'active', memberItemId, answeredAt })
    .where(eq(coOwnerLinks.id, id));
  await addActivity(tx, userId, {
    action: 'created',
    entityType: kind === 'assets' ? 'asset' : 'liability',
    entityId: memberItemId,
    entityName: item.name,
    createdAt: answeredAt,
    description: null,
    changes: [],
  });
  return linkOf(whose, id);
}

/** Says no to a share. */
export async function declineLink(whose: Whose, id: string): Promise<void> {
  await proposalOf(whose, id);
  await whose.tx.delete(coOwnerLinks).where(eq(coOwnerLinks.id, id));
}

/** Withdraws a proposal, or ends a link: the member keeps the item as their own. */
export async function endLink(whose: Whose, id: string): Promise<void> {
  const ended = await whose.tx
    .delete(coOwnerLinks)
    .where(eq(coOwnerLinks.id, id))
    .returning({ id: coOwnerLinks.id });
  if (ended.length === 0) throw new AppError('not_found');
}

/** A proposal to the person. */
async function proposalOf(whose: Whose, id: string): Promise<CoOwnerLink> {
  const links = await linksOf(whose);
  const found = links.find((link) => link.id === id);
  if (!found || found.isOwner || found.status !== 'proposed') throw new AppError('not_found');
  return found;
}

/** The id of the active link that a proposal would change; null when there is none. */
async function presentLink({ tx, userId }: Whose, proposalId: string): Promise<string | null> {
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
