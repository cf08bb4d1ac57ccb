import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './tx.ts';

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
