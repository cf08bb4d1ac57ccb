import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { verify } from '#server/operations/backup-file/verify.ts';
import { connected } from '#server/platform/db/connection.ts';
import { joinEmbedded, openEmbedded } from '#server/platform/postgres/embedded.ts';
import { contentOf, quiet } from '#tests/support/backups.ts';
import { canMount, mountDisk } from '#tests/support/disk.ts';
import { postmasterPid } from '#tests/support/embedded.ts';
import { backupsIn, createOperator } from './operator.ts';
import { endProcess } from '#tests/support/server.ts';

const isFull = process.env['VALV_TEST_FAULTS'] === 'full';
const ROUNDS = isFull ? 15 : 2;

/** Enough rows that writing them takes long enough to kill the process meanwhile. */
const MANY = isFull ? 150_000 : 60_000;

/** A disk with room for one backup of them, and not for two. */
const DISK_MB = Math.ceil(MANY / 10_700);

const { root, installedFolder, newFolder, run, start, stopAll } = createOperator();

/** A data folder with a large database that is not running. */
async function largeFolder(): Promise<string> {
  const dataDir = installedFolder('large');
  const { pool, stop } = await openEmbedded(dataDir, quiet);
  await connected(pool, async (client) => {
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

describe('a fault in the middle', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await largeFolder();
  });

  test('kill -9 of the writer of a backup leaves nothing that looks like one', async () => {
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
      // The database notices a moment later that the writer's connection is gone.
      const newest = async () => {
        const listed = await fetch(`${address}/api/admin/backups`, { headers });
        return ((await listed.json()) as object[])[0];
      };
      const failed = { state: 'failed', failure: 'interrupted' };
      await expect.poll(newest).toMatchObject(failed);
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
    expect((await asked).status).toBe(500);
    await release();
    expect(await ended).toBe(0);
    expect(backupsIn(dataDir)).toEqual(before);
  });

  test('kill -9 of the database ends the backup, and the next one is made', async () => {
    const { server, address } = await start(dataDir, { ADMIN_TOKEN: 'an admin token of the test' });
    const headers = { authorization: 'Bearer admin-an admin token of the test' };
    const before = backupsIn(dataDir);
    const release = await holdLastTable(dataDir);
    const asked = fetch(`${address}/api/admin/backup`, { method: 'POST', headers });
    await untilHalf(dataDir, server.child, 100_000);
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    expect([500, 503]).toContain((await asked).status);
    await release();
    expect(backupsIn(dataDir)).toEqual(before);
    const again = async () =>
      (await fetch(`${address}/api/admin/backup`, { method: 'POST', headers })).status;
    await expect.poll(again, { interval: 200 }).toBe(201);
    const [old, made = '', ...rest] = backupsIn(dataDir);
    expect([old, rest]).toEqual([before[0], []]);
    await verify(join(dataDir, 'backups', made));
    rmSync(join(dataDir, 'backups', made));
  });

  test('kill -9 of the process that restores one leaves the database empty', async () => {
    const [name = ''] = backupsIn(dataDir);
    const path = join(dataDir, 'backups', name);
    const target = newFolder('target');
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, ended } = run(['restore', path], { dataDir: target });
      await untilCopying(target, child);
      child.kill('SIGKILL');
      await ended;
      const { pool, stop } = await openEmbedded(target, quiet);
      expect(await contentOf(pool)).toEqual({});
      await stop();
    }
    const { code, printed } = await run(['restore', path], { dataDir: target }).ended;
    expect([code, printed.startsWith('Restored ')]).toEqual([0, true]);
    const [from, to] = [await openEmbedded(dataDir, quiet), await openEmbedded(target, quiet)];
    const [before, after] = [await contentOf(from.pool), await contentOf(to.pool)];
    expect(after['user_activities']?.length).toBe(MANY);
    expect(after['user_activities']).toEqual(before['user_activities']);
    await Promise.all([from.stop(), to.stop()]);
  });

  /** A disk without space: a small disk of its own where the test may mount one, else a limit. */
  const rooms = canMount() ? ['a full disk', 'a limit on files'] : ['a limit on files'];

  test.each(rooms)('no room, by %s, leaves no half and every earlier backup', async (room) => {
    const folder = join(dataDir, 'backups');
    const before = backupsIn(dataDir);
    const isDisk = room === 'a full disk';
    let unmount: (() => void) | null = null;
    if (isDisk) {
      cpSync(folder, join(root, 'kept'), { recursive: true });
      unmount = mountDisk(folder, DISK_MB);
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
      await stopAll();
      unmount?.();
    }
  });
});

/** Locks the last of the tables until released: a backup has then written the others, and waits. */
async function holdLastTable(dataDir: string): Promise<() => Promise<void>> {
  const client = await joinedClient(dataDir);
  if (client === null) throw new Error('Nobody has the folder open');
  await client.query('begin; lock table users in access exclusive mode');
  return () => client.end();
}

/** Waits until a number of bytes of a backup are written. */
async function untilHalf(dataDir: string, child: ChildProcess, bytes: number): Promise<void> {
  const folder = join(dataDir, 'backups');
  const halfBytes = () => {
    if (child.exitCode !== null) throw new Error('It was done before it was killed');
    const name = readdirSync(folder).find((found) => found.endsWith('.part')) ?? '.part';
    return statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  };
  await expect.poll(halfBytes, { interval: 5 }).toBeGreaterThan(bytes);
}

/** Waits until rows are being written to the database of a folder. */
async function untilCopying(dataDir: string, child: ChildProcess): Promise<void> {
  let client: pg.Client | null = null;
  const isCopying = async () => {
    if (child.exitCode !== null) throw new Error('It was restored before the kill');
    client ??= await joinedClient(dataDir);
    const { rowCount } = (await client?.query(COPYING)) ?? { rowCount: 0 };
    return (rowCount ?? 0) > 0;
  };
  await expect.poll(isCopying, { interval: 5 }).toBe(true);
}

const COPYING = `select from pg_stat_activity where query like 'copy public."user_activities"%'`;

/** A connection to the database of a folder; null while none can be made. */
async function joinedClient(dataDir: string): Promise<pg.Client | null> {
  const joined = existsSync(join(dataDir, 'pg')) ? joinEmbedded(dataDir) : null;
  if (joined === null) return null;
  const client = new pg.Client(joined.pool);
  client.on('error', () => undefined);
  return client.connect().then(
    () => client,
    () => null,
  );
}
