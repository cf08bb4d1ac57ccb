import pg, { type Connection } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { OBSERVATIONS_OF_MONTH_MAX } from '#domain/records/records.ts';
import { call, type Caller, signUp } from '#tests/support/caller.ts';
import { exportOf, importBy } from '#tests/support/exports.ts';
import { createHousehold } from '#tests/support/households.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

/** Two megabytes each, when they are read as a whole. */
const HOMES = 50;
const MONTHS = 400;
const OBSERVATIONS = 20_000;
/** They are of 33 years, of which an import keeps ten a month. */
const OBSERVED = 33 * 12 * OBSERVATIONS_OF_MONTH_MAX;
const TRANSFERS = 20_000;

const ANSWER_BYTES_MAX = 512 * 1024;

/** The largest answer of the database since it was last set to 0. */
let largestBytes = 0;

const { connect } = pg.Client.prototype;
pg.Client.prototype.connect = function watched(this: pg.Client, ...given: unknown[]) {
  let bytes = 0;
  const { connection } = this as unknown as { connection: Connection };
  connection.on('dataRow', ({ length }: { length: number }) => {
    bytes += length;
    largestBytes = Math.max(largestBytes, bytes);
  });
  connection.on('commandComplete', () => (bytes = 0));
  return Reflect.apply(connect, this, given) as never;
};

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;
let household: string;

beforeAll(async () => {
  maria = await signUp(installation.app, 'Maria');
  const client = new pg.Client({ ...installation.database.pool, user: 'postgres' });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into assets (user_id, id, type, name, value, currency, valuation_date)
    select $1, lpad(to_hex(at), 32, '0')::uuid, 'real_estate', 'Hus ' || at, 100, 'SEK',
      '2020-01-31' from generate_series(1, $2) at`,
    [maria.userId, HOMES],
  );
  await client.query(
    `insert into historical_asset_values (user_id, id, asset_id, year, month, value, currency,
      ownership_percentage, valuation_date)
    select $1, gen_random_uuid(), lpad(to_hex(home), 32, '0')::uuid, 1986 + at / 12, 1 + at % 12,
      home + at, 'SEK', 100, make_date(1986 + at / 12, 1 + at % 12, 28)
    from generate_series(1, $2) home, generate_series(0, $3 - 1) at`,
    [maria.userId, HOMES, MONTHS],
  );
  await client.query(
    `insert into asset_history (user_id, id, asset_id, month, value, currency,
      ownership_percentage, recorded_at)
    select $1, gen_random_uuid(), lpad('1', 32, '0')::uuid,
      to_char(make_date(1986 + at / 12 % 33, 1 + at % 12, 1), 'YYYY-MM'), at, 'SEK', 100,
      timestamptz '1986-01-01' + at * interval '1 minute'
    from generate_series(0, $2 - 1) at`,
    [maria.userId, OBSERVATIONS],
  );
  // Transfers into the first home, an ISK in this test alone.
  await client.query(
    `update assets set account_form = 'isk', type = 'investment' where user_id = $1
      and id = lpad('1', 32, '0')::uuid`,
    [maria.userId],
  );
  await client.query(
    `insert into bank_accounts (user_id, id, account_name, currency, linked_asset_id)
    select $1, lpad(to_hex(at), 32, '0')::uuid, 'Konto', 'SEK',
      case when at = 1 then lpad('1', 32, '0')::uuid end from generate_series(1, 2) at`,
    [maria.userId],
  );
  await client.query(
    `insert into transactions (user_id, id, bank_account_id, duplicate_key, amount, currency,
      description, transaction_type, transaction_date, transfer_of, transfer_source, status)
    select $1, md5(side::text || at)::uuid, lpad(side::text, 32, '0')::uuid, at, (3 - 2 * side) * 10,
      'SEK', 'Överföring', 'transfer', date '2019-01-01' + at % 330, md5((3 - side)::text || at)::uuid,
      'found', 'posted'
    from generate_series(1, $2) at, generate_series(1, 2) side`,
    [maria.userId, TRANSFERS],
  );
  await client.end();
  household = (await createHousehold(maria)).id;
});

test.each([
  'GET /api/net-worth-history?period=all',
  'GET /api/net-worth-change?period=all',
  'GET /api/property-valuations',
  'GET /api/asset-performance',
  'GET /api/assets/series',
  'GET /api/historical-values',
  'GET /api/historical-values?year=2010&month=5',
  'GET /api/assets/00000000-0000-0000-0000-000000000001/historical-values',
  'GET /api/tax-meter?year=2019',
  'GET /api/households/:id/net-worth-history?period=all',
  'GET /api/households/:id/net-worth-growth?period=all',
])('%s reads a long past in pieces', async (target) => {
  largestBytes = 0;
  const answer = await maria.call(target.replace(':id', household));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(largestBytes).toBeGreaterThan(0);
  expect(largestBytes).toBeLessThan(ANSWER_BYTES_MAX);
});

test.each(['json', 'csv'])('so does the full export as %s', async (format) => {
  largestBytes = 0;
  const asked = await maria.call('POST /api/export', { body: { format } });
  const answer = await call(installation.app, `GET ${asked.json<{ url: string }>().url}`);
  expect(answer.statusCode).toBe(200);
  expect(largestBytes).toBeGreaterThan(0);
  expect(largestBytes).toBeLessThan(ANSWER_BYTES_MAX);
});

test('the pieces are the whole past, in order, and can be imported', async () => {
  const file = await exportOf(installation, maria);
  const [first, ...others] = file.assets;
  expect(first?.observations.map(({ value }) => Number(value))).toEqual(
    Array.from({ length: OBSERVATIONS }, (_, at) => at),
  );
  expect(others.map(({ observations }) => observations.length)).toEqual(
    Array.from({ length: HOMES - 1 }, () => 0),
  );
  for (const [at, { name, typed }] of file.assets.entries()) {
    expect(name).toBe(`Hus ${at + 1}`);
    expect(typed.map(({ month }) => month)).toEqual(typed.map(({ month }) => month).toSorted());
    expect(typed.map(({ value }) => Number(value))).toEqual(
      Array.from({ length: MONTHS }, (_, month) => at + 1 + month),
    );
  }
  const erik = await signUp(installation.app, 'Erik');
  expect((await importBy(erik, file)).statusCode).toBe(201);
  expect((await exportOf(installation, erik)).assets[0]?.observations).toHaveLength(OBSERVED);
});
