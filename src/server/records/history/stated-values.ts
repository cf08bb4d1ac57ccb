import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Month } from '#domain/basics/months.ts';
import { HISTORY_TABLES } from './kinds.ts';
import type { HistoryKind } from '#domain/records/kinds.ts';

type HistoryQuery = { userId: string; kind: HistoryKind };

/** The month of a typed value, as observations write it. */
export const monthText = sql.raw(`year || '-' || lpad(month::text, 2, '0')`);

type StatedSpan = { first: Month; last: Month };

/**
 * Observations and typed values as rows with the same columns: all of the months after the first,
 * and the latest one up to it. The cost depends on the length of the period, not on the history
 * before it.
 */
export function valuesIn({ first, last }: StatedSpan, query: HistoryQuery): SQL {
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
  const { observations, itemId, typed, field, beside } = HISTORY_TABLES[kind];
  const more = sql.join(
    Object.entries(beside).map(([name, column]) => sql`, ${asText(column)} as ${named(name)}`),
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
