import { and, eq } from 'drizzle-orm';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Whose } from '#server/household/households/store.ts';
import { linksOf } from './store.ts';
import { coOwnerLinks } from './table.ts';

/** A proposal to the person. */
export async function proposalOf(whose: Whose, id: string): Promise<CoOwnerLink> {
  const links = await linksOf(whose);
  const found = links.find((link) => link.id === id);
  if (!found || found.isOwner || found.status !== 'proposed') throw new AppError('not_found');
  return found;
}

/** The id of the active link that a proposal would change; null when there is none. */
export async function presentLink(
  { tx, userId }: Whose,
  proposalId: string,
): Promise<string | null> {
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
