import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { StartError } from '#server/platform/errors.ts';
import { programOf } from '#server/platform/installation.ts';
import type { Log } from '#server/platform/log.ts';
import { type Account, spawnOptionsOf } from '#server/platform/postgres/account.ts';
import {
  basesFolderOf,
  CLOSING,
  DROPPED,
  IDENTITY,
  ORDERS,
  type Orders,
  walFolderOf,
} from './layout.ts';
import { type ArchiveKey, archiveKeyOf } from './sealed-file.ts';

export type ArchiveSettings = {
  folder: string;
  /** ARCHIVE_KEY; null: nothing is encrypted. */
  secret: string | null;
  isSameDiskAllowed: boolean;
  keep: number;
};

const FORMAT = 'valv-archive';
const VERSION = 1;

const identity = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  id: z.string(),
  /** PostgreSQL's own number of the database. */
  database: z.string(),
  /** Name of the key; null: the files are not encrypted. */
  keyId: z.nullable(z.string()),
});

export type Identity = z.infer<typeof identity>;

/** A disk that takes longer does not answer. */
const ANSWER_MS = 5_000;

/** Lets PostgreSQL wait this long before it closes a segment that is not full. */
const SEGMENT_S = 30;

type Opening = { dataDir: string; pgDir: string; account: Account; log: Log };

/**
 * Prepares the folder for a database that is about to start, and writes what the program for
 * segments needs. Wrong settings are refused by name; a disk that has been there before and is away
 * now is not: the database goes on, and the archive catches up later.
 */
export async function openArchive(settings: ArchiveSettings, opening: Opening): Promise<Orders> {
  const { folder, secret } = settings;
  const { dataDir, pgDir, log } = opening;
  const key = archiveKeyOf(secret);
  const known = readOrders(pgDir);
  await refuseNested(folder, dataDir);
  const found = await answering(readIdentity(folder)).catch((error: unknown) => error as Error);
  const isSame = known !== null && known.folder === folder;
  if (isSame && (found === null || found instanceof Error || found.id !== known.archiveId)) {
    if ((known.key?.id ?? null) !== (key?.id ?? null)) throw new StartError(otherKey(folder));
    log.error({ folder }, 'The archive is away; Valv goes on without it, and catches up later');
    return known;
  }
  if (found instanceof Error) throw unusable(folder, found);
  if (found !== null) refuseOther(found, { folder, key, pgDir });
  const { id } = found ?? (await createArchive(settings, opening, key));
  await prepareFolders(folder, opening);
  const sealed = key === null ? null : { id: key.id, key: key.key.toString('base64') };
  const unbrokenSince =
    isSame && known.archiveId === id ? known.unbrokenSince : new Date().toISOString();
  const orders = { folder, archiveId: id, key: sealed, unbrokenSince };
  writeOrders(orders, opening);
  announceHistories(opening);
  return orders;
}

/** Without an archive the log is not complete: an archive that is named later begins anew. */
export function forgetArchive(pgDir: string): void {
  for (const name of [ORDERS, DROPPED, CLOSING]) rmSync(join(pgDir, name), { force: true });
}

/** Settings with which PostgreSQL archives its log. */
export function archivingSettings(): Record<string, string> {
  const program = programOf('archive/segment-program');
  const command = [process.execPath, program].map(quoted).join(' ');
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: `${SEGMENT_S}s`,
    archive_command: `${command} "%p" "%f"`,
  };
}

