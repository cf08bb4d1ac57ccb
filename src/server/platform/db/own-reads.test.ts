import { eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import type { Asset } from '#domain/records/assets.ts';
import { createLog } from '#server/platform/log.ts';
import { users } from '#server/platform/users/table.ts';
import { assets } from '#server/records/assets/table.ts';
import { LISTS } from '#server/records/collections/lists.ts';
import { goals } from '#server/records/goals/table.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import { createDatabase, type Database } from './database.ts';
import { createKeptRows, ownRead } from './own-reads.ts';

describe('own read', () => {
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
});

describe('kept rows', () => {
  let db: Database;
  let maria: string;
  let erik: string;

  serveDatabase((opened) => {
    ({ db } = opened);
  });
  beforeEach(async () => {
    [maria, erik] = [v7(), v7()];
    for (const id of [maria, erik]) {
      await db.orm.insert(users).values({ id, email: `${id}@example.se` });
    }
    await add(maria, 'Villa', 'Båt');
  });

  async function add(userId: string, ...names: string[]): Promise<void> {
    const others = { type: 'other', value: '100.00' as never, currency: 'SEK' } as const;
    await db.orm.insert(assets).values(names.map((name) => ({ userId, name, ...others })));
  }

  async function listOf(userId: string, sessionId: string | null = null) {
    const { list } = await db.readAsUser({ userId, sessionId }, { list: LISTS.assets });
    return list;
  }

  const namesOf = async (userId: string) => (await listOf(userId)).map(({ name }) => name);

  test('an unchanged list is the one in memory', async () => {
    const list = await listOf(maria);
    expect(list.map(({ name, value }) => [name, value])).toEqual([
      ['Villa', '100.00'],
      ['Båt', '100.00'],
    ]);
    await add(erik, 'Bil');
    expect(await listOf(maria)).toBe(list);
    expect(await namesOf(erik)).toEqual(['Bil']);
  });

  test('each change is seen by the next read', async () => {
    const seen = [await listOf(maria)];
    const own = eq(assets.userId, maria);
    const boat = eq(assets.name, 'Båt');
    await db.orm
      .update(assets)
      .set({ value: '200.00' as never })
      .where(own);
    seen.push(await listOf(maria));
    await db.orm.update(assets).set({ deletedAt: '2026-11-01T00:00:00.000Z' }).where(boat);
    seen.push(await listOf(maria));
    await db.orm.update(assets).set({ deletedAt: null }).where(boat);
    seen.push(await listOf(maria));
    await db.orm.delete(assets).where(boat);
    seen.push(await listOf(maria));
    await add(maria, 'Moped');
    seen.push(await listOf(maria));
    await db.orm.delete(assets).where(own);
    seen.push(await listOf(maria));
    const shown = seen.map((list) => list.map(({ name, value }) => `${name} ${value}`));
    expect(shown).toEqual([
      ['Villa 100.00', 'Båt 100.00'],
      ['Villa 200.00', 'Båt 200.00'],
      ['Villa 200.00'],
      ['Villa 200.00', 'Båt 200.00'],
      ['Villa 200.00'],
      ['Villa 200.00', 'Moped 100.00'],
      [],
    ]);
  });

  test('a change is seen whose time differs from the one before as their numbers do', async () => {
    await listOf(maria);
    const written = await db.inTransaction(async (tx) => {
      const number = sql`(xmin::text::bigint # pg_current_xact_id()::text::bigint)`;
      const timeMs = sql`((extract(epoch from ${assets.updatedAt}) * 1000)::bigint # ${number})`;
      return tx
        .update(assets)
        .set({ value: '200.00' as never, updatedAt: sql`to_timestamp(${timeMs}::numeric / 1000)` })
        .where(eq(assets.userId, maria))
        .returning({ id: assets.id });
    });
    expect(written).toHaveLength(2);
    expect((await listOf(maria)).map(({ value }) => value)).toEqual(['200.00', '200.00']);
  });

  test('a change that took its number first and was confirmed last is seen', async () => {
    const { promise: confirmed, resolve: confirm } = Promise.withResolvers<void>();
    const { promise: written, resolve: noteWritten } = Promise.withResolvers<void>();
    const first = db.inTransaction(async (tx) => {
      await tx
        .update(assets)
        .set({ value: '1.00' as never })
        .where(eq(assets.name, 'Villa'));
      noteWritten();
      await confirmed;
    });
    await written;
    await db.orm
      .update(assets)
      .set({ value: '2.00' as never })
      .where(eq(assets.name, 'Båt'));
    const valuesOf = async () => (await listOf(maria)).map(({ value }) => value);
    expect(await valuesOf()).toEqual(['100.00', '2.00']);
    confirm();
    await first;
    expect(await valuesOf()).toEqual(['1.00', '2.00']);
  });

  test('a change that was undone changes nothing', async () => {
    const list = await listOf(maria);
    const failing = db.inTransaction(async (tx) => {
      await tx.update(assets).set({ name: 'Slott' }).where(eq(assets.userId, maria));
      throw new Error('Undone');
    });
    await expect(failing).rejects.toThrow('Undone');
    expect(await listOf(maria)).toBe(list);
  });

  test('a list in memory is shown to no session that is gone', async () => {
    await listOf(maria);
    await expect(listOf(maria, v7())).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('a list in memory cannot be changed', async () => {
    const list = (await listOf(maria)) as Asset[];
    expect(() => list.pop()).toThrow(TypeError);
    expect(() => Object.assign(list[0] ?? {}, { name: 'Slott' })).toThrow(TypeError);
  });

  describe('what is in memory', () => {
    const rowOf = ([name]: readonly unknown[]) => ({ name });
    const FREE = 1_000;
    const read = { text: 'select', rowOf, name: 'goals' } as const;
    type Rows = ReturnType<typeof createKeptRows>;
    const versionIn = (lists: Rows, userId: string) =>
      lists(userId, read, FREE).statement.values[0];

    function hold(lists: Rows, userId: string, names: string[]) {
      const answer = names.length ? names.map((name) => ['7', '1', name]) : [['7', '1']];
      return allSteps(lists(userId, read, FREE).rowsOf(answer)).rows;
    }

    test('is bounded: the lists that were read least recently go first', () => {
      const lists = createKeptRows({ allMax: 7_000 });
      for (const userId of ['u1', 'u2', 'u3', 'u1', 'u4']) hold(lists, userId, ['a']);
      const users = ['u1', 'u2', 'u3', 'u4'];
      expect(users.map((userId) => versionIn(lists, userId))).toEqual(['7', '', '7', '7']);
    });

    test('counts by the texts, so that long ones displace as much as they take', () => {
      const lists = createKeptRows({ allMax: 7_000 });
      hold(lists, 'u1', ['a']);
      hold(lists, 'u2', ['a'.repeat(4_000)]);
      expect([versionIn(lists, 'u1'), versionIn(lists, 'u2')]).toEqual(['', '7']);
    });

    test('is a list longer than the bound of one while it is used: it displaces no other', () => {
      const lists = createKeptRows({ listMax: 5_000, allMax: 5_000 });
      hold(lists, 'u1', ['a']);
      const long = hold(lists, 'u2', ['a'.repeat(4_000)]);
      expect(long).toEqual([{ name: 'a'.repeat(4_000) }]);
      expect(hold(lists, 'u2', [])).toBe(long);
      expect(versionIn(lists, 'u1')).toBe('7');
    });

    test('is no list of more bytes than were asked for, until as many are', () => {
      const lists = createKeptRows();
      const withheld = allSteps(lists('u1', read, 5).rowsOf([['7', '6']]));
      expect(withheld).toEqual({ rows: null, bytes: 6 });
      const empty = allSteps(lists('u1', read, 6).rowsOf([['7', '6']]));
      expect(empty).toEqual({ rows: [], bytes: 6 });
    });

    test('is made in steps, as items with many dated terms take long', () => {
      const answer = Array.from({ length: 1_000 }, (_, at) => ['7', '1', `${at}`]);
      const made = createKeptRows()('u1', read, FREE).rowsOf(answer);
      expect([...made].length).toBe(100);
    });

    test('is forgotten when nobody has read it for a while', async () => {
      const lists = createKeptRows({ unreadMs: 20 });
      hold(lists, 'u1', ['a']);
      expect(versionIn(lists, 'u1')).toBe('7');
      await expect.poll(() => versionIn(lists, 'u1')).toBe('');
    });

    test('does not grow by a list that is read again', () => {
      const lists = createKeptRows({ allMax: 4_000 });
      for (let round = 0; round < 5; round += 1) {
        const answer = ['a', 'b'].map((name) => [String(round), '1', name]);
        allSteps(lists('u1', read, FREE).rowsOf(answer));
        expect(versionIn(lists, 'u1')).toBe(String(round));
      }
    });
  });
});
