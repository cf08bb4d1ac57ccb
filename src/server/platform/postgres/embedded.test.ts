import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { joinDatabase } from './open.ts';
import { ask, killHard, log, OPENER, postmasterPid, createBench } from '#tests/support/embedded.ts';
import { openEmbedded } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
const bench = createBench();

/** Only root gives files away. */
const [asRoot, missing] = isRoot ? [['root'], []] : [[], ['root']];

test.each(missing)('a user of the database alone is not tried here: that takes %s', () => {
  expect(isRoot).toBe(false);
});

/** Many services run as this user. */
const NOBODY = { uid: 65_534, gid: 65_534 };

function accountsWith(uid: number): string[] {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  return accounts
    .map((line) => line.split(':'))
    .flatMap(([name = '', , id]) => (Number(id) === uid && id !== undefined ? [name] : []));
}

/** Users who own anything in the database's folder. */
function ownersIn(dataDir: string): number[] {
  const paths = readdirSync(join(dataDir, 'pg'), { recursive: true }) as string[];
  return [...new Set(paths.map((path) => lstatSync(join(dataDir, 'pg', path)).uid))];
}

function readAs(account: typeof NOBODY, path: string): boolean {
  return spawnSync('cat', [path], { ...account, cwd: '/' }).status === 0;
}

