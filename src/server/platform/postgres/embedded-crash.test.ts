import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import {
  abandon,
  ask,
  isAlive,
  killHard,
  postmasterPid,
  createBench,
} from '#tests/support/embedded.ts';
import type { OpenedDatabase } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
const bench = createBench();

/** Kills a process of the database's and waits until it has been noticed and mended. */
async function crash({ isUp }: OpenedDatabase, pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(isUp()).toBe(false), { interval: 1 });
  await vi.waitFor(() => expect(isUp()).toBe(true));
}

describe('a server that was killed', () => {
  test('takes its database with it', async () => {
    bench.prepare();
    const { other } = await bench.startOther();
    const pid = postmasterPid(bench.dataDir);
    await killHard(other);
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
  });

  test('may leave its database running: that one is stopped, its data kept', async () => {
    bench.prepare();
    const before = await bench.open();
    await ask(before.pool, 'create table kept ()');
    await before.stop();
    const { other } = await bench.startOther();
    const left = await abandon(other, bench.dataDir);
    expect(isAlive(left)).toBe(true);
    const { pool } = await bench.open();
    expect(isAlive(left)).toBe(false);
    expect(postmasterPid(bench.dataDir)).not.toBe(left);
    expect(await ask(pool, 'select * from kept')).toEqual([]);
  });

  test('may leave children of a database that is gone, in the middle of something', async () => {
    bench.prepare();
    const { other } = await bench.startOther();
    const host = join(bench.dataDir, 'pg');
    const password = readFileSync(join(bench.dataDir, 'keys/database-password'), 'utf8').trim();
    const busy = new pg.Client({ host, user: 'valv', database: 'valv', password });
    busy.on('error', () => undefined);
    await busy.connect();
    const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid');
    const child = rows[0]?.pid ?? 0;
    const ending = busy.query('select count(*) from generate_series(1, 1e12)').catch(() => null);
    process.kill(await abandon(other, bench.dataDir), 'SIGKILL');
    expect(isAlive(child)).toBe(true);
    expect((await bench.open()).isUp()).toBe(true);
    expect(isAlive(child)).toBe(false);
    await ending;
  });

  test('may leave a lock file whose number a live process of the same user has', async () => {
    bench.prepare();
    const { other } = await bench.startOther();
    const left = await abandon(other, bench.dataDir);
    process.kill(left, 'SIGKILL');
    await vi.waitFor(() => expect(isAlive(left)).toBe(false));
    const { uid, gid } = statSync(join(bench.dataDir, 'pg'));
    const same = bench.spawn('/bin/sh', ['-c', 'read -r line'], isRoot ? { uid, gid } : {});
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const path = join(bench.dataDir, 'pg', name);
      const [, ...rest] = readFileSync(path, 'utf8').split('\n');
      writeFileSync(path, [same.pid, ...rest].join('\n'));
    }
    expect((await bench.open()).isUp()).toBe(true);
    expect(isAlive(same.pid ?? 0)).toBe(true);
  });

  test('leaves no folder of its socket behind', async () => {
    const long = join(bench.dataDir, 'x'.repeat(100));
    mkdirSync(long);
    bench.prepare(long);
    const { other } = await bench.startOther(long);
    const [, , , , left = ''] = readFileSync(join(long, 'pg/postmaster.pid'), 'utf8').split('\n');
    process.kill(await abandon(other, long), 'SIGKILL');
    expect(existsSync(left)).toBe(true);
    await bench.open(long);
    expect(existsSync(left)).toBe(false);
  });
});

describe('a database that crashes', () => {
  test('is started again, and is not up meanwhile', async () => {
    bench.prepare();
    const database = await bench.open();
    await ask(database.pool, 'create table kept ()');
    await crash(database, postmasterPid(bench.dataDir));
    expect(await ask(database.pool, 'select * from kept')).toEqual([]);
  });

  test('in one of its children is reported too', async () => {
    bench.prepare();
    const database = await bench.open();
    const client = new pg.Client(database.pool);
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const before = postmasterPid(bench.dataDir);
    await crash(database, rows[0]?.pid ?? 0);
    expect(postmasterPid(bench.dataDir)).not.toBe(before);
    await client.end();
  });

  test('over and over, and is stopped while it is down', async () => {
    bench.prepare();
    const database = await bench.open();
    await crash(database, postmasterPid(bench.dataDir));
    await crash(database, postmasterPid(bench.dataDir));
    process.kill(postmasterPid(bench.dataDir), 'SIGKILL');
    await vi.waitFor(() => expect(database.isUp()).toBe(false), { interval: 1 });
    await database.stop();
    expect((await bench.open()).isUp()).toBe(true);
  });
});
