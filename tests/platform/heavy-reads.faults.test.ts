import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinEmbedded } from '#server/platform/postgres/embedded.ts';
import { fillAccounts } from './large-account.ts';
import {
  endProcess,
  findFreePort,
  type ServerProcess,
  startProcess,
} from '#tests/support/server.ts';
import { signUp } from '#tests/support/writes.ts';

/** Memory limits that `npm start` sets (scripts/run.sh). */
const NODE_OPTIONS = '--max-old-space-size=1024 --max-semi-space-size=16';

/** A read that is given up on a slow machine would prove nothing. */
const FIGURES_WAIT_S = '300';

/** An event loop that is blocked answers none of them before the attack is over. */
const OTHERS_MIN = 100;

let dataDir: string;
let server: ServerProcess;
let maria: string;
let erik: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'valv-heavy-'));
  const home = { dataDir, port: await findFreePort() };
  server = await startProcess(home, { settings: { NODE_OPTIONS, FIGURES_WAIT_S } });
  maria = await signUp(addressOf(server), 'maria');
  erik = await signUp(addressOf(server), 'erik');
  const clients = await Promise.all([connect(), connect()]);
  await fillAccounts(clients, userIdOf(maria), { accounts: 12, rows: 41_000 });
  await Promise.all(clients.map((client) => client.end()));
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ ...joinEmbedded(dataDir)?.pool, user: 'postgres' });
  await client.connect();
  // To look up the account of each row takes seconds more.
  await client.query('set session_replication_role = replica');
  return client;
}

afterAll(async () => {
  await endProcess(server, 'SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

function addressOf({ address, words }: ServerProcess): string {
  if (address === null) throw new Error(words.join('\n'));
  return address;
}

function userIdOf(token: string): string {
  const [, claims = ''] = token.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub;
}

/** Status of the answer; 0: there was none. */
async function read(token: string, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${addressOf(server)}${path}`, { headers }).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status ?? 0;
}

/** The process's peak memory. */
function peakMb(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

test('24 parallel cash flows of 492,000 transactions leave others alone', async () => {
  let isOver = false;
  const attack = Promise.all(Array.from({ length: 24 }, () => read(maria, '/api/cash-flow')));
  void attack.then(() => (isOver = true));
  const others: number[] = [];
  while (!isOver) others.push(await read(erik, '/api/assets'));
  const statuses = await attack;

  expect(server.child.signalCode ?? server.child.exitCode, server.words.join('\n')).toBe(null);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status === 429)).toHaveLength(24 - 2);
  // The second waits for the first, and is refused with a retry time if that takes long.
  expect(statuses.every((status) => [200, 429, 503].includes(status))).toBe(true);
  expect(peakMb(), 'MB').toBeLessThan(512);
  expect(new Set(others)).toEqual(new Set([200]));
  expect(others.length).toBeGreaterThan(OTHERS_MIN);
});
