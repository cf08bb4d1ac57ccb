import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { LISTS } from '#server/records/collections/lists.ts';
import { goals } from '#server/records/goals/table.ts';
import { createLog } from '#server/platform/log.ts';
import { isStorageAway } from '#server/platform/http/refusals.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { addUser } from '#tests/support/people.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import {
  createDatabase,
  type Database,
  joinedReads,
  type MakeRoom,
  type ReadAsUser,
} from './database.ts';
import { createProbe, watched, type WatchedSockets } from './connection.ts';
import { createUserQueue, type SessionUser } from './user-queue.ts';

let db: Database;
let pool: pg.Pool;
let database: TestDatabase;
let messages = 0;
let readAsUser: ReadAsUser;
/** Bytes that reads reserved. */
let reserved: number[] = [];
let room: MakeRoom;
let maria: SessionUser;
let erik: SessionUser;

serveDatabase(async (opened) => {
  ({ db, database } = opened);
  pool = new pg.Pool(database.pool);
  // The database is dropped while the last connections end.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // A message takes a connection of its own.
  pool.on('acquire', () => (messages += 1));
  maria = await addUser(db, 'Maria');
  erik = await addUser(db, 'Erik');
  for (const { userId } of [maria, erik]) {
    const name = userId === maria.userId ? 'Marias resa' : 'Eriks båt';
    const targetAmount = '9000.00' as never;
    await db.orm.insert(goals).values({ userId, name, targetAmount, currency: 'SEK' });
  }
});
afterAll(() => pool.end());
beforeEach(() => {
  [messages, reserved] = [0, []];
  const queue = createUserQueue({ atOnce: 2, waitingMax: 2, waitMsMax: 10_000 });
  room = async (_, bytes) => void reserved.push(bytes);
  readAsUser = joinedReads({ pool, queue, room: (user, bytes) => room(user, bytes) });
});

const goalsOf = async (user: SessionUser) => {
  const read = await readAsUser(user, { assets: LISTS.assets, goals: LISTS.goals });
  expect(read.assets).toEqual([]);
  return read.goals.map(({ name }) => name);
};

test('reads that wait are one message, and each caller gets its own rows', async () => {
  const asked = Array.from({ length: 8 }, () => goalsOf(maria));
  const mixed = [readAsUser(erik, {}), goalsOf(erik)];
  expect(await Promise.all(asked)).toEqual(Array(8).fill(['Marias resa']));
  expect(await Promise.all(mixed)).toEqual([{}, ['Eriks båt']]);
  // Two at once and twice three together; two of another user.
  expect(messages).toBe(4 + 2);
});

test('a message has three callers at most, and the queue refuses what is beyond it', async () => {
  const asked = Array.from({ length: 2 + 6 + 1 }, () => goalsOf(maria));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(8).fill('fulfilled'), 'rejected']);
  expect(outcomes[8]).toMatchObject({ reason: { code: 'too_many_requests' } });
  expect(messages).toBe(4);
  expect(await goalsOf(maria)).toEqual(['Marias resa']);
});

test('another session of the user is opened by itself', async () => {
  const gone = { ...maria, sessionId: v7() };
  const asked = [maria, maria, maria, gone, maria].map((user) => goalsOf(user));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    'rejected',
    'fulfilled',
  ]);
  expect(outcomes[3]).toMatchObject({ reason: { code: 'unauthenticated' } });
  expect(messages).toBe(4);
});

test('a message that fails fails for all its callers, and the next is sent', async () => {
  const broken = { text: 'select 1/0', values: [], rowOf: () => null };
  const asked = [goalsOf(maria), goalsOf(maria), goalsOf(maria), readAsUser(maria, { broken })];
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(await goalsOf(maria)).toEqual(['Marias resa']);
});

test('what is asked after a write sees it', async () => {
  const first = [goalsOf(erik), goalsOf(erik), goalsOf(erik)];
  const added = db.orm
    .insert(goals)
    .values({ userId: erik.userId, name: 'Bil', targetAmount: '1.00' as never, currency: 'SEK' });
  await added;
  const after = Array.from({ length: 5 }, () => goalsOf(erik));
  for (const each of await Promise.all(after)) expect(each).toEqual(['Eriks båt', 'Bil']);
  await Promise.all(first);
});

