import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AssetDraft } from '#domain/records/assets.ts';
import { isStale } from '#domain/records/records.ts';
import { userActivities } from '#server/records/activity/table.ts';
import { assetHistory, assets } from '#server/records/assets/table.ts';
import type { Database } from '#server/platform/db/database.ts';
import { users } from '#server/platform/users/table.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import { addUser } from '#tests/support/people.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { recordsOf } from './records.ts';
import { DRAFTS } from '#domain/records/drafts.ts';

const clock = () => new Date('2026-11-21T12:00:00Z');
const villa = DRAFTS.assets.parse({
  type: 'real_estate',
  name: 'Villa',
  value: '4500000',
  currency: 'SEK',
  ownershipPercentage: '50',
}) as AssetDraft;

let db: Database;
let maria: SessionUser;
let erik: SessionUser;

serveDatabase(async (opened) => {
  db = opened.db;
  maria = await addUser(db, 'Maria');
  erik = await addUser(db, 'Erik');
});

const as = <T>(user: SessionUser, work: (tx: Tx) => Promise<T>) => db.asUser(user, work);
const assetsOf = (tx: Tx, user: SessionUser) => recordsOf(tx, user.userId, clock).assets;
const addVilla = (user: SessionUser) => as(user, (tx) => assetsOf(tx, user).create(villa));

describe('a user’s assets', () => {
  test('are kept as they were typed', async () => {
    const asset = await addVilla(maria);
    expect(asset).toMatchObject({ ...villa, userId: maria.userId });
    expect(asset.createdAt).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:]+\.\d{3}Z$/);
    expect(await as(maria, (tx) => assetsOf(tx, maria).list())).toContainEqual(asset);
  });

  test('leave an activity and an observation with every write', async () => {
    const { id } = await addVilla(maria);
    await as(maria, (tx) => assetsOf(tx, maria).update(id, { value: '4600000.00' as never }));
    const done = await as(maria, (tx) =>
      tx.select().from(userActivities).where(eq(userActivities.entityId, id)),
    );
    expect(done.map(({ action, entityName }) => [action, entityName])).toEqual([
      ['created', 'Villa'],
      ['updated', 'Villa'],
    ]);
    const seen = await as(maria, (tx) =>
      tx.select().from(assetHistory).where(eq(assetHistory.assetId, id)),
    );
    expect(seen.map(({ value, month, reason }) => [value, month, reason])).toEqual([
      ['4500000.00', '2026-11', 'created'],
      ['4600000.00', '2026-11', 'manual_update'],
    ]);
  });

  test('grow in updatedAt with every write, also within a millisecond', async () => {
    const first = await addVilla(maria);
    const instants = await as(maria, async (tx) => {
      const seen = [first.updatedAt];
      for (const name of ['A', 'B', 'C']) {
        const changed = await assetsOf(tx, maria).update(first.id, { name });
        if (changed && !isStale(changed)) seen.push(changed.updatedAt);
      }
      return seen;
    });
    expect(new Set(instants).size).toBe(4);
    expect([...instants].sort()).toEqual(instants);
  });

  test('are not changed by somebody who saw an older version', async () => {
    const first = await addVilla(maria);
    const change = (name: string) =>
      as(maria, (tx) => assetsOf(tx, maria).update(first.id, { name }, first.updatedAt));
    expect(await change('Huset')).toMatchObject({ name: 'Huset' });
    expect(await change('Stugan')).toMatchObject({ stale: { name: 'Huset' } });
  });

  test('of twenty simultaneous changes to one version exactly one is made', async () => {
    const first = await addVilla(maria);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        as(maria, (tx) =>
          assetsOf(tx, maria).update(first.id, { name: `Namn ${index}` }, first.updatedAt),
        ),
      ),
    );
    expect(answers.filter((answer) => answer !== null && !isStale(answer))).toHaveLength(1);
  });

  test('are restored as if never removed', async () => {
    const asset = await addVilla(maria);
    expect(await as(maria, (tx) => assetsOf(tx, maria).remove(asset.id))).toBe(true);
    expect(await as(maria, (tx) => assetsOf(tx, maria).remove(asset.id))).toBe(false);
    const left = await as(maria, (tx) => assetsOf(tx, maria).list());
    expect(left.map(({ id }) => id)).not.toContain(asset.id);
    const restored = await as(maria, (tx) => assetsOf(tx, maria).restore(asset.id));
    expect(restored).toMatchObject({ id: asset.id, value: asset.value });
  });

  test('end at a thousand', async () => {
    const saga = await addUser(db, 'Saga');
    await db.orm.execute(sql`
      insert into assets (user_id, id, type, name, value)
      select ${saga.userId}, gen_random_uuid(), 'other', 'Sak ' || n, 1
      from generate_series(1, 999) n`);
    await addVilla(saga);
    await expect(addVilla(saga)).rejects.toMatchObject({ code: 'limit_reached' });
  });
});

describe('another user’s assets', () => {
  test('are not found by their id', async () => {
    const { id } = await addVilla(maria);
    const answers = await as(erik, async (tx) => {
      const mine = assetsOf(tx, erik);
      return [
        await mine.update(id, { name: 'Mitt' }),
        await mine.remove(id),
        await mine.restore(id),
        await mine.list(),
      ];
    });
    expect(answers).toEqual([null, false, null, []]);
  });

  test('stay behind row-level security when a where is forgotten', async () => {
    await addVilla(maria);
    const { seen, changed, people } = await as(erik, async (tx) => ({
      seen: await tx.select().from(assets),
      changed: await tx.update(assets).set({ name: 'Mitt' }).returning(),
      people: await tx.select().from(users),
    }));
    expect(seen).toEqual([]);
    expect(changed).toEqual([]);
    expect(people.map(({ id }) => id)).toEqual([erik.userId]);
  });

  test('cannot be made in another’s name', async () => {
    const forged = as(erik, (tx) => tx.insert(assets).values({ ...villa, userId: maria.userId }));
    await expect(forged).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test.each(['auth_users', 'auth_sessions', 'mails', 'schema_migrations'])(
    'the table %s is closed to a user’s transaction',
    async (table) => {
      const peek = as(erik, (tx) => tx.execute(sql.raw(`select * from ${table}`)));
      await expect(peek).rejects.toMatchObject({ cause: { code: '42501' } });
    },
  );
});

test('a failed transaction leaves the connection without anybody’s name', async () => {
  await expect(as(maria, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const { rows } = await db.orm.execute(
    sql`select current_user <> 'valv_app' as own, current_setting('valv.user', true) as "user"`,
  );
  expect(rows).toEqual([{ own: true, user: expect.toSatisfy((name) => !name) }]);
});

test('an invalid user id opens nothing', async () => {
  const forged = { userId: `x'; drop table assets; --`, sessionId: null };
  await expect(as(forged, async () => true)).rejects.toMatchObject({ code: 'unauthenticated' });
});
