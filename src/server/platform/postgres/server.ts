import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#server/platform/log.ts';
import { type SystemAccount, spawnOptionsOf } from './account.ts';
import type { Binaries } from './binaries.ts';
import { folderAsSeenBy, lockFileLines } from './place.ts';

/**
 * Passed on the command line at every start, so that a folder made by an older Valv follows. A
 * household's database fits in little memory; safety is never traded for speed.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0600',
  password_encryption: 'scram-sha-256',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // The children of a crashed server share memory that may be damaged: ours is restarted.
  restart_after_crash: 'off',
  max_connections: '60',
  shared_buffers: '48MB',
  maintenance_work_mem: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  // No replicas: nothing else reads the log, and fewer processes run.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  client_encoding: 'UTF8',
  // Statements and their values are users' own and stay out of the log: failures of statements
  // reach the caller, the server's own events reach the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
  // Every setting that runs a program or loads a library: a file of configuration decides none.
  allow_alter_system: 'off',
  archive_mode: 'off',
  archive_command: '',
  archive_library: '',
  archive_cleanup_command: '',
  recovery_end_command: '',
  restore_command: '',
  primary_conninfo: '',
  shared_preload_libraries: '',
  session_preload_libraries: '',
  local_preload_libraries: '',
  dynamic_library_path: '$libdir',
  ssl: 'off',
  ssl_passphrase_command: '',
  logging_collector: 'off',
  log_destination: 'stderr',
  external_pid_file: '',
};

export type ServerParts = {
  binaries: Binaries;
  account: SystemAccount;
  pgDir: string;
  socketFolder: string;
  /** The number in a lock file left behind; see stopLeftover. */
  stalePid: number | null;
  log: Log;
  /** Settings in addition to the usual ones. */
  settings?: Record<string, string>;
  /** Receives each line that the server, or a program of ours that it runs, prints. */
  onLine?: (line: string) => void;
};

export type Server = {
  pid: number;
  /** True once it takes connections, false when it ended before. */
  ready: Promise<boolean>;
  /** Resolves when the server ends, for any reason, with its last message. */
  ended: Promise<string>;
  stop(): Promise<void>;
};

const STOP_MS = 20_000;
const QUIT_MS = 5_000;
const LAST_WORDS_MS = 200;

export function startServer(parts: ServerParts): Server {
  const { account, pgDir, socketFolder, stalePid, log } = parts;
  const seen = folderAsSeenBy(account, pgDir);
  const sockets = { unix_socket_directories: socketFolder === pgDir ? seen : socketFolder };
  const settings = { ...SETTINGS, ...parts.settings, ...sockets };
  const options = ['-D', seen, ...settingArguments(settings)];
  // A group of its own: Ctrl-C in the terminal reaches us, and we stop the database last.
  const child = spawn(parts.binaries.postgres, options, {
    ...spawnOptionsOf(account, stalePid),
    cwd: pgDir,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const words = listen(child, log, parts.onLine);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    // Its children may outlive it and keep the pipe open, which would delay `close`.
    child.once('exit', (code, signal) => {
      const end = () => resolve(signal ?? words.at(-1) ?? `exit code ${code}`);
      child.once('close', end);
      setTimeout(end, LAST_WORDS_MS);
    });
  });
  const pid = child.pid ?? -1;
  if (pid > 0) stopWithUs(parts, pid, ended);
  return { pid, ready: becomesReady(pgDir, pid, ended), ended, stop: () => stop(child, ended) };
}

/** Its end, a child's end, or the system's word that the program cannot run at all. */
const LAST_WORDS = /^(FATAL|PANIC):|was terminated by signal|^(?![A-Z]+:)/;

/** Remembers the last line that may be the reason of an end. */
function listen(child: ChildProcess, log: Log, onLine?: ServerParts['onLine']): string[] {
  const words: string[] = [];
  if (child.stderr === null) return words;
  createInterface({ input: child.stderr }).on('line', (line) => {
    log.debug({ line }, 'The database says');
    onLine?.(line);
    if (LAST_WORDS.test(line)) words.splice(0, words.length, line);
  });
  return words;
}

async function becomesReady(pgDir: string, pid: number, ended: Promise<string>): Promise<boolean> {
  let isOver = false;
  void ended.then(() => (isOver = true));
  for (;;) {
    if (isOver) return false;
    const lines = lockFileLines(pgDir);
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return true;
    await pause(5);
  }
}

/**
 * A shell that waits for a line we never write. When our process ends, however it ends, the pipe
 * closes and it stops the server, provided that the folder is still that server's.
 */
function stopWithUs({ account, pgDir }: ServerParts, pid: number, ended: Promise<string>): void {
  const script =
    'read -r line; read -r now < postmaster.pid && [ "$now" = "$1" ] && kill -INT "$1"';
  const watcher = spawn('/bin/sh', ['-c', script, 'valv-watch', String(pid)], {
    ...spawnOptionsOf(account),
    cwd: pgDir,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  watcher.on('error', () => undefined);
  watcher.stdin.on('error', () => undefined);
  void ended.then(() => watcher.kill('SIGKILL'));
}

/** Open transactions are rolled back and everything is written; only then do we end. */
async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGINT');
  const quit = setTimeout(() => child.kill('SIGQUIT'), STOP_MS);
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS + QUIT_MS);
  await ended;
  clearTimeout(quit);
  clearTimeout(kill);
}

function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
