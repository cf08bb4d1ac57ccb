import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { HISTORY_FIELDS } from '#domain/records/fields.ts';
import { toMonth } from '#domain/basics/months.ts';
import { userActivities } from '#server/records/activity/table.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import { RECORD_TABLES } from '#server/records/collections/statements.ts';
import { pagesOf } from '#server/platform/db/statements.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { hasHistory, type HistoryKind, type Kind } from '#domain/records/kinds.ts';

/** Rows that are in memory at once. */
const ROWS_AT_ONCE = 250;

export type ExportedValues = Record<string, unknown>;

/** Stated values of an item, oldest first, under the names of the item's own fields. */
export type StatedValues = ExportedValues & { month: string; writtenAt: string };

/** Pieces of the past of an item. */
type StatedValuePieces = AsyncIterable<StatedValues[]>;

export type ReadItem = {
  item: ExportedValues & { id: string; name: string };
  /** The past, read while it is iterated: both to their ends, before the next item. */
  observations: StatedValuePieces;
  typed: StatedValuePieces;
};

/** Every item of a kind that a user ever had, oldest first, with its past. */
export async function* itemsOf(tx: Tx, userId: string, kind: Kind): AsyncGenerator<ReadItem> {
  const table = RECORD_TABLES[kind];
  // It follows from the transactions.
  const {
    userId: _,
    holdingsSince: _held,
    ...columns
  }: Record<string, PgColumn> = getTableColumns(table);
  const observed = byItem(hasHistory(kind) ? observedPages(tx, userId, kind) : noPages());
  const typed = byItem(hasHistory(kind) ? typedPages(tx, userId, kind) : noPages());
  let after: SQL | undefined;
  for (;;) {
    const items = (await tx
      .select(columns)
      .from(table as PgTable)
      .where(and(eq(table.userId, userId), after))
      .orderBy(asc(table.createdAt), asc(table.id))
      .limit(ROWS_AT_ONCE)) as ReadItem['item'][];
    for (const item of items) {
      yield { item, observations: observed(item.id), typed: typed(item.id) };
    }
    const last = items.at(-1);
    if (last === undefined || items.length < ROWS_AT_ONCE) return;
    after = sql`(${table.createdAt}, ${table.id}) > (${last['createdAt']}, ${last.id})`;
  }
}

type StatedRow = StatedValues & { itemId: string };

/** The rows of one item after the other, of pages in the order of the items. */
function byItem(pages: AsyncGenerator<StatedRow[]>): (id: string) => StatedValuePieces {
  let page: StatedRow[] = [];
  let at = 0;
  return async function* piecesOf(id) {
    for (;;) {
      if (at === page.length) {
        const next = await pages.next();
        if (next.done) return;
        [page, at] = [next.value, 0];
      }
      const from = at;
      while (page[at]?.itemId === id) at += 1;
      if (at > from) yield page.slice(from, at).map(({ itemId: _, ...stated }) => stated);
      if (at < page.length) return;
    }
  };
}

async function* noPages(): AsyncGenerator<StatedRow[]> {}

function observedPages(tx: Tx, userId: string, kind: HistoryKind): AsyncGenerator<StatedRow[]> {
  const { observations, itemId } = HISTORY_TABLES[kind];
  const { userId: _, id, recordedAt, month, reason, ...more } = columnsOf(observations);
  const own = Object.entries(more).filter(([, column]) => column !== itemId);
  const fields = { itemId, month, writtenAt: recordedAt, reason, ...Object.fromEntries(own) };
  return statedPages(tx, { userId, kind, table: observations, fields, order: [recordedAt, id] });
}

async function* typedPages(tx: Tx, userId: string, kind: HistoryKind): AsyncGenerator<StatedRow[]> {
  const { typed } = HISTORY_TABLES[kind];
  const { userId: _, id: __, itemId, createdAt, value, ...more } = columnsOf(typed);
  const fields = { itemId, writtenAt: createdAt, [HISTORY_FIELDS[kind][0]]: value, ...more };
  const order = [typed.year, typed.month];
  for await (const rows of statedPages(tx, { userId, kind, table: typed, fields, order })) {
    yield rows.map(({ year, ...stated }) => ({
      ...stated,
      month: toMonth(Number(year), Number(stated.month)),
    }));
  }
}

type StatedRowsQuery = {
  userId: string;
  kind: HistoryKind;
  table: PgTable;
  fields: Record<string, PgColumn>;
  /** The columns that order the rows of an item. */
  order: readonly PgColumn[];
};

/** Through a cursor: the past of an item, or of a page of items, has no small bound. */
async function* statedPages(
  tx: Tx,
  { userId, kind, table, fields, order }: StatedRowsQuery,
): AsyncGenerator<StatedRow[]> {
  const { items } = HISTORY_TABLES[kind];
  const { itemId } = fields as { itemId: PgColumn };
  const named = Object.entries(fields);
  const columns = named.map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  const query = sql`select ${sql.join(columns, sql`, `)} from ${table} join ${items}
    on ${items.userId} = ${table}.user_id and ${items.id} = ${itemId}
    where ${items.userId} = ${userId}
    order by ${items.createdAt}, ${items.id}, ${sql.join([...order], sql`, `)}`;
  for await (const rows of pagesOf<StatedRow>(tx, query, ROWS_AT_ONCE)) {
    yield rows.map((row) => {
      const values = named.map(([name, column]) => {
        const value = row[name];
        return [name, value === null ? null : column.mapFromDriverValue(value)];
      });
      return Object.fromEntries(values) as StatedRow;
    });
  }
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
      .limit(ROWS_AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = gt(userActivities.id, last.id);
  }
}
