import { and, eq, ne, sql } from 'drizzle-orm';
import type { CoOwnerLink, LinkDraft } from '#domain/household/co-ownership.ts';
import type { Observed } from '#domain/figures/history/history.ts';
import { dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { nameOf } from '#domain/basics/person-name.ts';
import { fitsInWhole } from '#domain/basics/shares.ts';
import { AppError } from '#server/platform/errors.ts';
import { observedIn } from '#server/records/history/observed.ts';
import { roleIn } from '#server/household/households/access.ts';
import { membersOf } from '#server/household/households/members.ts';
import type { UserTx } from '#server/household/households/store.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { coOwnerLinks } from './table.ts';

type Row = Omit<CoOwnerLink, 'isOwner' | 'ownerName' | 'memberName' | 'item' | 'itemId'> &
  CoOwnerLink['item'] & {
    ownItemId: string | null;
    ownerFirst: string | null;
    ownerLast: string | null;
    ownerEmail: string;
    memberFirst: string | null;
    memberLast: string | null;
    memberEmail: string;
  };

/** What a user owns together with others, newest first: proposed by either, or agreed on. */
export async function linksOf({
  tx,
  userId,
}: Pick<UserTx, 'tx' | 'userId'>): Promise<CoOwnerLink[]> {
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
  return (rows as Row[]).map((row) => toLink(row, userId));
}

function toLink(row: Row, userId: string): CoOwnerLink {
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

/** One of a user's links. */
export async function linkOf(whose: UserTx, id: string): Promise<CoOwnerLink> {
  const found = (await linksOf(whose)).find((link) => link.id === id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** The proposal that a share is part of, and where in it a refusal lies. */
type Within = { togetherId: string | null; path: string };

const ALONE: Within = { togetherId: null, path: '' };

/** Proposes a member a share of an item of the user's own, in place of an earlier proposal. */
export async function proposeLink(
  whose: UserTx,
  draft: LinkDraft,
  { togetherId, path }: Within = ALONE,
): Promise<CoOwnerLink> {
  const { tx, userId, clock } = whose;
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
  for (const own of await sharesSince(whose, draft, from)) {
    refuse(!fitsInWhole([own, ...shared]), 'from', 'ownership.earlier');
  }
  const isOfItem = and(eq(coOwnerLinks.ownerId, userId), eq(coOwnerLinks.itemId, itemId));
  const isEarlier = and(eq(coOwnerLinks.memberId, memberId), eq(coOwnerLinks.status, 'proposed'));
  await tx.delete(coOwnerLinks).where(and(isOfItem, isEarlier));
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
  return linkOf(whose, made?.id ?? '');
}

/** What a member has a share in is kept by somebody else, who alone gives shares of it. */
async function refuseShareOfShare(tx: Tx, userId: string, itemId: string): Promise<void> {
  const { memberId, memberItemId } = coOwnerLinks;
  const isTheirs = and(eq(memberId, userId), eq(memberItemId, itemId));
  if ((await tx.$count(coOwnerLinks, isTheirs)) > 0) throw new AppError('co_owned');
}

/** What each other member has of the item, or has been offered. */
async function othersShares(tx: Tx, draft: LinkDraft, userId: string): Promise<PercentText[]> {
  const { ownerId, itemId, memberId, percent } = coOwnerLinks;
  const rows = await tx
    .select({ percent: sql<PercentText>`max(${percent})` })
    .from(coOwnerLinks)
    .where(and(eq(ownerId, userId), eq(itemId, draft.itemId), ne(memberId, draft.memberId)))
    .groupBy(memberId);
  return rows.map((row) => row.percent);
}

/** The user's own share of the item in each month since, as it was said. */
async function sharesSince(
  { tx, userId, clock }: UserTx,
  { kind, itemId }: LinkDraft,
  first: Month,
): Promise<PercentText[]> {
  const stretch = { first, last: monthOf(dayOf(clock())) };
  const observed = await observedIn(tx, { userId, kind, stretch });
  const stated = (observed.get(itemId) ?? []) as Observed<{ ownershipPercentage: PercentText }>[];
  return stated.flatMap(({ ownershipPercentage }) => ownershipPercentage ?? []);
}

function refuse(isWrong: boolean, path: string, code: string): void {
  if (isWrong) throw new AppError('invalid', { issues: [{ path, code, message: code }] });
}