describe('long lists', () => {
  const COUNT = 300;
  const text = 'å'.repeat(1_000);
  let saga: SessionUser;
  let many: ReadAsUser;

  beforeEach(async () => {
    saga = await addUser(db, 'Saga');
    await add(COUNT);
    many = opened();
  });

  function opened(): ReadAsUser {
    const queue = createUserQueue({ atOnce: 2, waitingMax: 100, waitMsMax: 10_000 });
    return joinedReads({ pool, queue, room: (user, bytes) => room(user, bytes) });
  }

  async function add(count: number): Promise<void> {
    const goal = { userId: saga.userId, targetAmount: '1.00' as never, currency: 'SEK' } as const;
    const rows = Array.from({ length: count }, () => ({ ...goal, name: 'Bil', description: text }));
    await db.orm.insert(goals).values(rows);
  }

  const listOf = async () => (await many(saga, { goals: LISTS.goals })).goals;

  test('have room for their texts before they are read', async () => {
    const { promise: free, resolve: make } = Promise.withResolvers<void>();
    room = (_, bytes) => {
      reserved.push(bytes);
      return free;
    };
    const list = listOf();
    await expect.poll(() => reserved.length).toBe(1);
    // Two bytes a letter.
    expect(reserved[0]).toBeGreaterThan(COUNT * 2_000);
    expect(messages).toBe(1);
    make();
    expect(await list).toHaveLength(COUNT);
    expect(messages).toBe(2);
  });

  test('may grow a little until there is room, and are refused when they grew more', async () => {
    let growth = 10;
    room = async (_, bytes) => {
      reserved.push(bytes);
      await add(growth);
    };
    expect(await listOf()).toHaveLength(COUNT + 10);
    growth = COUNT;
    many = opened();
    await expect(listOf()).rejects.toMatchObject({ code: 'unavailable' });
    expect(reserved).toHaveLength(2);
  });

  test('are shared by the answers that are made at once', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, listOf));
    expect(new Set(asked).size).toBe(1);
    expect(reserved).toHaveLength(20);
  });

  test('take none where there is nothing to wait for', async () => {
    expect(await goalsOf(maria)).toEqual(['Marias resa']);
    expect(reserved).toEqual([]);
  });
});

describe('connections', () => {
  /** Transactions that end when they are told to, and the number of those begun. */
  function createHeld() {
    const { promise, resolve: end } = Promise.withResolvers<void>();
    const held = { begun: 0, end };
    const work = async () => {
      held.begun += 1;
      await promise;
    };
    return { held, work };
  }

  test('are left to others by the calculations of many users who had none before', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => addUser(db, 'Alma')));
    const { held, work } = createHeld();
    const all = many.map((user) => db.slow.asUser(user, work));
    await expect.poll(() => held.begun).toBe(3);
    expect(await db.asUser(erik, async () => 'written')).toBe('written');
    expect(held.begun).toBe(3);
    held.end();
    await Promise.all(all);
  });

  test('are left to reads by the transactions of many users', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => addUser(db, 'Alma')));
    const { held, work } = createHeld();
    const all = many.map((user) => db.asUser(user, work));
    await expect.poll(() => held.begun).toBe(8);
    expect((await db.readAsUser(maria, { goals: LISTS.goals })).goals).toHaveLength(1);
    expect(held.begun).toBe(8);
    held.end();
    await Promise.all(all);
  });

  test('are not waited for without end', async () => {
    const silent = createLog({ level: 'silent' });
    const bounds = { max: 1, connectionTimeoutMillis: 50 };
    const single = createDatabase({ ...database.pool, ...bounds }, silent);
    const connects = () => single.orm.execute('select 1').catch(() => null);
    await expect.poll(connects).not.toBe(null);
    const { held, work } = createHeld();
    const first = single.inTransaction(work);
    await expect.poll(() => held.begun).toBe(1);
    const late = await single.asUser(maria, work).catch((error: Error) => error);
    expect(isStorageAway(late as Error)).toBe(true);
    held.end();
    await first;
    await single.close();
  });
});

test('connections that have fallen silent are ended when a new one answers', async () => {
  const { host = '', port = 5432 } = database.pool;
  const silent = new Set<Socket>();
  const relay = createServer((near) => {
    const far = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(Number(port), host);
    near.on('data', (sent) => !silent.has(near) && far.write(sent));
    far.on('data', (sent) => !silent.has(near) && near.write(sent));
    near.on('error', () => undefined).on('close', () => far.destroy());
    far.on('error', () => undefined);
    relays.add(near);
  });
  const relays = new Set<Socket>();
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port: relayPort } = relay.address() as AddressInfo;
  const options = { ...database.pool, host: '127.0.0.1', port: relayPort, max: 1 };
  const sockets: WatchedSockets = new Map();
  const relayed = new pg.Pool(watched(options, sockets));
  relayed.on('connect', (client) => client.on('error', () => undefined));
  relayed.on('error', () => undefined);
  const probe = createProbe({ pool: relayed, sockets, options }, { lateMs: 200, silentMs: 0 });
  const one = () => probe(async (on) => (await on.query('select 1 as one')).rows);
  expect(await one()).toEqual([{ one: 1 }]);
  for (const each of relays) silent.add(each);
  const hung = Promise.allSettled([relayed.query('select 2')]);
  expect(await one()).toEqual([{ one: 1 }]);
  expect(await hung).toMatchObject([{ status: 'rejected' }]);
  expect((await relayed.query('select 4 as four')).rows).toEqual([{ four: 4 }]);
  await relayed.end();
  relay.close();
});
