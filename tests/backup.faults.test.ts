import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verify } from '#server/backup-file/verify.ts';
import { migrate } from '#server/db/migrate.ts';
import { joinEmbedded, openEmbedded } from '#server/postgres/embedded.ts';
import { contentOf, quiet, withClient } from './support/backups.ts';
import { createEmptyDatabase } from './support/database.ts';
import { endProcess, findFreePort, type ServerProcess, startProcess } from './support/server.ts';
import { signUp } from './support/writes.ts';

const SCRIPTS = join(import.meta.dirname, '../scripts');
const ROUNDS = process.env['VALV_TEST_FAULTS'] === 'full' ? 15 : 2;

/** So many that writing them takes a while in which to kill whoever does it. */
const MANY = 150_000;

let root: string;
let servers: ServerProcess[] = [];
let children: ChildProcess[] = [];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'valv-backup-'));
});

afterEach(async () => {
  for (const server of servers) await endProcess(server, 'SIGTERM');
  for (const child of children) child.kill('SIGKILL');
  [servers, children] = [[], []];
});

afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 20 }));

type Command = { dataDir: string; settings?: Record<string, string>; shell?: string };

/** One of the operator's commands, as they run it. */
function run(words: string[], { dataDir, settings = {}, shell = '' }: Command) {
  const [script = '', ...rest] = words;
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings };
  const command = [process.execPath, join(SCRIPTS, `${script}.ts`), ...rest];
  const child = spawn('/bin/sh', ['-c', `${shell} exec "$@"`, 'sh', ...command], { env });
  children.push(child);
  const ended = Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]).then(([said, complained, [code]]) => ({ said, complained, code }));
  return { child, ended };
}

async function start(dataDir: string, settings: Record<string, string> = {}, port = 0) {
  const home = { dataDir, port: port || (await findFreePort()) };
  const server = await startProcess(home, { settings });
  servers.push(server);
  if (server.address === null) throw new Error(server.words.join('\n'));
  return { server, address: server.address, port: home.port };
}

const backupsIn = (dataDir: string) => readdirSync(join(dataDir, 'backups')).sort();

