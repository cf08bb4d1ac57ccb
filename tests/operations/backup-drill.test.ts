import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { restore } from '#server/operations/backup-file/restore.ts';
import { connected } from '#server/platform/db/connection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createPhone, joinedWithApp, signedInHalfway } from '#tests/support/authenticator.ts';
import { back, contentOf, MORE_ROWS, newFolder } from '#tests/support/backups.ts';
import { quiet, rulesOf } from '#tests/support/backups.ts';
import { type Caller, call, PASSWORD, signUp } from '#tests/support/caller.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  numberAsEarlier,
  type TestDatabase,
} from '#tests/support/database.ts';
import { boat, liveFully } from '#tests/support/full-life.ts';
import { openSecondNode, serveSignIn } from '#tests/support/sign-in.ts';

const { folder, drop } = newFolder();
const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;
let secondFactor: { email: string; factorId: string; secret: string };
let databases: TestDatabase[] = [];
/** Rules of a schema that only migrations made. */
let rules: string[];

beforeAll(async () => {
  maria = await signUp(installation.app, 'Maria');
  await liveFully(installation, maria);
  const phone = createPhone(installation);
  secondFactor = await joinedWithApp(installation, phone, 'karin@example.com');
  await maria.call('POST /api/export', { body: {} });
  await connected(installation.database.pool, async (client) => {
    for (const row of MORE_ROWS) await client.query(row);
  });
  const { pool, drop: dropMigrated } = await createEmptyDatabase();
  await migrate(pool, quiet);
  rules = await rulesOf(pool);
  await dropMigrated();
});

afterEach(async () => {
  for (const database of databases) await database.drop();
  databases = [];
});

afterAll(drop);

async function empty(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database;
}

/** An installation without users, to restore into. */
async function another(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

async function restored(path: string): Promise<TestDatabase> {
  const database = await empty();
  await restore({ pool: database.pool, path, log: quiet });
  return database;
}

describe('a restored installation', () => {
  test('has every row of every table as it was, no other, and its rules', async () => {
    const { pool } = installation.database;
    const before = await contentOf(pool);
    expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([]);
    const path = join(folder, 'whole.tar.zst');
    const { sums } = await back(pool, path);
    const rows = Object.values(before).flat();
    expect(sums.total.rows).toBe(rows.length);
    const after = await restored(path);
    expect(await contentOf(after.pool)).toEqual(before);
    expect(await rulesOf(after.pool)).toEqual(rules);
  });

  test('lets people in by what they know and have, and shows each only their own', async () => {
    const path = join(folder, 'people.tar.zst');
    await back(installation.database.pool, path);
    const database = await restored(path);
    const key = readFileSync(join(installation.config.dataDir, 'keys/encryption-key'), 'utf8');
    const settings = { AUTH_AUTOCONFIRM: 'on', ENCRYPTION_KEY: key.trim() };
    const node = await openSecondNode({ ...installation, database }, settings);
    try {
      const body = { email: maria.email, password: PASSWORD };
      expect((await call(node.app, 'POST /api/login', { body })).statusCode).toBe(200);
      const headers = { authorization: `Bearer ${maria.token}` };
      const assets = await call(node.app, 'GET /api/assets', { headers });
      expect(assets.json()).toEqual((await maria.call('GET /api/assets')).json());
      expect(assets.json<object[]>().length).toBeGreaterThan(3);
      const { email, factorId, secret } = secondFactor;
      const { client } = await signedInHalfway(node, email);
      const phone = createPhone(node);
      phone.toFreshStep();
      const shown = await client.mfa.challengeAndVerify({ factorId, code: phone.code(secret) });
      expect(shown.error).toBeNull();
      const saga = await signUp(node.app, 'Saga');
      const [first] = assets.json<{ id: string }[]>();
      const taken = await saga.call(`PUT /api/assets/${first?.id}`, { body: { name: 'Min' } });
      expect(taken.statusCode).toBe(404);
      expect((await saga.call('POST /api/assets', { body: boat })).statusCode).toBe(201);
    } finally {
      await node.close();
    }
  });
});

test('concurrent writes are in it whole or not at all', async () => {
  const writer = await signUp(installation.app, 'Erik');
  const path = join(folder, 'meanwhile.tar.zst');
  const [first, last] = [[] as string[], [] as string[]];
  let isOver = false;
  const write = async (names: string[], name: string) => {
    const made = await writer.call('POST /api/assets', { body: { ...boat, name } });
    if (made.statusCode === 201) names.push(name);
  };
  for (let boats = 0; boats < 5; boats += 1) await write(first, `före ${boats}`);
  const writing = [1, 2, 3].map(async (lane) => {
    for (let boats = 0; !isOver; boats += 1) await write([], `under ${lane} ${boats}`);
  });
  await back(installation.database.pool, path);
  isOver = true;
  await Promise.all(writing);
  await write(last, 'efter');
  const { pool } = await restored(path);
  await connected(pool, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from assets');
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(first));
    expect(names).not.toContain('efter');
    const { rows: halves } = await client.query(`
      select name from assets a where not exists (select from asset_history h
          where h.user_id = a.user_id and h.asset_id = a.id)
        or not exists (select from user_activities u
          where u.user_id = a.user_id and u.entity_id = a.id)`);
    expect(halves.filter(({ name }) => /^(?:före|under|efter)/.test(String(name)))).toEqual([]);
  });
});

