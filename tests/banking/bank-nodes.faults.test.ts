import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BankConnection } from '#domain/banking/accounts/bank-connections.ts';
import { connected } from '#server/platform/db/connection.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { keysIn } from '#tests/support/nodes.ts';
import {
  endProcess,
  findFreePort,
  type ServerProcess,
  startProcess,
} from '#tests/support/server.ts';
import { signIn, signUp } from '#tests/support/writes.ts';

/** A node that dies while it reads a bank, and another one of the same installation. */
let folder: string;
let keys: string;
let database: TestDatabase;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'valv-bank-nodes-'));
  keys = keysIn(folder);
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => endProcess(server, 'SIGKILL')));
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function startNode(name: string): Promise<{ server: ServerProcess; address: string }> {
  const settings = {
    DATABASE_URL: database.url,
    BANK_PROVIDER: 'sandbox',
    AUTH_SIGNING_KEYS_FILE: keys,
    ENCRYPTION_KEY: 'an encryption key of the test',
    ADMIN_TOKEN: 'an admin token of the test',
    PUBLIC_URL: 'http://127.0.0.1:3000',
  };
  const home = { dataDir: join(folder, name), port: await findFreePort() };
  const server = await startProcess(home, { settings });
  servers.push(server);
  if (server.address === null) throw new Error(server.words.join('\n'));
  return { server, address: `http://127.0.0.1:${home.port}` };
}

type User = { address: string; token: string };

async function call<Answer>(of: User, target: string, body?: object): Promise<Answer> {
  const [method = 'GET', path = ''] = target.split(' ');
  const answer = await fetch(`${of.address}${path}`, {
    method,
    headers: { 'authorization': `Bearer ${of.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text) as Answer;
}

/** Connects a bank of the sandbox and follows one of its accounts, which is read at once. */
async function follow(user: User): Promise<void> {
  const path = '/api/bank-connections';
  const { url } = await call<{ url: string }>(user, `POST ${path}`, { bank: 'granbanken' });
  const state = new URL(url).searchParams.get('state') ?? '';
  const returned = { state, answer: { code: 'granbanken', days: '180' } };
  const { connection } = await call<{ connection: BankConnection }>(
    user,
    `POST ${path}/return`,
    returned,
  );
  await call(user, `PUT ${path}/${connection.id}/accounts`, { accounts: [{ key: 'gran-lon' }] });
}

async function isRead(user: User): Promise<boolean> {
  const [connection] = await call<BankConnection[]>(user, 'GET /api/bank-connections');
  return connection?.status === 'connected' && connection.lastSyncAt !== null;
}

/** Rows of transactions by their owner, the fewest first. */
async function rowCounts(): Promise<number[]> {
  return connected(database.pool, async (connection) => {
    const { rows } = await connection.query<{ count: number }>(
      'select count(*)::int as count from transactions group by user_id order by count',
    );
    return rows.map(({ count }) => count);
  });
}

const until = (condition: () => Promise<unknown>) => vi.waitUntil(condition, { interval: 100 });

/** Ends the claim of the reading that a node died in; it would run for at most 40 seconds more. */
const END_CLAIM = `
  update bank_connections set busy_until = now(), next_sync_at = now()
  where status = 'syncing' and busy_until < now() + interval '40 seconds'`;

test('a reading is taken up once the claim of a dead node has ended, and doubles no row', async () => {
  const first = await startNode('first');
  const token = await signUp(first.address, 'erik');
  const erik = { address: first.address, token };
  await follow(erik);
  await until(() => isRead(erik));
  const [whole = 0] = await rowCounts();
  expect(whole).toBeGreaterThan(100);

  const maria = { address: first.address, token: await signUp(first.address, 'maria') };
  await connected(database.pool, async (connection) => {
    // The reading waits for the table in the middle of its rows.
    await connection.query('begin');
    await connection.query('lock table transactions in share mode');
    await follow(maria);
    const waiting = `select 1 from pg_locks where not granted
      and relation = 'transactions'::regclass and mode = 'RowExclusiveLock'`;
    await until(async () => (await connection.query(waiting)).rowCount);
    const second = await startNode('second');
    await endProcess(first.server, 'SIGKILL');
    await connection.query('rollback');
    expect((await connection.query(END_CLAIM)).rowCount).toBe(1);
    const atSecond = {
      address: second.address,
      token: await signIn(second.address, 'maria'),
    };
    await until(() => isRead(atSecond));
    expect(await rowCounts()).toEqual([whole, whole]);
  });
});
