import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
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

test('a database that a newer version has migrated is refused by name', async () => {
  await owner.query(`insert into schema_migrations (name, hash) values ('9999_later', 'x')`);
  await expect(migrate(database.pool, log)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('9999_later'),
  });
  await owner.query(`delete from schema_migrations where name = '9999_later'`);
});
