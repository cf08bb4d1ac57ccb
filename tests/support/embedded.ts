import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg, { type PoolConfig } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { type OpenedDatabase, openEmbedded } from '#server/platform/postgres/embedded.ts';

export const log = createLog({ level: 'silent' });

/** A program that opens a data folder until it is stopped. */
export const OPENER = join(import.meta.dirname, 'open-database.ts');

/** A folder of the test's own, and its running programs, which end with the test. */
export type Bench = {
  dataDir: string;
  /** Fills the folder as a first start does, so that not every test waits for one. */
  prepare(folder?: string): void;
  open(folder?: string): Promise<OpenedDatabase>;
  /** Starts another Valv on the folder, and returns its first line. */
  startOther(folder?: string): Promise<{ other: ChildProcess; says: string }>;
  /** Any other program. */
  spawn(command: string, options: string[], as?: Account): ChildProcess;
};

type Account = { uid?: number; gid?: number };

/** Call it at the top of a test file; every test then finds a new folder in it. */
export function createBench(): Bench {
  let prepared = '';
  let running: (() => unknown)[] = [];
  const bench: Bench = {
    dataDir: '',
    prepare: (folder = bench.dataDir) => {
      execFileSync('cp', ['-a', `${prepared}/.`, folder]);
    },
    async open(folder = bench.dataDir) {
      const database = await openEmbedded(folder, log);
      running.push(() => database.stop());
      return database;
    },
    spawn(command, options, as = {}) {
      const child = spawn(command, options, { ...as, stdio: ['pipe', 'pipe', 'inherit'] });
      running.push(() => child.kill('SIGKILL'));
      return child;
    },
    async startOther(folder = bench.dataDir) {
      const other = bench.spawn(process.execPath, [OPENER, folder]);
      if (other.stdout === null) throw new Error('The other process has no output.');
      const [says] = (await once(createInterface({ input: other.stdout }), 'line')) as [string];
      return { other, says };
    },
  };
  beforeAll(async () => {
    prepared = newFolder();
    await (await openEmbedded(prepared, log)).stop();
  });
  afterAll(() => rmSync(prepared, { recursive: true }));
  beforeEach(() => {
    bench.dataDir = newFolder();
  });
  afterEach(async () => {
    await Promise.all(running.map((stop) => stop()));
    running = [];
    rmSync(bench.dataDir, { recursive: true, force: true, maxRetries: 20 });
  });
  return bench;
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'valv-embedded-'));
}

/** One statement on a connection of its own. */
export async function ask<Row>(pool: PoolConfig, statement: string): Promise<Row[]> {
  const client = new pg.Client(pool);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** A zombie process counts as ended. */
export function isAlive(pid: number): boolean {
  const state = /^State:\s+(\S)/m.exec(textOf(`/proc/${pid}/status`))?.[1];
  return state !== undefined && state !== 'Z';
}

export async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/**
 * Kills a server and its watcher, so that its database runs on alone. Returns the database's pid.
 */
export async function abandon(server: ChildProcess, dataDir: string): Promise<number> {
  const pid = postmasterPid(dataDir);
  const watchers = readdirSync('/proc').filter((name) =>
    textOf(`/proc/${name}/cmdline`).includes(`valv-watch\0${pid}\0`),
  );
  for (const watcher of watchers) process.kill(Number(watcher), 'SIGKILL');
  await killHard(server);
  return pid;
}

/** Empty when there is no such file, as after a process has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
