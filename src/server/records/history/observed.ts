import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day, Month } from '#domain/basics/months.ts';
import type { StatedInMonth } from '#domain/figures/history/history-month.ts';
import type { MonthObservation } from '#domain/figures/history/history.ts';
import { sourceOf } from '#domain/figures/history/month-values.ts';
import type { HistoryKind } from '#domain/records/kinds.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import { pagesOf } from '#server/platform/db/statements.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { HISTORY_TABLES } from './kinds.ts';

type ObservationQuery = {
  userId: string;
  kind: HistoryKind;
  stretch: { first: Month; last: Month };
  /** Limits the result to these items; all by default. */
  items?: readonly string[];
};

/**
 * Observations of each item, oldest first: the last of each month, and the latest one up to the
 * first month of the period.
 */
export async function observedIn(
  tx: Tx,
  query: ObservationQuery,
): Promise<Map<string, MonthObservation<object>[]>> {
  const { rows } = await tx.execute<ObservedText>(byItem(query));
  return new Map(await inSteps(eachInSteps(rows, (row) => [row.item, observationsIn(row)])));
}

type Observations = MonthObservation<object>[];

/** An item with its observations as JSON. */
type ObservedText = { item: string; observed: string };

function observationsIn({ observed }: ObservedText): Observations {
  return JSON.parse(observed) as Observations;
}

/** Items whose observations are in memory at once: a month of each has one. */
const ITEMS_AT_ONCE = 5;

/** The same item by item, for periods without a bound. */
export async function* observedByItem(
  tx: Tx,
  query: ObservationQuery,
): AsyncGenerator<{ item: string; observed: Observations }> {
  for await (const page of pagesOf<ObservedText>(tx, byItem(query), ITEMS_AT_ONCE)) {
    for (const row of page) yield { item: row.item, observed: observationsIn(row) };
  }
}

function byItem({ userId, kind, stretch, items }: ObservationQuery): SQL {
  const values = valuesIn(stretch, { userId, kind });
  const wanted =
    items === undefined
      ? sql``
      : sql`where item::text in (select json_array_elements_text(${JSON.stringify(items)}::json))`;
  // One row for each item: a row for each month takes the driver four times as long to read. As
  // text, which is read in steps: the driver reads all rows that have arrived in one turn.
  return sql`
    select item, json_agg(json_build_object(${fieldsOf(kind)}) order by month)::text as observed
    from (select distinct on (item, month) * from (${values}) stated ${wanted}
      order by item, month, written desc, id desc) last
    group by item`;
}

/** The observations of a month, each with its item. */
export type ObservedMonth = {
  month: Month;
  observed: (MonthObservation<object> & { item: string })[];
};

/** Months in memory at once. */
const MONTHS_AT_ONCE = 4;

/** The same observations month by month, of the earliest first. */
export async function* observedByMonth(
  tx: Tx,
  { userId, kind, stretch }: Omit<ObservationQuery, 'items'>,
): AsyncGenerator<ObservedMonth> {
  const values = valuesIn(stretch, { userId, kind });
  const query = sql`
    select month, json_agg(json_build_object('item', item, ${fieldsOf(kind)}))::text as observed
    from (select distinct on (item, month) * from (${values}) stated
      order by item, month, written desc, id desc) last
    group by month order by month`;
  type ObservedPage = { month: Month; observed: string };
  for await (const page of pagesOf<ObservedPage>(tx, query, MONTHS_AT_ONCE)) {
    for (const { month, observed } of page) {
      yield { month, observed: JSON.parse(observed) as ObservedMonth['observed'] };
    }
  }
}

/** The currencies of everything that was stated of a user's items in a period. */
export async function currenciesStated(
  tx: Tx,
  userId: string,
  { stretch, kinds }: { stretch: { first: Month; last: Month }; kinds: readonly HistoryKind[] },
): Promise<Currency[]> {
  const each = kinds.map((kind) => {
    return sql`select currency from (${valuesIn(stretch, { userId, kind })}) stated`;
  });
  const { rows } = await tx.execute<{ currency: Currency }>(sql.join(each, sql` union `));
  return rows.map(({ currency }) => currency);
}

type MonthOfKind = { userId: string; kind: HistoryKind; month: Month };

/** The value of each item in a month: its last observation until then. */
export async function observedUntil(
  tx: Tx,
  { userId, kind, month }: MonthOfKind,
): Promise<Map<string, MonthObservation<object>[]>> {
  const values = lastValuesIn(month, { userId, kind });
  const { rows } = await tx.execute(sql`select ${columnsOf(kind)} from (${values}) stated`);
  return rowsByItem(rows as ObservedRow[]);
}

