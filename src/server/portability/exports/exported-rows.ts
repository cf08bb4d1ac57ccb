import { and, asc, eq, getTableColumns, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { HISTORY_FIELDS } from '#domain/records/history-fields.ts';
import { toMonth } from '#domain/basics/months.ts';
import type { Kind } from '#domain/records/records.ts';
import { hasHistory, type HistoryKind } from '#domain/figures/history/history-kinds.ts';
import { userActivities } from '#server/records/activity/table.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import { RECORD_TABLES } from '#server/records/collections/tables.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Items with their whole history, or activities, that are in memory at once. */
const ITEMS_AT_ONCE = 25;
const ACTIVITIES_AT_ONCE = 1_000;

export type Values = Record<string, unknown>;

/** Stated values of an item, oldest first, under the names of the item's own fields. */
export type StatedValues = Values & { month: string; writtenAt: string };

export type ReadItem = {
  item: Values & { id: string; name: string };
  observations: StatedValues[];
  typed: StatedValues[];
};

/** Every item of a kind that a user ever had, oldest first, with its past. */
export async function* itemsOf(tx: Tx, userId: string, kind: Kind): AsyncGenerator<ReadItem> {
  const table = RECORD_TABLES[kind];
  const { userId: _, ...columns } = getTableColumns(table);
  let after: SQL | undefined;
  for (;;) {
    const items = (await tx
      .select(columns)
      .from(table as PgTable)
      .where(and(eq(table.userId, userId), after))
      .orderBy(asc(table.createdAt), asc(table.id))
      .limit(ITEMS_AT_ONCE)) as ReadItem['item'][];
    const histories = await historiesOf(tx, { userId, kind, ids: items.map(({ id }) => id) });
    for (const item of items) {
      const { observations = [], typed = [] } = histories.get(item.id) ?? {};
      yield { item, observations, typed };
    }
    const last = items.at(-1);
    if (last === undefined || items.length < ITEMS_AT_ONCE) return;
    after = sql`(${table.createdAt}, ${table.id}) > (${last['createdAt']}, ${last.id})`;
  }
}

type HistoryQuery = { userId: string; kind: Kind; ids: readonly string[] };
type ItemHistory = { observations: StatedValues[]; typed: StatedValues[] };

async function historiesOf(
  tx: Tx,
  { userId, kind, ids }: HistoryQuery,
): Promise<Map<string, ItemHistory>> {
  const histories = new Map<string, ItemHistory>(
    ids.map((id) => [id, { observations: [], typed: [] }]),
  );
  if (ids.length === 0 || !hasHistory(kind)) return histories;
  const asked = { userId, ids, kind };
  for (const { id, ...stated } of await observed(tx, asked))
    histories.get(id)?.observations.push(stated);
  for (const { id, ...stated } of await typedValues(tx, asked))
    histories.get(id)?.typed.push(stated);
  return histories;
}

type OfKind = { userId: string; kind: HistoryKind; ids: readonly string[] };
type StatedRow = StatedValues & { id: string };

async function observed(tx: Tx, { userId, kind, ids }: OfKind): Promise<StatedRow[]> {
  const { observations, itemId } = HISTORY_TABLES[kind];
  const { userId: user, id, recordedAt, month, reason, ...more } = columnsOf(observations);
  const fields = Object.entries(more).filter(([, column]) => column !== itemId);
  return (await tx
    .select({ id: itemId, month, writtenAt: recordedAt, reason, ...Object.fromEntries(fields) })
    .from(observations)
    .where(and(eq(user, userId), inArray(itemId, [...ids])))
    .orderBy(recordedAt, id)) as unknown as StatedRow[];
}

async function typedValues(tx: Tx, { userId, kind, ids }: OfKind): Promise<StatedRow[]> {
  const { typed } = HISTORY_TABLES[kind];
  const { userId: user, id: _, itemId, createdAt, value, ...more } = columnsOf(typed);
  const rows = (await tx
    .select({ id: itemId, writtenAt: createdAt, [HISTORY_FIELDS[kind][0]]: value, ...more })
    .from(typed as PgTable)
    .where(and(eq(user, userId), inArray(itemId, [...ids])))
    .orderBy(typed.year, typed.month)) as unknown as (StatedRow & { year: number })[];
  return rows.map(({ year, ...stated }) => ({
    ...stated,
    month: toMonth(year, Number(stated.month)),
  }));
}

/** A kind's own columns by name; `HISTORY_TABLES` lists them. */
function columnsOf(table: PgTable) {
  return getTableColumns(table) as Record<
    'userId' | 'id' | 'itemId' | 'recordedAt' | 'createdAt' | 'month' | 'reason' | 'value',
    PgColumn
  >;
}

export type ReadActivity = typeof userActivities.$inferSelect;

/** All activities of a user, oldest first. */
export async function* activitiesOf(tx: Tx, userId: string): AsyncGenerator<ReadActivity> {
  let after: SQL | undefined;
  for (;;) {
    const rows = await tx
      .select()
      .from(userActivities)
      .where(and(eq(userActivities.userId, userId), after))
      .orderBy(userActivities.id)
      .limit(ACTIVITIES_AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ACTIVITIES_AT_ONCE) return;
    after = gt(userActivities.id, last.id);
  }
}
