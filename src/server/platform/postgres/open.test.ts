import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { openExternal, poolOf } from './open.ts';

const log = createLog({ level: 'silent' });

/** The run's own PostgreSQL, reached over the network as a hosted one would be. */
async function networkAddress({ password = '', host = '0.0.0.0' } = {}): Promise<string> {
  const server = inject('postgres');
  const socket = `${server.host}/.s.PGSQL.${server.port}`;
  const proxy = createServer((near) => {
    const far = connect(socket);
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  proxy.listen(0);
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const secret = password === '' ? String(server.password) : password;
  const { port } = proxy.address() as AddressInfo;
  return `postgresql://${server.user}:${secret}@${host}:${port}/${server.database}`;
}

async function answerOf(pool: pg.PoolConfig): Promise<unknown> {
  const client = new pg.Client(pool);
  await client.connect();
  const { rows } = await client.query('select current_user as user');
  await client.end();
  return rows[0];
}

test('a database elsewhere is used as it is', async () => {
  const database = await openExternal(await networkAddress({ host: '127.0.0.1' }), log);
  expect(database.isUp()).toBe(true);
  expect(database.isPooled).toBe(false);
  expect(await answerOf(database.pool)).toEqual({ user: 'valv' });
  await database.stop();
  expect(await answerOf(database.pool)).toEqual({ user: 'valv' });
});

test('one without TLS is used without, when nobody asked for TLS', async () => {
  const { pool } = await openExternal(await networkAddress(), log);
  expect(await answerOf(pool)).toEqual({ user: 'valv' });
});

test('one without TLS is refused, when TLS was asked for', async () => {
  const url = `${await networkAddress()}?sslmode=require`;
  await expect(openExternal(url, log)).rejects.toThrow(/DATABASE_URL .*does not support SSL/);
});

test('a refusal names the database, and neither the user nor the password', async () => {
  const refusal = openExternal(await networkAddress({ password: 'sommarstuga' }), log);
  await expect(refusal).rejects.toThrow(/^The database of DATABASE_URL \(0\.0\.0\.0:\d+\/valv\)/);
  await expect(refusal).rejects.not.toThrow(/sommarstuga/);
});

test.each([
  ['the password', 'is wrong', async () => networkAddress({ password: 'sommarstuga' })],
  ['the name', 'is unknown', async () => (await networkAddress()).replace(/[^/]*$/, 'nowhere')],
  ['the host and port', 'lead nowhere', async () => 'postgresql://valv@127.0.0.1:1/valv'],
])('a refusal says what to correct when %s %s', async (what, _, addressOf) => {
  const refusal = openExternal(await addressOf(), log, 0);
  await expect(refusal).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      new RegExp(`orrect .*${what.split(' ').at(-1)} in DATABASE_URL`),
    ),
  });
});

test('a host that does not answer is waited for, as one that has not started', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const refusal = openExternal(`postgresql://valv@127.0.0.1:${port}/valv`, log, 0);
  await expect(refusal).rejects.toThrow(/timeout expired. Start the database, or correct the host/);
  silent.close();
});

test('TLS is asked for as the programs of PostgreSQL do', () => {
  const far = 'postgresql://valv@db.example.se/valv';
  expect(poolOf('postgresql://valv@localhost/valv').ssl).toBe(false);
  expect(poolOf('postgresql://valv@127.0.0.1/valv').ssl).toBe(false);
  expect(poolOf('postgresql://valv@localhost/valv?host=%2Frun%2Fpostgresql').ssl).toBe(false);
  expect(poolOf(far).ssl).toEqual({ rejectUnauthorized: false });
  const modes = ['disable', 'require', 'verify-full'].map((mode) => {
    const client = new pg.Client(poolOf(`${far}?sslmode=${mode}`));
    return client.ssl;
  });
  expect(modes).toEqual([false, { rejectUnauthorized: false }, {}]);
});