/** The same with the source of each value. */
export async function statedIn(
  tx: Tx,
  query: ObservationQuery,
): Promise<Map<string, StatedInMonth[]>> {
  const { kind } = query;
  const { field, otherFields } = HISTORY_TABLES[kind];
  const { rows } = await tx.execute(sql`
    select distinct on (item, month) ${columnsOf(kind)}, reason
    from (${valuesIn(query.stretch, query)}) stated
    order by item, month, written desc, id desc`);
  const stated = (rows as StatedMonthRow[]).map((row) => ({
    item: row.item,
    month: row.month,
    value: row[field] as AmountText,
    currency: row.currency,
    source: sourceOf(row.reason),
    valuationDate: (row['valuationDate'] as Day | null | undefined) ?? null,
    otherFields: Object.fromEntries(Object.keys(otherFields).map((name) => [name, row[name]])),
  }));
  return Map.groupBy(stated, ({ item }) => item);
}

type StatedMonthRow = { item: string; month: Month; currency: Currency; reason: string } & Record<
  string,
  unknown
>;

/** The columns of an observation and its item. */
function columnsOf(kind: HistoryKind): SQL {
  const columns = ['item', ...namesOf(kind)].map((name) => sql.identifier(name));
  return sql.join(columns, sql`, `);
}

/** Names and values of an observation's fields. */
function fieldsOf(kind: HistoryKind): SQL {
  const fields = namesOf(kind).map((name) => sql`${sql.raw(`'${name}'`)}, ${sql.identifier(name)}`);
  return sql.join(fields, sql`, `);
}

function namesOf(kind: HistoryKind): string[] {
  const { field, otherFields } = HISTORY_TABLES[kind];
  return ['month', field, 'currency', ...Object.keys(otherFields)];
}

type ObservedRow = MonthObservation<object> & { item: string };

function rowsByItem(rows: ObservedRow[]): Map<string, MonthObservation<object>[]> {
  const byItem = new Map<string, MonthObservation<object>[]>();
  for (const row of rows) {
    const known = byItem.get(row.item);
    if (known) known.push(row);
    else byItem.set(row.item, [row]);
  }
  return byItem;
}

type HistoryQuery = { userId: string; kind: HistoryKind };

/** The month of a typed value, as observations write it. */
export const monthText = sql.raw(`year || '-' || lpad(month::text, 2, '0')`);

type StatedSpan = { first: Month; last: Month };

/**
 * Observations and typed values as rows with the same columns: all of the months after the first,
 * and the latest one up to it. The cost depends on the length of the period, not on the history
 * before it.
 */
function valuesIn({ first, last }: StatedSpan, query: HistoryQuery): SQL {
  const { observed, typed } = valuesUntil(last, query);
  const [year, month] = numbersOf(first);
  return sql`
    ${observed} and month > ${first}
    union all
    ${typed} and (year, month) > (${year}, ${month})
    union all
    ${lastValuesIn(first, query)}`;
}

/** The value of each item in a month, as one such row, by an index lookup per item. */
export function lastValuesIn(month: Month, query: HistoryQuery): SQL {
  const { items, itemId, typed: table } = HISTORY_TABLES[query.kind];
  const { observed, typed } = valuesUntil(month, query);
  return sql`
    select stated.* from ${items} item cross join lateral (
      select * from (
        (${observed} and ${named(itemId.name)} = item.id
         order by month desc, recorded_at desc, id desc limit 1)
        union all
        (${typed} and ${named(table.itemId.name)} = item.id
         order by year desc, ${table.month} desc limit 1)) each
      order by month desc, written desc, id desc limit 1) stated
    where item.user_id = ${query.userId}`;
}

function valuesUntil(last: Month, { userId, kind }: HistoryQuery): { observed: SQL; typed: SQL } {
  const { observations, itemId, typed, field, otherFields } = HISTORY_TABLES[kind];
  const more = sql.join(
    Object.entries(otherFields).map(([name, column]) => sql`, ${asText(column)} as ${named(name)}`),
  );
  const value = getTableColumns(observations)[field] as PgColumn;
  const [year, month] = numbersOf(last);
  return {
    observed: sql`
      select ${named(itemId.name)} as item, month, ${named(value.name)}::text as ${named(field)},
        currency${more}, reason, recorded_at as written, id
      from ${observations} where user_id = ${userId} and month <= ${last}`,
    typed: sql`
      select ${named(typed.itemId.name)}, ${monthText}, ${named(typed.value.name)}::text,
        currency${more}, case when copy_id is null then coalesce(reason, 'historical_value')
          else 'copied' end, created_at, id
      from ${typed} where user_id = ${userId} and (year, month) <= (${year}, ${month})`,
  };
}

function numbersOf(month: Month): [year: number, month: number] {
  return [Number(month.slice(0, 4)), Number(month.slice(5))];
}

/** Days and percentages stay text, as in records; the driver would convert days to Date. */
function asText(column: PgColumn): SQL {
  const name = named(column.name);
  return column.dataType === 'number' ? name : sql`${name}::text`;
}

function named(name: string): SQL {
  return sql`${sql.identifier(name)}`;
}
