import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Observed, Past, Pasts } from '#domain/history.ts';
import { dayOf, type Month } from '#domain/months.ts';
import { HISTORY_KINDS, type HistoryKind } from '#domain/typed-values.ts';
import type { Tx } from '#server/db/database.ts';
import { HISTORY_TABLES } from './kinds.ts';

/** A stretch of months, both of them included. */
export type Stretch = { first: Month; last: Month };

/** The month of the first thing that was ever said; null when nothing was. */
export async function firstMonthOf(tx: Tx, userId: string): Promise<Month | null> {
  const firsts = HISTORY_KINDS.map((kind) => HISTORY_TABLES[kind]).flatMap(
    ({ observations, typed }) => [
      sql`(select min(month) from ${observations} where user_id = ${userId})`,
      sql`(select ${monthText} from ${typed} where user_id = ${userId}
           order by year, month limit 1)`,
    ],
  );
  const { rows } = await tx.execute(sql`select least(${sql.join(firsts, sql`, `)}) as month`);
  return (rows[0] as { month: Month | null }).month;
}

/** Everything that a person ever had, with what is needed to know it in each month of a stretch. */
export async function pastsOf(tx: Tx, userId: string, stretch: Stretch): Promise<Pasts> {
  const pasts: Partial<Record<HistoryKind, Past<object>[]>> = {};
  for (const kind of HISTORY_KINDS) {
    const items = await itemsEver(tx, userId, kind);
    const observed = await observedIn(tx, { userId, kind, stretch });
    pasts[kind] = items.map(({ deletedAt, ...item }) => ({
      item,
      deletedOn: deletedAt === null ? null : dayOf(new Date(deletedAt)),
      observed: observed.get(item.id) ?? [],
    }));
  }
  return pasts as Pasts;
}

type Ever = { id: string; deletedAt: string | null };

async function itemsEver(tx: Tx, userId: string, kind: HistoryKind): Promise<Ever[]> {
  const { items } = HISTORY_TABLES[kind];
  const columns = getTableColumns(items);
  const rows = await tx
    .select(columns)
    .from(items)
    .where(eq(items.userId, userId))
    .orderBy(items.createdAt, items.id);
  return rows as unknown as Ever[];
}

type Asked = { userId: string; kind: HistoryKind; stretch: Stretch };

/**
 * What was said of each item, oldest first: the last of each month, and one for all the time up
 * to the first month of the stretch.
 */
export async function observedIn(
  tx: Tx,
  { userId, kind, stretch }: Asked,
): Promise<Map<string, Observed<object>[]>> {
  const { field, beside } = HISTORY_TABLES[kind];
  const said = saidUntil(stretch.last, { userId, kind });
  const { rows } = await tx.execute(sql`
    select distinct on (item, place) said.*
    from (select *, greatest(month, ${stretch.first}::text) as place from (${said}) each) said
    order by item, place, month desc, written desc, id desc`);
  const fields = [field, 'currency', ...Object.keys(beside)];
  return rowsByItem(rows as Row[], fields);
}

type Row = Record<string, unknown> & { item: string; month: Month };

function rowsByItem(rows: Row[], fields: string[]): Map<string, Observed<object>[]> {
  const byItem = new Map<string, Observed<object>[]>();
  for (const row of rows) {
    const observed: Record<string, unknown> & { month: Month } = { month: row.month };
    for (const field of fields) observed[field] = row[field];
    const known = byItem.get(row.item);
    if (known) known.push(observed as Observed<object>);
    else byItem.set(row.item, [observed as Observed<object>]);
  }
  return byItem;
}

const monthText = sql.raw(`year || '-' || lpad(month::text, 2, '0')`);

/** What writes of items said, and what was typed for a month, as rows of the same columns. */
function saidUntil(last: Month, { userId, kind }: Omit<Asked, 'stretch'>): SQL {
  const { observations, itemId, typed, field, beside } = HISTORY_TABLES[kind];
  const more = sql.join(
    Object.entries(beside).map(([name, column]) => sql`, ${asText(column)} as ${named(name)}`),
  );
  const value = getTableColumns(observations)[field] as PgColumn;
  const [year, month] = [Number(last.slice(0, 4)), Number(last.slice(5))];
  return sql`
    select ${named(itemId.name)} as item, month, ${named(value.name)}::text as ${named(field)},
      currency${more}, recorded_at as written, id
    from ${observations} where user_id = ${userId} and month <= ${last}
    union all
    select ${named(typed.itemId.name)}, ${monthText}, ${named(typed.value.name)}::text,
      currency${more}, created_at, id
    from ${typed} where user_id = ${userId} and (year, month) <= (${year}, ${month})`;
}

/** Days and percentages stay the text that the records have; pg would make Date of a day. */
function asText(column: PgColumn): SQL {
  const name = named(column.name);
  return column.dataType === 'number' ? name : sql`${name}::text`;
}

function named(name: string): SQL {
  return sql`${sql.identifier(name)}`;
}