test('one of the numbering before the baseline is brought forward', async () => {
  const earlier = await empty();
  await numberAsEarlier(earlier.pool);
  await connected(earlier.pool, async (client) => {
    await client.query(`insert into users (id, email) values (gen_random_uuid(), 'a@b.se')`);
    await client.query(`insert into assets (user_id, id, type, name, value)
      select id, gen_random_uuid(), 'other', 'Båt', 45000 from users`);
  });
  const path = join(folder, 'earlier.tar.zst');
  await back(earlier.pool, path);
  const { pool } = await restored(path);
  expect(await rulesOf(pool)).toEqual(rules);
  await connected(pool, async (client) => {
    const { rows } = await client.query('select name, value from assets');
    expect(rows).toEqual([{ name: 'Båt', value: '45000.00' }]);
  });
});

test('a table added by hand is left out, and named', async () => {
  const { pool } = await another();
  await connected(pool, (client) =>
    client.query('create table by_hand (id serial); insert into by_hand default values'),
  );
  const path = join(folder, 'by-hand.tar.zst');
  await back(pool, path);
  const target = await empty();
  const { notRestored } = await restore({ pool: target.pool, path, log: quiet });
  expect(notRestored).toEqual(['by_hand', 'by_hand_id_seq']);
  expect(Object.keys(await contentOf(target.pool))).not.toContain('by_hand');
});

describe('nothing is restored', () => {
  test('into a database where something is', async () => {
    const { pool } = installation.database;
    const path = join(folder, 'again.tar.zst');
    await back(pool, path);
    const before = await contentOf(pool);
    await expect(restore({ pool, path, log: quiet })).rejects.toThrow(/^The database is not empty/);
    expect(await contentOf(pool)).toEqual(before);
  });

  test('of a newer version', async () => {
    const { pool } = await another();
    await connected(pool, (client) =>
      client.query(`insert into schema_migrations (name, hash) values ('9999_later', 'x')`),
    );
    const path = join(folder, 'newer.tar.zst');
    await back(pool, path);
    const target = await empty();
    await expect(restore({ pool: target.pool, path, log: quiet })).rejects.toThrow(
      'newer version of Valv (0.1.0, 9999_later)',
    );
    expect(await contentOf(target.pool)).toEqual({});
  });

  test('of rows that do not belong together', async () => {
    const { pool } = await another();
    await connected(pool, async (client) => {
      await client.query('alter table assets drop constraint assets_user_id_users_id_fk');
      await client.query(`insert into assets (user_id, id, type, name, value)
        values (gen_random_uuid(), gen_random_uuid(), 'other', 'Ingens', 1)`);
    });
    const path = join(folder, 'orphan.tar.zst');
    await back(pool, path);
    const target = await empty();
    await expect(restore({ pool: target.pool, path, log: quiet })).rejects.toThrow(
      /violates foreign key constraint/,
    );
    expect(await contentOf(target.pool)).toEqual({});
  });
});
