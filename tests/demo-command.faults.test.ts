import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from './support/server.ts';

const COMMAND = join(import.meta.dirname, '../scripts/demo.ts');

let dataDir: string;
let demo: ChildProcess | null = null;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'valv-demo-'));
});

afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

type Told = { address: string; email: string; password: string };

async function start(port: number): Promise<Told> {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: String(port),
    STATISTICS_REFRESH: 'off',
  };
  demo = spawn(process.execPath, [COMMAND], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for await (const line of createInterface({ input: demo.stdout ?? process.stdin })) {
    printed += `${line}\n`;
    const found = /runs at (\S+)[^]*as (\S+) with the password (\S+)/.exec(printed);
    if (found) {
      const [, address = '', email = '', password = ''] = found;
      return { address, email, password };
    }
  }
  throw new Error(`The demo ended: ${printed}`);
}

async function stop(): Promise<number | null> {
  const running = demo;
  demo = null;
  if (running === null || running.exitCode !== null) return running?.exitCode ?? null;
  running.kill('SIGTERM');
  const [code] = (await once(running, 'exit')) as [number | null];
  return code;
}

async function netWorth({ address, email, password }: Told): Promise<number> {
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/login`, { method: 'POST', headers, body });
  const { session } = (await answer.json()) as { session: { access_token: string } };
  const authorization = `Bearer ${session.access_token}`;
  const summary = await fetch(`${address}/api/financial-summary`, { headers: { authorization } });
  return ((await summary.json()) as { netWorth: number }).netWorth;
}

test('the demo prints an account that signs in to two years of figures', async () => {
  const port = await findFreePort();
  const told = await start(port);
  const worth = await netWorth(told);
  expect(worth).toBeGreaterThan(1_000_000);
  expect(await stop()).toBe(0);
  const again = await start(port);
  expect(again.password).not.toBe(told.password);
  expect(await netWorth(again)).toBe(worth);
});
