import {
  type PoolOptions,
  type Connection,
  connected,
  inOneTransaction,
  withoutTimeLimits,
} from '#server/platform/db/connection.ts';
import { applyMigrations, inThisNumbering, strangeAmong } from '#server/platform/db/migrate.ts';
import { StartError } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import {
  type BackupHead,
  type BackupSums,
  type CatalogTable,
  namesOf,
  quoted,
  sequencesIn,
  tablesIn,
} from './manifest.ts';
import { checkSeal } from './packed.ts';
import { UnreadableBackup } from './tar.ts';
import { readHeadOf, eachPart } from './verify.ts';
import { takeDatabaseLock } from '#server/platform/db/locks.ts';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';

type RestoreOptions = { pool: PoolOptions; path: string; log: Log };

/**
 * Contents of a restored backup; `notRestored` names tables and sequences that are not ours, which
 * somebody added by hand.
 */
export type RestoreResult = { head: BackupHead; sums: BackupSums; notRestored: string[] };

/**
 * Fills an empty database from a backup, in one transaction: all of it or nothing. The schema is
 * first that of the backup, and is then migrated, as in an upgrade. The file is read once: a bit
 * that is another, or a sum that does not agree, ends the transaction.
 */
export async function restore({ pool, path, log }: RestoreOptions): Promise<RestoreResult> {
  await checkSeal(path);
  const head = await readHeadOf(path);
  await refuseOtherVersions(head);
  return connected(pool, async (connection) => {
    const loaded = await inOneTransaction(connection, 'begin', async () => {
      await withoutTimeLimits(connection);
      await takeDatabaseLock(connection, 'migration');
      await refuseFull(connection);
      const names = (await inThisNumbering(head.migrations)).map(({ name }) => name);
      await applyMigrations(connection, log, names);
      const rows = await load(connection, path, head);
      await applyMigrations(connection, log);
      return rows;
    });
    await connection.query('analyze');
    return { head, ...loaded };
  });
}

async function refuseOtherVersions({ migrations, app }: BackupHead): Promise<void> {
  const found = await strangeAmong(migrations);
  if (found === null) return;
  if (found.reason === 'changed') {
    throw new UnreadableBackup(`Its migration ${found.name} is not the one of this Valv.`);
  }
  throw new UnreadableBackup(
    `It was made by ${found.reason === 'newer' ? 'a newer' : 'an earlier'} version of Valv ` +
      `(${app}, ${found.name}). Restore it with that one.`,
  );
}

/** Remaining jobs count too: they would refer to rows that no longer exist. */
async function refuseFull(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend d where d.objid = c.oid
        and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by n.nspname = 'pgboss', c.relkind = 'S', 1 limit 1`);
  if (rows[0] === undefined) return;
  throw new StartError(
    `The database is not empty (it has ${rows[0].name}), and nothing was restored: ` +
      'a backup needs an empty one. Name a new folder with DATA_DIR, or a new database with ' +
      'DATABASE_URL.',
  );
}

/** Memory to sort the rows of an index in; the database has little else to do meanwhile. */
const INDEX_MEMORY = '256MB';

/** Rows that wait for the database while the next are unpacked. */
const COPY_BYTES = 1024 ** 2;

type LoadResult = {
  sums: BackupSums;
  /** Names of tables and sequences that our schema lacks. */
  notRestored: string[];
};

/**
 * Replaces every row in the schema of a backup by the backup's, within the open transaction. The
 * rows are inserted unchanged: no trigger adds to them, indexes are made, and references checked,
 * when all of them are present and their sums agree.
 */
export async function load(
  connection: Connection,
  path: string,
  head: BackupHead,
): Promise<LoadResult> {
  const tables = await tablesIn(connection);
  const strange = strangeTables(head, tables);
  const known = head.tables.filter(({ name }) => !strange.includes(name));
  return refill(connection, tables, async () => {
    const sums = await copyAll(connection, path, known);
    const strangeSequences = await setSequences(connection, head);
    return { sums, notRestored: [...strange, ...strangeSequences] };
  });
}

/**
 * Empties all tables and fills them anew within the open transaction, without triggers, indexes
 * and references, which return when the rows are there.
 */
export async function refill<T>(
  connection: Connection,
  tables: readonly CatalogTable[],
  fill: () => Promise<T>,
): Promise<T> {
  const names = tables.map((table) => namesOf(table).table);
  const references = await dropReferences(connection);
  for (const name of names) await connection.query(`alter table ${name} disable trigger user`);
  await connection.query(`truncate ${names.join(', ')}`);
  const indexes = await dropIndexes(connection);
  const filled = await fill();
  await connection.query(`set local maintenance_work_mem = '${INDEX_MEMORY}'`);
  for (const { creation } of indexes) await connection.query(creation);
  for (const name of names) await connection.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of references) {
    await connection.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  return filled;
}

/**
 * Tables that only the backup has; a table that only our schema has, or has with other columns, is
 * an error.
 */
function strangeTables(head: BackupHead, tables: readonly CatalogTable[]): string[] {
  const held = new Map(head.tables.map(({ name, columns }) => [name, shape(columns)]));
  for (const { name, columns } of tables.filter((table) => !head.leftOut.includes(table.name))) {
    if (held.get(name) === shape(columns)) held.delete(name);
    else throw new UnreadableBackup(`Its table ${name} is not as its migrations make it.`);
  }
  return [...held.keys()];
}

function shape(columns: readonly string[]): string {
  return JSON.stringify(columns.toSorted());
}

type Reference = { table: string; name: string; definition: string };

async function dropReferences(connection: Connection): Promise<Reference[]> {
  const { rows } = await connection.query<Reference>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conname`);
  for (const { table, name } of rows) {
    await connection.query(`alter table ${table} drop constraint ${name}`);
  }
  return rows;
}

