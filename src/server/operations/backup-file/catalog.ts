import type { Connection } from '#server/platform/db/connection.ts';
import type { BackupHead } from './manifest.ts';

export type CatalogTable = BackupHead['tables'][number];
type Sequence = BackupHead['sequences'][number];

/** Schema objects that belong to our tables' owner, as the open transaction sees them. */
const OURS = `n.nspname = 'public' and pg_has_role(c.relowner, 'usage') and not exists (
  select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
    and d.deptype = 'e')`;

/** Our tables with their stored columns, by name. A partitioned table counts as one. */
export async function tablesIn(connection: Connection): Promise<CatalogTable[]> {
  const { rows } = await connection.query<CatalogTable>(`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and ${OURS}
    group by c.relname order by c.relname`);
  return rows;
}

/** The latest value of each of our sequences. */
export async function sequencesIn(connection: Connection): Promise<Sequence[]> {
  const { rows: names } = await connection.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${OURS} order by c.relname`);
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const { rows } = await connection.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from public.${quoted(name)}`,
    );
    if (rows[0]) sequences.push({ name, ...rows[0] });
  }
  return sequences;
}

/** A name quoted for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A table and its columns as COPY takes them. */
export function namesOf({ name, columns }: CatalogTable): { table: string; columns: string } {
  return { table: `public.${quoted(name)}`, columns: columns.map(quoted).join(', ') };
}
