import { and, eq, gt } from 'drizzle-orm';
import { groupProposals } from '#domain/household/co-owner-proposals.ts';
import type { OthersNotice } from '#domain/figures/notifications/notices.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { linksOf } from './store.ts';
import { coOwnerLinks } from './table.ts';
import { KINDS } from '#domain/records/kinds.ts';

/** Period in which an accepted share is shown as a notification. */
const ACCEPTED_SHOWN_MS = 30 * 86_400_000;

/** Proposals that wait for the user's answer, as notifications. */
export async function proposalRequestNotices(userTx: ClockedTx): Promise<OthersNotice[]> {
  const links = await linksOf(userTx);
  const waiting = links.filter(({ status, isOwner }) => status === 'proposed' && !isOwner);
  // A joint proposal is one notification, named after its first asset.
  return groupProposals(waiting)
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

/** Shares that other members accepted recently, as notifications to the primary owner. */
export async function acceptedShareNotices({
  tx,
  userId,
  clock,
}: ClockedTx): Promise<OthersNotice[]> {
  const since = new Date(clock().getTime() - ACCEPTED_SHOWN_MS).toISOString();
  const { id, ownerId, status, answeredAt } = coOwnerLinks;
  const accepted = await tx
    .select({ id, answeredAt })
    .from(coOwnerLinks)
    .where(and(eq(ownerId, userId), eq(status, 'active'), gt(answeredAt, since)));
  if (accepted.length === 0) return [];
  const answered = new Map(accepted.map((link) => [link.id, link.answeredAt]));
  return (await linksOf({ tx, userId })).flatMap((link): OthersNotice[] => {
    const occurredAt = answered.get(link.id);
    if (!occurredAt || !link.isOwner) return [];
    return [
      {
        kind: 'share_accepted',
        id: `share_accepted:${link.id}`,
        occurredAt,
        entityType: KINDS[link.kind].one,
        entityId: link.id,
        entityName: link.item.name,
        by: link.memberName,
      },
    ];
  });
}
