import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { signUp } from '#tests/support/caller.ts';
import { ask } from '#tests/support/embedded.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });

/** Connections of the pool, each of which may have been opened while the database only read. */
const CONNECTIONS_MAX = 10;

/** As after a failover: all sessions end, and new ones read only, or write again. */
async function serveReadOnly(isReadOnly: boolean): Promise<void> {
  const { pool } = installation.database;
  const writing = { ...pool, options: '-c default_transaction_read_only=off' };
  const change = isReadOnly ? 'set default_transaction_read_only = on' : 'reset all';
  await ask(writing, `alter database ${pool.database} ${change}`);
}

test('a write to a database that only reads is repeated on a new connection', async () => {
  const maria = await signUp(installation.app, 'Maria');
  const headers = { 'idempotency-key': randomUUID() };
  const body = { name: 'Fritid' };
  const write = () => maria.call('POST /api/transaction-categories', { body, headers });
  await serveReadOnly(true);
  await ask(
    installation.database.pool,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await vi.waitFor(async () => {
    expect((await maria.call('GET /api/assets')).statusCode).toBe(200);
  });
  const refused = await write();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect(refused.json()).toMatchObject({ code: 'unavailable' });

  await serveReadOnly(false);
  const statuses: number[] = [];
  while (statuses.at(-1) !== 201 && statuses.length <= CONNECTIONS_MAX) {
    statuses.push((await write()).statusCode);
  }
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set(statuses.length > 1 ? [503] : []));
  expect(statuses.at(-1)).toBe(201);
});
