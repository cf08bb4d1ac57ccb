import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { copiedInto } from '#domain/figures/history/month-values.ts';
import { addMonths, toMonth } from '#domain/basics/months.ts';
import { addActivity, removeActivities } from '#server/records/activity/store.ts';
import { forgetSnapshots } from '#server/records/snapshots/store.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { HISTORY_TABLES } from './kinds.ts';
import { managedByOthers, statedItems } from './stated-items.ts';
import { refuseBeyondValuesMax } from './values-max.ts';
import { HISTORY_KINDS } from '#domain/records/kinds.ts';

type CalendarMonth = { year: number; month: number };

/** The values that copying wrote into a month, with the id to undo it. */
export type CopiedValues = { id: string; count: number };

/**
 * Copies the previous month's values, with share and valuation date, for items without a value in
 * the month: no figure changes. Copying a month is one operation with one activity.
 */
export async function copyMonthBefore(userTx: ClockedTx, query: CalendarMonth): Promise<void> {
  const { tx, userId, clock } = userTx;
  const month = toMonth(query.year, query.month);
  await forgetSnapshots(tx, userId, month);
  const before = await copiedIn(userTx, query);
  const copyId = before?.id ?? randomUUID();
  const stored = await managedByOthers(userTx);
  let count = 0;
  for (const kind of HISTORY_KINDS) {
    const rows = (await statedItems(userTx, { kind, month, kept: stored })).flatMap((stated) => {
      const copied = stated.isOwn ? copiedInto(month, stated) : null;
      if (copied === null) return [];
      const { value, currency, beside } = copied;
      return [{ ...beside, ...query, userId, itemId: stated.item.id, value, currency, copyId }];
    });
    if (rows.length > 0) await tx.insert(HISTORY_TABLES[kind].typed).values(rows);
    count += rows.length;
  }
  if (count === 0) return;
  await refuseBeyondValuesMax(tx, userId);
  const from = addMonths(month, -1);
  const total = count + (before?.count ?? 0);
  await removeActivities(tx, userId, [copyId]);
  await addActivity(tx, userId, {
    action: 'updated',
    entityType: 'month',
    entityId: copyId,
    entityName: month,
    createdAt: clock().toISOString(),
    description: null,
    changes: [{ field: 'copied', month: from, to: total }],
  });
}

/** Removes copied values that were not overwritten since; returns their month. */
export async function undoCopy(
  { tx, userId }: ClockedTx,
  id: string,
): Promise<CalendarMonth | null> {
  await forgetSnapshots(tx, userId, FIRST_MONTH);
  let undone: CalendarMonth | null = null;
  for (const kind of HISTORY_KINDS) {
    const { typed } = HISTORY_TABLES[kind];
    const rows = await tx
      .delete(typed)
      .where(and(eq(typed.userId, userId), eq(typed.copyId, id)))
      .returning({ year: typed.year, month: typed.month });
    undone ??= (rows[0] as CalendarMonth | undefined) ?? null;
  }
  if (undone === null) return null;
  await removeActivities(tx, userId, [id]);
  return undone;
}

/** The copied values that remain in a month; null when there are none. */
export async function copiedIn(
  { tx, userId }: ClockedTx,
  query: CalendarMonth,
): Promise<CopiedValues | null> {
  const copied = HISTORY_KINDS.map((kind) => {
    const { typed } = HISTORY_TABLES[kind];
    return sql`select copy_id from ${typed} where user_id = ${userId}
      and year = ${query.year} and month = ${query.month} and copy_id is not null`;
  });
  const { rows } = await tx.execute(sql`
    select copy_id as id, count(*)::int as count
    from (${sql.join(copied, sql` union all `)}) copied group by copy_id`);
  return (rows[0] as CopiedValues | undefined) ?? null;
}
