import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { LISTS } from '#server/records/collections/lists.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { createDatabase, type Database } from './database.ts';
import type { OwnRead } from './own-read.ts';
import { UnnamedClient } from './prepared.ts';

let database: TestDatabase;
const maria = { userId: v7(), sessionId: null };
const log = createLog({ level: 'silent' });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([
  ['on', {}, 2],
  ['off', { Client: UnnamedClient }, 0],
])('with DB_PREPARE=%s the server keeps the opening and the read, or neither', async (...row) => {
  const [, kind, kept] = row;
  await withOneConnection(kind, async (db) => {
    const reading = () => db.readAsPerson(maria, { goals: LISTS.goals });
    expect([await reading(), await reading()]).toEqual([{ goals: [] }, { goals: [] }]);
    const { rows } = await db.orm.execute('select name from pg_prepared_statements');
    expect(rows).toHaveLength(kept);
  });
});

test.each([
  ['on', {}, 1],
  ['off', { Client: UnnamedClient }, 0],
])('with DB_PREPARE=%s the server keeps a statement with a name, or not', async (_, kind, kept) => {
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

test('rows of each read come back in turn, with what PostgreSQL has no text for', async () => {
  await withOneConnection({}, async (db) => {
    const reads = {
      sums: values("select 1000 + 5000, null union all select 1, 'öre' order by 1"),
      none: values('select 1 where false'),
      dayBefore: values('select ($1::date - 1)::text', ['2026-03-01']),
    };
    expect(await db.readAsPerson(maria, reads)).toEqual({
      sums: [
        ['1', 'öre'],
        ['6000', null],
      ],
      none: [],
      dayBefore: [['2026-02-28']],
    });
  });
});

test('a read that fails leaves nothing behind for the next on the only connection', async () => {
  await withOneConnection({}, async (db) => {
    const failing = values('select 1 / 0');
    const reading = db.readAsPerson(maria, { goals: LISTS.goals, failing });
    await expect(reading).rejects.toMatchObject({ code: '22012' });
    expect(await db.readAsPerson(maria, { goals: LISTS.goals })).toEqual({ goals: [] });
    await expect(db.readAsPerson(maria, { failing })).rejects.toMatchObject({ code: '22012' });
  });
});

function values(text: string, given: string[] = []): OwnRead<unknown> {
  return { text, values: given, rowOf: (row) => row };
}

async function withOneConnection(
  kind: object,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const db = createDatabase({ ...database.pool, ...kind, max: 1 }, log);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}
