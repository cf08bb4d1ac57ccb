import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import {
  ACTIVITIES_MAX,
  DATED_TERMS_OF_USER_MAX,
  HISTORY_VALUES_MAX,
  RECORDS_MAX,
  REMOVED_MAX,
} from '#domain/records/records.ts';
import { SCOPES } from '#domain/access/tokens.ts';
import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import { sendMonthMails } from '#server/access/month-mail/job.ts';
import { createFigures } from '#server/banking/transaction-figures/figures.ts';
import type { Mail, Mailer } from '#server/platform/mail/port.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { longestBlock } from '#tests/support/event-loop.ts';
import { householdOf } from '#tests/support/households.ts';
import { testLog } from '#tests/support/log.ts';
import { OPEN_ROUTES, routesOf } from '#tests/support/routes.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { makeToken } from '#tests/support/tokens.ts';

/*
 * Accounts whose records are at all of their bounds, and a household of four of them. Whatever reads
 * them may keep nobody else waiting for long: work grows with the rows, and is done in steps.
 */

/** Processor time of the longest turn of the event loop, on a usual core. */
const TURN_MS_MAX = 100;
const TRIES = 3;

const MEMBERS = ['Maria', 'Erik', 'Saga', 'Karin'];
const ITEMS = RECORDS_MAX + REMOVED_MAX;
/** Assets have two dated shares each, and loans the same number of rates and shares. */
const TERMS_OF_LOAN = Math.floor((DATED_TERMS_OF_USER_MAX / RECORDS_MAX - 2) / 2);
/** The four kinds of records that have values. */
const VALUES_OF_ITEM = Math.floor(HISTORY_VALUES_MAX / (4 * ITEMS));

/** Dated terms of a present item, on other days than those of the next. */
const dated = (field: string, count: number) => `(
  select coalesce(jsonb_agg(jsonb_build_object(
    'from', case when term > 0 then (date '2025-12-20' + term * 35 - at % 20)::text end,
    '${field}', ((20 + (term + at) % 60) || '.50')) order by term), '[]')
  from generate_series(0, ${count} - 1) term where at <= ${RECORDS_MAX})`;

/** Inserts the items of a kind, of which those after the present ones were removed this year. */
const items = (table: string, values: Readonly<Record<string, string>>) => `
  insert into ${table} (user_id, id, currency, created_at, deleted_at, removed_on,
    ${Object.keys(values).join(', ')})
  select $1, item_id('${table}', at, $1), case when at % 50 = 1 then 'EUR' else 'SEK' end,
    now() - interval '2 years' + at * interval '1 minute', removed, removed::date,
    ${Object.values(values).join(', ')}
  from generate_series(1, ${ITEMS}) at cross join lateral (select case when at > ${RECORDS_MAX}
    then date_trunc('year', now()) + at % 20 * interval '1 day' end as removed) removal`;

/** Inserts a value of every item of a kind in each of the last months. */
const values = (table: string, history: string, fields: Readonly<Record<string, string>>) => `
  insert into ${history}_history (user_id, id, ${history}_id, month, currency, recorded_at,
    ${Object.keys(fields).join(', ')})
  select $1, gen_random_uuid(), item_id('${table}', at, $1), to_char(stated, 'YYYY-MM'), 'SEK',
    stated, ${Object.values(fields).join(', ')}
  from generate_series(1, ${ITEMS}) at, generate_series(0, ${VALUES_OF_ITEM} - 1) back
  cross join lateral (select now() - back * interval '1 month' as stated) moment`;

