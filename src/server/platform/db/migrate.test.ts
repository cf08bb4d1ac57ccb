import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#tests/support/database.ts';
import { connected } from './connection.ts';
import { migrate } from './migrate.ts';

const log = createLog({ level: 'silent' });
const PLAIN = 'valv_test_plain_owner';
let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client(database.pool);
  await owner.connect();
  await owner.query(`create role ${PLAIN} login password 'plain'`);
});
afterAll(async () => {
  await owner.query(`drop role ${PLAIN}`);
  await owner.end();
  await database.drop();
});

test('an owner that may make no roles is told what to ask for, without a stack', async () => {
  await owner.query(`grant create, usage on schema public to ${PLAIN}`);
  try {
    const asPlain = { ...database.pool, user: PLAIN, password: 'plain' };
    await expect(migrate(asPlain, log)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('CREATE ROLE valv_app NOLOGIN'),
    });
  } finally {
    await owner.query(`revoke create, usage on schema public from ${PLAIN}`);
  }
});

test.each([
  ['another application', 'create table invoices (id int)', 'invoices'],
  [
    'one with its own list of migrations',
    'create table schema_migrations (version text)',
    'schema',
  ],
])('the database of %s is refused unchanged', async (_, statement, name) => {
  const other = await createEmptyDatabase();
  try {
    await connected(other.pool, async (connection) => {
      await connection.query(statement);
      await expect(migrate(other.pool, log)).rejects.toMatchObject({
        name: 'StartError',
        message: expect.stringMatching(new RegExp(`not one of Valv .*${name}.*DATABASE_URL`)),
      });
      const { rowCount } = await connection.query(
        "select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
      );
      expect(rowCount).toBe(1);
    });
  } finally {
    await other.drop();
  }
});

test('a user that may make no tables is told what to ask for', async () => {
  const other = await createEmptyDatabase();
  try {
    const asPlain = { ...other.pool, user: PLAIN, password: 'plain' };
    await owner.query(`grant valv_app to ${PLAIN}`);
    await expect(migrate(asPlain, log)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('may not make tables'),
    });
  } finally {
    await owner.query(`revoke valv_app from ${PLAIN}`);
    await other.drop();
  }
});

test('a database that a newer version has migrated is refused by name', async () => {
  await owner.query(`insert into schema_migrations (name, hash) values ('9999_later', 'x')`);
  await expect(migrate(database.pool, log)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('9999_later'),
  });
  await owner.query(`delete from schema_migrations where name = '9999_later'`);
});

test.each([
  ['rules.ts', 'rules.json'],
  ['reset-password.ts', 'maria@example.com'],
])('%s on a database that was never prepared says what to do', async (script, word) => {
  const empty = await createEmptyDatabase();
  try {
    const env = {
      ...process.env,
      DATABASE_URL: empty.url,
      ADMIN_TOKEN: 'an admin token of the test',
      ENCRYPTION_KEY: 'an encryption key of the test',
      AUTH_SIGNING_KEYS_FILE: 'keys.json',
    };
    const command = spawn(process.execPath, [`scripts/${script}`, word], { env });
    const [complained, [code]] = await Promise.all([
      text(command.stderr),
      once(command, 'exit') as Promise<[number]>,
    ]);
    expect([complained, code]).toEqual([
      'The database is not prepared for this version of Valv: run npm run migrate, and repeat this.\n',
      1,
    ]);
  } finally {
    await empty.drop();
  }
});
