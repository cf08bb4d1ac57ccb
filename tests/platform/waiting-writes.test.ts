import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { call, type Caller, signUp } from '#tests/support/caller.ts';
import { anAsset } from '#tests/support/drafts.ts';
import { ask } from '#tests/support/embedded.ts';
import { openSecondNode, serveSignIn } from '#tests/support/sign-in.ts';
import { KEYED_LOCKS } from '#server/platform/db/locks.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;
let erik: Caller;
/** Holds the lock on Maria's banking that an import of hers would hold. */
let holder: pg.Client;

beforeAll(async () => {
  erik = await signUp(installation.app, 'Erik');
});

beforeEach(async () => {
  maria = await signUp(installation.app, 'Maria');
  holder = new pg.Client(installation.database.pool);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    maria.userId,
    KEYED_LOCKS.banking,
  ]);
});
afterEach(() => holder.end());

const release = () => holder.query('commit');

/** Number of transactions that wait for a lock in the database. */
async function waiting(): Promise<number> {
  const [row] = await ask<{ count: number }>(
    installation.database.pool,
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

const waitFor = (count: number) => vi.waitUntil(async () => (await waiting()) === count);

const category = (at: number) => ({ name: `Fritid ${at}` });
const add = (at: number) =>
  maria.call('POST /api/transaction-categories', {
    body: category(at),
    headers: { 'idempotency-key': randomUUID(), 'accept-language': 'en' },
  });

test('twelve writes of one user that wait keep nobody else from the database', async () => {
  const writes = Array.from({ length: 12 }, (_, at) => add(at));
  await waitFor(2);
  const reads = await Promise.all(Array.from({ length: 20 }, () => erik.call('GET /api/assets')));
  expect(reads.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect(await waiting()).toBe(2);
  await release();
  const answers = await Promise.all(writes);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201));
});

test('rules and keywords of five users that wait keep nobody from the database', async () => {
  const five = await Promise.all(Array.from({ length: 5 }, () => signUp(installation.app, 'Alma')));
  const writes: ReturnType<Caller['call']>[] = [];
  for (const { userId, call } of five) {
    const listed = await call('GET /api/transaction-categories');
    const [{ id } = { id: '' }] = listed.json<{ id: string }[]>();
    const key = [userId, KEYED_LOCKS.banking];
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', key);
    const body = { pattern: 'ICA', category: id };
    writes.push(call('POST /api/transaction-rules', { body }));
    const own = { ...category(1), keywords: ['ICA'] };
    writes.push(call('POST /api/transaction-categories', { body: own }));
  }
  await vi.waitUntil(async () => (await waiting()) >= 3);
  expect((await erik.call('GET /api/assets')).statusCode).toBe(200);
  expect(await waiting()).toBe(3);
  await release();
  const answers = await Promise.all(writes);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
});

test('a write that waits too long gets Retry-After, and its key works again', async () => {
  const headers = { 'idempotency-key': randomUUID(), 'accept-language': 'en' };
  const sent = { body: category(1), headers };
  const send = () => maria.call('POST /api/transaction-categories', sent);
  const hasty = await openSecondNode(installation, { DB_WAIT_S: '2' });
  const refused = await call(hasty.app, 'POST /api/transaction-categories', {
    ...sent,
    headers: { ...headers, authorization: `Bearer ${maria.token}` },
  });
  await hasty.close();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect(refused.json()).toMatchObject({ code: 'unavailable' });
  await release();
  const [first, second] = [await send(), await send()];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.body).toBe(first.body);
});

test('a write that waits in a circle gets Retry-After, and its key works again', async () => {
  const headers = { 'idempotency-key': randomUUID(), 'accept-language': 'en' };
  const send = () => maria.call('POST /api/transaction-categories', { body: category(1), headers });
  const sent = send();
  await waitFor(1);
  // The lock that her write holds; it waits longer, so that the database ends it and not this.
  const hers = [maria.userId, KEYED_LOCKS.erasure];
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', hers);
  const refused = await sent;
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  await release();
  expect((await send()).statusCode).toBe(201);
});