describe('the first start', () => {
  test('makes a database that only its password opens, as an ordinary role', async () => {
    const { pool, isUp } = await bench.open();
    expect(isUp()).toBe(true);
    const [row] = await ask(
      pool,
      `select current_user as user, rolsuper as "isSuper",
              current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
              current_setting('timezone') as zone
       from pg_roles where rolname = current_user`,
    );
    expect(row).toEqual({
      user: 'valv',
      isSuper: false,
      encoding: 'UTF8',
      fsync: 'on',
      zone: 'UTC',
    });
    await expect(ask({ ...pool, password: 'guess' }, 'select 1')).rejects.toThrow(/password/);
    const admin = { ...pool, user: 'postgres', password: 'guess' };
    await expect(ask(admin, 'select 1')).rejects.toThrow(/password/);
  });

  test('keeps its files to itself', async () => {
    await bench.open();
    const mode = (path: string) => statSync(join(bench.dataDir, path)).mode & 0o777;
    expect(mode('.')).toBe(isRoot ? 0o711 : 0o700);
    expect(mode('keys')).toBe(0o700);
    expect(mode('keys/database-password')).toBe(0o600);
    expect(mode('valv.lock')).toBe(0o600);
    expect(mode('pg')).toBe(0o700);
    expect(statSync(join(bench.dataDir, 'pg')).uid).not.toBe(0);
    expect(statSync(`/proc/${postmasterPid(bench.dataDir)}`).uid).not.toBe(0);
  });

  test.each(asRoot)('runs for %s under a user that no other service is', async () => {
    await bench.open();
    const { uid } = statSync(join(bench.dataDir, 'pg'));
    expect(accountsWith(uid).filter((name) => name !== 'valv')).toEqual([]);
    expect(uid).not.toBe(NOBODY.uid);
    expect(statSync(`/proc/${postmasterPid(bench.dataDir)}`).uid).toBe(uid);
    expect(ownersIn(bench.dataDir)).toEqual([uid]);
    expect(readAs(NOBODY, join(bench.dataDir, 'pg/PG_VERSION'))).toBe(false);
  });

  test('listens on no network address', async () => {
    const { pool } = await bench.open();
    expect(pool.host).toBe(join(bench.dataDir, 'pg'));
    expect(await ask(pool, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await ask(pool, 'show unix_socket_permissions')).toEqual([
      { unix_socket_permissions: '0600' },
    ]);
  });

  test('that was killed half-way is begun again', async () => {
    const killed = spawn(process.execPath, [OPENER, bench.dataDir], { stdio: 'ignore' });
    await vi.waitFor(
      () => {
        const begun = readdirSync(bench.dataDir).find((name) => name.startsWith('pg.unfinished-'));
        expect(existsSync(join(bench.dataDir, begun ?? '-', 'PG_VERSION'))).toBe(true);
      },
      { interval: 5 },
    );
    await killHard(killed);
    expect(existsSync(join(bench.dataDir, 'pg'))).toBe(false);
    const { pool } = await bench.open();
    expect(await ask(pool, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(bench.dataDir).filter((name) => name.startsWith('pg'))).toEqual(['pg']);
  });
});

describe('the next start', () => {
  test('finds what was there', async () => {
    bench.prepare();
    const first = await bench.open();
    await ask(first.pool, `create table kept as select 'Maria' as name`);
    await first.stop();
    expect(existsSync(join(bench.dataDir, 'pg/postmaster.pid'))).toBe(false);
    const second = await bench.open();
    expect(await ask(second.pool, 'select name from kept')).toEqual([{ name: 'Maria' }]);
  });

  test('makes a new password when the file with it is lost', async () => {
    bench.prepare();
    const first = await bench.open();
    await ask(first.pool, 'create table kept ()');
    await first.stop();
    rmSync(join(bench.dataDir, 'keys/database-password'));
    const second = await bench.open();
    expect(second.pool.password).not.toBe(first.pool.password);
    expect(await ask(second.pool, 'select * from kept')).toEqual([]);
  });

  test.each(asRoot)('takes for %s what belongs to nobody from all other services', async () => {
    bench.prepare();
    const first = await bench.open();
    await ask(first.pool, `create table kept as select 'Maria' as name`);
    await first.stop();
    const { uid, gid } = NOBODY;
    execFileSync('chown', ['-R', `${uid}:${gid}`, join(bench.dataDir, 'pg')]);
    const second = await bench.open();
    expect(await ask(second.pool, 'select name from kept')).toEqual([{ name: 'Maria' }]);
    expect(ownersIn(bench.dataDir)).not.toContain(uid);
    expect(readAs(NOBODY, join(bench.dataDir, 'pg/PG_VERSION'))).toBe(false);
  });

  test('refuses a database of another PostgreSQL', async () => {
    bench.prepare();
    writeFileSync(join(bench.dataDir, 'pg/PG_VERSION'), '17\n');
    await expect(openEmbedded(bench.dataDir, log)).rejects.toThrow(/was made by PostgreSQL 17/);
  });

  test('says why the database does not start', async () => {
    bench.prepare();
    rmSync(join(bench.dataDir, 'pg/global/pg_control'));
    await expect(openEmbedded(bench.dataDir, log)).rejects.toThrow(
      /^The database in .*\/pg did not start: .*pg_control/,
    );
  });
});

describe('two on one folder', () => {
  test('the second says which folder and which process', async () => {
    bench.prepare();
    const { pool } = await bench.open();
    await expect(openEmbedded(bench.dataDir, log)).rejects.toThrow(
      `The data folder ${bench.dataDir} is in use by another Valv (process ${process.pid})`,
    );
    expect(await ask(pool, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('in two processes too, until the first has stopped', async () => {
    bench.prepare();
    const { other, says } = await bench.startOther();
    expect(says).toBe('up');
    await expect(openEmbedded(bench.dataDir, log)).rejects.toThrow(`process ${other.pid}`);
    other.kill('SIGTERM');
    expect(await once(other, 'exit')).toEqual([0, null]);
    expect((await bench.open()).isUp()).toBe(true);
  });

  test('a lock that names another live process, after a kill, holds nothing', async () => {
    bench.prepare();
    const { other } = await bench.startOther();
    await killHard(other);
    writeFileSync(join(bench.dataDir, 'valv.pid'), `${process.ppid}\n`);
    expect((await bench.open()).isUp()).toBe(true);
  });

  test('a command beside the server uses its database', async () => {
    bench.prepare();
    const server = await bench.open();
    const choice = { database: { kind: 'embedded' }, dataDir: bench.dataDir, log } as const;
    const joined = await joinDatabase(choice);
    expect(await ask(joined.pool, 'select 1 as one')).toEqual([{ one: 1 }]);
    await joined.stop();
    expect(server.isUp()).toBe(true);
    await server.stop();
    const alone = await joinDatabase(choice);
    expect(await ask(alone.pool, 'select 1 as one')).toEqual([{ one: 1 }]);
    await alone.stop();
  });
});

describe('the folder', () => {
  test('may have a path too long for a socket', async () => {
    const long = join(bench.dataDir, 'å'.repeat(60));
    const first = await bench.open(long);
    const socketFolder = first.pool.host ?? '';
    expect(Buffer.byteLength(`${socketFolder}/.s.PGSQL.5432`)).toBeLessThan(108);
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
    expect(await ask(first.pool, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
    expect(existsSync(socketFolder)).toBe(false);
  });

  test('may lie where only its owner passes', async () => {
    const closed = join(bench.dataDir, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const { pool } = await bench.open(join(closed, 'data'));
    expect(await ask(pool, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('that cannot be made is named', async () => {
    const file = join(bench.dataDir, 'file');
    writeFileSync(file, '');
    await expect(openEmbedded(file, log)).rejects.toThrow(
      `The data folder ${file} (DATA_DIR) cannot be made or written (ENOTDIR): a part of its path`,
    );
  });
});
