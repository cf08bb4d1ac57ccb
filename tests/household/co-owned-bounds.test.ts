import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import { HISTORY_VALUES_MAX, RECORDS_MAX } from '#domain/records/records.ts';
import { erik, house, installation, maria, meetAnew, propose } from '#tests/support/co-owned.ts';

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
