import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { folderTroubleOf, StartError } from '#server/platform/errors.ts';
import { type SystemAccount, spawnOptionsOf } from './account.ts';

export const PORT = 5432;

/** A socket's address holds 107 bytes and its closing zero, on every system we run on but macOS. */
const SOCKET_PATH_MAX_BYTES = process.platform === 'darwin' ? 103 : 107;
const SHORT_FOLDER = /^valv-[A-Za-z0-9]{6}$/;

/** Linux resolves this without asking whether the folders above may be entered. */
const HERE = '/proc/self/cwd';

export type DataFolder = { dataDir: string; pgDir: string; keysDir: string };

/** As root the database's own user passes through the folder, and can list nothing in it. */
export function createDataFolder(path: string): DataFolder {
  const dataDir = resolve(path);
  const keysDir = join(dataDir, 'keys');
  try {
    mkdirSync(keysDir, { recursive: true, mode: 0o700 });
    chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    chmodSync(keysDir, 0o700);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} (DATA_DIR) cannot be made or written ${folderTroubleOf(error)}`,
    );
  }
  return { dataDir, pgDir: join(dataDir, 'pg'), keysDir };
}

export function createPrivateFolder(path: string, account: SystemAccount): void {
  mkdirSync(path, { mode: 0o700 });
  if (account !== null) chownSync(path, account.uid, account.gid);
}

/**
 * Data folder as passed to PostgreSQL. The parents of ours may be closed to its account, as /root
 * is, so the program is started inside the folder and told to use its working directory.
 */
export function folderAsSeenBy(account: SystemAccount, pgDir: string): string {
  if (account === null) return pgDir;
  const enter = ['-c', 'cd -- "$1"', 'sh', pgDir];
  const options = { ...spawnOptionsOf(account), cwd: '/' };
  if (spawnSync('/bin/sh', enter, options).status === 0) return pgDir;
  if (process.platform === 'linux') return HERE;
  throw new StartError(
    `The database's user (uid ${account.uid}) cannot enter ${pgDir}: ` +
      'set DATA_DIR to a folder whose parents everyone may pass through, or do not run as root.',
  );
}

/** Folder of the socket: the database's, or a separate one with a shorter path. */
export function createSocketFolder(pgDir: string, account: SystemAccount): string {
  removeShortFolder(pgDir);
  const path = join(pgDir, `.s.PGSQL.${PORT}`);
  if (Buffer.byteLength(path) <= SOCKET_PATH_MAX_BYTES) return pgDir;
  const short = mkdtempSync(join(tmpdir(), 'valv-'));
  if (account !== null) chownSync(short, account.uid, account.gid);
  return short;
}

/** Socket folder of a running server, from the fifth line of PostgreSQL's lock file. */
export function socketFolderOf(pgDir: string): string | null {
  const folder = lockFileLines(pgDir)[4];
  if (folder === undefined || folder === '') return null;
  return folder === HERE ? pgDir : folder;
}

/** The short folder of the last server, if it had one: a killed server cannot remove it. */
function removeShortFolder(pgDir: string): void {
  const folder = socketFolderOf(pgDir);
  if (folder === null || dirname(folder) !== tmpdir()) return;
  if (!SHORT_FOLDER.test(basename(folder))) return;
  if (lstatSync(folder, { throwIfNoEntry: false })?.uid !== lstatSync(pgDir).uid) return;
  rmSync(folder, { recursive: true });
}

export function lockFileLines(pgDir: string): string[] {
  try {
    return readFileSync(join(pgDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}
