import { QueryBuilder } from 'drizzle-orm/pg-core';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { assets } from '#server/records/assets/table.ts';
import { createLog } from '#server/platform/log.ts';
import { LISTS } from '#server/records/collections/lists.ts';
import { goals } from '#server/records/goals/table.ts';
import { users } from '#server/platform/users/table.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import { createDatabase, type Database } from './database.ts';
import { ownRead } from './own-read.ts';

let database: TestDatabase;
let db: Database;
let maria: string;
let erik: string;

serveDatabase((opened) => {
  ({ db, database } = opened);
});
beforeEach(async () => {
  [maria, erik] = [v7(), v7()];
  for (const id of [maria, erik]) {
    await db.orm.insert(users).values({ id, email: `${id}@example.se` });
    await db.orm.insert(assets).values({
      userId: id,
      name: id === maria ? 'Marias villa' : 'Eriks båt',
      type: 'real_estate',
      value: '4500000.50' as never,
      currency: 'SEK',
    });
  }
});

const inNameOf = (userId: string) => ({ userId, sessionId: null });

test('several reads come back together, as the columns read them', async () => {
  const rows = await db.readAsUser(inNameOf(maria), { assets: LISTS.assets, goals: LISTS.goals });
  const {
    deletedAt: _,
    removedOn: _on,
    ...expected
  } = (await db.orm.select().from(assets).where(eq(assets.userId, maria)))[0] ?? {};
  expect(rows).toEqual({ assets: [expected], goals: [] });
});

test('a read without a user condition gets only the user’s own rows', async () => {
  const { name, userId } = assets;
  const everybody = ownRead(new QueryBuilder().select({ name, userId }).from(assets), {
    name,
    userId,
  });
  const { found } = await db.readAsUser(inNameOf(erik), { found: everybody });
  expect(found).toEqual([{ name: 'Eriks båt', userId: erik }]);
});

test('the user ends with the read: the next statement on the connection has none', async () => {
  const single = createDatabase({ ...database.pool, max: 1 }, createLog({ level: 'silent' }));
  await single.readAsUser(inNameOf(maria), { goals: LISTS.goals });
  const { rows } = await single.orm.execute(
    "select current_setting('valv.user', true) as \"user\", current_user <> 'valv_app' as own",
  );
  await single.close();
  expect(rows).toEqual([{ user: '', own: true }]);
});

test('a session that is gone reads nothing', async () => {
  const reading = db.readAsUser({ userId: maria, sessionId: v7() }, { assets: LISTS.assets });
  await expect(reading).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('an invalid user id is refused before it reaches the database', async () => {
  const reading = db.readAsUser(inNameOf(`${maria}'; drop table goals; --`), {
    goals: LISTS.goals,
  });
  await expect(reading).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await db.orm.$count(goals)).toBe(0);
});

test('a query with parameters cannot travel with others', () => {
  const query = new QueryBuilder().select().from(goals).where(eq(goals.name, 'Resa'));
  expect(() => ownRead(query, {})).toThrow('no parameters');
});
