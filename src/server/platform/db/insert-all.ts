import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './tx.ts';

/** At most this many rows per statement: a few megabytes. */
const ROWS_AT_ONCE = 5_000;

type Values = Readonly<Record<string, unknown>>;

/**
 * Inserts many whole rows: absent fields are null, defaults do not apply. They are sent as one
 * parameter, because a statement is limited to 65,535.
 */
export async function insertAll(tx: Tx, table: PgTable, rows: readonly Values[]): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).map(([field, { name }]) => ({
    field,
    name,
  }));
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const written = rows
      .slice(at, at + ROWS_AT_ONCE)
      .map((row) => Object.fromEntries(columns.map(({ field, name }) => [name, row[field]])));
    await tx.execute(sql`insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(written)})`);
  }
}
