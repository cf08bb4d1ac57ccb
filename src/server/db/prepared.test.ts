import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { UnnamedClient } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([
  ['on', {}, 1],
  ['off', { Client: UnnamedClient }, 0],
])('with DB_PREPARE=%s the server keeps as many prepared statements', async (_, kind, kept) => {
  const pool = new pg.Pool({ ...database.pool, ...kind, max: 1 });
  // Dropping the database may reach a connection that has just been ended.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const sum = { name: 'sum', text: 'select $1::int + 5000 as sum', values: [1000] };
    expect((await pool.query(sum)).rows).toEqual([{ sum: 6000 }]);
    expect((await pool.query('select name from pg_prepared_statements')).rows).toHaveLength(kept);
  } finally {
    await pool.end();
  }
});