const FILL = [
  items('assets', {
    type: `case when at % 4 = 0 then 'investment' else 'real_estate' end`,
    account_form: `case when at % 8 = 0 then 'isk' when at % 4 = 0 then 'kf' end`,
    name: `'Post ' || at`,
    value: '1000000 + at',
    ownership_percentage: '50',
    shares: dated('percent', 2),
    valuation_date: `'2025-12-01'`,
    assessed_value: '500000 + at',
    value_year: '1990',
  }),
  items('liabilities', {
    type: `'mortgage'`,
    name: `'Lån ' || at`,
    balance: '900000 + at',
    ownership_percentage: '50',
    rates: dated('rate', TERMS_OF_LOAN),
    shares: dated('percent', TERMS_OF_LOAN),
    interest_rate: '3',
    monthly_amortization: '100',
  }),
  items('incomes', {
    type: `'salary'`,
    name: `'Lön ' || at`,
    amount: '20000 + at',
    tax_rule: `'table'`,
  }),
  items('costs', { name: `'Kostnad ' || at`, amount: '100 + at' }),
  items('goals', { name: `'Mål ' || at`, target_amount: '1000000', current_amount: 'at' }),
  `insert into mortgages (user_id, asset_id, base_value, base_day, base_reason, day_count, relief)
  select $1, item_id('assets', at, $1), 1000000, '2020-01-01', 'purchase', 'actual/360', 'none'
  from generate_series(1, ${RECORDS_MAX}) at where at % 4 > 0`,
  `insert into mortgage_parts (user_id, liability_id, asset_id, original_amount, is_increase,
    has_extra_percent)
  select $1, item_id('liabilities', at, $1), item_id('assets', at, $1), 1000000, false, false
  from generate_series(1, ${RECORDS_MAX}) at where at % 4 > 0`,
  values('assets', 'asset', { value: '20000 + back', ownership_percentage: '40' }),
  values('liabilities', 'liability', { balance: '20000 + back', ownership_percentage: '40' }),
  values('incomes', 'income', {
    amount: '20000 + back',
    frequency: `'monthly'`,
    tax_percentage: '0',
    tax_rule: `'table'`,
    is_active: '1',
  }),
  values('costs', 'cost', { amount: '100 + back', frequency: `'monthly'` }),
  `insert into user_activities (user_id, id, action, entity_type, entity_id, entity_name, changes)
  select $1, gen_random_uuid(), 'updated', 'asset', item_id('assets', at, $1), 'Post ' || at,
    jsonb_build_array(jsonb_build_object('field', 'name', 'from', 'Före', 'to', 'Efter'))
  from generate_series(1, ${ACTIVITIES_MAX}) at`,
  `update users set currency = 'SEK', municipality = '0180', birth_year = 1950 where id = $1`,
];

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;
const members: Caller[] = [];
/** The id that an address has for a parameter, by the part before it. */
let idsAfter: Readonly<Record<string, string>>;
/** An asset that can keep holdings. */
let accountId: string;

beforeAll(async () => {
  for (const name of MEMBERS) members.push(await signUp(installation.app, name));
  maria = members[0] as Caller;
  const household = await householdOf(installation, members as [Caller, ...Caller[]]);
  const client = new pg.Client({ ...installation.database.pool, user: 'postgres' });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(`create function item_id(kind text, at int, owner uuid) returns uuid
    language sql immutable as $$ select md5(kind || at || owner)::uuid $$`);
  for (const { userId } of members) for (const text of FILL) await client.query(text, [userId]);
  // They have been a household for long.
  await client.query(`update household_members set joined_at = now() - interval '3 years'`);
  await client.query('analyze');
  const idOf = async (table: string, at = 1) => {
    const text = `select item_id($1, $2, $3) as id`;
    return (await client.query<{ id: string }>(text, [table, at, maria.userId])).rows[0]?.id ?? '';
  };
  // Each fourth asset is an investment.
  accountId = await idOf('assets', 4);
  idsAfter = {
    assets: await idOf('assets'),
    liabilities: await idOf('liabilities'),
    incomes: await idOf('incomes'),
    costs: await idOf('costs'),
    mortgages: await idOf('assets'),
    households: household.id,
  };
  await client.end();
});

/** Others read nothing that records are in. */
const isOther = (route: string) =>
  !route.startsWith('GET /api/') ||
  /^GET \/api\/(?:admin|bank|transaction|recurring|cash-flow|subscription)/.test(route) ||
  OPEN_ROUTES.some((pattern) => pattern.test(route));

/** Reads of long periods, and writes that read everything. */
const MORE = [
  'GET /api/net-worth-history?period=all',
  'GET /api/net-worth-change?period=1y',
  'GET /api/tax-meter?year=2025',
  'GET /api/activities?limit=100',
  'GET /api/households/:id/net-worth-history?period=2y',
  'POST /api/mortgages/:id/stress',
  'POST /api/historical-values/copies',
];

const addressOf = (route: string) =>
  route
    .replace(/:\w+(?=\/holding)/, accountId)
    .replace(/([\w-]+)\/:\w+/, (_, of: string) => `${of}/${idsAfter[of] ?? randomUUID()}`);

/** An answer by the network: decoding its text afterwards is not the server's work. */
async function received(target: string, { body }: { body?: object }) {
  const [method = '', path] = target.split(' ');
  const headers = { 'authorization': `Bearer ${maria.token}`, 'content-type': 'application/json' };
  const sent = body && { body: JSON.stringify(body) };
  const answer = await fetch(`${installation.url}${path}`, { method, headers, ...sent });
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return { status: answer.status, isJson, bytes: await answer.arrayBuffer() };
}

