import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIdentity } from '#server/platform/archive/open-archive.ts';
import { type ReadingKey, UnreadableFile } from '#server/platform/archive/sealed-file.ts';
import { basePlaceOf, isSegmentName, walPlaceOf } from '#server/platform/archive/layout.ts';
import { StartError } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { type SystemAccount, databaseAccount, giveTo } from '#server/platform/postgres/account.ts';
import { type Binaries, findBinaries } from '#server/platform/postgres/binaries.ts';
import {
  initializeCluster,
  finishCluster,
  isUnfinished,
  writeConfiguration,
} from '#server/platform/postgres/cluster.ts';
import { lockFolder } from '#server/platform/postgres/data-folder.ts';
import {
  createDataFolder,
  createPrivateFolder,
  createSocketFolder,
} from '#server/platform/postgres/place.ts';
import { startServer } from '#server/platform/postgres/server.ts';
import { membersOf } from '#server/operations/backup-file/tar.ts';
import { FOLDERS, isDataPath, readBaseFile } from './base-file.ts';
import { chooseBase, type ReadableArchive, type RestoreChoice } from './bases.ts';
import { restoreKeys } from './make-base.ts';
import { appendFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { readArchiveFile } from '#server/platform/archive/archive-files.ts';
import { segmentIn } from './timelines.ts';

/** The end of a restore: everything that there is, a moment, or a named point in the log. */
export type Target = { until: Date } | { name: string } | null;

export type RestoreArchiveOptions = {
  folder: string;
  /** Null: neither the settings nor the data folder have one. */
  key: ReadingKey | null;
  dataDir: string;
  target: Target;
  log: Log;
  signal?: AbortSignal;
};

export type RestoredArchive = {
  /** The last write that is there. */
  moment: string;
  /** When the base copy was made that it began with. */
  baseAt: string;
  /** A segment whose absence ended it; null: it has all that was asked for. */
  missing: string | null;
  /** Files of keys that were put back. */
  keys: number;
};

/** May be in a data folder before: keys of one's own, and traces of an earlier attempt. */
const ALLOWED = new Set(['keys', 'admin-token', 'valv.lock', 'valv.pid']);

/**
 * Brings an empty data folder to the last moment of an archive, or to the one asked for: the base
 * copy before it, and then the log. The database gets its place when it is whole.
 */
export async function restoreArchive(restoring: RestoreArchiveOptions): Promise<RestoredArchive> {
  const { folder, key, target, dataDir } = restoring;
  try {
    const identity = await readIdentity(folder, key);
    if (identity === null || key === null) {
      throw new StartError(`${folder} holds no archive of Valv.`);
    }
    refuseFilled(dataDir);
    const archive = { folder, archiveId: identity.id, key };
    const until = target !== null && 'until' in target ? target.until : null;
    const choice = await chooseBase({ archive, until });
    return await restoreBase(restoring, archive, choice);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new StartError(`Nothing was restored from ${folder}. ${error.message}`);
  }
}

async function restoreBase(
  restoring: RestoreArchiveOptions,
  archive: ReadableArchive,
  choice: RestoreChoice,
): Promise<RestoredArchive> {
  const { target } = restoring;
  const data = createDataFolder(restoring.dataDir);
  const lock = lockFolder(data.dataDir);
  try {
    const account = databaseAccount(data.pgDir);
    const binaries = findBinaries(account);
    const pgDir = initializeCluster(data, account);
    await unpackBase(archive, choice, { pgDir, signal: restoring.signal });
    writeConfiguration(pgDir);
    giveTo(account, pgDir);
    const moment = await replay(restoring, choice, { archive, pgDir, account, binaries });
    // A stranger may have put keys into an archive that is not encrypted.
    const isEncrypted = archive.key !== 'unverified' && archive.key.isSecret;
    const keys = isEncrypted ? await restoreKeys(choice.base, data.dataDir) : 0;
    await rm(join(pgDir, FEED), { recursive: true, force: true });
    finishCluster(pgDir, data);
    const { missing } = target === null ? choice : { missing: null };
    return { moment: moment ?? choice.base.endedAt, baseAt: choice.base.endedAt, missing, keys };
  } finally {
    lock.release();
  }
}

function refuseFilled(dataDir: string): void {
  let names: string[] = [];
  try {
    names = readdirSync(dataDir);
  } catch {
    // It is made below, or the reason is told there.
  }
  const found = names.find((name) => !ALLOWED.has(name) && !isUnfinished(name));
  if (found === undefined) return;
  throw new StartError(
    `The folder ${dataDir} is not empty (it has ${found}), and nothing was restored: ` +
      'name a new folder with DATA_DIR.',
  );
}

type UnpackOptions = { pgDir: string; signal: AbortSignal | undefined };

/** Unpacks the folders and files of data: configuration is ours, and nothing else belongs there. */
async function unpackBase(
  { folder, archiveId, key }: ReadableArchive,
  { base }: RestoreChoice,
  { pgDir, signal }: UnpackOptions,
): Promise<void> {
  const placed = basePlaceOf(archiveId, base.file);
  const placeOf = (path: string): string => {
    if (isDataPath(path)) return join(pgDir, path);
    throw new UnreadableFile(`${placed.path} holds ${path}, which no base copy of ours does.`);
  };
  for await (const { name, content } of membersOf(readBaseFile(folder, placed, key))) {
    signal?.throwIfAborted();
    if (name === FOLDERS) {
      for (const path of JSON.parse(content.toString('utf8')) as string[]) {
        await mkdir(placeOf(path), { recursive: true, mode: 0o700 });
      }
      continue;
    }
    const [path = '', part] = name.split('@');
    // Parts of 8 MB: a drill runs beside requests.
    const write = part === undefined ? writeFile : appendFile;
    await write(placeOf(path), content, { mode: 0o600 });
  }
}

type RestoreLocation = {
  archive: ReadableArchive;
  pgDir: string;
  account: SystemAccount;
  binaries: Binaries;
};

/** Lets PostgreSQL replay the log and begin a timeline of its own; the last write's moment. */
async function replay(
  restoring: RestoreArchiveOptions,
  choice: RestoreChoice,
  place: RestoreLocation,
): Promise<string | null> {
  const { archive, pgDir, account, binaries } = place;
  const { folder, log } = restoring;
  const feedDir = join(pgDir, FEED);
  createPrivateFolder(feedDir, account);
  writeFileSync(join(pgDir, 'recovery.signal'), '');
  giveTo(account, join(pgDir, 'recovery.signal'));
  const stopping = new AbortController();
  const feeding = { archive, feedDir, names: choice.names, signal: stopping.signal };
  await prepareFeed(feeding);
  const socketFolder = createSocketFolder(pgDir, account);
  const lines: string[] = [];
  const server = startServer({
    binaries,
    account,
    pgDir,
    socketFolder,
    stalePid: null,
    log,
    settings: recoverySettings(restoring.target, choice.timeline),
    onLine: (line) => void lines.push(line),
  });
  const fed = feed(feeding);
  const cut = restoring.signal && aborted(restoring.signal);
  try {
    const isBack = await Promise.race([
      server.ready,
      ...(cut === undefined ? [] : [cut]),
      fed.then(() => new Promise<never>(() => undefined)),
    ]);
    if (!isBack) throw notRestored(await server.ended, lines, folder);
  } finally {
    stopping.abort();
    await server.stop();
    await fed.catch(() => undefined);
    if (socketFolder !== pgDir) rmSync(socketFolder, { recursive: true, force: true });
  }
  return momentIn(lines);
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

function recoverySettings(target: Target, timeline: number): Record<string, string> {
  const end: Record<string, string> = {};
  if (target !== null && 'until' in target) end['recovery_target_time'] = stampOf(target.until);
  else if (target !== null) end['recovery_target_name'] = target.name;
  return {
    ...end,
    // Nothing may be written to the archive: the first start of the restored database decides.
    archive_mode: 'off',
    wal_level: 'replica',
    hot_standby: 'off',
    // All files are new, and must be on the disk before the log is replayed over them.
    recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
    restore_command: RESTORE_COMMAND,
    recovery_target_timeline: String(timeline),
    recovery_target_action: 'promote',
  };
}

/** As PostgreSQL reads a time before it knows the names of zones. */
function stampOf(instant: Date): string {
  return instant.toISOString().replace('T', ' ').replace('Z', '+00');
}

const STAMP = String.raw`(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00)`;
const LAST_WRITE = new RegExp(`last completed transaction was at log time ${STAMP}`);

function momentIn(lines: readonly string[]): string | null {
  const stamp = lines.map((line) => LAST_WRITE.exec(line)?.[1]).findLast((found) => found);
  return stamp === undefined
    ? null
    : new Date(stamp.replace(' ', 'T').replace('+00', 'Z')).toISOString();
}

function notRestored(words: string, lines: readonly string[], folder: string): StartError {
  const last = momentIn(lines);
  if (words.includes('recovery ended before configured recovery target was reached')) {
    return new StartError(
      `The archive in ${folder} ends before the moment asked for, at ${last ?? 'its base copy'}: ` +
        'name an earlier one, or none.',
    );
  }
  return new StartError(`The archive in ${folder} could not be restored: ${words}`);
}

/** Within the database's folder, while it is restored. */
const FEED = 'valv-feed';

/** Segments that are unpacked before they are asked for, and after they were. */
const AHEAD = 4;
const BEHIND = 2;
const LOOK_MS = 10;

const KNOWN = 'known';
const WANTED = '.wanted';

/**
 * PostgreSQL's command for a file of the log: it names the file to us, and waits until it is there.
 * A program of ours for each of thousands would take longer than the rest of a restore. A minute
 * without an answer ends the restore: we have died.
 */
const RESTORE_COMMAND =
  `cd ${FEED} && grep -qxF "%f" ${KNOWN} || exit 1; : > "%f${WANTED}"; n=0; ` +
  `while [ ! -e "%f" ]; do n=$((n+1)); [ $n -lt 6000 ] || exit 200; sleep 0.01; done; ` +
  `cp "%f" "../%p"`;

type SegmentFeedOptions = {
  archive: ReadableArchive;
  /** The folder that PostgreSQL reads. */
  feedDir: string;
  /** Names of the files that it may ask for. */
  names: readonly string[];
  signal: AbortSignal;
};

/** Lists the files that there are, and unpacks those that all restores ask for. */
async function prepareFeed({ archive, feedDir, names }: SegmentFeedOptions): Promise<void> {
  await writeFile(join(feedDir, KNOWN), names.map((name) => `${name}\n`).join(''));
  for (const name of names.filter((each) => !isSegmentName(each))) {
    await unpackTo(feedDir, name, archive);
  }
}

/** Unpacks segments as they are asked for, a few ahead, until aborted; throws at a damaged one. */
async function feed(feeding: SegmentFeedOptions): Promise<void> {
  const { archive, feedDir, names, signal } = feeding;
  const numbered = names
    .filter(isSegmentName)
    .map((name) => ({ name, number: segmentIn(name).number }))
    .toSorted((a, b) => a.number - b.number);
  const there = new Set<string>();
  let last = -1;
  while (!signal.aborted) {
    const found = await readdir(feedDir).catch(() => []);
    const wanted = found.filter((name) => name.endsWith(WANTED)).map(withoutWanted);
    last = Math.max(last, ...wanted.filter(isSegmentName).map((name) => segmentIn(name).number));
    const isNear = (number: number) => number >= last - BEHIND && number <= last + AHEAD;
    const coming = numbered.filter(
      ({ name, number }) => !there.has(name) && (wanted.includes(name) || isNear(number)),
    );
    const [next] = coming.toSorted(
      (a, b) => Number(wanted.includes(b.name)) - Number(wanted.includes(a.name)),
    );
    if (next !== undefined && last >= 0) {
      await unpackTo(feedDir, next.name, archive);
      there.add(next.name);
      continue;
    }
    for (const name of [...there].filter((each) => segmentIn(each).number < last - BEHIND)) {
      await rm(join(feedDir, name), { force: true });
      await rm(join(feedDir, `${name}${WANTED}`), { force: true });
      there.delete(name);
    }
    await pause(LOOK_MS, null, { signal }).catch(() => null);
  }
}

function withoutWanted(name: string): string {
  return name.slice(0, -WANTED.length);
}

async function unpackTo(feedDir: string, name: string, archive: ReadableArchive): Promise<void> {
  const { folder, archiveId, key } = archive;
  const bytes = await readArchiveFile(folder, walPlaceOf(archiveId, name), key);
  const path = join(feedDir, name);
  // Readable by the database's user, in a folder that only that user may enter.
  await writeFile(`${path}.new`, bytes, { mode: 0o644 });
  await rename(`${path}.new`, path);
}
