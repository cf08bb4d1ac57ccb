import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { QueuedStatement } from './pg-internals.ts';
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

type RowValues = Readonly<Record<string, unknown>>;

/**
 * The statement that inserts one row, planned once per connection. Fields that are left out take
 * their column's default.
 */
export function rowInsertion(table: PgTable, values: RowValues): QueuedStatement {
  const given = Object.entries(getTableColumns(table)).flatMap(([field, column]) => {
    const value = field in values ? values[field] : column.defaultFn?.();
    return value === undefined ? [] : [{ column, value }];
  });
  const names = given.map(({ column }) => `"${column.name}"`).join(', ');
  const places = given.map((_, at) => `$${at + 1}`).join(', ');
  return {
    text: `insert into "${getTableName(table)}" (${names}) values (${places})`,
    values: given.map(({ column, value }) => parameterOf(column, value)),
  };
}

/** A value as the database reads it. */
function parameterOf(column: PgColumn, value: unknown): string | null {
  return value === null ? null : String(column.mapToDriverValue(value));
}

type Runnable<Row> = { execute(values?: Record<string, unknown>): Promise<Row[]> };

const statements = new WeakMap<Tx, Map<string, Runnable<unknown>>>();

/**
 * A statement built once per connection and then only filled in: building it again doubles the CPU
 * of a small request.
 */
export function prepared<Row>(
  tx: Tx,
  name: string,
  build: (tx: Tx) => Runnable<Row>,
): Runnable<Row> {
  const known = statements.get(tx) ?? new Map<string, Runnable<unknown>>();
  if (known.size === 0) statements.set(tx, known);
  const found = known.get(name) as Runnable<Row> | undefined;
  if (found) return found;
  const made = build(tx);
  known.set(name, made);
  return made;
}

let opened = 0;

/**
 * Reads the rows of a query through a cursor of the transaction, some at a time: memory holds only
 * those, and others have their turn between two pages. Days and instants are texts of PostgreSQL.
 */
export async function* pagesOf<Row extends Record<string, unknown>>(
  tx: Tx,
  query: SQL,
  rowsAtOnce: number,
): AsyncGenerator<Row[]> {
  opened += 1;
  const name = sql.raw(`pages_${opened}`);
  // All rows will be read, so plan for the last one and not for the first.
  await tx.execute(sql`select set_config('cursor_tuple_fraction', '1', true)`);
  // A cursor's query takes no parameters.
  await tx.execute(sql`declare ${name} no scroll cursor for ${query}`.inlineParams());
  for (;;) {
    const { rows } = await tx.execute<Row>(sql`fetch ${sql.raw(`${rowsAtOnce}`)} from ${name}`);
    if (rows.length > 0) yield rows as Row[];
    if (rows.length < rowsAtOnce) break;
  }
  await tx.execute(sql`close ${name}`);
}
