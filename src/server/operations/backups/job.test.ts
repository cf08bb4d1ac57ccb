import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import type { Mail } from '#server/platform/mail/port.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import { employBackups } from './job.ts';
import { type BackupRow, listRows } from './rows.ts';

const log = createLog({ level: 'silent' });
const soon = { interval: 50 };

let database: TestDatabase;
let db: Database;
let root: string;
let nodes: Jobs[] = [];
let mails: Mail[] = [];

serveDatabase((opened) => {
  ({ db, database } = opened);
});
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'valv-job-'));
  await db.orm.execute(sql`delete from backups`);
  await db.orm.execute(sql`update schema_migrations set run_at = now()`);
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  [nodes, mails] = [[], []];
  rmSync(root, { recursive: true });
});

async function start(node: string, settings: Record<string, string> = {}): Promise<Jobs> {
  const config: Config = readConfig({ DATA_DIR: join(root, node), ...settings });
  const { pool } = database;
  const jobs = createJobs({ pool, log, lookS: 0.5 });
  const send = async (_: unknown, mail: Mail) => void mails.push(mail);
  const mail = { send, forget: async () => undefined };
  const own = { config, node, db, pool, jobs, mail, clock: systemClock, log };
  const { catchUp } = employBackups(own);
  nodes.push(jobs);
  await jobs.start();
  await catchUp();
  return jobs;
}

const schedules = async () => (await db.orm.execute(sql`select cron from pgboss.schedule`)).rows;

function add(jobs: Jobs) {
  return db.inTransaction((tx) => jobs.add(tx, { name: 'back_up', key: 'day', payload: {} }));
}

async function ended(): Promise<BackupRow[]> {
  return (await listRows(db.orm)).filter(({ state }) => state !== 'running');
}

test('of two nodes one makes it, when its time comes', async () => {
  const jobs = [await start('norr'), await start('soder')];
  expect(await schedules()).toEqual([{ cron: '0 3 * * *' }]);
  await Promise.all(jobs.map(add));
  await expect.poll(async () => (await ended()).length, soon).toBe(1);
  await jobs[0]?.stop();
  await jobs[1]?.stop();
  expect(await listRows(db.orm)).toMatchObject([{ state: 'ready', origin: 'schedule' }]);
  expect(mails).toEqual([]);
});

test('one that is overdue at a start is made then, and no other', async () => {
  await start('norr');
  expect(await listRows(db.orm)).toEqual([]);
  await db.orm.execute(sql`update schema_migrations set run_at = run_at - interval '3 days'`);
  await start('soder');
  await expect.poll(async () => (await ended()).length, soon).toBe(1);
  await start('norr');
  expect(await listRows(db.orm)).toMatchObject([{ state: 'ready' }]);
});

test('another time replaces the earlier one, and off means never', async () => {
  await start('norr', { BACKUP_SCHEDULE: '04:30' });
  expect(await schedules()).toEqual([{ cron: '30 4 * * *' }]);
  await start('norr', { BACKUP_SCHEDULE: 'off' });
  expect(await schedules()).toEqual([]);
});

test('one that fails is told to the operator, in the language of their account', async () => {
  await db.orm.execute(sql`insert into users (id, email, language)
    values (gen_random_uuid(), 'Driften@example.se', 'sv')`);
  const jobs = await start('norr', { OPERATOR_EMAIL: 'driften@example.se' });
  writeFileSync(join(root, 'norr'), 'A file stands where the folder should be');
  await add(jobs);
  await expect
    .poll(async () => mails, soon)
    .toMatchObject([{ kind: 'backup_failed', to: 'driften@example.se', language: 'sv' }]);
  expect(await ended()).toMatchObject([{ state: 'failed', failure: 'no_access' }]);
});
