import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { AccountHoldings } from '#domain/holdings/account-holdings.ts';
import type { Allocation } from '#domain/holdings/allocation.ts';
import { aBuy, addAccount, addTransaction } from '#tests/support/holdings.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria } = openWithMaria();

beforeEach(async () => {
  const profile = { firstName: 'Maria', lastName: 'Lind', currency: 'SEK', language: 'sv' };
  await maria().call('PUT /api/auth/user/profile', { body: profile });
});

async function holdingsOf(account: string, query = ''): Promise<AccountHoldings> {
  return (await maria().call(`GET /api/assets/${account}/holdings${query}`)).json();
}

/** Buys of sixty instruments in kronor and dollars, over ten years. */
const fill = (account: string, transactions: number, instruments = 60) =>
  installation().db.orm.execute(sql`
    with made as (
      insert into instruments (user_id, id, name, name_key, currency)
      select ${maria().userId}, gen_random_uuid(), 'Fond ' || at, 'FOND ' || at,
        case when at % 3 = 0 then 'USD' else 'SEK' end
      from generate_series(1, ${instruments}::int) at returning id, name, currency)
    insert into holding_transactions
      (user_id, id, asset_id, day, kind, instrument_id, quantity, price, fee, currency)
    select ${maria().userId}, gen_random_uuid(), ${account}, date '2016-01-04' + at % 3600,
      case when at % 5 = 4 then 'sell' else 'buy' end, made.id, 1 + at % 7, 50 + at % 90, 1, 'SEK'
    from generate_series(0, ${transactions - 1}::int) at
    join made on made.name = 'Fond ' || 1 + at % ${instruments}::int`);

test('5,000 transactions of 60 instruments are counted whole', async () => {
  const account = await addAccount(maria());
  await fill(account, 5_000);
  const held = await holdingsOf(account);
  expect(held.positions.length).toBeGreaterThan(40);
  expect(held.value).toBeGreaterThan(0);
  const values = held.positions.map(({ value }) => value ?? 0);
  const cash = held.cash.map(({ amount }) => amount);
  const sum = [...values, ...cash].reduce((all, each) => all + each, 0);
  expect(sum).toBeCloseTo(held.value, 2);
});

test('of all holdings the thousand largest are listed, and the others are counted', async () => {
  const account = await addAccount(maria());
  await installation().db.orm.execute(sql`
    with made as (
      insert into instruments (user_id, id, name, name_key, currency)
      select ${maria().userId}, gen_random_uuid(), 'Fond ' || at, 'FOND ' || at, 'SEK'
      from generate_series(1, 1005) at returning id, name)
    insert into holding_transactions
      (user_id, id, asset_id, day, kind, instrument_id, quantity, price, currency)
    select ${maria().userId}, gen_random_uuid(), ${account}, date '2026-01-15', 'buy', id, 1,
      split_part(name, ' ', 2)::int, 'SEK' from made`);
  const answer = await maria().call('GET /api/holdings?by=currency');
  const { value, groups } = answer.json<Allocation>();
  const [group] = groups;
  const all = (1_005 * 1_006) / 2;
  expect([value, groups.length, group?.value]).toEqual([all, 1, all]);
  expect(group?.others).toEqual({ count: 5, value: 1 + 2 + 3 + 4 + 5 });
  expect(group?.parts).toHaveLength(1_000);
  expect([group?.parts[0]?.value, group?.parts.at(-1)?.value]).toEqual([1_005, 6]);
});

test('a hundred thousand are answered while others’ calls are, and no more are added', async () => {
  const account = await addAccount(maria());
  await fill(account, 100_000);
  const [held, others] = await Promise.all([
    holdingsOf(account),
    Promise.all(Array.from({ length: 20 }, () => maria().call('GET /api/instruments'))),
  ]);
  expect(held.positions.length).toBeGreaterThan(40);
  expect(others.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  const reads = await Promise.all(
    Array.from({ length: 5 }, () => maria().call(`GET /api/assets/${account}/holdings`)),
  );
  const statuses = reads.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  // The second of the others waits for the room of the first, though no longer than anybody may.
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status === 200 || status === 503)).toHaveLength(2);
  expect((await maria().call(`GET /api/assets/${account}/holdings`)).statusCode).toBe(200);
  const target = `POST /api/assets/${account}/holding-transactions`;
  const refused = await maria().call(target, {
    body: aBuy(),
    headers: { 'accept-language': 'en' },
  });
  expect(refused.json()).toMatchObject({
    code: 'limit_reached',
    message: expect.stringContaining('100,000 transactions'),
  });
  const [last] = (
    await maria().call(`GET /api/assets/${account}/holding-transactions?limit=1`)
  ).json<{ items: { id: string }[] }>().items;
  await maria().call(`DELETE /api/holding-transactions/${last?.id}`);
  expect((await maria().call(target, { body: aBuy() })).statusCode).toBe(201);
});

test('2,000 instruments are the most; those that nothing names make room', async () => {
  const account = await addAccount(maria());
  await fill(account, 2_000, 2_000);
  const buy = () =>
    maria().call(`POST /api/assets/${account}/holding-transactions`, {
      body: aBuy(),
      headers: { 'accept-language': 'en' },
    });
  const refused = await buy();
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { code: 'limit_reached', message: expect.stringContaining('2000 instruments') },
  ]);
  await installation().db.orm.execute(sql`
    delete from holding_transactions where user_id = ${maria().userId} and day = '2016-01-04'`);
  expect((await buy()).statusCode).toBe(201);
  const listed = (await maria().call('GET /api/instruments')).json<object[]>();
  expect(listed).toHaveLength(2_000);
});

test('400,000 prices are the most', async () => {
  const account = await addAccount(maria());
  const { instrument } = await addTransaction(maria(), account, aBuy());
  await fill(account, 10, 10);
  await installation().db.orm.execute(sql`
    insert into quotes (user_id, instrument_id, day, source, price, currency)
    select user_id, id, date '1900-01-01' + at, 'file', 1, 'SEK'
    from instruments, generate_series(1, 40000) at
    where user_id = ${maria().userId} and name like 'Fond %'`);
  const refused = await maria().call(`PUT /api/instruments/${instrument?.id}/quotes`, {
    body: [{ day: '2026-01-02', price: '1' }],
    headers: { 'accept-language': 'en' },
  });
  expect(refused.json()).toMatchObject({
    code: 'limit_reached',
    message: expect.stringContaining('400,000 prices'),
  });
  expect((await maria().call(`GET /api/instruments/${instrument?.id}/quotes`)).json()).toEqual([]);
});
