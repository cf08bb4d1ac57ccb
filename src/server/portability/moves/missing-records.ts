import { and, eq, inArray, isNotNull, max, or, sql } from 'drizzle-orm';
import type { Month } from '#domain/basics/months.ts';
import {
  endedItem,
  type Missing,
  type TypedUntil,
} from '#domain/portability/moves/missing-records.ts';
import type {
  EarlierRecords,
  LackingRecord,
  MovedItem,
} from '#domain/portability/moves/moved-items.ts';
import { HISTORY_KINDS } from '#domain/records/kinds.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { coOwnerLinks } from '#server/household/co-owners/table.ts';
import type { ClockedTx, UserTx } from '#server/platform/db/tx.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import { recordsIn } from './moved-records.ts';

/** The last months that are typed of records, but for those that no file ends. */
export async function typedUntilOf(
  userTx: UserTx,
  lacking: readonly LackingRecord[],
): Promise<TypedUntil> {
  const until = new Map<string, Month>();
  if (lacking.length === 0) return until;
  const ids = lacking.map(({ moved }) => moved.id);
  const bound = await boundRecords(userTx, ids);
  for (const id of ids) if (!bound.has(id)) until.set(id, '');
  const { tx, userId } = userTx;
  for (const kind of HISTORY_KINDS) {
    const own = lacking.flatMap(({ moved: { id, kind: of } }) => (of === kind ? [id] : []));
    if (own.length === 0) continue;
    const { typed } = HISTORY_TABLES[kind];
    const month = sql<Month>`${typed.year} || '-' || lpad(${typed.month}::text, 2, '0')`;
    const rows = await tx
      .select({ id: sql<string>`${typed.itemId}`, last: max(month) })
      .from(typed)
      .where(and(eq(typed.userId, userId), inArray(typed.itemId, own)))
      .groupBy(typed.itemId);
    for (const { id, last } of rows) if (until.has(id)) until.set(id, last ?? '');
  }
  return until;
}

/**
 * Records of which a bank states the balance, and those of several owners: their removal takes them
 * from the others too, of which its dialog tells.
 */
async function boundRecords(
  { tx, userId }: UserTx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { linkedAssetId, linkedLiabilityId, connectionId } = bankAccounts;
  const linked = await tx
    .select({ asset: linkedAssetId, liability: linkedLiabilityId })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), isNotNull(connectionId)));
  const { ownerId, itemId, memberId, memberItemId, status } = coOwnerLinks;
  const owned = and(eq(ownerId, userId), inArray(itemId, [...ids]));
  const shared = and(eq(memberId, userId), inArray(memberItemId, [...ids]));
  const links = await tx
    .select({ own: itemId, copy: memberItemId })
    .from(coOwnerLinks)
    .where(and(eq(status, 'active'), or(owned, shared)));
  const all = [
    ...linked.flatMap(({ asset, liability }) => [asset, liability]),
    ...links.flatMap(({ own, copy }) => [own, copy]),
  ];
  return new Set(all.filter((id) => id !== null));
}

/** Takes out the records that other owners state, which no file changes; the keys of their rows. */
export async function takeOutCopies(
  { tx, userId }: UserTx,
  { earlier, doubtful }: Pick<EarlierRecords, 'earlier' | 'doubtful'>,
): Promise<ReadonlySet<string>> {
  const { memberId, memberItemId, status } = coOwnerLinks;
  const own = and(eq(memberId, userId), eq(status, 'active'));
  const links = await tx.select({ id: memberItemId }).from(coOwnerLinks).where(own);
  const copies = new Set(links.map(({ id }) => id));
  const keys = new Set<string>();
  for (const [key, { record }] of earlier) {
    if (!copies.has(record.id)) continue;
    earlier.delete(key);
    doubtful.delete(key);
    keys.add(key);
  }
  return keys;
}

/** Removes the missing records that have ended, and answers what can be taken back of each. */
export async function endMissing(
  userTx: ClockedTx,
  missing: readonly Missing[],
): Promise<MovedItem[]> {
  const ended: MovedItem[] = [];
  for (const { moved, endsOn, hasEnded } of missing) {
    if (!hasEnded || endsOn === null) continue;
    const isRemoved = await recordsIn(userTx, moved.kind).remove(moved.id, endsOn);
    if (isRemoved) ended.push(endedItem(moved, endsOn));
  }
  return ended;
}
