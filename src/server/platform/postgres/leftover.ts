import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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

/** A number alone is no evidence: it must be a PostgreSQL with this very folder. */
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
