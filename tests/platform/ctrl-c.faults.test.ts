import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive, postmasterPid } from '#tests/support/embedded.ts';
import { install } from '#tests/support/install.ts';

let dataDir: string;
let npm: ChildProcess;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'valv-ctrl-c-'));
  install(dataDir);
});
afterEach(() => {
  if (npm.exitCode === null && npm.signalCode === null) signalAll('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

/** To every process of the group, as a terminal does; npm then repeats it. */
function signalAll(signal: NodeJS.Signals): void {
  if (npm.pid !== undefined) process.kill(-npm.pid, signal);
}

test('Ctrl-C on npm start, which the server gets twice, stops everything in order', async () => {
  const { NODE_ENV: _, ...environment } = process.env;
  npm = spawn('npm', ['start'], {
    env: {
      ...environment,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'info',
      STATISTICS_REFRESH: 'off',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  if (npm.stdout === null) throw new Error('npm has no output');
  const ended = once(npm, 'exit');
  const words: string[] = [];
  let database = 0;
  for await (const line of createInterface({ input: npm.stdout })) {
    words.push(line);
    if (!line.startsWith('Valv runs at ')) continue;
    database = postmasterPid(dataDir);
    signalAll('SIGINT');
  }
  expect(await ended, words.join('\n')).toEqual([0, null]);
  expect(isAlive(database)).toBe(false);
  // PostgreSQL takes its own file away when it has written everything and ends.
  expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false);
});