async function assetsOf(address: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${address}/api/assets`, { headers })).json();
}

/** A data folder with a large database, and nobody at it. */
async function largeFolder(): Promise<string> {
  const dataDir = mkdtempSync(join(root, 'large-'));
  const { pool, stop } = await openEmbedded(dataDir, quiet);
  await migrate(pool, quiet);
  await withClient(pool, async (client) => {
    await client.query(`insert into users (id, email) values (gen_random_uuid(), 'maria@b.se')`);
    await client.query(
      `insert into user_activities (user_id, id, action, entity_type, entity_id, entity_name)
        select id, gen_random_uuid(), 'created', 'asset', gen_random_uuid(), md5(n::text)
        from users, generate_series(1, ${MANY}) n`,
    );
  });
  await stop();
  return dataDir;
}

test('an installation moves to an external database with everybody in it', async () => {
  const dataDir = mkdtempSync(join(root, 'moved-'));
  const first = await start(dataDir);
  const token = await signUp(first.address, 'maria');
  await fetch(`${first.address}/api/assets`, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'other', name: 'Båt', value: '45000', currency: 'SEK' }),
  });
  const assets = await assetsOf(first.address, token);
  expect(assets).toMatchObject([{ name: 'Båt', value: '45000.00' }]);

  const beside = await run(['backup'], { dataDir }).ended;
  expect(beside).toMatchObject({ code: 0, complained: '' });
  await endProcess(first.server, 'SIGTERM');
  const alone = await run(['backup'], { dataDir }).ended;
  expect(alone).toMatchObject({ code: 0, complained: '' });
  const [, last = ''] = backupsIn(dataDir);
  const path = join(dataDir, 'backups', last);
  expect(alone.said).toContain(path);
  const checked = await run(['backup', '--verify', path], { dataDir }).ended;
  expect(checked.said).toMatch(/ is whole: \d+ rows of \d+ tables/);

  const external = await createEmptyDatabase();
  try {
    const settings = {
      DATABASE_URL: external.url,
      ADMIN_TOKEN: 'an admin token of the test',
      ENCRYPTION_KEY: 'an encryption key of the test',
      AUTH_SIGNING_KEYS_FILE: join(dataDir, 'keys/signing-keys.json'),
      PUBLIC_URL: first.address,
    };
    const elsewhere = mkdtempSync(join(root, 'node-'));
    const restored = await run(['restore', path], { dataDir: elsewhere, settings }).ended;
    expect(restored).toMatchObject({ code: 0, complained: '' });
    const again = await run(['restore', path], { dataDir: elsewhere, settings }).ended;
    expect(again.code).toBe(1);
    expect(again.complained).toContain('The database is not empty');
    const second = await start(elsewhere, settings, first.port);
    expect(await assetsOf(second.address, token)).toEqual(assets);
    await endProcess(second.server, 'SIGTERM');
  } finally {
    await external.drop();
  }
});

test('an installation is set up again from its keys and a backup', async () => {
  const [lost, found] = [mkdtempSync(join(root, 'lost-')), mkdtempSync(join(root, 'found-'))];
  const first = await start(lost);
  const token = await signUp(first.address, 'erik');
  expect((await run(['backup'], { dataDir: lost }).ended).code).toBe(0);
  await endProcess(first.server, 'SIGTERM');
  const [name = ''] = backupsIn(lost);
  cpSync(join(lost, 'keys'), join(found, 'keys'), { recursive: true });
  rmSync(join(found, 'keys/database-password'));
  const path = join(lost, 'backups', name);
  expect((await run(['restore', path], { dataDir: found }).ended).complained).toBe('');
  const second = await start(found, {}, first.port);
  expect(await assetsOf(second.address, token)).toEqual([]);
  await fetch(`${second.address}/api/user`, { headers: { authorization: `Bearer ${token}` } }).then(
    async (answer) => expect(await answer.json()).toMatchObject({ email: 'erik@example.se' }),
  );
});

describe('a fault in the middle', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await largeFolder();
  });

  test('kill -9 of whoever writes a backup leaves nothing that looks like one', async () => {
    const { address } = await start(dataDir, { ADMIN_TOKEN: 'an admin token of the test' });
    const headers = { authorization: 'Bearer admin-an admin token of the test' };
    mkdirSync(join(dataDir, 'backups'), { recursive: true });
    for (let round = 0; round < ROUNDS; round += 1) {
      const release = await holdLastTable(dataDir);
      const { child, ended } = run(['backup'], { dataDir });
      await untilHalf(dataDir, child, round * 200_000);
      child.kill('SIGKILL');
      await ended;
      await release();
      expect(backupsIn(dataDir).filter((name) => !name.endsWith('.part'))).toEqual([]);
      const listed = await fetch(`${address}/api/admin/backups`, { headers });
      const [newest] = (await listed.json()) as object[];
      expect(newest).toMatchObject({ state: 'failed', failure: 'interrupted' });
    }
    const made = await fetch(`${address}/api/admin/backup`, { method: 'POST', headers });
    expect(made.status).toBe(201);
    const [name = '', ...rest] = backupsIn(dataDir);
    expect(rest).toEqual([]);
    expect((await verify(join(dataDir, 'backups', name))).sums.total.rows).toBeGreaterThan(MANY);
  });

  test('SIGTERM gives up what is being written, and the server ends at once', async () => {
    const { server, address } = await start(dataDir, { ADMIN_TOKEN: 'an admin token of the test' });
    const headers = { authorization: 'Bearer admin-an admin token of the test' };
    const before = backupsIn(dataDir);
    const release = await holdLastTable(dataDir);
    const asked = fetch(`${address}/api/admin/backup`, { method: 'POST', headers });
    await untilHalf(dataDir, server.child, 500_000);
    const ended = endProcess(server, 'SIGTERM');
    const begunMs = performance.now();
    expect((await asked).status).toBe(500);
    await release();
    expect(await ended).toBe(0);
    expect(performance.now() - begunMs).toBeLessThan(5_000);
    expect(backupsIn(dataDir)).toEqual(before);
  });

  test('kill -9 of whoever restores one leaves the database empty, and it can be done again', async () => {
    const [name = ''] = backupsIn(dataDir);
    const path = join(dataDir, 'backups', name);
    const target = mkdtempSync(join(root, 'target-'));
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, ended } = run(['restore', path], { dataDir: target });
      await untilCopying(target, child);
      await pause(round * 50);
      child.kill('SIGKILL');
      await ended;
      const { pool, stop } = await openEmbedded(target, quiet);
      expect(await contentOf(pool)).toEqual({});
      await stop();
    }
    const { code, said } = await run(['restore', path], { dataDir: target }).ended;
    expect([code, said.startsWith('Restored ')]).toEqual([0, true]);
    const [from, to] = [await openEmbedded(dataDir, quiet), await openEmbedded(target, quiet)];
    const [before, after] = [await contentOf(from.pool), await contentOf(to.pool)];
    expect(after['user_activities']?.length).toBe(MANY);
    expect(after['user_activities']).toEqual(before['user_activities']);
    await Promise.all([from.stop(), to.stop()]);
  });

  /** What is written to has no room: a disk of its own where we may make one, else a limit. */
  const rooms = canMount() ? ['a full disk', 'a limit on files'] : ['a limit on files'];

  test.each(rooms)('no room, by %s, leaves no half and every earlier backup', async (room) => {
    const folder = join(dataDir, 'backups');
    const before = backupsIn(dataDir);
    const isDisk = room === 'a full disk';
    if (isDisk) {
      cpSync(folder, join(root, 'kept'), { recursive: true });
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=14m,mode=700', 'tmpfs', folder]);
      cpSync(join(root, 'kept'), folder, { recursive: true });
    }
    try {
      const { address } = await start(dataDir, { ADMIN_TOKEN: 'an admin token of the test' });
      // Counted in 512 bytes: a megabyte.
      const shell = isDisk ? '' : 'ulimit -f 2048;';
      const { code, complained } = await run(['backup'], { dataDir, shell }).ended;
      expect([code, complained]).toEqual([1, expect.stringContaining('disk_full')]);
      expect(backupsIn(dataDir)).toEqual(before);
      for (const name of before) await verify(join(folder, name));
      const headers = { authorization: 'Bearer admin-an admin token of the test' };
      const listed = await fetch(`${address}/api/admin/backups`, { headers });
      const [newest] = (await listed.json()) as object[];
      expect(newest).toMatchObject({ state: 'failed', failure: 'disk_full' });
    } finally {
      for (const server of servers) await endProcess(server, 'SIGTERM');
      if (isDisk) execFileSync('umount', [folder]);
    }
  });
});

/**
 * Nobody reads the last of the tables until this is released: a backup has then written the others,
 * and waits.
 */
async function holdLastTable(dataDir: string): Promise<() => Promise<void>> {
  const joined = joinEmbedded(dataDir);
  if (joined === null) throw new Error('Nobody has the folder open');
  const client = new pg.Client(joined.pool);
  await client.connect();
  await client.query('begin; lock table users in access exclusive mode');
  return () => client.end();
}

/** Waits until so many bytes of a backup are written. */
async function untilHalf(dataDir: string, child: ChildProcess, bytes: number): Promise<void> {
  const folder = join(dataDir, 'backups');
  const half = () => readdirSync(folder).find((name) => name.endsWith('.part'));
  const isReached = () => {
    const name = half();
    return name !== undefined && sizeOf(join(folder, name)) > bytes;
  };
  while (!isReached()) {
    if (child.exitCode !== null) throw new Error('The backup was done before it was killed');
    await pause(1);
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Waits until rows are being written to the database of a folder. */
async function untilCopying(dataDir: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('The backup was restored before the kill');
    const joined = existsSync(join(dataDir, 'pg')) ? joinEmbedded(dataDir) : null;
    const isCopying = joined && (await asks(joined.pool).catch(() => false));
    if (isCopying) return;
    await pause(5);
  }
}

function asks(pool: Parameters<typeof withClient>[0]): Promise<boolean> {
  return withClient(pool, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where query like 'copy public."user_activities"%'`,
    );
    return (rowCount ?? 0) > 0;
  });
}

/** Only root makes disks, and not in every container. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'valv-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    process.stdout.write('No full disk is tried: only root may make one here.\n');
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
