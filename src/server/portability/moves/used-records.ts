import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { lastWriteOf, type MovedItem } from '#domain/portability/moves/moved-items.ts';
import { HISTORY_KINDS } from '#domain/records/kinds.ts';
import { coOwnerLinks } from '#server/household/co-owners/table.ts';
import { mortgageParts } from '#server/mortgage/table.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { userActivities } from '#server/records/activity/table.ts';
import { assets } from '#server/records/assets/table.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import { recordsIn } from './moved-records.ts';

/** The items with the times of the last writes of the records that they made or gave a value. */
export async function withWriteTimes(
  userTx: ClockedTx,
  items: readonly MovedItem[],
): Promise<MovedItem[]> {
  const timed: MovedItem[] = [];
  for (const item of items) {
    const isWritten = item.isMade || item.updatedBefore !== undefined;
    const record = isWritten ? await recordsIn(userTx, item.kind).find(item.id) : null;
    timed.push(record === null ? item : { ...item, updatedAt: String(record['updatedAt']) });
  }
  return timed;
}

/** The records of which the user has changed anything since a file was saved. */
export async function usedSince(
  userTx: ClockedTx,
  items: readonly MovedItem[],
  savedAt: string,
): Promise<ReadonlySet<string>> {
  const now = await withWriteTimes(userTx, items);
  const held = await heldAmong(userTx, items);
  const changed = items.flatMap(({ id, ...item }, at) =>
    held.has(id) || now[at]?.updatedAt === lastWriteOf(item) ? [] : [id],
  );
  const used = await usedBetween(userTx, items, { since: savedAt, until: 'infinity' });
  return new Set([...changed, ...used]);
}

/** The assets with holdings, which write their values whoever changes these. */
async function heldAmong(
  { tx, userId }: ClockedTx,
  items: readonly MovedItem[],
): Promise<ReadonlySet<string>> {
  const ids = items.map(({ id }) => id);
  const { id, userId: owner, holdingsSince } = assets;
  const isHeld = and(eq(owner, userId), inArray(id, ids), isNotNull(holdingsSince));
  const rows = await tx.select({ id }).from(assets).where(isHeld);
  return new Set(rows.map((row) => row.id));
}

/** The records of which the user has changed anything after one time and before another. */
export async function usedBetween(
  { tx, userId }: ClockedTx,
  items: readonly MovedItem[],
  { since, until }: { since: string; until: string },
): Promise<ReadonlySet<string>> {
  const { entityId, createdAt } = userActivities;
  const ids = items.map(({ id }) => id);
  const own = JSON.stringify(
    Object.fromEntries(items.map(({ id, writtenBack }) => [id, writtenBack])),
  );
  const parts = [
    sql`select ${entityId} as id from ${userActivities}
      cross join lateral (select ${own}::jsonb -> ${entityId}::text as times) own
      where user_id = ${userId} and ${createdAt} > ${since} and ${createdAt} < ${until}
        and (own.times is null or ${createdAt} not between (own.times ->> 'from')::timestamptz
          and (own.times ->> 'to')::timestamptz)`,
    // The terms of a loan are an activity of its home, a share may be one of the member's.
    sql`select ${mortgageParts.liabilityId} from ${mortgageParts} where user_id = ${userId}`,
    sql`select ${coOwnerLinks.itemId} from ${coOwnerLinks} where ${coOwnerLinks.ownerId} = ${userId}`,
    ...HISTORY_KINDS.map((kind) => {
      const { typed } = HISTORY_TABLES[kind];
      return sql`select ${typed.itemId} from ${typed} where user_id = ${userId}
        and ${typed.createdAt} > ${since} and ${typed.createdAt} < ${until}
        and ${typed.reason} is distinct from 'holdings'`;
    }),
  ];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct id from (${sql.join(parts, sql` union all `)}) used
    where id in (select json_array_elements_text(${JSON.stringify(ids)}::json)::uuid)`);
  return new Set(rows.map(({ id }) => id));
}