const ACCOUNT = { id: '1', accountName: 'Lönekonto', accountType: 'checking', currency: 'SEK' };
const EXPORT = {
  format: 'valv',
  version: 4,
  id: '019a9d6e-0000-7000-8000-000000000004',
  exportedAt: '2026-11-01T10:00:00.000Z',
  assets: [{ ...anAsset(), id: '1' }],
  bankAccounts: [
    { ...ACCOUNT, bankName: null, accountNumber: null, balance: '0', balanceOn: null },
  ].map((account) => ({ ...account, createdAt: '2026-11-01T10:00:00.000Z' })),
};

test.each([
  ['an import', 'POST /api/import', EXPORT],
  ['example data', 'POST /api/demo-data', {}],
])('%s and a sync wait for each other in no circle', async (_, path, body) => {
  const sent = maria.call(path, { body });
  await waitFor(1);
  // A sync writes a balance to its item after its transactions.
  const months = [maria.userId, KEYED_LOCKS.snapshots];
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', months);
  await release();
  expect((await sent).statusCode).toBe(201);
});

test('the same write twice at once waits for the first, and is done once', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const send = () => maria.call('POST /api/transaction-categories', { body: category(1), headers });
  const both = [send(), send()];
  await waitFor(2);
  await release();
  const [first, second] = await Promise.all(both);
  expect([first?.statusCode, second?.statusCode]).toEqual([201, 201]);
  expect(second?.body).toBe(first?.body);
});

test('a client that disconnects leaves the queue, and further ones get Retry-After', async () => {
  const inside = [add(1), add(2)];
  await waitFor(2);
  const sockets: Socket[] = [];
  installation.app.server.on('connection', (socket) => sockets.push(socket));
  const leaving = new AbortController();
  const answers: string[] = [];
  const sent = Array.from({ length: 120 }, async (_, at) => {
    answers.push(await sendOver(leaving.signal, 100 + at));
  });
  // A hundred are let in, those inside among them.
  await vi.waitUntil(() => answers.length === 22);
  expect(answers).toEqual(Array(22).fill('429 after 1'));
  leaving.abort();
  await Promise.all(sent);
  expect(answers.slice(22)).toEqual(Array(98).fill('gone'));
  // Answered connections stay open for the next request.
  const areGone = () => sockets.filter(({ destroyed }) => destroyed).length >= 98;
  await vi.waitUntil(areGone);
  const reads = Array.from({ length: 98 }, () => maria.call('GET /api/assets'));
  await release();
  expect((await Promise.all(inside)).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect((await Promise.all(reads)).map(({ statusCode }) => statusCode)).toEqual(
    Array(98).fill(200),
  );
  const { body } = await maria.call('GET /api/transaction-categories');
  expect(body).toContain('Fritid 2');
  expect(body).not.toMatch(/Fritid \d{3}/);
});

/** Over a connection of its own, which ends on the signal. */
async function sendOver(signal: AbortSignal, at: number): Promise<string> {
  try {
    const { status, headers } = await fetch(`${installation.url}/api/transaction-categories`, {
      method: 'POST',
      headers: { 'authorization': `Bearer ${maria.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(category(at)),
      signal,
    });
    return `${status} after ${headers.get('retry-after')}`;
  } catch {
    return 'gone';
  }
}

test('an import and a full export take none of the connections for reads', async () => {
  const db = createDatabase(
    { ...installation.database.pool, max: 1 },
    createLog({ level: 'silent' }),
  );
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const user = { userId: maria.userId, sessionId: null };
  const begun = Promise.withResolvers<void>();
  const long = db.long.asUser(user, async () => {
    begun.resolve();
    await ended;
  });
  await begun.promise;
  const queued = db.long.viewAsUser(user, async () => 'looked');
  const other = { userId: erik.userId, sessionId: null };
  expect(await db.readAsUser(other, {})).toEqual({});
  expect(await db.readAsUser(user, {})).toEqual({});
  end();
  await long;
  expect(await queued).toBe('looked');
  await db.close();
});

test('sign-in that waits leaves connections to those who are in', async () => {
  const { db } = installation;
  await holder.query('select 1 from auth_users where id = $1 for update', [maria.userId]);
  const locked = sql`select 1 from auth_users where id = ${maria.userId} for update`;
  const touch = (tx: Tx) => tx.execute(locked);
  const all = Array.from({ length: 12 }, () => db.inTransaction(touch));
  await waitFor(6);
  expect((await erik.call('GET /api/assets')).statusCode).toBe(200);
  expect((await maria.call('GET /api/assets')).statusCode).toBe(200);
  await release();
  await Promise.all(all);
});
