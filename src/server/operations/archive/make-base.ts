import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { unfinishedOf } from '#server/platform/archive/archive-files.ts';
import {
  basePlaceOf,
  basesFolderOf,
  CLOSING,
  DROPPED,
  keyIn,
  type Orders,
  walFolderOf,
} from '#server/platform/archive/layout.ts';
import { readIdentity } from '#server/platform/archive/open-archive.ts';
import type { ArchiveKey, SealedPlace } from '#server/platform/archive/sealed-file.ts';
import { connected, type Connection } from '#server/platform/db/connection.ts';
import { APP_VERSION } from '#server/platform/installation.ts';
import type { OpenedArchive } from '#server/platform/postgres/embedded.ts';
import { keysFolder } from '#server/platform/secrets/secrets.ts';
import { baseOf, readBaseFile, writeBaseFile } from './base-file.ts';
import { addManifest, type Base, copyNameOf, namesIn, removeUnfinished } from './bases.ts';
import { segmentIn, segmentNameOf } from './timelines.ts';

/** Time for the log of a copy to reach the archive, without which it is worth nothing. */
const LOG_MS = 10 * 60_000;
const LOOK_MS = 200;

/** A base copy cannot be made now; the message tells why. */
class FailedBase extends Error {
  override name = 'FailedBase';
}

type MakeBaseOptions = { archive: OpenedArchive; signal: AbortSignal };

/**
 * Copies the files of the running database to the archive, reads the copy again, and waits until
 * the log that belongs to it is there too. Only then does it count.
 */
export async function makeBase({ archive, signal }: MakeBaseOptions): Promise<Base> {
  const { orders, pgDir } = archive;
  if (!(await isThere(orders))) throw new FailedBase(`The archive in ${orders.folder} is away`);
  const folder = basesFolderOf(orders.folder);
  await removeUnfinished(folder);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const file = copyNameOf(`${time}-${randomBytes(4).toString('hex')}`);
  const path = unfinishedOf(join(folder, file));
  const place = basePlaceOf(orders.archiveId, file);
  const key = keyIn(orders);
  // The copy closes a gap when it is whole; one that opens meanwhile is noted again.
  await rename(join(pgDir, DROPPED), join(pgDir, CLOSING)).catch(() => undefined);
  try {
    const taken = await connected(archive.superuser, (connection) =>
      copyFiles(connection, { pgDir, path, place, key, signal }),
    );
    await rename(path, join(folder, file));
    for await (const _ of readBaseFile(orders.folder, place, key)) signal.throwIfAborted();
    await untilArchived(walFolderOf(orders.folder), taken, signal);
    const { size: bytes } = await stat(join(folder, file));
    const keys = await keysFor(key, dirname(pgDir));
    const made = await addManifest(orders, { file, bytes, app: APP_VERSION, ...taken, keys });
    await rm(join(pgDir, CLOSING), { force: true });
    return made;
  } catch (error) {
    await rm(path, { force: true });
    await rm(join(folder, file), { force: true });
    throw error;
  }
}

/** Whether the archive's disk is mounted, and is the archive of this database. */
export async function isThere(orders: Orders): Promise<boolean> {
  const identity = await readIdentity(orders.folder, keyIn(orders)).catch(() => null);
  return identity?.id === orders.archiveId;
}

type BaseCopy = {
  pgDir: string;
  path: string;
  place: SealedPlace;
  key: ArchiveKey;
  signal: AbortSignal;
};

type TakenBase = Omit<Base, 'format' | 'version' | 'archiveId' | 'file' | 'bytes' | 'app' | 'keys'>;

async function copyFiles(connection: Connection, copying: BaseCopy): Promise<TakenBase> {
  const { pgDir, path, place, key, signal } = copying;
  const { rows } = await connection.query<{ at: Date; postgres: string; start: string }>(
    `select clock_timestamp() as at, current_setting('server_version') as postgres,
      pg_walfile_name(pg_backup_start($1, true)) as start`,
    [`valv ${place.path}`],
  );
  const [begun] = rows;
  if (begun === undefined) throw new FailedBase('The database did not begin a base copy');
  let stopped: StopPosition | null = null;
  const content = baseOf(pgDir, begun.at, async () => {
    stopped = await stopBackup(connection);
    return stopped.label;
  });
  await writeBaseFile({ path, place, key, content, signal });
  const end = stopped as StopPosition | null;
  if (end === null) throw new FailedBase('The base copy was not ended');
  return {
    postgres: begun.postgres,
    timeline: segmentIn(begun.start).timeline,
    startSegment: begun.start,
    stopSegment: end.segment,
    stopPosition: end.position,
    begunAt: begun.at.toISOString(),
    endedAt: end.at.toISOString(),
  };
}

type StopPosition = { position: string; segment: string; label: string; at: Date };

async function stopBackup(connection: Connection): Promise<StopPosition> {
  const { rows } = await connection.query<StopPosition>(
    `select lsn::text as position, pg_walfile_name(lsn) as segment, labelfile as label,
      clock_timestamp() as at
    from pg_backup_stop(wait_for_archive => false)`,
  );
  if (rows[0] === undefined) throw new FailedBase('The base copy was not ended');
  return rows[0];
}

async function untilArchived(wal: string, taken: TakenBase, signal: AbortSignal): Promise<void> {
  const untilMs = Date.now() + LOG_MS;
  const [first, last] = [segmentIn(taken.startSegment), segmentIn(taken.stopSegment)];
  for (;;) {
    const names = new Set(await namesIn(wal));
    const missing = missingAmong(names, first.timeline, first.number, last.number);
    if (missing === null) return;
    if (Date.now() > untilMs) throw new FailedBase(`${missing} did not reach the archive`);
    await pause(LOOK_MS, null, { signal });
  }
}

function missingAmong(
  names: ReadonlySet<string>,
  timeline: number,
  ...[first, last]: [number, number]
): string | null {
  for (let number = first; number <= last; number += 1) {
    const name = segmentNameOf({ timeline, number });
    if (!names.has(name)) return name;
  }
  return null;
}

/** Belongs to the one folder of a database, which makes another. */
const LEFT_OUT = new Set(['database-password']);
const ADMIN_TOKEN = 'admin-token';
const NAME = /^\w[\w.-]*$/;

/** The files of keys for the manifest of a base copy, only where it is encrypted. */
export async function keysFor(key: ArchiveKey, dataDir: string): Promise<Base['keys']> {
  if (!key.isSecret) return null;
  const files: Record<string, string> = {};
  const keys = keysFolder(dataDir);
  for (const name of await readdir(keys)) {
    const isKey = NAME.test(name) && !LEFT_OUT.has(name) && (await stat(join(keys, name))).isFile();
    if (isKey) files[`keys/${name}`] = await readFile(join(keys, name), 'utf8');
  }
  const token = await readFile(join(dataDir, ADMIN_TOKEN), 'utf8').catch(() => null);
  if (token !== null) files[ADMIN_TOKEN] = token;
  return files;
}

/** Puts the keys of a base copy into a data folder; those that are there already stay. */
export async function restoreKeys({ keys: files }: Base, dataDir: string): Promise<number> {
  if (files === null) return 0;
  await mkdir(keysFolder(dataDir), { recursive: true, mode: 0o700 });
  let count = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = path.replace(/^keys\//, '');
    const place = path === ADMIN_TOKEN ? join(dataDir, path) : join(keysFolder(dataDir), name);
    if (!NAME.test(name)) continue;
    const isNew = await writeFile(place, text, { mode: 0o600, flag: 'wx', flush: true }).then(
      () => true,
      () => false,
    );
    if (isNew) count += 1;
  }
  return count;
}
