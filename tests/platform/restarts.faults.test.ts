import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive, postmasterPid } from '#tests/support/embedded.ts';
import { install } from '#tests/support/install.ts';
import { findFreePort } from '#tests/support/server.ts';

const RUN = join(import.meta.dirname, '../../scripts/run.sh');

/** Aborts the server, and not what makes it ready. */
const DYING = `--import=data:text/javascript,process.argv[1].endsWith('main.js')&&process.abort()`;

let dataDir: string;
let watcher: ChildProcess;
/** Printed lines, and those that wait for one. */
let lines: string[];
let heard: () => void;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'valv-restarts-'));
  lines = [];
  heard = () => undefined;
});
afterEach(() => {
  if (watcher.exitCode === null && watcher.signalCode === null) signalAll('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

function signalAll(signal: NodeJS.Signals): void {
  if (watcher.pid !== undefined) process.kill(-watcher.pid, signal);
}

/** `npm start` without npm; its exit code when it ends. */
function start(settings: Readonly<Record<string, string>>): Promise<unknown[]> {
  const { NODE_ENV: _, NODE_OPTIONS: _options, ...environment } = process.env;
  watcher = spawn('sh', [RUN, 'start'], {
    env: { ...environment, DATA_DIR: dataDir, STATISTICS_REFRESH: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [watcher.stdout, watcher.stderr]) {
    if (stream === null) throw new Error('It has no output');
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      heard();
    });
  }
  return once(watcher, 'close');
}

const saying = (words: string) => lines.filter((line) => line.startsWith(words)).length;

/** Waits until it has printed a line a number of times. */
function printed(words: string, times: number): Promise<void> {
  return new Promise((resolve) => {
    heard = () => (saying(words) >= times ? resolve() : undefined);
    heard();
  });
}

/** The process of the server: the watcher's only child. */
function serverPid(): number {
  const { pid } = watcher;
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}

test('a server that is killed is started again, with the database that it left', async () => {
  install(dataDir);
  const port = await findFreePort();
  const ended = start({ PORT: String(port) });
  await printed('Valv runs at ', 1);
  const first = serverPid();
  const database = postmasterPid(dataDir);
  process.kill(first, 'SIGKILL');
  await printed('Valv runs at ', 2);
  expect(saying('The server died (exit code 137); starting it again in 1 s.')).toBe(1);
  expect(serverPid()).not.toBe(first);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect(isAlive(database)).toBe(false);
  const next = postmasterPid(dataDir);
  watcher.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(isAlive(next)).toBe(false);
  expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false);
});

test('a start that is refused is not tried again', async () => {
  const ended = start({ PORT: 'many' });
  expect(await ended).toEqual([1, null]);
  expect(lines.join('\n')).toContain('PORT must be a whole number');
  expect(saying('The server died')).toBe(0);
});

test('a server that dies at once is started again three times, each time later', async () => {
  const ended = start({ NODE_OPTIONS: DYING });
  expect(await ended).toEqual([134, null]);
  expect(lines.filter((line) => line.startsWith('The server died'))).toEqual([
    ...[1, 2, 4].map((s) => `The server died (exit code 134); starting it again in ${s} s.`),
    'The server died 4 times in a row (exit code 134); not starting it again.',
  ]);
});

test('a stop while it waits to start the server again stops it at once', async () => {
  const ended = start({ NODE_OPTIONS: DYING });
  await printed('The server died (exit code 134); starting it again in 4 s.', 1);
  watcher.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(saying('The server died 4 times')).toBe(0);
});
