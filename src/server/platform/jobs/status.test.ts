import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { mails } from '#server/platform/mail/table.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import { createJobs } from './jobs.ts';
import { jobStatuses, mailStatus } from './status.ts';

const soon = { interval: 20 };

let database: TestDatabase;
let db: Database;

serveDatabase((opened) => {
  ({ db, database } = opened);
});

test('before the jobs have ever started there are none', async () => {
  expect(await jobStatuses(db.orm)).toEqual([]);
});

test('each name reports waiting and failed jobs and the last run, never a payload', async () => {
  const log = createLog({ level: 'silent' });
  const jobs = createJobs<string>({ pool: database.pool, log, lookS: 0.5 });
  const held = Promise.withResolvers<void>();
  const fail = async () => {
    throw new Error('maria@example.com');
  };
  jobs.register({ name: 'sweep', options: { cron: '0 4 * * *' }, work: fail });
  jobs.register({ name: 'wait', options: {}, work: () => held.promise });
  await jobs.start();
  const add = (name: string, key: string) =>
    db.inTransaction((tx) => jobs.add(tx, { name, key, payload: { to: 'maria@example.com' } }));
  const addedMs = Date.now();
  await add('sweep', 'roof');
  await add('wait', 'roof');
  await add('wait', 'cellar');
  const status = async () =>
    (await jobStatuses(db.orm)).map(({ name, schedule, waiting, active, failed }) => {
      return [name, schedule, waiting, active, failed];
    });
  await expect.poll(status, soon).toEqual([
    ['sweep', '0 4 * * *', 0, 0, 1],
    ['wait', null, 1, 1, 0],
  ]);
  const all = await jobStatuses(db.orm);
  expect(Date.parse(all[0]?.lastRunAt ?? '')).toBeGreaterThanOrEqual(addedMs);
  expect(JSON.stringify(all)).not.toContain('maria');
  held.resolve();
  await jobs.stop();
});

test('mails tell how many wait, since when, and what became of those of a day', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const mail = { kind: 'magic_link', language: 'sv', recipient: 'maria@example.com' } as const;
  const values = { link: 'https://valv.example.com', code: null, validMinutes: 60 };
  const oldest = ago(30);
  await db.orm.insert(mails).values([
    { ...mail, id: v7(), values, createdAt: oldest },
    { ...mail, id: v7(), values, createdAt: ago(1) },
    { ...mail, id: v7(), state: 'sent', createdAt: ago(2), endedAt: ago(2) },
    { ...mail, id: v7(), state: 'failed', createdAt: ago(26), endedAt: ago(2) },
    { ...mail, id: v7(), state: 'failed', createdAt: ago(50), endedAt: ago(49) },
  ]);
  const status = await mailStatus(db.orm);
  expect(status).toEqual({ waiting: 2, oldestWaitingAt: oldest, sent: 1, failed: 1 });
});
