import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let people: Caller[];

beforeAll(async () => {
  const { app } = installation;
  people = await Promise.all(Array.from({ length: 12 }, (_, at) => signUp(app, `Person${at}`)));
});

test('every table of user data is partitioned by the user, and no other is', async () => {
  const { rows } = await installation.db.orm.execute(sql`
    select t.relname as name, pg_get_partkeydef(t.oid) as key,
      (select count(*)::int from pg_inherits where inhparent = t.oid) as parts
    from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind = 'p'`);
  const divided = rows as { name: string; key: string; parts: number }[];
  expect(new Set(divided.map(({ key, parts }) => `${key} ${parts}`))).toEqual(
    new Set(['HASH (user_id) 4']),
  );
  const names = divided.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'assets',
      'asset_history',
      'user_activities',
      'idempotency_keys',
      'goals',
    ]),
  );
  const global = /^(?:users|auth_.*|mails|household.*|exchange_rates|statistics_.*)$/;
  expect(names.filter((name) => global.test(name))).toEqual([]);
});

test('people lie in different parts, and each finds only what is their own', async () => {
  const body = { type: 'savings', name: 'Konto', value: '100', currency: 'SEK' };
  for (const user of people) {
    expect((await user.call('POST /api/assets', { body })).statusCode).toBe(201);
  }
  const { rows } = await installation.db.orm.execute(
    sql`select tableoid::regclass::text as part, count(*)::int as count from assets group by 1`,
  );
  // Twelve users in four parts: the chance that all are in one is one in four million.
  expect(rows.length).toBeGreaterThan(1);
  for (const user of people) {
    const listed = (await user.call('GET /api/assets')).json<{ userId: string }[]>();
    expect(listed.map(({ userId }) => userId)).toEqual([user.userId]);
  }
});

test('a read of one user’s rows opens one partition', async () => {
  const [{ userId }] = people as [Caller];
  const { rows } = await installation.db.orm.execute(
    sql.raw(`explain select * from assets where user_id = '${userId}' and deleted_at is null`),
  );
  const plan = (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
  expect(new Set(plan.match(/assets_\d\b/g))).toHaveProperty('size', 1);
});