test('no read of records at their bounds holds the event loop', async () => {
  const routes = routesOf(installation.app).filter((route) => !isOther(route));
  expect(routes).toContain('GET /api/households/:id/mortgages');
  const long: [route: string, blockedMs: number][] = [];
  for (const route of [...routes, ...MORE]) {
    const body = route.startsWith('GET') ? {} : { body: { year: 2026, month: 4 } };
    const sent = route.includes('/stress') ? { body: {} } : body;
    const call = () => received(addressOf(route), sent);
    const { result, blockedMs } = await longestBlock(call);
    const text = Buffer.from(result.bytes).toString();
    expect(result.status, `${route}: ${text.slice(0, 200)}`).toBeOneOf([200, 201, 404]);
    // Long answers are written in pieces.
    if (result.isJson) expect(text === JSON.stringify(JSON.parse(text))).toBe(true);
    const turns = [blockedMs];
    // Collecting garbage only ever makes a turn longer.
    while (route.startsWith('GET') && Math.min(...turns) > TURN_MS_MAX && turns.length < TRIES)
      turns.push((await longestBlock(call)).blockedMs);
    if (Math.min(...turns) > TURN_MS_MAX) long.push([route, Math.min(...turns)]);
  }
  expect(long).toEqual([]);
});

test('nor does an assistant that asks for them', async () => {
  const token = await makeToken(installation.app, maria, SCOPES);
  const assetId = idsAfter['mortgages'];
  const asked: [name: string, given: object][] = [
    ['net_worth', { history: 'all' }],
    ['why_it_changed', { period: '1y' }],
    ['items', { kind: 'assets' }],
    ['items', { kind: 'liabilities', cursor: '900' }],
    ['explain', { figure: 'netWorth' }],
    ['explain', { figure: 'tax' }],
    ['tax', {}],
    ['mortgage', {}],
    ['mortgage', { assetId }],
    ['holdings', {}],
    ['holdings', { assetId: accountId }],
  ];
  const headers = { accept: 'application/json, text/event-stream' };
  const long: [name: string, blockedMs: number][] = [];
  for (const [name, given] of asked) {
    const params = { name, arguments: given };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const call = () => token.call('POST /mcp', { body, headers });
    await call();
    const { result, blockedMs } = await longestBlock(call);
    expect(result.statusCode).toBe(200);
    expect(result.body, name).not.toContain('"isError":true');
    if (blockedMs > TURN_MS_MAX) long.push([name, blockedMs]);
  }
  expect(long).toEqual([]);
});

test('nor does her monthly mail', async () => {
  const { db, banking, url: publicUrl } = installation;
  const running = monthOf(dayOf(new Date()));
  const clock = () => new Date(`${addMonths(running, 1)}-02T03:00:00Z`);
  await db.orm.execute(sql`update users set month_mail_since = now() - interval '40 days'
    where id = ${maria.userId}`);
  await db.orm.execute(sql`update auth_users set email_proven_at = now()
    where id = ${maria.userId}`);
  const made: Mail[] = [];
  const mail: Mailer = {
    send: async (_tx, each) => void made.push(each),
    forget: async () => undefined,
  };
  const figures = createFigures(testLog, { figuresWaitS: 300 });
  const parts = { db, mail, figures, sealing: banking.sealing, publicUrl, clock, log: testLog };
  const { blockedMs } = await longestBlock(() => sendMonthMails(parts));
  expect(made).toMatchObject([{ kind: 'month_report', values: { waiting: { of: 2_000 } } }]);
  expect(blockedMs).toBeLessThan(TURN_MS_MAX);
});

test('nor do many at once', async () => {
  const kinds = ['assets', 'liabilities', 'incomes', 'costs'];
  const all = [...kinds.map((kind) => `GET /api/${kind}/series`), 'GET /api/financial-summary'];
  const { result, blockedMs } = await longestBlock(() =>
    Promise.all([...all, ...all, ...all].map((route) => maria.call(route))),
  );
  // Some may be asked to come again.
  expect(result.some(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(blockedMs).toBeLessThan(TURN_MS_MAX);
});

test('large answers that are not read hold up their own reader, and no small one', async () => {
  const large = idsAfter['households'] ?? '';
  const lisa = await signUp(installation.app, 'Lisa');
  const small = await householdOf(installation, [lisa]);
  const open = await Promise.all(members.map((each) => unread(each, `${large}/mortgages`)));
  expect(open.map(({ statusCode }) => statusCode)).toEqual(MEMBERS.map(() => 200));
  const mortgages = (of: Caller, id: string) => of.call(`GET /api/households/${id}/mortgages`);
  // Its room was given back, so that others may read meanwhile.
  expect((await mortgages(maria, large)).json()).toMatchObject({ code: 'unavailable' });
  expect((await mortgages(lisa, small.id)).statusCode).toBe(200);
  for (const answer of open) answer.destroy();
  await expect.poll(async () => (await mortgages(maria, large)).statusCode).toBe(200);
});

/** An answer of 14 MB, of which its client reads the beginning alone. */
function unread({ token }: Caller, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(`${installation.url}/api/households/${path}`, { headers }, resolve).on('error', reject);
  });
}
