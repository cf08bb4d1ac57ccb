import { and, eq, gt } from 'drizzle-orm';
import { proposalsAsOne } from '#domain/household/co-owner-proposals.ts';
import type { Asking, Done } from '#domain/figures/notifications/notices.ts';
import type { UserTx } from '#server/household/households/store.ts';
import { linksOf } from './store.ts';
import { coOwnerLinks } from './table.ts';

/** So long it is news that a share was accepted. */
const NEWS_MS = 30 * 86_400_000;

/** The shares that wait for a user's answer, as notifications. */
export async function proposalAskings(whose: UserTx): Promise<Asking[]> {
  const links = await linksOf(whose);
  const waiting = links.filter(({ status, isOwner }) => status === 'proposed' && !isOwner);
  // Those that were made as one are one question, called by what is owned.
  return proposalsAsOne(waiting)
    .flatMap(([first]) => first ?? [])
    .map(({ id, togetherId, item, ownerName, createdAt }) => ({
      kind: 'co_owner_proposal',
      id: `co_owner_proposal:${togetherId ?? id}`,
      occurredAt: createdAt,
      entityType: 'household',
      entityId: id,
      entityName: item.name,
      by: ownerName,
    }));
}

/** The shares that another member accepted lately, as notifications to who keeps the item. */
export async function acceptedShares({ tx, userId, clock }: UserTx): Promise<Done[]> {
  const since = new Date(clock().getTime() - NEWS_MS).toISOString();
  const { id, ownerId, status, answeredAt } = coOwnerLinks;
  const accepted = await tx
    .select({ id, answeredAt })
    .from(coOwnerLinks)
    .where(and(eq(ownerId, userId), eq(status, 'active'), gt(answeredAt, since)));
  if (accepted.length === 0) return [];
  const answered = new Map(accepted.map((link) => [link.id, link.answeredAt]));
  return (await linksOf({ tx, userId })).flatMap((link): Done[] => {
    const occurredAt = answered.get(link.id);
    if (!occurredAt || !link.isOwner) return [];
    return [
      {
        kind: 'share_accepted',
        id: `share_accepted:${link.id}`,
        occurredAt,
        entityType: link.kind === 'assets' ? 'asset' : 'liability',
        entityId: link.id,
        entityName: link.item.name,
        by: link.memberName,
      },
    ];
  });
}
