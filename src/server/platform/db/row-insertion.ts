import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { QueuedStatement } from './pg-internals.ts';

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
