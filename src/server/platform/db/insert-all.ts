import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './tx.ts';

/** At most this many rows per statement: a few megabytes. */
const ROWS_AT_ONCE = 5_000;

type InsertedValues = Readonly<Record<string, unknown>>;

/** Inserts many whole rows: absent fields are null, defaults do not apply. */
export async function insertAll(
  tx: Tx,
  table: PgTable,
  rows: readonly InsertedValues[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx.execute(insertionOf(table, rows.slice(at, at + ROWS_AT_ONCE)));
  }
}

/**
 * The statement that inserts whole rows, at least one. They are sent as one parameter, because a
 * statement is limited to 65,535; what all have in common is sent and read once, which is most of
 * it for the rows of a file.
 */
export function insertionOf(table: PgTable, rows: readonly InsertedValues[]): SQL {
  const columns = Object.entries(getTableColumns(table)).map(([field, { name }]) => ({
    field,
    name,
  }));
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const isShared = sharedBy(rows);
  const shared = columns.filter(({ field }) => isShared(field));
  const own = columns.filter(({ field }) => !isShared(field));
  const valuesOf = (of: typeof columns) => (row: InsertedValues) =>
    Object.fromEntries(of.map(({ field, name }) => [name, row[field]]));
  const base = JSON.stringify(rows.slice(0, 1).map(valuesOf(shared))[0]);
  const each = JSON.stringify(rows.map(valuesOf(own)));
  return sql`insert into ${table} (${names})
    select ${names} from json_populate_recordset(
      json_populate_record(null::${table}, ${base}), ${each})`;
}

/** Tells whether every row has the same value of a field, of a list the very same. */
function sharedBy([first, ...others]: readonly InsertedValues[]): (field: string) => boolean {
  return (field) => others.every((row) => row[field] === first?.[field]);
}
