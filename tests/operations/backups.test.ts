import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Backup } from '#domain/operations/backups.ts';
import { UnreadableBackup } from '#server/operations/backup-file/tar.ts';
import { verify } from '#server/operations/backup-file/verify.ts';
import { aloneOn } from '#server/operations/backup-file/write.ts';
import { connected } from '#server/platform/db/connection.ts';
import { call } from '#tests/support/caller.ts';
import { openSecondNode, serveSignIn } from '#tests/support/sign-in.ts';

const ADMIN_TOKEN = 'an admin token of the test';
const headers = { 'authorization': `Bearer admin-${ADMIN_TOKEN}`, 'accept-language': 'en' };
const settings = { ADMIN_TOKEN, BACKUP_KEEP: '3', OPERATOR_EMAIL: 'driften@example.se' };

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on', ...settings });
let folder: string;

beforeAll(async () => {
  folder = join(installation.config.dataDir, 'backups');
});

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await connected(installation.database.pool, (client) => client.query('delete from backups'));
});

function ask(target: string, app = installation.app) {
  return call(app, target, { headers });
}

async function make(): Promise<Backup> {
  const made = await ask('POST /api/admin/backup');
  expect(made.statusCode).toBe(201);
  return made.json<Backup>();
}

async function list(app = installation.app): Promise<Backup[]> {
  return (await ask('GET /api/admin/backups', app)).json<Backup[]>();
}

async function status() {
  const answer = await ask('GET /api/admin/system-status');
  return answer.json<{ backups: { state: string; lastFailure: object | null } }>().backups;
}

