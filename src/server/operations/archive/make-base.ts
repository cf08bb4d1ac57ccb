import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  basesFolderOf,
  CLOSING,
  DROPPED,
  type Orders,
  UNFINISHED,
  walFolderOf,
} from '#server/platform/archive/layout.ts';
import { readIdentity } from '#server/platform/archive/open-archive.ts';
import type { ArchiveKey } from '#server/platform/archive/sealed-file.ts';
import { type Connection, connected } from '#server/platform/db/connection.ts';
import type { OpenedArchive } from '#server/platform/postgres/embedded.ts';
import { APP_VERSION } from '#server/platform/version.ts';
import { writeBaseFile, readBaseFile } from './base-file.ts';
import { baseOf } from './base-files.ts';
import { type Base, listBases, manifestOf, namesIn, writeManifest } from './bases.ts';
import { writeKeys } from './keys.ts';
import { segmentIn, segmentNameOf } from './timelines.ts';

/** Time for the log of a copy to reach the archive, without which it is worth nothing. */
const LOG_MS = 10 * 60_000;
const LOOK_MS = 200;

/** A base copy cannot be made now; the message tells why. */
class FailedBase extends Error {
  override name = 'FailedBase';
}

type Making = { archive: OpenedArchive; signal: AbortSignal };

export function keyOf({ key }: Orders): ArchiveKey {
  return key === null ? null : { id: key.id, key: Buffer.from(key.key, 'base64') };
}

/**
 * Copies the files of the running database to the archive, reads the copy again, and waits until
 * the log that belongs to it is there too. Only then does it count.
 */
export async function makeBase({ archive, signal }: Making): Promise<Base> {
  const { orders, pgDir } = archive;
  if (!(await isThere(orders))) throw new FailedBase(`The archive in ${orders.folder} is away`);
  const folder = basesFolderOf(orders.folder);
  await removeUnfinished(folder);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const name = `${time}-${randomBytes(4).toString('hex')}`;
  const file = `${name}.tar.zst${orders.key === null ? '' : '.sealed'}`;
  const path = join(folder, `${file}${UNFINISHED}`);
  const key = keyOf(orders);
  // The copy closes a gap when it is whole; one that opens meanwhile is noted again.
  await rename(join(pgDir, DROPPED), join(pgDir, CLOSING)).catch(() => undefined);
  try {
    const taken = await connected(archive.superuser, (connection) =>
      copyFiles(connection, { pgDir, path, name: file, key, signal }),
    );
    await rename(path, join(folder, file));
    for await (const _ of readBaseFile(join(folder, file), key)) signal.throwIfAborted();
    await untilArchived(walFolderOf(orders.folder), taken, signal);
    await writeKeys(orders.folder, dirname(pgDir), key);
    const { size: bytes } = await stat(join(folder, file));
    const content = { archiveId: orders.archiveId, file, bytes, app: APP_VERSION, ...taken };
    await writeDurably(join(folder, manifestOf(name)), writeManifest(content));
    await rm(join(pgDir, CLOSING), { force: true });
  } catch (error) {
    await rm(path, { force: true });
    await rm(join(folder, file), { force: true });
    throw error;
  }
  const made = (await listBases(orders.folder)).find((base) => base.file === file);
  if (made === undefined) throw new FailedBase('The base copy cannot be found again');
  return made;
}

/** Whether the archive's disk is mounted, and is the archive of this database. */
export async function isThere({ folder, archiveId }: Orders): Promise<boolean> {
  const identity = await readIdentity(folder).catch(() => null);
  return identity?.id === archiveId;
}

type Copying = {
  pgDir: string;
  path: string;
  name: string;
  key: ArchiveKey;
  signal: AbortSignal;
};

type Taken = Omit<Base, 'format' | 'version' | 'archiveId' | 'file' | 'bytes' | 'app'>;

async function copyFiles(connection: Connection, copying: Copying): Promise<Taken> {
  const { pgDir, path, name, key, signal } = copying;
  const { rows } = await connection.query<{ at: Date; postgres: string; start: string }>(
    `select clock_timestamp() as at, current_setting('server_version') as postgres,
      pg_walfile_name(pg_backup_start($1, true)) as start`,
    [`valv ${name}`],
  );
  const [begun] = rows;
  if (begun === undefined) throw new FailedBase('The database did not begin a base copy');
  let stopped: Stopped | null = null;
  const content = baseOf(pgDir, begun.at, async () => {
    stopped = await stopBackup(connection);
    return stopped.label;
  });
  await writeBaseFile({ path, name, key, content, signal });
  const end = stopped as Stopped | null;
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

type Stopped = { position: string; segment: string; label: string; at: Date };

async function stopBackup(connection: Connection): Promise<Stopped> {
  const { rows } = await connection.query<Stopped>(
    `select lsn::text as position, pg_walfile_name(lsn) as segment, labelfile as label,
      clock_timestamp() as at
    from pg_backup_stop(wait_for_archive => false)`,
  );
  if (rows[0] === undefined) throw new FailedBase('The base copy was not ended');
  return rows[0];
}

async function untilArchived(wal: string, taken: Taken, signal: AbortSignal): Promise<void> {
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

/** One copy is made at a time: what is unfinished was left by a killed process. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder);
  const whole = new Set(names.filter((name) => name.endsWith('.json')));
  for (const name of names) {
    const isWhole = whole.has(name) || whole.has(name.replace(/\.tar\..*$/, '.json'));
    if (!isWhole) await rm(join(folder, name), { force: true });
  }
}

export async function writeDurably(path: string, text: string | Buffer): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
}