/** For the shell, within PostgreSQL's setting, where a percent sign is written twice. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`.replaceAll('%', '%%');
}

/** Null where there is none. */
export async function readIdentity(folder: string): Promise<Identity | null> {
  const path = join(folder, IDENTITY);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const read = identity.safeParse(jsonIn(text));
  if (read.success) return read.data;
  throw new StartError(`The file ${path} is not the one of an archive of this version of Valv.`);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Those of the database's present or last start; null: it was without an archive. */
export function readOrders(pgDir: string): Orders | null {
  const path = join(pgDir, ORDERS);
  return existsSync(path) ? (jsonIn(readFileSync(path, 'utf8')) as Orders | null) : null;
}

/** PostgreSQL's number of a database, from its control file. */
function databaseIdOf(pgDir: string): string {
  return readFileSync(join(pgDir, 'global/pg_control')).readBigUInt64LE().toString();
}

async function refuseNested(folder: string, dataDir: string): Promise<void> {
  const [inner, outer] = await Promise.all([realPathOf(folder), realPathOf(dataDir)]);
  if (!isWithin(inner, outer) && !isWithin(outer, inner)) return;
  throw new StartError(
    `ARCHIVE_DIR (${folder}) and DATA_DIR (${dataDir}) lie in one another: ` +
      'name a folder on another disk.',
  );
}

function isWithin(inner: string, outer: string): boolean {
  const path = relative(outer, inner);
  return path === '' || (!path.startsWith('..') && !path.startsWith('/'));
}

/** Of a folder that need not exist yet. */
async function realPathOf(path: string): Promise<string> {
  const real = await answering(realpath(path)).catch(() => null);
  if (real !== null || dirname(path) === path) return real ?? path;
  return join(await realPathOf(dirname(path)), relative(dirname(path), path));
}

type Wanted = { folder: string; key: ArchiveKey; pgDir: string };

function refuseOther(found: Identity, { folder, key, pgDir }: Wanted): void {
  if (found.database !== databaseIdOf(pgDir)) {
    throw new StartError(
      `ARCHIVE_DIR (${folder}) holds the archive of another database: name an empty folder.`,
    );
  }
  refuseOtherKey(found, folder, key);
}

export function refuseOtherKey(found: Identity, folder: string, key: ArchiveKey): void {
  if (found.keyId === (key?.id ?? null)) return;
  if (found.keyId === null) {
    throw new StartError(
      `The archive in ${folder} is not encrypted, and ARCHIVE_KEY is set: ` +
        'unset it, or name an empty folder for a new archive.',
    );
  }
  throw new StartError(otherKey(folder));
}

function otherKey(folder: string): string {
  return (
    `ARCHIVE_KEY does not open the archive in ${folder}: set the key that it was begun with, ` +
    'or name an empty folder for a new archive.'
  );
}

async function createArchive(
  { folder, isSameDiskAllowed }: ArchiveSettings,
  { dataDir, pgDir }: Opening,
  key: ArchiveKey,
): Promise<Identity> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw unusable(folder, error as Error);
  });
  const [data, archive] = [await stat(dataDir), await stat(folder)];
  if (data.dev === archive.dev && !isSameDiskAllowed) {
    throw new StartError(
      `ARCHIVE_DIR (${folder}) is on the disk of DATA_DIR, and would be lost with it: name a ` +
        'folder on another disk or a mounted share, or set ARCHIVE_SAME_DISK=on.',
    );
  }
  const created: Identity = {
    format: FORMAT,
    version: VERSION,
    id: randomUUID(),
    database: databaseIdOf(pgDir),
    keyId: key?.id ?? null,
  };
  const path = join(folder, IDENTITY);
  try {
    await writeFile(`${path}.new`, `${JSON.stringify(created, null, 2)}\n`, { flush: true });
    await rename(`${path}.new`, path);
  } catch (error) {
    throw unusable(folder, error as Error);
  }
  return created;
}

/** As root the database's own user writes the segments, and can list nothing else. */
async function prepareFolders(folder: string, { account }: Opening): Promise<void> {
  const wal = walFolderOf(folder);
  try {
    await mkdir(wal, { recursive: true, mode: 0o700 });
    await mkdir(basesFolderOf(folder), { recursive: true, mode: 0o700 });
    if (account !== null) {
      await chown(wal, account.uid, account.gid);
      await chmod(folder, 0o711);
      await chmod(join(folder, IDENTITY), 0o644);
    }
  } catch (error) {
    throw unusable(folder, error as Error);
  }
  const script = 'test -r "$2" && cd -- "$1" && : > .valv-test && rm .valv-test';
  const command = ['-c', script, 'sh', wal, programOf('archive/segment-program')];
  const options = { ...spawnOptionsOf(account), cwd: '/', timeout: ANSWER_MS, stdio: 'ignore' };
  if (spawnSync('/bin/sh', command, options as object).status === 0) return;
  const user = account === null ? 'this user' : `the database's user (uid ${account.uid})`;
  throw new StartError(
    `ARCHIVE_DIR (${folder}) cannot be written by ${user}, who must also be able to read the ` +
      'installation: correct its owner, or do not run as root.',
  );
}

function unusable(folder: string, error: Error): StartError {
  if (error instanceof StartError) return error;
  const { code } = error as NodeJS.ErrnoException;
  return new StartError(
    `ARCHIVE_DIR (${folder}) cannot be made or written (${code ?? error.message}): ` +
      'name a folder that this user owns.',
  );
}

/** Read by the program, as the database's user; holds the key, and is part of no base copy. */
function writeOrders(orders: Orders, { pgDir, account }: Opening): void {
  const path = join(pgDir, ORDERS);
  rmSync(path, { force: true });
  writeFileSync(path, JSON.stringify(orders), { mode: 0o600, flush: true });
  if (account !== null) chownSync(path, account.uid, account.gid);
}

/**
 * A restore begins a timeline without archiving: its history is archived now, so that the next
 * restore follows it, and two restores never begin the same.
 */
function announceHistories({ pgDir, account }: Opening): void {
  const wal = join(pgDir, 'pg_wal');
  for (const name of readdirSync(wal).filter((found) => found.endsWith('.history'))) {
    const status = join(wal, 'archive_status', name);
    if (existsSync(`${status}.ready`) || existsSync(`${status}.done`)) continue;
    writeFileSync(`${status}.ready`, '', { mode: 0o600 });
    if (account !== null) chownSync(`${status}.ready`, account.uid, account.gid);
  }
}

async function answering<T>(asked: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = pause(ANSWER_MS, null, { signal: timer.signal }).then(
    () => Promise.reject(new Error('it does not answer')),
    () => new Promise<never>(() => undefined),
  );
  return Promise.race([asked, late]).finally(() => timer.abort());
}