describe('a backup that the operator asks for', () => {
  test('is whole, only the server’s user can read it, and it is in the list', async () => {
    expect(await status()).toMatchObject({ state: 'none', keep: 3, schedule: '0 3 * * *' });
    const made = await make();
    expect(made.filename).toMatch(/^valv-\d{8}T\d{6}Z-[0-9a-f]{8}\.tar\.zst$/);
    const path = join(folder, made.filename);
    const { sums } = await verify(path);
    expect(made).toMatchObject({ state: 'ready', origin: 'request', isHere: true, failure: null });
    expect([made.size, made.rows]).toEqual([statSync(path).size, sums.total.rows]);
    expect(made.verifiedAt).not.toBeNull();
    expect([statSync(path).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(readdirSync(folder)).toEqual([made.filename]);
    expect(await list()).toEqual([made]);
    expect(await status()).toMatchObject({ state: 'ok', lastReadyAt: made.created });
  });

  test('is the only one that is made at a time, on whichever node', async () => {
    const second = await openSecondNode(installation, { ADMIN_TOKEN });
    try {
      const answers = await Promise.all([
        ask('POST /api/admin/backup'),
        ask('POST /api/admin/backup', second.app),
        ask('POST /api/admin/backup'),
      ]);
      const statuses = answers.map(({ statusCode }) => String(statusCode)).sort();
      expect(statuses).toEqual(['201', '409', '409']);
      const refused = answers.find(({ statusCode }) => statusCode === 409);
      expect(refused?.json()).toMatchObject({ code: 'backup_running' });
    } finally {
      await second.close();
    }
  });

  test('is given out once, within a minute, and to nobody else', async () => {
    const { filename } = await make();
    const target = `POST /api/admin/backups/${filename}/link`;
    const { url } = (await ask(target)).json<{ url: string }>();
    const taken = await installation.app.inject(url);
    expect(taken.rawPayload.equals(readFileSync(join(folder, filename)))).toBe(true);
    expect(taken.headers).toMatchObject({
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store',
    });
    expect((await installation.app.inject(url)).statusCode).toBe(404);
    const late = (await ask(target)).json<{ url: string }>();
    installation.later(61);
    expect((await installation.app.inject(late.url)).statusCode).toBe(404);
    expect((await installation.app.inject(`${url}x`)).statusCode).toBe(404);
  });

  test('is removed, with its file', async () => {
    const { filename } = await make();
    const target = `DELETE /api/admin/backups/${filename}`;
    expect((await ask(target)).statusCode).toBe(204);
    expect([readdirSync(folder), await list()]).toEqual([[], []]);
    expect((await ask(target)).statusCode).toBe(404);
  });

  test.each([
    '..%2Fadmin-token',
    '%2Fetc%2Fpasswd',
    'valv-20261121T030000Z-1a2b3c4d.tar.zst%2F..%2F..%2Fadmin-token',
    'valv.pid',
  ])('has no other name, such as %s', async (name) => {
    const path = join(installation.config.dataDir, 'valv.pid');
    writeFileSync(path, '1');
    for (const target of [`DELETE /api/admin/backups/${name}`]) {
      expect((await ask(target)).statusCode).toBe(404);
    }
    expect((await ask(`POST /api/admin/backups/${name}/link`)).statusCode).toBe(404);
    expect((await ask(`POST /api/admin/backups/${name}/verification`)).statusCode).toBe(404);
    expect(existsSync(path)).toBe(true);
  });
});

describe('a file', () => {
  test('that was changed is found out', async () => {
    const { filename } = await make();
    const target = `POST /api/admin/backups/${filename}/verification`;
    const whole = await ask(target);
    expect([whole.statusCode, whole.json<Backup>().state]).toEqual([200, 'ready']);
    appendFileSync(join(folder, filename), 'x');
    expect((await ask(target)).json()).toMatchObject({ state: 'damaged' });
    expect(await list()).toMatchObject([{ state: 'damaged' }]);
  });

  test('that was put there is found, and one that was taken away is forgotten', async () => {
    const { filename } = await make();
    const other = 'valv-20250102T030405Z-00112233.tar.zst';
    writeFileSync(join(folder, other), readFileSync(join(folder, filename)));
    rmSync(join(folder, filename));
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    const [found, ...rest] = await list();
    expect(rest).toEqual([]);
    expect(found).toMatchObject({ filename: other, origin: 'found', verifiedAt: null, rows: null });
    expect(found?.created).toBe('2025-01-02T03:04:05.000Z');
  });

  test('of another node is in the list, and only that node gives it out', async () => {
    const DATA_DIR = join(installation.config.dataDir, 'andra');
    const named = { ADMIN_TOKEN, NODE_NAME: 'andra', DATA_DIR };
    const second = await openSecondNode(installation, named);
    try {
      const made = (await ask('POST /api/admin/backup', second.app)).json<Backup>();
      expect(await list()).toEqual([{ ...made, isHere: false }]);
      expect(made.node).toBe('andra');
      const path = `/api/admin/backups/${made.filename}`;
      const answers = [await ask(`POST ${path}/link`), await ask(`DELETE ${path}`)];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toMatchObject({ code: 'backup_elsewhere' });
      }
      expect((await ask(`DELETE ${path}`, second.app)).statusCode).toBe(204);
    } finally {
      await second.close();
    }
  });
});

test('only so many stay as the settings say, and nothing that is not ours goes', async () => {
  mkdirSync(folder, { recursive: true });
  const strangers = ['notes.txt', 'valv-backup.tar.zst', 'x-20250101T030000Z-00112233.tar.zst'];
  for (const name of strangers) writeFileSync(join(folder, name), 'mine');
  const old = ['20250101', '20250102', '20250103'].map(
    (day) => `valv-${day}T030000Z-00112233.tar.zst`,
  );
  for (const name of old) writeFileSync(join(folder, name), 'old');
  const half = `${old[0]}.part`;
  writeFileSync(join(folder, half), 'half');
  const { filename } = await make();
  const left = old.slice(1);
  const names = (await list()).map((backup) => backup.filename);
  expect(names).toEqual([filename, ...left.toReversed()]);
  expect(readdirSync(folder).sort()).toEqual([filename, ...left, ...strangers].sort());
});

describe('a backup that fails', () => {
  test('is loud: the answer, the list, the status and a mail to the operator', async () => {
    // A file is in the place of the folder.
    writeFileSync(folder, '');
    const failed = await ask('POST /api/admin/backup');
    expect(failed.statusCode).toBe(500);
    expect(failed.json()).toMatchObject({
      code: 'backup_failed',
      message: 'Failed to create backup',
      failure: 'no_access',
    });
    expect(await list()).toMatchObject([{ state: 'failed', failure: 'no_access', size: 0 }]);
    expect(await status()).toMatchObject({
      state: 'failed',
      lastFailure: { failure: 'no_access' },
    });
    const mail = await installation.mailTo('driften@example.se', 'backup_failed');
    expect(mail?.link.pathname).toBe('/admin/monitoring');
    // Again within half a day: once is enough.
    await ask('POST /api/admin/backup');
    expect(await installation.mailCount('driften@example.se')).toBe(1);
    rmSync(folder);
    await make();
    expect(await status()).toMatchObject({ state: 'ok' });
  });

  test('with its process has failed for everybody, and the next one can be made', async () => {
    const { pool } = installation.database;
    await connected(pool, (client) =>
      client.query(`insert into backups (id, filename, node, origin, state, created_at) values
        (gen_random_uuid(), 'valv-20261101T030000Z-00112233.tar.zst', 'x', 'schedule', 'running',
        now())`),
    );
    const listedMeanwhile = await aloneOn(pool, () => list());
    expect(listedMeanwhile).toMatchObject([{ state: 'running' }]);
    expect(await list()).toMatchObject([{ state: 'failed', failure: 'interrupted' }]);
    await make();
  });
});

test('a file that is no backup says so', async () => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'notes.txt');
  writeFileSync(path, 'mine '.repeat(100));
  await expect(verify(path)).rejects.toThrow(UnreadableBackup);
});
