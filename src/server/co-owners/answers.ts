import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { CoOwnerLink } from '#domain/co-ownership.ts';
import { addActivity } from '#server/activity/store.ts';
import { AppError } from '#server/errors.ts';
import type { Whose } from '#server/households/store.ts';
import { refuseBeyondLimit } from '#server/records/statements.ts';
import { KEPT_TABLES } from '#server/records/tables.ts';
import { holdSnapshots } from '#server/snapshots/store.ts';
import { presentLink, proposalOf } from './proposals.ts';
import { linkOf } from './store.ts';
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
