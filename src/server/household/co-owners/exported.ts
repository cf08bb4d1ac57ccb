import type { ExportedShare } from '#domain/portability/export-households.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { linksOf } from './store.ts';

/** The user's shares in items owned with other members, as in the full export. */
export async function sharesOf(tx: Tx, userId: string): Promise<ExportedShare[]> {
  const links = await linksOf({ tx, userId });
  return links.map(({ kind, itemId, item, isOwner, status, percent, from, createdAt, ...who }) => ({
    kind,
    item: itemId,
    name: item.name,
    with: isOwner ? who.memberName : who.ownerName,
    isOwner,
    status,
    percent,
    from,
    createdAt,
  }));
}
