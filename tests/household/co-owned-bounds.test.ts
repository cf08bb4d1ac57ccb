import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import { HISTORY_VALUES_MAX, RECORDS_MAX } from '#domain/records/records.ts';
import { LINKS_MAX } from '#server/household/co-owners/store.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import {
  create,
  erik,
  house,
  household,
  installation,
  maria,
  meetAnew,
  propose,
} from '#tests/support/co-owned.ts';

/* Copies of Maria's house are Erik's rows: his account's bounds hold whoever writes. */

meetAnew();

let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ ...installation.database.pool, user: 'postgres' });
  await client.connect();
  // Values are filled in without the items that they belong to.
  await client.query('set session_replication_role = replica');
});
afterAll(() => client.end());

const fillValues = (rows: number) =>
  client.query(
    `insert into historical_asset_values
      (user_id, id, asset_id, year, month, value, currency, ownership_percentage)
    select $1, gen_random_uuid(), lpad(to_hex(at % 1000), 32, '0')::uuid,
      1980 + at / 12000, 1 + at / 1000 % 12, 100, 'SEK', 100
    from generate_series(0, $2 - 1) at`,
    [erik.userId, rows],
  );

async function rowsOfErik(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select ((select count(*) from asset_history where user_id = $1)
      + (select count(*) from historical_asset_values where user_id = $1))::int as count`,
    [erik.userId],
  );
  return rows[0]?.count ?? 0;
}

const accept = ({ id }: CoOwnerLink) => erik.call(`POST /api/co-owner-links/${id}/accept`);
const stateValue = (month: number) =>
  maria.call(`POST /api/assets/${house.id}/historical-values`, {
    body: { year: 2024, month, value: '2900000' },
  });

test('a share is not accepted beyond the values of an account', async () => {
  const proposal = (await propose({ from: '2024-01' })).json<CoOwnerLink>();
  await fillValues(HISTORY_VALUES_MAX);
  const refused = await accept(proposal);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'co_owner_full' }),
  ]);
  expect(await rowsOfErik()).toBe(HISTORY_VALUES_MAX);
  expect((await erik.call('GET /api/assets')).json()).toEqual([]);
});

test('the last place of a co-owner is for one of two values at once', async () => {
  await accept((await propose({ from: '2024-01' })).json<CoOwnerLink>());
  await fillValues(HISTORY_VALUES_MAX - 1 - (await rowsOfErik()));
  const answers = await Promise.all([stateValue(3), stateValue(4)]);
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 400]);
  expect(await rowsOfErik()).toBe(HISTORY_VALUES_MAX);
  // Writes that need no place are still possible.
  const renamed = await maria.call(`PUT /api/assets/${house.id}`, { body: { name: 'Torpet' } });
  expect(renamed.statusCode).toBe(200);
});

test('a new value is copied once, and no other month with it', async () => {
  for (const month of [2, 3, 4]) await stateValue(month);
  await accept((await propose({ from: '2024-01' })).json<CoOwnerLink>());
  const rows = `select value::text, month from copied order by month`;
  await client.query(`create table copied as select value, month from asset_history limit 0;
    create function copied() returns trigger language plpgsql as
      $$ begin insert into public.copied values (new.value, new.month); return null; end $$;
    create trigger copied after insert on asset_history for each row
      when (new.user_id = '${erik.userId}') execute function copied();
    create function stated() returns trigger language plpgsql as
      $$ begin insert into public.copied values (new.value, new.year || '-' || new.month);
        return null; end $$;
    create trigger copied after insert on historical_asset_values for each row
      when (new.user_id = '${erik.userId}') execute function stated();
    grant all on copied to public`);
  await maria.call(`PUT /api/assets/${house.id}`, { body: { value: '3100000' } });
  const copied = (await client.query<{ value: string }>(rows)).rows;
  // Of the running month: what it began with, and the new value.
  expect(copied.map(({ value }) => value)).toEqual(['3000000.00', '3100000.00']);
  await client.query('delete from copied');
  await stateValue(6);
  expect((await client.query(rows)).rows).toEqual([{ value: '2900000.00', month: '2024-6' }]);
  await client.query(`drop table copied cascade; drop function copied, stated cascade`);
});

test('proposals that wait for a member are bounded, and so are the shares of an owner', async () => {
  const fill = (member: Caller, count: number) =>
    client.query(
      `insert into co_owner_links
        (id, household_id, kind, owner_id, item_id, member_id, percent, from_month)
      select gen_random_uuid(), $1, 'assets', $2, gen_random_uuid(), $3, 1, '2026-01'
      from generate_series(1, $4::int)`,
      [household.id, maria.userId, member.userId, count],
    );
  await fill(erik, 500);
  expect((await propose()).json()).toMatchObject({ code: 'co_owner_full' });
  await client.query('delete from co_owner_links where member_id = $1', [erik.userId]);
  expect((await propose()).statusCode).toBe(201);
  const saga = await signUp(installation.app, 'Saga');
  await fill(saga, LINKS_MAX);
  expect((await propose()).json()).toMatchObject({ code: 'limit_reached' });
});

test('a joint proposal reads the list of shares once', async () => {
  const boats = [];
  for (const name of ['Båt', 'Eka', 'Jolle']) {
    const body = { type: 'other', name, value: '1', currency: 'SEK', ownershipPercentage: '50' };
    boats.push(await create<{ id: string }>(maria, 'assets', body));
  }
  const items = boats.map(({ id }) => ({ kind: 'assets', itemId: id, percent: '50' }));
  const { query } = pg.Client.prototype;
  let reads = 0;
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | { text?: string }];
    const text = typeof asked === 'string' ? asked : asked?.text;
    if (text?.includes('co_owner_links_own()')) reads += 1;
    return Reflect.apply(query, this, given) as never;
  } as typeof query;
  const body = { householdId: household.id, memberId: erik.userId, items };
  const answer = await maria.call('POST /api/co-owner-links/together', { body });
  pg.Client.prototype.query = query;
  expect([answer.statusCode, reads]).toEqual([201, 1]);
});

test('a removed house comes back only where its co-owner has room', async () => {
  await accept((await propose()).json<CoOwnerLink>());
  await maria.call(`DELETE /api/assets/${house.id}`);
  await client.query(
    `insert into assets (user_id, id, type, name, value, currency, ownership_percentage)
    select $1, gen_random_uuid(), 'other', 'Pärm ' || at, 1, 'SEK', 100
    from generate_series(1, $2) at`,
    [erik.userId, RECORDS_MAX],
  );
  const refused = await maria.call(`POST /api/assets/${house.id}/restoration`);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'co_owner_full' }),
  ]);
  const [binder] = (await erik.call('GET /api/assets')).json<{ id: string }[]>();
  await erik.call(`DELETE /api/assets/${binder?.id}`);
  expect((await maria.call(`POST /api/assets/${house.id}/restoration`)).statusCode).toBe(200);
  expect((await erik.call('GET /api/assets')).json()).toHaveLength(RECORDS_MAX);
});
