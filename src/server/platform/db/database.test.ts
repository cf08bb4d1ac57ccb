import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { LISTS } from '#server/records/collections/lists.ts';
import { goals } from '#server/records/goals/table.ts';
import { addUser } from '#tests/support/people.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import { type Database, joinedReads, type ReadAsUser } from './database.ts';
import { createUserQueue, type SessionUser } from './user-queue.ts';

let db: Database;
let pool: pg.Pool;
let messages = 0;
let readAsUser: ReadAsUser;
let maria: SessionUser;
let erik: SessionUser;

serveDatabase(async (opened) => {
  ({ db } = opened);
  pool = new pg.Pool(opened.database.pool);
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
  messages = 0;
  readAsUser = joinedReads(pool, createUserQueue({ atOnce: 2, waitingMax: 2, waitMsMax: 10_000 }));
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
