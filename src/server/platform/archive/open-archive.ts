import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { chmod, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { folderTroubleOf, StartError } from '#server/platform/errors.ts';
import { programOf } from '#server/platform/installation.ts';
import type { Log } from '#server/platform/log.ts';
import { type SystemAccount, spawnOptionsOf } from '#server/platform/postgres/account.ts';
import {
  keyFile,
  keysFolder,
  readKeyFile,
  refuseCutKey,
} from '#server/platform/secrets/secrets.ts';
import {
  openArchiveFile,
  openArchiveFolder,
  readSealed,
  writeArchiveFile,
} from './archive-files.ts';
import {
  basesFolderOf,
  CLOSING,
  DROPPED,
  FIRST_IDENTITY,
  IDENTITY,
  IDENTITY_PLACE,
  ORDERS,
  type Orders,
  walFolderOf,
} from './layout.ts';
import {
  type ArchiveKey,
  encryptionKeyOf,
  type ReadingKey,
  sealOf,
  signingKeyOf,
  UnreadableFile,
  unpacked,
} from './sealed-file.ts';

export type ArchiveSettings = {
  folder: string;
  /** ARCHIVE_KEY; null: files are not encrypted, and signed with a key of the data folder. */
  secret: string | null;
  isSameDiskAllowed: boolean;
  keep: number;
};

const FORMAT = 'valv-archive';
const VERSION = 2;

const identity = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  id: z.string(),
  /** PostgreSQL's own number of the database. */
  database: z.string(),
});

export type ArchiveIdentity = z.infer<typeof identity>;

/** A disk that takes longer does not answer. */
const ANSWER_MS = 5_000;

/** Lets PostgreSQL wait this long before it closes a segment that is not full. */
const SEGMENT_S = 30;

type ArchiveOptions = { dataDir: string; pgDir: string; account: SystemAccount; log: Log };

/**
 * Prepares the folder for a database that is about to start, and writes what the program for
 * segments needs. Wrong settings are refused by name; a disk that has been there before and is away
 * now is not: the database goes on, and the archive catches up later.
 */
export async function openArchive(
  settings: ArchiveSettings,
  opening: ArchiveOptions,
): Promise<Orders> {
  const { folder } = settings;
  const { dataDir, pgDir, log } = opening;
  const key = await archiveKeyIn(dataDir, settings.secret);
  const known = readOrders(pgDir);
  await refuseNested(folder, dataDir);
  const found = await answering(readIdentity(folder, key)).catch(
    (error: unknown) => error as Error,
  );
  const isSame = known !== null && known.folder === folder;
  if (isSame && (found === null || found instanceof Error || found.id !== known.archiveId)) {
    const isOwnKey = known.key.id === key?.id && known.key.isSecret === key.isSecret;
    if (!isOwnKey) throw found instanceof StartError ? found : otherKey(folder, known.key);
    const reason = found instanceof Error ? found.message : null;
    log.error({ folder, reason }, 'The archive is away; Valv goes on without it');
    return known;
  }
  if (found instanceof Error) throw unusable(folder, found);
  if (found !== null) refuseOtherDatabase(found, folder, pgDir);
  const own = key ?? (await createSigningKey(dataDir));
  const { id } = found ?? (await createArchive(settings, opening, own));
  await prepareFolders(folder, opening);
  const unbrokenSince =
    isSame && known.archiveId === id ? known.unbrokenSince : new Date().toISOString();
  const sealing = { ...own, key: own.key.toString('base64') };
  const orders = { folder, archiveId: id, key: sealing, unbrokenSince };
  writeOrders(orders, opening);
  announceHistories(opening);
  return orders;
}

/** Signs the files of an archive that is not encrypted; it belongs to no backup and no archive. */
const SIGNING_KEY = 'archive-key';

/** The key that the settings and the data folder give; null: there is none yet. */
export async function archiveKeyIn(
  dataDir: string,
  secret: string | null,
): Promise<ArchiveKey | null> {
  if (secret !== null) return encryptionKeyOf(secret);
  const path = join(keysFolder(dataDir), SIGNING_KEY);
  const text = (await readKeyFile(path))?.trim();
  if (text === undefined) return null;
  refuseCutKey(path, text);
  return signingKeyOf(text);
}

