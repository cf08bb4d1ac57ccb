import { execFileSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { lockFileLines } from './place.ts';

/** Time for a database that was left running to stop, before it is killed. */
const STOP_MS = 20_000;
const QUIT_MS = 5_000;

/**
 * Stops a database that a killed server left running on the folder, and its children if only they
 * are left. This server holds the folder's lock, so no other server uses that database. Returns the
 * number in PostgreSQL's lock file when another live process may have it by now, so that it is not
 * taken for a server.
 */
export async function stopLeftover(pgDir: string, log: Log): Promise<number | null> {
  const pid = Number(lockFileLines(pgDir)[0]) || null;
  if (pid !== null && isServerOn(pid, pgDir)) {
    log.warn({ pid }, 'Stopping a database that an earlier server left running');
    await stopProcess(pid, pgDir);
  }
  killProcessesIn(pgDir);
  if (pid === null) removeUnreadableLock(pgDir);
  return pid;
}

/**
 * PostgreSQL does not start where its lock file names no process. On Linux nothing runs in the
 * folder any more, and the file goes; elsewhere only the operator can find that out.
 */
function removeUnreadableLock(pgDir: string): void {
  const path = join(pgDir, 'postmaster.pid');
  if (!existsSync(path)) return;
  if (process.platform === 'linux') return rmSync(path);
  throw new StartError(
    `The file ${path} is empty or damaged. Make sure that no PostgreSQL runs on this folder, ` +
      'and remove the file: it holds no data.',
  );
}

async function stopProcess(pid: number, pgDir: string): Promise<void> {
  kill(pid, 'SIGINT');
  if (await isGone(pid, pgDir, STOP_MS)) return;
  kill(pid, 'SIGQUIT');
  if (await isGone(pid, pgDir, QUIT_MS)) return;
  kill(pid, 'SIGKILL');
  await isGone(pid, pgDir, QUIT_MS);
}

async function isGone(pid: number, pgDir: string, waitMs: number): Promise<boolean> {
  const untilMs = Date.now() + waitMs;
  while (isServerOn(pid, pgDir)) {
    if (Date.now() > untilMs) return false;
    await pause(10);
  }
  return true;
}

/** Whether a process is a PostgreSQL of this folder, and not another one with its number. */
function isServerOn(pid: number, pgDir: string): boolean {
  if (process.platform === 'linux') return isPostgresIn(pid, pgDir);
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(` -D ${pgDir} `);
  } catch {
    return false;
  }
}

/** Children that outlived a killed server hold its memory, and with it the folder. */
export function killProcessesIn(folder: string): void {
  if (process.platform !== 'linux' || !existsSync(folder)) return;
  for (const pid of readdirSync('/proc').map(Number)) {
    if (pid > 0 && isPostgresIn(pid, folder)) kill(pid, 'SIGKILL');
  }
}

function isPostgresIn(pid: number, folder: string): boolean {
  try {
    // After an update of the packages the program's file is another one, or gone.
    const program = readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
    if (!/\/(postgres|initdb)$/.test(program)) return false;
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already, as intended.
  }
}

export type FolderLock = { release(): void };

/**
 * The lock is the operating system's (an fcntl lock, which Node itself cannot take and SQLite can):
 * it ends with the process that holds it, however that ends, so it is never stale and a reused
 * process number does not matter. `valv.pid` only names the holder.
 */
export function lockFolder(dataDir: string): FolderLock {
  const lock = takeLock(join(dataDir, 'valv.lock'));
  if (lock === null) throw new StartError(alreadyOpen(dataDir));
  writeFileSync(join(dataDir, 'valv.pid'), `${process.pid}\n`, { mode: 0o600 });
  return { release: () => lock.close() };
}

/** Whether some process holds the lock at this moment. */
export function isFolderLocked(dataDir: string): boolean {
  const lock = takeLock(join(dataDir, 'valv.lock'));
  lock?.close();
  return lock === null;
}

function takeLock(path: string): DatabaseSync | null {
  if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 });
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file.close();
    if (isBusy(error)) return null;
    throw new StartError(
      `The lock file ${path} cannot be used (${(error as Error).message}). ` +
        'Make sure that no Valv runs on this folder, and remove the file: it holds no data.',
    );
  }
}

// SQLITE_BUSY is 5; extended codes carry it in their lowest byte.
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}

function alreadyOpen(dataDir: string): string {
  const holder = holderOf(dataDir);
  const who = holder === null ? 'another Valv' : `another Valv (process ${holder})`;
  return (
    `The data folder ${dataDir} is in use by ${who}: ` +
    'stop that one, or set DATA_DIR to another folder.'
  );
}

function holderOf(dataDir: string): number | null {
  try {
    return Number(readFileSync(join(dataDir, 'valv.pid'), 'utf8')) || null;
  } catch {
    return null;
  }
}
