import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import { createJobs, type JobOptions, type Jobs, keepErrorListeners } from './jobs.ts';

const log = createLog({ level: 'silent' });
const soon = { interval: 20 };

let database: TestDatabase;
let db: Database;
const nodes: Jobs<string>[] = [];

serveDatabase((opened) => {
  ({ db, database } = opened);
});
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()));
});

async function node(name: string, options: JobOptions, work: (payload: object) => Promise<void>) {
  const jobs = createJobs<string>({ pool: database.pool, log, lookS: 0.5 });
  jobs.register({ name, options, work });
  nodes.push(jobs);
  await jobs.start();
  return jobs;
}

function add(jobs: Jobs<string>, name: string, key: string) {
  return db.inTransaction((tx) => jobs.add(tx, { name, key, payload: { key } }));
}

test('a job begins when its transaction commits, not before', async () => {
  const done: object[] = [];
  const jobs = await node('begin', {}, async (payload) => void done.push(payload));
  await db.inTransaction(async (tx) => {
    await jobs.add(tx, { name: 'begin', key: 'roof', payload: { key: 'roof' } });
    await add(jobs, 'begin', 'cellar');
    await expect.poll(() => done, soon).toEqual([{ key: 'cellar' }]);
  });
  await expect.poll(() => done, soon).toEqual([{ key: 'cellar' }, { key: 'roof' }]);
});

test('of several nodes one does each job', async () => {
  const done: object[] = [];
  const work = async (payload: object) => void done.push(payload);
  const [one, other] = [await node('share', {}, work), await node('share', {}, work)];
  const keys = Array.from({ length: 20 }, (_, at) => String(at).padStart(2, '0'));
  await Promise.all(keys.map((key, at) => add(at % 2 ? one : other, 'share', key)));
  await expect.poll(() => done.length, soon).toBe(20);
  expect(done.map((payload) => (payload as { key: string }).key).sort()).toEqual(keys);
});

test('a key that waits already is not added again', async () => {
  const done: object[] = [];
  const jobs = await node('once', {}, async (payload) => void done.push(payload));
  await db.inTransaction(async (tx) => {
    for (const key of ['roof', 'roof', 'cellar']) {
      await jobs.add(tx, { name: 'once', key, payload: { key } });
    }
  });
  await expect.poll(() => done, soon).toContainEqual({ key: 'cellar' });
  expect(done).toHaveLength(2);
});

test('a job that fails is done again as often as it says, and its fault is written', async () => {
  const lines: string[] = [];
  const loud = createLog({ to: { write: (line) => void lines.push(line) } });
  const jobs = createJobs<string>({ pool: database.pool, log: loud, lookS: 0.5 });
  let attempts = 0;
  jobs.register({
    name: 'fail',
    options: { retries: { count: 2, firstWaitS: 1, lastWaitS: 1 } },
    work: async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('The bank is closed');
    },
  });
  nodes.push(jobs);
  await jobs.start();
  await add(jobs, 'fail', 'x');
  await expect.poll(() => attempts, soon).toBe(3);
  expect(lines.filter((line) => line.includes('The bank is closed'))).toHaveLength(2);
});

test('stopping waits for the job that has begun', async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let isDone = false;
  const jobs = await node('slow', {}, async () => {
    begun.resolve();
    await end.promise;
    isDone = true;
  });
  await add(jobs, 'slow', 'x');
  await begun.promise;
  const stopped = jobs.stop();
  end.resolve();
  await stopped;
  expect(isDone).toBe(true);
  const left = await db.orm.execute("select state from pgboss.job where name = 'slow'");
  expect(left.rows).toEqual([{ state: 'completed' }]);
});

test('jobs go on after the database has dropped every connection', async () => {
  const done: object[] = [];
  const jobs = await node('drop', {}, async (payload) => void done.push(payload));
  const admin = new pg.Client(database.pool);
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'valv-jobs' and datname = current_database()`,
  );
  await admin.end();
  await expect
    .poll(
      () =>
        add(jobs, 'drop', 'x').then(
          () => true,
          () => false,
        ),
      soon,
    )
    .toBe(true);
  await expect.poll(() => done, soon).toEqual([{ key: 'x' }]);
});

test('a job added during the start waits for it', async () => {
  const done: object[] = [];
  const jobs = createJobs<string>({ pool: database.pool, log, lookS: 0.5 });
  jobs.register({ name: 'early', options: {}, work: async (payload) => void done.push(payload) });
  nodes.push(jobs);
  const added = add(jobs, 'early', 'x');
  await jobs.start();
  await added;
  await expect.poll(() => done, soon).toEqual([{ key: 'x' }]);
});

test('stopping in the middle of a start leaves no connection behind', async () => {
  const jobs = createJobs<string>({ pool: database.pool, log });
  jobs.register({ name: 'cut', options: {}, work: async () => undefined });
  const started = jobs.start();
  // A start has connections from its first statement on.
  await expect.poll(connectionsOfJobs, soon).toBeGreaterThan(0);
  await jobs.stop();
  await started;
  await expect.poll(connectionsOfJobs, soon).toBe(0);
});

test('stopping ends a start that cannot reach the database', async () => {
  const jobs = createJobs<string>({ pool: { ...database.pool, host: '/nowhere' }, log });
  const started = jobs.start();
  await jobs.stop();
  await expect(started).resolves.toBeUndefined();
});

async function connectionsOfJobs(): Promise<number> {
  const { rows } = await db.orm.execute<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where application_name = 'valv-jobs' and datname = current_database()`,
  );
  return rows[0]?.count ?? Number.NaN;
}

test('the database may end a connection whose listeners were all removed', async () => {
  keepErrorListeners();
  const connection = new pg.Client(inject('postgres'));
  await connection.connect();
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  connection.removeAllListeners();
  const ended = new Promise((resolve) => connection.once('end', resolve));
  const other = new pg.Client(inject('postgres'));
  await other.connect();
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await other.end();
  expect(() => connection.emit('error', new Error('terminating connection'))).not.toThrow();
});

test('listeners of other events are removed as before', () => {
  keepErrorListeners();
  const connection = new pg.Client();
  connection.on('notice', () => undefined);
  connection.on('error', () => undefined);
  connection.removeAllListeners('notice');
  expect(connection.listenerCount('notice')).toBe(0);
  connection.removeAllListeners();
  expect(connection.listenerCount('error')).toBe(1);
});
