import { and, eq, ne, sql } from 'drizzle-orm';
import type { Observed } from '#domain/figures/history/history.ts';
import type { LinkDraft } from '#domain/household/co-ownership.ts';
import { dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { AppError } from '#server/platform/errors.ts';
import { observedIn } from '#server/records/history/observed.ts';
import type { ClockedTx, Tx } from '#server/platform/db/tx.ts';
import { coOwnerLinks } from './table.ts';

/** Only the primary owner may offer shares of a joint item. */
export async function refuseShareOfShare(tx: Tx, userId: string, itemId: string): Promise<void> {
  const { memberId, memberItemId } = coOwnerLinks;
  const isTheirs = and(eq(memberId, userId), eq(memberItemId, itemId));
  if ((await tx.$count(coOwnerLinks, isTheirs)) > 0) throw new AppError('co_owned');
}

/** The largest proposed or active share of each other member. */
export async function othersShares(
  tx: Tx,
  draft: LinkDraft,
  userId: string,
): Promise<PercentText[]> {
  const { ownerId, itemId, memberId, percent } = coOwnerLinks;
  const rows = await tx
    .select({ percent: sql<PercentText>`max(${percent})` })
    .from(coOwnerLinks)
    .where(and(eq(ownerId, userId), eq(itemId, draft.itemId), ne(memberId, draft.memberId)))
    .groupBy(memberId);
  return rows.map((row) => row.percent);
}

/** The user's own share of the item at each observation since the month. */
export async function sharesSince(
  { tx, userId, clock }: ClockedTx,
  { kind, itemId }: LinkDraft,
  first: Month,
): Promise<PercentText[]> {
  const stretch = { first, last: monthOf(dayOf(clock())) };
  const observed = await observedIn(tx, { userId, kind, stretch });
  const stated = (observed.get(itemId) ?? []) as Observed<{ ownershipPercentage: PercentText }>[];
  return stated.flatMap(({ ownershipPercentage }) => ownershipPercentage ?? []);
}

/** Throws 400 with the issue if `isWrong`. */
export function refuse(isWrong: boolean, path: string, code: string): void {
  if (isWrong) throw new AppError('invalid', { issues: [{ path, code, message: code }] });
}
