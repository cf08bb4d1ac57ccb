import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';

/** The tables, in every schema of the database, where a row holds one of some texts anywhere. */
export async function tracesOf(db: Database, texts: readonly string[]): Promise<string[]> {
  const { rows } = await db.orm.execute(sql`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { name } of rows as { name: string }[]) {
    const holds = texts.map((text) => sql`position(lower(${text}) in lower(row::text)) > 0`);
    const held = await db.orm.execute(
      sql`select from ${sql.raw(name)} row where ${sql.join(holds, sql` or `)} limit 1`,
    );
    if (held.rows.length > 0) found.push(name);
  }
  return found.sort();
}
