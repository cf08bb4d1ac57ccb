import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ACTIVITIES_MAX,
  DATED_TERMS_OF_USER_MAX,
  HISTORY_VALUES_MAX,
  OBSERVATIONS_OF_MONTH_MAX,
} from '#domain/records/records.ts';
import { addDays } from '#domain/basics/months.ts';
import { BANK_FILES_MAX } from '#domain/banking/transactions/transactions.ts';
import { ANSWER_CHARACTERS_MAX, KEYS_MAX } from '#server/platform/http/idempotency.ts';
import { MAPPINGS_MAX } from '#server/platform/http/column-mappings.ts';
import { KEYED_LOCKS } from '#server/platform/db/locks.ts';
import { LINKS_MAX } from '#server/portability/exports/routes.ts';
import { SESSIONS_MAX } from '#server/auth/sessions/sessions.ts';
import { addBankAccount, HEADER, sendFile, transactionsOf } from '#tests/support/bank.ts';
import { call, PASSWORD } from '#tests/support/caller.ts';
import { addMapping } from '#tests/support/column-mappings.ts';
import { anAsset } from '#tests/support/drafts.ts';
import { exportOf, importBy } from '#tests/support/exports.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

describe('an account at its bounds', () => {
  const { installation, maria } = openWithMaria();
  let client: pg.Client;

  beforeAll(async () => {
    client = new pg.Client({ ...installation().database.pool, user: 'postgres' });
    await client.connect();
    // Rows are filled in without the items that they belong to.
    await client.query('set session_replication_role = replica');
  });
  afterAll(() => client.end());

  const countOf = async (table: string) => {
    const text = `select count(*)::int as rows from ${table} where user_id = $1`;
    return (await client.query<{ rows: number }>(text, [maria().userId])).rows[0]?.rows;
  };

  /** Values of 1,000 items each month, before the years that the tests write in. */
  const fillValues = (rows: number) =>
    client.query(
      `insert into historical_asset_values
        (user_id, id, asset_id, year, month, value, currency, ownership_percentage)
      select $1, gen_random_uuid(), lpad(to_hex(at % 1000), 32, '0')::uuid,
        1980 + at / 12000, 1 + at / 1000 % 12, 100, 'SEK', 100
      from generate_series(0, $2 - 1) at`,
      [maria().userId, rows],
    );

  const addAsset = async (name = 'Båt') => {
    const answer = await maria().call('POST /api/assets', { body: anAsset({ name }) });
    expect(answer.statusCode).toBe(201);
    return answer.json<{ id: string }>().id;
  };

  const inEnglish = { 'accept-language': 'en' };
  const valueOf = (year: number, month: number, value: string | null = '50000') => ({
    year,
    month,
    value,
  });
  const beyondValues = {
    code: 'limit_reached',
    message:
      `Det ryms ${HISTORY_VALUES_MAX.toLocaleString('sv')} månadsvärden. ` +
      'Ta bort några för att lägga till nya.',
  };

  test('values of months are bounded, whichever way they come', async () => {
    const boat = await addAsset();
    const path = `POST /api/assets/${boat}/historical-values`;
    // The boat's own value of this month, and one that is typed, take the last two places.
    await fillValues(HISTORY_VALUES_MAX - 2);
    expect((await maria().call(path, { body: valueOf(2025, 3) })).statusCode).toBe(201);

    const refused = await maria().call(path, { body: valueOf(2025, 4) });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject(beyondValues);
    const asked = { body: valueOf(2025, 4), headers: inEnglish };
    expect((await maria().call(path, asked)).json()).toMatchObject({
      message: 'There is room for 250,000 values of months. Remove some to add new ones.',
    });
    const month = { year: 2025, month: 4, values: [{ kind: 'assets', id: boat, value: '1' }] };
    const saved = await maria().call('PUT /api/historical-values', { body: month });
    expect(saved.json()).toMatchObject(beyondValues);
    const copied = { body: { year: 2025, month: 4 } };
    const copy = await maria().call('POST /api/historical-values/copies', copied);
    expect(copy.json()).toMatchObject(beyondValues);
    const added = await maria().call('POST /api/assets', { body: anAsset() });
    expect(added.json()).toMatchObject(beyondValues);
    const file = {
      format: 'valv',
      version: 1,
      id: '019a9d6e-0000-7000-8000-000000000003',
      exportedAt: '2026-11-01T10:00:00.000Z',
      assets: [{ ...anAsset(), id: '1', typed: [{ month: '2024-01', value: '1' }] }],
    };
    expect((await importBy(maria(), file)).json()).toMatchObject(beyondValues);
    // Nothing of what was refused is there, and what needs no place is still possible.
    expect(await countOf('historical_asset_values')).toBe(HISTORY_VALUES_MAX - 1);
    expect(await countOf('assets')).toBe(1);
    const other = { body: valueOf(2025, 3, '60000') };
    expect((await maria().call(path, other)).statusCode).toBe(201);
    const removal = { ...month, month: 3, values: [{ kind: 'assets', id: boat, value: null }] };
    const removed = await maria().call('PUT /api/historical-values', { body: removal });
    expect(removed.statusCode).toBe(200);
    expect((await maria().call(path, { body: valueOf(2025, 4) })).statusCode).toBe(201);
    const changed = await maria().call(`PUT /api/assets/${boat}`, { body: { value: '1' } });
    expect(changed.statusCode).toBe(200);
  });

  test('two values at once do not both take the last place', async () => {
    const boat = await addAsset();
    await fillValues(HISTORY_VALUES_MAX - 2);
    const path = `POST /api/assets/${boat}/historical-values`;
    const answers = await Promise.all([
      maria().call(path, { body: valueOf(2025, 3) }),
      maria().call(path, { body: valueOf(2025, 4) }),
    ]);
    expect(
      answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
    ).toEqual([201, 400]);
  });

  test('dated rates and shares are bounded, whichever way they come', async () => {
    const ofRemoved = 200;
    await client.query(
      `insert into assets (user_id, id, type, name, value, shares, deleted_at, removed_on)
      select $1, gen_random_uuid(), 'other', 'Pärm ' || at, 1, terms, now(), current_date
      from generate_series(1, $2::int) at, (
        select jsonb_agg(jsonb_build_object('from', date '2020-01-01' + day, 'percent', '50.00'))
          as terms from generate_series(1, $3::int) day) dated`,
      [maria().userId, DATED_TERMS_OF_USER_MAX / ofRemoved - 1, ofRemoved],
    );
    const daily = (count: number) =>
      Array.from({ length: count }, (_, at) => addDays('2020-01-01', at));
    const sharesOf = (count: number) => daily(count).map((from) => ({ from, percent: '40' }));
    const loan = {
      type: 'other',
      name: 'Lån',
      balance: '100',
      currency: 'SEK',
      rates: daily(ofRemoved - 3).map((from) => ({ from, rate: '3' })),
    };
    const made = await maria().call('POST /api/liabilities', { body: loan });
    expect(made.statusCode, made.body).toBe(201);

    const beyondTerms = {
      code: 'limit_reached',
      message:
        `Det ryms ${DATED_TERMS_OF_USER_MAX.toLocaleString('sv')} dagar för räntor och andelar. ` +
        'Ta bort några för att lägga till nya.',
    };
    const added = await maria().call('POST /api/assets', {
      body: anAsset({ shares: sharesOf(4) }),
    });
    expect([added.statusCode, added.json()]).toEqual([400, expect.objectContaining(beyondTerms)]);
    const path = `PUT /api/assets/${await addAsset()}`;
    const changed = await maria().call(path, { body: { shares: sharesOf(4) } });
    expect(changed.json()).toMatchObject(beyondTerms);
    const file = {
      format: 'valv',
      version: 1,
      id: '019a9d6e-0000-7000-8000-000000000005',
      exportedAt: '2026-11-01T10:00:00.000Z',
      assets: [{ ...anAsset(), id: '1', shares: sharesOf(4) }],
    };
    expect((await importBy(maria(), file)).json()).toMatchObject(beyondTerms);
    // Nothing of what was refused is there, and the last places and what needs none are possible.
    expect((await maria().call(path, { body: { shares: sharesOf(3) } })).statusCode).toBe(200);
    expect((await maria().call(path, { body: { value: '1' } })).statusCode).toBe(200);
    expect((await maria().call('GET /api/assets')).json()).toHaveLength(1);
  });

  test('of an item’s observations of a month the newest stay', async () => {
    const boat = await addAsset();
    for (let at = 1; at <= OBSERVATIONS_OF_MONTH_MAX + 3; at += 1) {
      await maria().call(`PUT /api/assets/${boat}`, { body: { value: String(at) } });
    }
    const { rows } = await client.query<{ value: string }>(
      `select value::float8::text as value from asset_history where asset_id = $1
      order by recorded_at`,
      [boat],
    );
    const newest = Array.from({ length: OBSERVATIONS_OF_MONTH_MAX }, (_, at) => String(at + 4));
    expect(rows.map(({ value }) => value)).toEqual(newest);
  });

  test('the oldest activities go', async () => {
    await client.query(
      `insert into user_activities
        (user_id, id, action, entity_type, entity_id, entity_name, changes)
      select $1, lpad(to_hex(at), 32, '0')::uuid, 'created', 'asset', gen_random_uuid(),
        'Nummer ' || at, '[]'
      from generate_series(1, $2) at`,
      [maria().userId, ACTIVITIES_MAX],
    );
    await addAsset();
    expect(await countOf('user_activities')).toBe(ACTIVITIES_MAX);
    const { activities } = await exportOf(installation(), maria());
    expect(activities[0]?.name).toBe('Nummer 2');
    expect(activities.at(-1)?.name).toBe('Båt');
    await client.query('delete from user_activities where user_id = $1', [maria().userId]);
  });

  test('an import of more activities keeps the newest', async () => {
    const activities = Array.from({ length: ACTIVITIES_MAX + 2 }, (_, at) => ({
      action: 'created',
      entityType: 'household',
      item: String(at),
      name: `Nummer ${at}`,
      isErased: true,
      createdAt: new Date(Date.UTC(2020, 0, 1) + at * 1_000).toISOString(),
    }));
    const file = {
      format: 'valv',
      version: 1,
      id: '019a9d6e-0000-7000-8000-000000000004',
      exportedAt: '2026-11-01T10:00:00.000Z',
      activities,
    };
    expect((await importBy(maria(), file)).statusCode).toBe(201);
    expect(await countOf('user_activities')).toBe(ACTIVITIES_MAX);
    const { rows } = await client.query<{ name: string }>(
      'select entity_name as name from user_activities where user_id = $1 order by id limit 1',
      [maria().userId],
    );
    expect(rows).toEqual([{ name: 'Nummer 2' }]);
  });

  const addOnce = (key: string, name = 'Fritid') =>
    maria().call('POST /api/assets', {
      body: anAsset({ name }),
      headers: { 'idempotency-key': key },
    });

  test('the oldest keys of requests go', async () => {
    await client.query(
      `insert into idempotency_keys (user_id, key, fingerprint, status, body, created_at)
      select $1, 'key-' || at, 'x', 201, '{}', now() - interval '1 hour' + at * interval '1 ms'
      from generate_series(1, $2) at`,
      [maria().userId, KEYS_MAX],
    );
    expect((await addOnce('new')).statusCode).toBe(201);
    expect(await countOf('idempotency_keys')).toBe(KEYS_MAX);
    expect((await addOnce('key-2')).json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await addOnce('new')).statusCode).toBe(201);
    expect(await countOf('assets')).toBe(1);
  });

  test('the oldest answers go, and their requests are not done again', async () => {
    const first = await addOnce('first');
    await client.query(
      `insert into idempotency_keys (user_id, key, fingerprint, status, body, created_at)
      select $1, 'large', 'x', 201, repeat('x', $2), now() + interval '1 ms'`,
      [maria().userId, ANSWER_CHARACTERS_MAX],
    );
    expect((await addOnce('first')).json()).toEqual(first.json());
    expect((await addOnce('second', 'Båt')).statusCode).toBe(201);
    const { rows } = await client.query(
      `select key, body is null as "isForgotten" from idempotency_keys where user_id = $1
      order by key`,
      [maria().userId],
    );
    expect(rows).toEqual([
      { key: 'first', isForgotten: true },
      { key: 'large', isForgotten: true },
      { key: 'second', isForgotten: false },
    ]);
    const again = await addOnce('first');
    expect(again.statusCode).toBe(422);
    expect(again.json()).toMatchObject({
      code: 'idempotency_key_reused',
      message: 'Formuläret har redan skickats med annat innehåll. Öppna det på nytt.',
    });
    expect(await countOf('assets')).toBe(2);
  });

  test('imported files are bounded', async () => {
    const account = await addBankAccount(maria());
    await client.query(
      `insert into transaction_imports
        (user_id, id, bank_account_id, file_name, format, fingerprint, added, known, pending,
        broken)
      select $1, gen_random_uuid(), $2, 'fil.csv', 'seb', 'x', 0, 0, 0, 0
      from generate_series(1, $3)`,
      [maria().userId, account, BANK_FILES_MAX],
    );
    const file = `${HEADER}\n2026-01-15;;1;KAFFE;-35.000;`;
    const refused = await sendFile(maria(), account, { file });
    expect(refused.json()).toMatchObject({
      code: 'limit_reached',
      message: 'Det ryms 5000 importerade filer. Ta bort några för att lägga till nya.',
    });
    expect(await countOf('transaction_imports')).toBe(BANK_FILES_MAX);
    expect(await countOf('transactions')).toBe(0);
  });

  /** Transactions whose texts, of one letter each, have all bytes but some. */
  const fillTexts = async (accountId: string, bytesLeft: number) => {
    const add = `insert into transactions (user_id, id, bank_account_id, duplicate_key, amount,
        description, transaction_type, transaction_date)
      select $1, gen_random_uuid(), $2, lpad(at::text, 10, '0'), 1, repeat('x', $5), 'income',
        '2026-01-01' from generate_series($3::int, $4::int) at`;
    const [rows, bytesOfRow] = [25_000, 20_000];
    const of = [maria().userId, accountId];
    await client.query(add, [...of, 2, rows, bytesOfRow - 10]);
    await client.query(add, [...of, 1, 1, bytesOfRow - 10 - bytesLeft]);
  };

  test('texts of transactions have 500 MB, whichever way they come', async () => {
    const account = await addBankAccount(maria());
    const send = (text: string) =>
      sendFile(maria(), account, { file: `${HEADER}\n2026-01-17;;1;${text};-35.000;` });
    expect((await send('KAFFE')).statusCode).toBe(201);
    const { transactions } = await transactionsOf(maria());
    const path = `PUT /api/transactions/${transactions[0]?.id}`;
    await fillTexts(account, 1_000);
    expect((await maria().call(path, { body: { notes: 'a'.repeat(500) } })).statusCode).toBe(200);
    const message =
      'Det ryms 500 MB texter, anteckningar och taggar i transaktioner. ' +
      'Ta bort några för att lägga till nya.';
    const refused = { code: 'limit_reached', message };
    const longer = await maria().call(path, { body: { notes: 'a'.repeat(1_000) } });
    expect(longer.json()).toMatchObject(refused);
    expect((await send('K'.repeat(500))).json()).toMatchObject(refused);
    expect((await send('TE')).statusCode).toBe(201);
  });

  test('addresses of exports are bounded, and the newest work', async () => {
    for (let at = 0; at < LINKS_MAX + 2; at += 1)
      await maria().call('POST /api/export', { body: {} });
    expect(await countOf('export_links')).toBe(LINKS_MAX);
    expect((await exportOf(installation(), maria())).format).toBe('valv');
  });

  /**
   * Calls while another addition of Maria's, from another node, has not ended; then lets it end, once
   * the call is answered or waits for a lock.
   */
  async function callBeside(insertion: string, values: unknown[], call: () => Promise<unknown>) {
    await client.query('begin');
    const lock = 'select pg_advisory_xact_lock(hashtextextended($1, $2))';
    await client.query(lock, [maria().userId, KEYED_LOCKS.limits]);
    await client.query(insertion, [maria().userId, ...values]);
    let isAnswered = false;
    const answer = call().then(() => (isAnswered = true));
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => isAnswered || ((await client.query(waiting)).rowCount ?? 0) > 0)
      .toBe(true);
    await client.query('commit');
    await answer;
  }

  test('two addresses of exports at once do not both take the last place', async () => {
    const link = `insert into export_links (user_id, token_hash, format, created_at, expires_at)
      select $1, $3 || at, 'json', now(), now() + interval '1 minute'
      from generate_series(1, $2::int) at`;
    await client.query(link, [maria().userId, LINKS_MAX - 1, 'stored-']);
    await callBeside(link, [1, 'other-'], () => maria().call('POST /api/export', { body: {} }));
    expect(await countOf('export_links')).toBe(LINKS_MAX);
  });

  test('two column mappings at once do not both take the last place', async () => {
    const stored = `insert into column_mappings (user_id, fingerprint, mapping)
      select $1, lpad(at::text, 43, $3), '{}' from generate_series(1, $2::int) at`;
    await client.query(stored, [maria().userId, MAPPINGS_MAX - 1, 's']);
    await callBeside(stored, [1, 'o'], () => addMapping(maria()));
    expect(await countOf('column_mappings')).toBe(MAPPINGS_MAX);
  });

  test('of the sessions the most recently used stay', async () => {
    const { userId, email } = maria();
    await client.query(
      `insert into auth_sessions (id, user_id, aal, methods, user_agent, ip, counter, created_at,
        refreshed_at, not_after)
      select gen_random_uuid(), $1, 'aal1', '[]', '', '127.0.0.1', 0, now(),
        now() - interval '1 day' + at * interval '1 second', now() + interval '1 day'
      from generate_series(1, $2) at`,
      [userId, SESSIONS_MAX],
    );
    const body = { email, password: PASSWORD };
    expect((await call(installation().app, 'POST /api/login', { body })).statusCode).toBe(200);
    expect(await countOf('auth_sessions')).toBe(SESSIONS_MAX);
    expect((await maria().call('GET /api/assets')).statusCode).toBe(200);
  });
});
