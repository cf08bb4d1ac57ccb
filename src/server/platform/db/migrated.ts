import { sql } from 'drizzle-orm';
import { readMigrations } from './migrate.ts';
import type { Orm } from './tx.ts';

let names: Promise<string[]> | null = null;

/** Whether the database has every migration that this code was written for; more do no harm. */
export async function isMigrated(orm: Orm): Promise<boolean> {
  const wanted = await (names ??= readMigrations().then((all) => all.map(({ name }) => name)));
  const { rows } = await orm.execute(
    sql`select count(*)::int as done from schema_migrations where name in ${wanted}`,
  );
  return (rows[0] as { done: number }).done === wanted.length;
}
