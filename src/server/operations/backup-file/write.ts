import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { to } from 'pg-copy-streams';
import {
  connected,
  type PoolOptions,
  type Connection,
  withoutTimeLimits,
} from '#server/platform/db/connection.ts';
import { takeDatabaseLock, tryDatabaseLock } from '#server/platform/db/locks.ts';
import { doneMigrations } from '#server/platform/db/migrate.ts';
import { APP_VERSION } from '#server/platform/installation.ts';
import {
  type BackupHead,
  type CatalogTable,
  HEAD,
  namesOf,
  sequencesIn,
  SUMS,
  tablesIn,
  writeHead,
  writeSums,
} from './manifest.ts';
import { pack } from './packed.ts';
import { createAdding, type VerifiedBackup, verify } from './verify.ts';
import { TAR_END, tarOf } from './tar.ts';

type BackupFileOptions = { pool: PoolOptions; path: string; signal: AbortSignal };

/** Path of a file that is being written. */
function unfinishedOf(path: string): string {
  return `${path}.part`;
}

/**
 * Writes everything in the database, as it is at one moment, to a new file, and reads all of it
 * again. Only then does the file get its name: there is a whole backup, or none.
 */
export async function writeBackup({
  pool,
  path,
  signal,
}: BackupFileOptions): Promise<VerifiedBackup> {
  const unfinished = unfinishedOf(path);
  try {
    await copyTo({ pool, path: unfinished, signal });
    const read = await verify(unfinished, signal);
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return read;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * A failure ends the connection, and the transaction with it: while unread rows are sent to us, the
 * database reads no other command.
 */
async function copyTo({ pool, path, signal }: BackupFileOptions): Promise<void> {
  await connected(pool, async (connection) => {
    await connection.query('begin isolation level repeatable read, read only');
    await pack(path, contentOf(connection), signal);
    await connection.query('commit');
  });
}

/** A new name is only on the disk when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}

/**
 * Runs work while no other node makes a backup of this database or migrates it; null when one does.
 * The locks end with their connection. They are in a transaction of their own, which a pooler also
 * keeps on one connection: the copying connection must see the state after they were taken.
 */
export async function aloneOn<T>(pool: PoolOptions, work: () => Promise<T>): Promise<T | null> {
  return connected({ ...pool, keepAlive: true }, async (guard) => {
    await guard.query('begin');
    await withoutTimeLimits(guard);
    if (!(await tryDatabaseLock(guard, 'backup'))) return null;
    await takeDatabaseLock(guard, 'migration', 'shared');
    // If this connection is lost meanwhile, the copy of the other one is still complete.
    try {
      return await work();
    } finally {
      await guard.query('rollback').catch(() => undefined);
    }
  });
}

const NEWLINE = 0x0a;

/** The most bytes of a table in memory, and in one member, unless a single row is larger. */
const PART_BYTES = 256 * 1024;

/** The list of backups follows from the folder, and is not part of a backup. */
const LEFT_OUT = ['backups'];

/** Formats values the same way on every server, whatever its settings. */
const ALIKE = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC';
  set local intervalstyle = 'iso_8601'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local row_security = off`;

/** All data of the database as the open transaction sees it, as the bytes of a tar. */
async function* contentOf(connection: Connection): AsyncGenerator<Buffer> {
  await connection.query(ALIKE);
  await withoutTimeLimits(connection);
  const head = await headOf(connection);
  const at = new Date(head.createdAt);
  const member = (name: string, content: Buffer) => tarOf({ name, content }, at);
  yield* member(HEAD, Buffer.from(writeHead(head)));
  const adding = createAdding(head.tables.map(({ name }) => name));
  for (const table of head.tables) {
    let part = 0;
    for await (const rows of rowsOf(connection, table)) {
      adding.add(table.name, rows);
      part += 1;
      yield* member(`tables/${table.name}/${String(part).padStart(6, '0')}.copy`, rows);
    }
  }
  yield* member(SUMS, Buffer.from(writeSums(adding.sums())));
  yield TAR_END;
}

async function headOf(connection: Connection): Promise<BackupHead> {
  const { rows } = await connection.query<{ at: Date; postgres: string }>(
    `select now() as at, current_setting('server_version') as postgres`,
  );
  const [{ at, postgres } = { at: new Date(), postgres: '' }] = rows;
  const tables = await tablesIn(connection);
  return {
    app: APP_VERSION,
    postgres,
    createdAt: at.toISOString(),
    migrations: await doneMigrations(connection),
    tables: tables.filter(({ name }) => !LEFT_OUT.includes(name)),
    sequences: await sequencesIn(connection),
    leftOut: tables.map(({ name }) => name).filter((name) => LEFT_OUT.includes(name)),
  };
}

/** The rows of a table in pieces that end where a row ends. */
async function* rowsOf(connection: Connection, table: CatalogTable): AsyncGenerator<Buffer> {
  const { table: name, columns } = namesOf(table);
  const copying = connection.query(to(`copy (select ${columns} from ${name}) to stdout`));
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const bytes of copying as AsyncIterable<Buffer>) {
    held.push(bytes);
    heldBytes += bytes.length;
    if (heldBytes < PART_BYTES || !bytes.includes(NEWLINE)) continue;
    const whole = Buffer.concat(held);
    const end = whole.lastIndexOf(NEWLINE) + 1;
    yield whole.subarray(0, end);
    held = [whole.subarray(end)];
    heldBytes = whole.length - end;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}