async function createSigningKey(dataDir: string): Promise<ArchiveKey> {
  const path = join(keysFolder(dataDir), SIGNING_KEY);
  const text = await keyFile(path, async () => `${randomBytes(32).toString('base64url')}\n`);
  return signingKeyOf(text.trim());
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

/** Null where there is none. A key of null: there is none that could have sealed it. */
export async function readIdentity(
  folder: string,
  key: ReadingKey | null,
): Promise<ArchiveIdentity | null> {
  const file = await readSealed(folder, IDENTITY).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return refuseFirstFormat(folder);
  const seal = sealOf(file);
  if (seal === null) {
    throw new StartError(`${IDENTITY} in ${folder} is not sealed: Valv did not write it.`);
  }
  if (key === null) throw otherKey(folder, seal);
  const isRight = key === 'unverified' ? !seal.isSecret : isOf(key, seal);
  if (!isRight) throw seal.isSecret ? otherKey(folder, seal) : otherSignature(folder, key);
  const text = unpacked(file, IDENTITY_PLACE, key).toString('utf8');
  const read = identity.safeParse(jsonIn(text));
  if (read.success) return read.data;
  throw new StartError(`The archive in ${folder} is not of this version of Valv.`);
}

type Seal = Pick<ArchiveKey, 'id' | 'isSecret'>;

function isOf(key: ArchiveKey, { id, isSecret }: Seal): boolean {
  return key.id === id && key.isSecret === isSecret;
}

function otherSignature(folder: string, key: ReadingKey): StartError {
  const isEncrypting = key !== 'unverified' && key.isSecret;
  if (!isEncrypting) {
    return new StartError(
      `The archive in ${folder} was not signed with keys/${SIGNING_KEY} of the data folder ` +
        `(${IDENTITY}): put the one that it was begun with there, or name an empty folder for a ` +
        'new archive. If this is its key, somebody has replaced the archive.',
    );
  }
  return new StartError(
    `The archive in ${folder} is not encrypted, and ARCHIVE_KEY is set (${IDENTITY}): name an ` +
      'empty folder for a new archive. If this one was encrypted, somebody has replaced it.',
  );
}

async function refuseFirstFormat(folder: string): Promise<null> {
  const path = join(folder, FIRST_IDENTITY);
  if ((await stat(path).catch(() => null)) === null) return null;
  throw new StartError(
    `The archive in ${folder} has the format of an earlier version, which could hold files that ` +
      `nobody had sealed, and is not read any more (${path}): name an empty folder for a new one.`,
  );
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
  const read = existsSync(path) ? (jsonIn(readFileSync(path, 'utf8')) as Orders | null) : null;
  // Those of the first format name no kind of key: its archive is not continued.
  return typeof read?.key?.isSecret === 'boolean' ? read : null;
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

function refuseOtherDatabase(found: ArchiveIdentity, folder: string, pgDir: string): void {
  if (found.database === databaseIdOf(pgDir)) return;
  throw new StartError(
    `ARCHIVE_DIR (${folder}) holds the archive of another database: name an empty folder.`,
  );
}

function otherKey(folder: string, { isSecret }: Seal): StartError {
  return new StartError(
    isSecret
      ? `ARCHIVE_KEY does not open the archive in ${folder} (${IDENTITY}): set the key that it ` +
          'was begun with, or name an empty folder for a new archive.'
      : `The archive in ${folder} was signed with a key that the data folder does not have ` +
          `(${IDENTITY}): put keys/${SIGNING_KEY} back from a copy, or name an empty folder for a ` +
          'new archive. npm run restore -- --unverified reads it without the key.',
  );
}

async function createArchive(
  { folder, isSameDiskAllowed }: ArchiveSettings,
  { dataDir, pgDir }: ArchiveOptions,
  key: ArchiveKey,
): Promise<ArchiveIdentity> {
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
  const created: ArchiveIdentity = {
    format: FORMAT,
    version: VERSION,
    id: randomUUID(),
    database: databaseIdOf(pgDir),
  };
  try {
    const bytes = Buffer.from(JSON.stringify(created));
    await writeArchiveFile(folder, IDENTITY_PLACE, { bytes, key });
  } catch (error) {
    throw unusable(folder, error as Error);
  }
  return created;
}

/** As root the database's own user writes the segments, and can list nothing else. */
async function prepareFolders(folder: string, { account }: ArchiveOptions): Promise<void> {
  const wal = walFolderOf(folder);
  try {
    await mkdir(wal, { recursive: true, mode: 0o700 });
    await mkdir(basesFolderOf(folder), { recursive: true, mode: 0o700 });
    await (await openArchiveFolder(basesFolderOf(folder))).close();
    await openTo(account, { folder, wal });
  } catch (error) {
    throw unusable(folder, error as Error);
  }
  // Exclusive, under a name that nobody can have taken: a link there is not followed.
  const script = 'test -r "$2" && cd -- "$1" && set -C && : > "$3" && rm -f -- "$3"';
  const trial = `.valv-test-${randomUUID()}`;
  const command = ['-c', script, 'sh', wal, programOf('archive/segment-program'), trial];
  const options = { ...spawnOptionsOf(account), cwd: '/', timeout: ANSWER_MS, stdio: 'ignore' };
  if (spawnSync('/bin/sh', command, options as object).status === 0) return;
  const user = account === null ? 'this user' : `the database's user (uid ${account.uid})`;
  throw new StartError(
    `ARCHIVE_DIR (${folder}) cannot be written by ${user}, who must also be able to read the ` +
      'installation: correct its owner, or do not run as root.',
  );
}

/** By handles, so that a link in their place gives nothing else away. */
async function openTo(account: SystemAccount, { folder, wal }: { folder: string; wal: string }) {
  const segments = await openArchiveFolder(wal);
  try {
    if (account !== null) await segments.chown(account.uid, account.gid);
  } finally {
    await segments.close();
  }
  if (account === null) return;
  const identityFile = await openArchiveFile(folder, IDENTITY);
  try {
    await identityFile.chmod(0o644);
    await chmod(folder, 0o711);
  } finally {
    await identityFile.close();
  }
}

function unusable(folder: string, error: Error): StartError {
  if (error instanceof StartError) return error;
  if (error instanceof UnreadableFile) return new StartError(`In ${folder} ${error.message}`);
  return new StartError(
    `ARCHIVE_DIR (${folder}) cannot be made or written ${folderTroubleOf(error)}`,
  );
}

/** Read by the program, as the database's user; holds the key, and is part of no base copy. */
function writeOrders(orders: Orders, { pgDir, account }: ArchiveOptions): void {
  const path = join(pgDir, ORDERS);
  rmSync(path, { force: true });
  giveFile(path, JSON.stringify(orders), account);
}

/**
 * A restore begins a timeline without archiving: its history is archived now, so that the next
 * restore follows it, and two restores never begin the same.
 */
function announceHistories({ pgDir, account }: ArchiveOptions): void {
  const wal = join(pgDir, 'pg_wal');
  for (const name of readdirSync(wal).filter((found) => found.endsWith('.history'))) {
    const status = join(wal, 'archive_status', name);
    if (isLaid(`${status}.ready`) || isLaid(`${status}.done`)) continue;
    giveFile(`${status}.ready`, '', account);
  }
}

/** Also a link that leads nowhere. */
function isLaid(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** A new file for the database's user, who owns the folder: root follows no link there. */
function giveFile(path: string, text: string, account: SystemAccount): void {
  writeFileSync(path, text, { mode: 0o600, flush: true, flag: 'wx' });
  if (account !== null) lchownSync(path, account.uid, account.gid);
}

async function answering<T>(asked: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = pause(ANSWER_MS, null, { signal: timer.signal }).then(
    () => Promise.reject(new Error('it does not answer')),
    () => new Promise<never>(() => undefined),
  );
  return Promise.race([asked, late]).finally(() => timer.abort());
}
