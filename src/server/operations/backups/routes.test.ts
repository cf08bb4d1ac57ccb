import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import type { Backup } from '#domain/operations/backups.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { answerRefusals } from '#server/platform/http/refusals.ts';
import { validateByZod } from '#server/platform/http/requests.ts';
import { createLog } from '#server/platform/log.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import { type Backups, createBackups } from './backups.ts';
import { filenameAt, placeOf } from './folder.ts';
import { backupRoutes } from './routes.ts';
import { beginRow, findRow } from './rows.ts';

const log = createLog({ level: 'silent' });
const soon = { interval: 20 };

type Begun = NonNullable<Awaited<ReturnType<Backups['begin']>>>;

let db: Database;
let folder: string;
let backups: Backups;
let app: FastifyInstance;

serveDatabase((opened) => {
  db = opened.db;
  folder = mkdtempSync(join(tmpdir(), 'valv-routes-'));
  const { orm } = db;
  const clock = systemClock;
  const stored = { folder, node: 'norr', keep: 14 };
  backups = createBackups({ orm, pool: opened.database.pool, ...stored, clock, log });
  app = Fastify() as unknown as FastifyInstance;
  validateByZod(app);
  answerRefusals(app);
  backupRoutes(app, { backups, orm, clock, key: 'x', waitMs: 200 });
});

afterAll(async () => {
  await backups.stop();
  await app.close();
  rmSync(folder, { recursive: true });
});

const list = async () => (await app.inject('/api/admin/backups')).json<Backup[]>();

test('one that takes long is answered as it is, and found in the list', async () => {
  const begun = await db.inTransaction(async (tx) => {
    // No other reads it meanwhile, not even the backup.
    await tx.execute(sql`lock table users in access exclusive mode`);
    const answer = await app.inject({ method: 'POST', url: '/api/admin/backup' });
    expect(answer.statusCode).toBe(202);
    const running = answer.json<Backup>();
    expect(running).toMatchObject({ state: 'running', isHere: false, size: 0, rows: null });
    expect(await list()).toEqual([running]);
    for (const method of ['DELETE', 'POST'] as const) {
      const url = `/api/admin/backups/${running.filename}${method === 'POST' ? '/link' : ''}`;
      const refused = await app.inject({ method, url });
      expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'backup_running' }]);
    }
    return running;
  });
  const states = async () => (await list()).map(({ id, state }) => [id, state]);
  await expect.poll(states, soon).toEqual([[begun.id, 'ready']]);
});

test('one that ends while the list is read keeps its row', async () => {
  // A backup of the test before may still read the list, to remove old ones.
  await (
    await begin()
  ).done;
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // A file whose row is being written holds the list up after it has read the folder.
  const filename = filenameAt(new Date(0));
  writeFileSync(placeOf(folder, filename), '');
  const holding = db.inTransaction(async (tx) => {
    await beginRow(tx, { filename, node: 'norr', origin: 'found', at: new Date(0) });
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const listed = backups.list();
  let made: Begun;
  try {
    made = await beginWhileWaiting();
  } finally {
    released.resolve();
    await holding;
  }
  const { id } = made.backup;
  expect((await listed).map((each) => each.id)).toContain(id);
  expect((await made.done).id).toBe(id);
  expect((await list()).map((each) => each.id)).toContain(id);
});

/** Makes a backup, from begin to ready, while the list waits for a row. */
async function beginWhileWaiting(): Promise<Begun> {
  await expect.poll(waiting, soon).toBe(1);
  const begun = await begin();
  const state = async () => (await findRow(db.orm, begun.backup.filename))?.state;
  await expect.poll(state, soon).toBe('ready');
  return begun;
}

function begin(): Promise<Begun> {
  return vi.waitFor(async () => {
    const row = await backups.begin('request');
    if (row === null) throw new Error('The backup before holds the lock, though its row is ready');
    return row;
  }, soon);
}

/** Number of waiters for a lock of this database. */
async function waiting(): Promise<number> {
  const { rows } = await db.orm.execute(sql`select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`);
  return Number(rows[0]?.['count']);
}
