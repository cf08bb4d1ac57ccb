import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Backup } from '#domain/operations/backups.ts';
import { restore } from '#server/operations/backup-file/restore.ts';
import { joinDatabase, openDatabase } from '#server/platform/postgres/open.ts';
import { createLog } from '#server/platform/log.ts';
import type { Figure } from './figures.ts';
import { type Measured, startValv } from './measured.ts';

const ROUNDS = 3;

/** As many as 2,500 users with 400 records each. */
const PEOPLE = 2_500;
const ACTIVITIES = 400;
const MB = 1024 ** 2;

const ADMIN_TOKEN = 'an admin token of the benchmark';
const QUIET = { AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ADMIN_TOKEN };

type Taken = { seconds: number; grownBytes: number; backup: Backup };

/** Cost of a backup of a large installation while the server keeps serving, and of a restore. */
export async function measureBackups(dataDir: string): Promise<Figure[]> {
  const valv = await startValv({ ...QUIET, DATA_DIR: dataDir, PORT: '0' });
  try {
    await fill(dataDir);
    const taken: Taken[] = [];
    for (let round = 0; round < ROUNDS; round += 1) taken.push(await take(valv));
    const [first] = taken;
    if (first === undefined) return [];
    const { filename, rows, size } = first.backup;
    const of = `A backup of ${rows} rows (${(size / MB).toPrecision(3)} MB), read again`;
    const grown = taken.map(({ grownBytes }) => grownBytes / MB);
    const restored = await restoredIn(join(dataDir, 'backups', filename));
    return [
      { name: of, unit: 'seconds', rounds: taken.map(({ seconds }) => seconds), goal: null },
      { name: `${of}, memory grown meanwhile`, unit: 'MB', rounds: grown, goal: 96 },
      {
        name: 'Restoring it into an empty database',
        unit: 'seconds',
        rounds: [restored],
        goal: 10,
      },
    ];
  } finally {
    await valv.stop();
  }
}

async function fill(dataDir: string): Promise<void> {
  const log = createLog({ level: 'error' });
  const opened = await joinDatabase({ database: { kind: 'embedded' }, dataDir, log });
  const client = new pg.Client(opened.pool);
  await client.connect();
  await client.query(`insert into users (id, email)
    select gen_random_uuid(), n || '@example.se' from generate_series(1, ${PEOPLE}) n`);
  await client.query(`
    insert into user_activities
      (user_id, id, action, entity_type, entity_id, entity_name, description, changes)
    select id, gen_random_uuid(), 'updated', 'asset', gen_random_uuid(), 'Konto ' || n,
      null, jsonb_build_array(jsonb_build_object('field', 'value', 'from', n * 7, 'to', n * 11))
    from users, generate_series(1, ${ACTIVITIES}) n`);
  await client.end();
  await opened.stop();
}

/** Makes one, and asks all the while how much memory the process has. */
async function take(valv: Measured): Promise<Taken> {
  const before = (await valv.usage()).rssBytes;
  const begun = performance.now();
  let [peak, isTaken] = [before, false];
  const done = made(valv).finally(() => {
    isTaken = true;
  });
  done.catch(() => undefined);
  while (!isTaken) peak = Math.max(peak, (await valv.usage()).rssBytes);
  const backup = await done;
  return { seconds: (performance.now() - begun) / 1000, grownBytes: peak - before, backup };
}

/** A backup that takes longer than a request may is looked up in the list. */
async function made({ origin }: Measured): Promise<Backup> {
  const headers = { authorization: `Bearer admin-${ADMIN_TOKEN}` };
  const ask = () => fetch(`${origin}/api/admin/backup`, { method: 'POST', headers });
  let answer = await ask();
  // The last one is in the list a moment before it lets go.
  while (answer.status === 409) answer = await ask();
  let backup = (await answer.json()) as Backup;
  while (backup.state === 'running') {
    const listed = await fetch(`${origin}/api/admin/backups`, { headers });
    const all = (await listed.json()) as Backup[];
    backup = all.find(({ id }) => id === backup.id) ?? backup;
  }
  if (backup.state !== 'ready') throw new Error(JSON.stringify(backup));
  return backup;
}

async function restoredIn(path: string): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'valv-bench-'));
  const log = createLog({ level: 'error' });
  const opened = await openDatabase({ database: { kind: 'embedded' }, dataDir, log });
  try {
    const begun = performance.now();
    await restore({ pool: opened.pool, path, log });
    return (performance.now() - begun) / 1000;
  } finally {
    await opened.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
