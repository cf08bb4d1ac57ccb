import * as z from 'zod';
import type { Connection } from '#server/platform/db/connection.ts';
import { UnreadableBackup } from './tar.ts';

/** The form of the file (docs/backup-format.md); raised with every change of it. */
const VERSION = 1;
const FORMAT = 'valv-backup';

/** The first member describes the file, and the last holds its checksums. */
export const HEAD = 'manifest.json';
export const SUMS = 'sums.json';

const count = z.int().nonnegative();

const head = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** Versions of Valv, and of PostgreSQL. */
  app: z.string(),
  postgres: z.string(),
  /** The moment whose state the file has. */
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Tables whose rows are not in it, on purpose. */
  leftOut: z.array(z.string()),
});

const sum = z.object({ rows: count, bytes: count, sha256: z.hex().length(64) });

const sums = z.object({ tables: z.record(z.string(), sum), total: sum });

export type BackupHead = Omit<z.infer<typeof head>, 'format' | 'version'>;
export type TableSum = z.infer<typeof sum>;
export type BackupSums = z.infer<typeof sums>;

export function writeHead(content: BackupHead): string {
  return pretty({ format: FORMAT, version: VERSION, ...content });
}

export function writeSums(content: BackupSums): string {
  return pretty(content);
}

function pretty(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Throws when the file is not a backup, or has a later format. */
export function readHead(text: string): BackupHead {
  const content = parsed(text) as { format?: unknown; version?: unknown } | null;
  if (content?.format !== FORMAT) throw new UnreadableBackup('It is not a backup of Valv.');
  if (typeof content.version === 'number' && content.version > VERSION) {
    throw new UnreadableBackup(
      `It was made by a newer version of Valv (format ${content.version}, this one reads ` +
        `${VERSION}). Restore it with that version.`,
    );
  }
  return readAs(head, content);
}

export function readSums(text: string): BackupSums {
  return readAs(sums, parsed(text));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readAs<Content>(schema: z.ZodType<Content>, content: unknown): Content {
  const read = schema.safeParse(content);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new UnreadableBackup(`Its manifest is wrong (${issue?.path.join('.')}).`);
}

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
