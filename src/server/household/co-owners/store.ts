import { and, eq, ne, sql } from 'drizzle-orm';
import { nameOf } from '#domain/basics/display-name.ts';
import { dayOf, lastDayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { fitsInWhole, type PercentText } from '#domain/basics/percent.ts';
import type { MonthObservation } from '#domain/figures/history/history.ts';
import type { CoOwnerLink, LinkDraft } from '#domain/household/co-ownership.ts';
import type { Asset } from '#domain/records/assets.ts';
import { shareOn } from '#domain/records/dated-terms.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { roleIn, membersOf } from '#server/household/households/members.ts';
import type { ClockedTx, Tx, UserTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { observedIn } from '#server/records/history/observed.ts';
import { coOwnerLinks } from './table.ts';
import type { ExportedShare } from '#domain/portability/export-households.ts';

type CoOwnerRow = Omit<CoOwnerLink, 'isOwner' | 'ownerName' | 'memberName' | 'item' | 'itemId'> &
  CoOwnerLink['item'] & {
    ownItemId: string | null;
    ownerFirst: string | null;
    ownerLast: string | null;
    ownerEmail: string;
    memberFirst: string | null;
    memberLast: string | null;
    memberEmail: string;
  };

/** All links of the user as owner or member, proposed and active, newest first. */
export async function linksOf({ tx, userId }: UserTx): Promise<CoOwnerLink[]> {
  const { rows } = await tx.execute(sql`
    select (link).id, (link).household_id as "householdId", (link).kind, (link).status,
      (link).owner_id as "ownerId", (link).member_id as "memberId", (link).percent,
      (link).from_month as "from", (link).together_id as "togetherId",
      (link).created_at as "createdAt",
      case when (link).owner_id = ${userId}::uuid then (link).item_id
        else (link).member_item_id end as "ownItemId",
      name, type, amount, currency, owner_first as "ownerFirst", owner_last as "ownerLast",
      owner_email as "ownerEmail", member_first as "memberFirst", member_last as "memberLast",
      member_email as "memberEmail"
    from co_owner_links_own() order by (link).created_at desc, (link).id desc`);
  return (rows as CoOwnerRow[]).map((row) => toLink(row, userId));
}

function toLink(row: CoOwnerRow, userId: string): CoOwnerLink {
  const { id, householdId, kind, status, ownerId, memberId, percent, from } = row;
  const { togetherId, createdAt } = row;
  const { name, type, amount, currency } = row;
  const [firstName, lastName, email] = [row.ownerFirst, row.ownerLast, row.ownerEmail];
  const member = { firstName: row.memberFirst, lastName: row.memberLast, email: row.memberEmail };
  return {
    id,
    householdId,
    kind,
    status,
    isOwner: ownerId === userId,
    ownerId,
    ownerName: nameOf({ firstName, lastName, email }),
    memberId,
    memberName: nameOf(member),
    itemId: row.ownItemId,
    item: { name, type, amount, currency },
    percent,
    from,
    togetherId,
    createdAt: new Date(createdAt).toISOString(),
  };
}

/** One of the user's links; 404 when there is none. */
export async function linkOf(userTx: ClockedTx, id: string): Promise<CoOwnerLink> {
  const found = (await linksOf(userTx)).find((link) => link.id === id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** The joint proposal that a share is part of, and the prefix of its field paths in errors. */
type ProposalContext = { togetherId: string | null; path: string };

const SINGLE: ProposalContext = { togetherId: null, path: '' };

/**
 * At most this many shares, proposed or active, of one user's items, so that every list of them is
 * bounded: one of each item and loan. Proposals that wait for one member are bounded by a trigger
 * (`co_owner_links_bounded`).
 */
export const LINKS_MAX = 2_000;

/** Proposes a share of one of the user's items to a member; replaces an earlier proposal. */
export async function proposeOne(userTx: ClockedTx, draft: LinkDraft): Promise<CoOwnerLink> {
  return linkOf(userTx, await proposeLink(userTx, draft));
}

/** The same; returns the id of the link. */
export async function proposeLink(
  userTx: ClockedTx,
  draft: LinkDraft,
  { togetherId, path }: ProposalContext = SINGLE,
): Promise<string> {
  const { tx, userId, clock } = userTx;
  const { householdId, kind, itemId, memberId, percent } = draft;
  await roleIn(tx, householdId);
  const members = await membersOf(tx, householdId);
  const isMember = members.some((each) => each.userId === memberId && memberId !== userId);
  const item = await recordsOf(tx, userId, clock)[kind].find(itemId);
  if (item === null || !isMember) throw new AppError('not_found');
  await refuseShareOfShare(tx, userId, itemId);
  const running = monthOf(dayOf(clock()));
  const { from = running } = draft;
  refuse(from > running, 'from', 'month.future');
  const shared = [percent, ...(await othersShares(tx, draft, userId))];
  refuse(!fitsInWhole([item.ownershipPercentage, ...shared]), `${path}percent`, 'ownership.sum');
  for (const own of await sharesSince(userTx, { kind, item }, from)) {
    refuse(!fitsInWhole([own, ...shared]), 'from', 'ownership.earlier');
  }
  const isOfItem = and(eq(coOwnerLinks.ownerId, userId), eq(coOwnerLinks.itemId, itemId));
  const isEarlier = and(eq(coOwnerLinks.memberId, memberId), eq(coOwnerLinks.status, 'proposed'));
  await tx.delete(coOwnerLinks).where(and(isOfItem, isEarlier));
  if ((await tx.$count(coOwnerLinks, eq(coOwnerLinks.ownerId, userId))) >= LINKS_MAX) {
    throw new AppError('limit_reached', { values: { limit: LINKS_MAX, kind: 'shares' } });
  }
  const [made] = await tx
    .insert(coOwnerLinks)
    .values({
      householdId,
      kind,
      ownerId: userId,
      itemId,
      memberId,
      percent,
      fromMonth: from,
      togetherId,
    })
    .returning({ id: coOwnerLinks.id });
  return made?.id ?? '';
}

/** Only the primary owner may offer shares of a joint item. */
async function refuseShareOfShare(tx: Tx, userId: string, itemId: string): Promise<void> {
  const { memberId, memberItemId } = coOwnerLinks;
  const isTheirs = and(eq(memberId, userId), eq(memberItemId, itemId));
  if ((await tx.$count(coOwnerLinks, isTheirs)) > 0) throw new AppError('co_owned');
}

/** The largest proposed or active share of each other member. */
async function othersShares(tx: Tx, draft: LinkDraft, userId: string): Promise<PercentText[]> {
  const { ownerId, itemId, memberId, percent } = coOwnerLinks;
  const rows = await tx
    .select({ percent: sql<PercentText>`max(${percent})` })
    .from(coOwnerLinks)
    .where(and(eq(ownerId, userId), eq(itemId, draft.itemId), ne(memberId, draft.memberId)))
    .groupBy(memberId);
  return rows.map((row) => row.percent);
}

/** The user's own share of the item, as history counts it, at each observation since the month. */
async function sharesSince(
  { tx, userId, clock }: ClockedTx,
  { kind, item }: { kind: LinkDraft['kind']; item: Asset | Liability },
  first: Month,
): Promise<PercentText[]> {
  const stretch = { first, last: monthOf(dayOf(clock())) };
  const observed = await observedIn(tx, { userId, kind, stretch, items: [item.id] });
  const stated = (observed.get(item.id) ?? []) as MonthObservation<Asset | Liability>[];
  return stated.flatMap((each) => {
    if (each.ownershipPercentage === undefined) return [];
    // The value of the first month may have been observed before it.
    return shareOn(item, lastDayOf(each.month < first ? first : each.month), each);
  });
}

/** Throws 400 with the issue if `isWrong`. */
function refuse(isWrong: boolean, path: string, code: string): void {
  if (isWrong) throw new AppError('invalid', { issues: [{ path, code, message: code }] });
}

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
