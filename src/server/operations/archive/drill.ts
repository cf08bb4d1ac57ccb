import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Drill } from '#domain/operations/archive.ts';
import { type CatalogTable, namesOf, tablesIn } from '#server/operations/backup-file/manifest.ts';
import { keyIn, walFolderOf } from '#server/platform/archive/layout.ts';
import {
  type PoolOptions,
  type Connection,
  connected,
  inOneTransaction,
  withoutTimeLimits,
} from '#server/platform/db/connection.ts';
import type { Log } from '#server/platform/log.ts';
import { type OpenedArchive, openEmbedded } from '#server/platform/postgres/embedded.ts';
import { drillFileOf } from './archive-status.ts';
import { sizeOf } from './base-file.ts';
import { namesIn } from './bases.ts';
import { restoreArchive } from './restore-archive.ts';

/** Number of rows of each table, and a sum over all of their texts, whatever their order. */
type TableSums = Record<string, { rows: string; sum: string }>;

/** The drill did not pass; the message tells why. */
class FailedDrill extends Error {
  override name = 'FailedDrill';
}

/** Less than PostgreSQL waits before it looks for a deadlock: a user's write never yields to us. */
const LOCK_WAIT = '200ms';
const LOCK_NOT_AVAILABLE = '55P03';
const ATTEMPTS = 300;
const ATTEMPT_MS = 200;

/** Time for the moment of the drill to reach the archive. */
const LOG_MS = 5 * 60_000;

export type DrillOptions = {
  archive: OpenedArchive;
  pool: PoolOptions;
  log: Log;
  signal: AbortSignal;
};

/**
 * Restores the archive beside the database as it was at a moment, starts it, and compares every row
 * with those that the source had at that moment. The result is noted in the data folder.
 */
export async function drill(drilling: DrillOptions): Promise<Drill> {
  const { archive } = drilling;
  const begunMs = performance.now();
  const at = new Date().toISOString();
  const result = await attempt(drilling).catch((error: unknown) => {
    if (drilling.signal.aborted) throw error;
    return { problem: (error as Error).message, rows: 0, tables: 0, restoreMs: 0 };
  });
  const totalMs = Math.round(performance.now() - begunMs);
  const noted: Drill = { at, isPassed: result.problem === null, ...result, totalMs };
  const file = drillFileOf(dirname(archive.pgDir));
  await writeFile(`${file}.new`, `${JSON.stringify(noted, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return noted;
}

type Result = Pick<Drill, 'problem' | 'rows' | 'tables' | 'restoreMs'>;

async function attempt({ archive, pool, log, signal }: DrillOptions): Promise<Result> {
  const { orders, pgDir } = archive;
  const dataDir = join(dirname(pgDir), 'drill');
  await rm(dataDir, { recursive: true, force: true });
  await refuseFullDisk(pgDir);
  const name = `valv drill ${randomBytes(8).toString('hex')}`;
  const expected = await sumsAt(pool, archive.superuser, name);
  await untilArchived(archive, signal);
  await mkdir(dataDir, { mode: 0o711 });
  try {
    const begunMs = performance.now();
    const { folder } = orders;
    await restoreArchive({ folder, key: keyIn(orders), dataDir, target: { name }, log, signal });
    const restored = await openEmbedded(dataDir, log);
    const restoreMs = Math.round(performance.now() - begunMs);
    try {
      const found = await connected(restored.pool, (connection) =>
        inOneTransaction(connection, READ, () => sumsIn(connection)),
      );
      const rows = Object.values(expected).reduce((sum, table) => sum + Number(table.rows), 0);
      const tables = Object.keys(expected).length;
      return { problem: differenceOf(expected, found), rows, tables, restoreMs };
    } finally {
      await restored.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Twice the database: its files, and the log that is replayed over them. */
async function refuseFullDisk(pgDir: string): Promise<void> {
  const { bsize, bavail } = await statfs(pgDir);
  const needed = 2 * (await sizeOf(pgDir)) + 256 * 1024 ** 2;
  if (bavail * bsize > needed) return;
  throw new FailedDrill('There is too little space beside the database to restore it there.');
}

const READ = 'begin isolation level repeatable read, read only';

/**
 * The sums of every table at a moment that has a name in the log. Writes are held for as long as it
 * takes to name it: what was committed before it is what the reader's snapshot sees, and no more.
 */
async function sumsAt(pool: PoolOptions, superuser: PoolOptions, name: string): Promise<TableSums> {
  return connected(pool, async (reader) => {
    await withHeldWrites(pool, async () => {
      await connected(superuser, (own) => own.query('select pg_create_restore_point($1)', [name]));
      await reader.query(READ);
      await reader.query('select 1');
    });
    const sums = await sumsIn(reader);
    await reader.query('commit');
    return sums;
  });
}

/** Tried again while somebody writes for long: writes of users come first. */
async function withHeldWrites(pool: PoolOptions, work: () => Promise<void>): Promise<void> {
  await connected(pool, async (holder) => {
    const tables = await tablesIn(holder);
    const names = tables.map((table) => namesOf(table).table).join(', ');
    for (let count = 1; ; count += 1) {
      await holder.query(`begin; set local lock_timeout = '${LOCK_WAIT}'`);
      try {
        await holder.query(`lock table ${names} in share mode`);
        await work();
        return;
      } catch (error) {
        const { code } = error as { code?: string };
        if (code !== LOCK_NOT_AVAILABLE || count === ATTEMPTS) throw error;
      } finally {
        await holder.query('rollback');
      }
      await pause(ATTEMPT_MS);
    }
  });
}

/** The same texts on every server, whatever its settings. */
const ALIKE = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC';
  set local intervalstyle = 'iso_8601'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local row_security = off`;

/** In the open transaction. */
async function sumsIn(connection: Connection): Promise<TableSums> {
  await connection.query(ALIKE);
  await withoutTimeLimits(connection);
  const sums: TableSums = {};
  for (const table of await tablesIn(connection)) {
    sums[table.name] = await sumOf(connection, table);
  }
  return sums;
}

/** 60 bits of each row's hash, added up: any difference of any row shows. */
async function sumOf(connection: Connection, table: CatalogTable): Promise<TableSums[string]> {
  const { rows } = await connection.query<TableSums[string]>(
    `select count(*)::text as rows,
      coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as sum
    from ${namesOf(table).table} t`,
  );
  return rows[0] ?? { rows: '0', sum: '0' };
}

/** Describes the first difference; null when there is none. */
export function differenceOf(expected: TableSums, found: TableSums): string | null {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [source, copy] = [expected[name], found[name]];
    if (source === undefined) return `The restored database has a table ${name} more.`;
    if (copy === undefined) return `The restored database lacks the table ${name}.`;
    if (source.rows !== copy.rows) {
      return `The table ${name} has ${copy.rows} rows restored, and had ${source.rows}.`;
    }
    if (source.sum !== copy.sum) return `A row of the table ${name} is not as it was.`;
  }
  return null;
}

/** Closes the segment with the moment, and waits until it is in the archive. */
async function untilArchived({ orders, superuser }: OpenedArchive, signal: AbortSignal) {
  const name = await connected(superuser, async (own) => {
    const { rows } = await own.query<{ name: string }>(
      'select pg_walfile_name(pg_switch_wal()) as name',
    );
    return rows[0]?.name ?? '';
  });
  const untilMs = Date.now() + LOG_MS;
  while (!(await namesIn(walFolderOf(orders.folder))).includes(name)) {
    if (Date.now() > untilMs) throw new FailedDrill(`${name} did not reach the archive.`);
    await pause(ATTEMPT_MS, null, { signal });
  }
}