type Index = { removal: string; creation: string };

/**
 * To sort all rows at once takes a fraction of the time of adding each to every index. Those of
 * partitioned tables stay, since they belong together with those of the partitions.
 */
async function dropIndexes(connection: Connection): Promise<Index[]> {
  const { rows } = await connection.query<Index>(`
    select case when k.oid is null
        then format('drop index %s', i.indexrelid::regclass)
        else format('alter table %s drop constraint %I', i.indrelid::regclass, k.conname)
      end as removal,
      case when k.oid is null
        then pg_get_indexdef(i.indexrelid)
        else format('alter table %s add constraint %I %s', i.indrelid::regclass, k.conname,
          pg_get_constraintdef(k.oid))
      end as creation
    from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relkind = 'r' and not c.relispartition
    left join pg_constraint k on k.conindid = i.indexrelid and k.conrelid = i.indrelid
      and k.contype in ('p', 'u', 'x')
    where c.relnamespace = 'public'::regnamespace and pg_has_role(c.relowner, 'usage')
    order by k.contype = 'p' desc nulls last, i.indexrelid`);
  for (const { removal } of rows) await connection.query(removal);
  return rows;
}

/** Returns the names of sequences that our schema lacks. */
async function setSequences(connection: Connection, { sequences }: BackupHead): Promise<string[]> {
  const ours = new Set((await sequencesIn(connection)).map(({ name }) => name));
  for (const { name, value, isCalled } of sequences.filter((each) => ours.has(each.name))) {
    const sequence = `public.${quoted(name)}`;
    await connection.query('select setval($1, $2, $3)', [sequence, value, isCalled]);
  }
  return sequences.map(({ name }) => name).filter((name) => !ours.has(name));
}

/** Copies one table after another, while the next part is unpacked. */
async function copyAll(
  connection: Connection,
  path: string,
  tables: readonly CatalogTable[],
): Promise<BackupSums> {
  const targets = new Map(tables.map((table) => [table.name, table]));
  const last: { copying: TableCopy | null } = { copying: null };
  try {
    const sums = await eachPart(path, {
      begin: () => undefined,
      async part({ table, rows }) {
        const target = targets.get(table);
        if (!target) return;
        if (last.copying?.name !== table) {
          await last.copying?.end();
          last.copying = beginCopy(connection, target);
        }
        await last.copying.add(rows);
      },
    });
    await last.copying?.end();
    return sums;
  } catch (error) {
    await last.copying?.abandon();
    throw error;
  }
}

type TableCopy = {
  name: string;
  add(rows: Buffer): Promise<void>;
  end(): Promise<void>;
  /** Ends it without its rows: the connection takes no other statement before. */
  abandon(): Promise<void>;
};

/** Rows of a table on their way to the database, a megabyte at most. */
function beginCopy(connection: Connection, table: CatalogTable): TableCopy {
  const { table: name, columns } = namesOf(table);
  const rows = new PassThrough({ highWaterMark: COPY_BYTES });
  const copy = connection.query(from(`copy ${name} (${columns}) from stdin`));
  const done = pipeline(rows, copy).catch(tellUnreadable(table.name));
  // A failure reaches whoever adds rows or ends them.
  done.catch(() => undefined);
  return {
    name: table.name,
    async add(some) {
      if (!rows.write(some)) await Promise.race([once(rows, 'drain'), done]);
    },
    async end() {
      rows.end();
      await done;
    },
    async abandon() {
      rows.destroy(new Error('The rows are not to be stored'));
      await done.catch(() => undefined);
    },
  };
}

/** Errors of PostgreSQL in given rows: of data, and of constraints. */
const OF_THE_ROWS = /^2[23]/;

function tellUnreadable(table: string) {
  return (error: Error & { code?: string }): never => {
    if (!OF_THE_ROWS.test(String(error.code))) throw error;
    throw new UnreadableBackup(`A row of its table ${table} cannot be stored (${error.code}).`);
  };
}
