import type { Asking } from '#domain/notices.ts';
import type { Whose } from '#server/households/store.ts';
import { linksOf } from './store.ts';

/** The shares that wait for a person's answer, as notifications. */
export async function proposalAskings(whose: Whose): Promise<Asking[]> {
  const links = await linksOf(whose);
  return links
    .filter(({ status, isOwner }) => status === 'proposed' && !isOwner)
    .map(({ id, item, ownerName, createdAt }) => ({
      kind: 'co_owner_proposal',
      id: `co_owner_proposal:${id}`,
      occurredAt: createdAt,
      entityType: 'household',
      entityId: id,
      entityName: item.name,
      by: ownerName,
    }));
}
