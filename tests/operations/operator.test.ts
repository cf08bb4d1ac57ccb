import { MORTGAGE_SERIES } from '#domain/statistics/public-sources.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { healthOf, type HealthReason } from '#domain/operations/installation-health.ts';
import type { MetricPoint, SystemStatus } from '#domain/operations/monitoring.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { call, signUp } from '#tests/support/caller.ts';
import { openSecondNode, openSignIn, type SignIn } from '#tests/support/sign-in.ts';

/** After it every rule of today with an end has ended. */
const DECADE_S = 10 * 366 * 86_400;
const TOKEN = 'ett valv av elva stenar, murat';

let first: SignIn;
let second: SignIn;
/** All data of Maria's, which must be in no answer to the operator. */
let hers: string[];

let startedMs: number;

beforeAll(async () => {
  startedMs = Date.now();
  const settings = { AUTH_AUTOCONFIRM: 'on', ADMIN_TOKEN: TOKEN };
  first = await openSignIn({ ...settings, NODE_NAME: 'norr' });
  second = await openSecondNode(first, { ...settings, NODE_NAME: 'soder' });
  const maria = await signUp(first.app, 'Maria');
  const asset = { type: 'real_estate', name: 'Sommarstuga på Ven', value: '1234567.89' };
  const made = await maria.call('POST /api/assets', { body: asset });
  const { id } = made.json<{ id: string }>();
  await maria.call(`PUT /api/assets/${id}`, { body: { name: 'Stugan på Ven' } });
  await maria.call(`GET /api/assets?search=${maria.email}`);
  await call(second.app, `GET /api/assets/${randomUUID()}/historical-values`);
  await call(second.app, 'GET /api/sommarstugan');
  hers = [maria.email, maria.userId, maria.token, id, 'Maria', 'Ven', '1234567', 'sommarstugan'];
});
afterAll(async () => {
  await second.close();
  await first.close();
});

async function ask<Answer>({ app }: SignIn, path: string): Promise<Answer> {
  const headers = { authorization: `Bearer admin-${TOKEN}` };
  const answer = await call(app, `GET ${path}`, { headers });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return (isJson ? answer.json() : answer.body) as Answer;
}

const statusOf = (node: SignIn, query = '') =>
  ask<SystemStatus>(node, `/api/admin/system-status${query}`);

/** Reasons that follow from a busy or full machine, or from the day of the run. */
const OF_THE_MACHINE: ReadonlySet<HealthReason> = new Set<HealthReason>([
  'rules_ending',
  'disk_full',
  'disk_low',
  'memory_full',
  'memory_high',
  'database_slow',
  'loop_late',
]);

describe('system-status', () => {
  test('has every field of docs/product.md, measured', async () => {
    const status = await statusOf(first);
    expect(status).toMatchObject({ databaseHealth: true, node: null });
    expect(status.reasons.filter((reason) => !OF_THE_MACHINE.has(reason))).toEqual([]);
    const [worst] = status.reasons;
    expect(status.status).toBe(worst === undefined ? 'healthy' : healthOf(worst));
    expect(status.memoryUsage).toBeGreaterThan(20 * 1024 * 1024);
    expect(status.databaseTime).toBeGreaterThan(0);
    expect(status.databaseSize).toBeGreaterThan(1024 * 1024);
    expect(status.disk.size).toBeGreaterThan(status.disk.free);
    const assets = status.lastMetrics.apiEndpointStats['POST /api/assets'];
    expect(assets).toMatchObject({ count: 1, refused: 0, errors: 0 });
    expect(assets?.avgResponseTime).toBeGreaterThan(0);
    expect(assets?.p95).toBeGreaterThan(0);
    const counts = Object.values(status.lastMetrics.apiEndpointStats);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(status.totalRequests);
    expect(status.totalErrors).toBe(0);
    expect(status.errorRate).toBe(0);
  });

  test('counts the seconds since the node started', async () => {
    const seconds = async () => (await statusOf(first)).uptime;
    await expect.poll(seconds).toBeGreaterThan(0);
    expect(startedMs + (await seconds()) * 1000).toBeLessThanOrEqual(Date.now());
  });

  test('counts by the pattern of a route, and what there is no route for as unknown', async () => {
    const { apiEndpointStats } = (await statusOf(second)).lastMetrics;
    expect(apiEndpointStats).toMatchObject({
      'PUT /api/assets/:id': { count: 1 },
      'GET /api/assets/:id/historical-values': { count: 1, refused: 1 },
      'unknown': { count: 1, refused: 1 },
    });
  });

  test('adds the nodes up, and tells them apart when asked', async () => {
    await statusOf(second);
    const both = await statusOf(first);
    expect(both.nodes.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'norr running',
      'soder running',
    ]);
    const ofFirst = (await statusOf(first, '?node=norr')).lastMetrics.apiEndpointStats;
    const ofSecond = (await statusOf(first, '?node=soder')).lastMetrics.apiEndpointStats;
    expect(ofFirst['POST /api/assets']).toMatchObject({ count: 1 });
    expect(ofSecond['POST /api/assets']).toBeUndefined();
    expect(ofSecond['unknown']).toMatchObject({ count: 1 });
    const [north, south] = both.nodes;
    expect(both.memoryUsage).toBe((north?.memoryUsage ?? 0) + (south?.memoryUsage ?? 0));
    expect(both.memoryLimit).toBe((north?.memoryLimit ?? 0) + (south?.memoryLimit ?? 0));
  });

  test('knows no node that there is not', async () => {
    const headers = { authorization: `Bearer admin-${TOKEN}` };
    const answer = await call(first.app, 'GET /api/admin/system-status?node=vaster', { headers });
    expect(answer.statusCode).toBe(404);
  });

  test('counts people by day, and names nobody', async () => {
    const { people } = await statusOf(first);
    expect(people?.[0]).toMatchObject({ signUps: 1, active: 1 });
    expect(people?.[0]?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('tells of mails and sources', async () => {
    const { mail, sources } = await statusOf(first);
    expect(mail).toMatchObject({ waiting: 0, failed: 0 });
    expect(sources?.map(({ id }) => id)).toEqual([
      'consumer_prices',
      'house_prices',
      'exchange_rates',
      ...Object.keys(MORTGAGE_SERIES),
    ]);
  });
});

test('the minutes come newest first, each with what was used and answered in it', async () => {
  const points = await ask<MetricPoint[]>(first, '/api/admin/metrics');
  expect(points[0]).toMatchObject({ databaseHealth: true });
  expect(points[0]?.memoryUsage.rss).toBeGreaterThan(20 * 1024 * 1024);
  expect(points[0]?.responseTime).toBeGreaterThan(0);
  const times = points.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('Prometheus reads what each call took, and how the process is', async () => {
  const text = await ask<string>(first, '/metrics');
  const value = (line: string) =>
    Number(
      text
        .split('\n')
        .find((l) => l.startsWith(line))
        ?.split(' ')
        .at(-1),
    );
  const call = 'call="POST /api/assets"';
  const bucket = (le: string) =>
    value(`valv_http_request_duration_seconds_bucket{${call},le="${le}"}`);
  expect(bucket('30')).toBe(1);
  expect(bucket('+Inf')).toBe(1);
  expect(value(`valv_http_request_duration_seconds_count{${call}}`)).toBe(1);
  expect(value('valv_database_up')).toBe(1);
  expect(value('valv_memory_limit_bytes')).toBeGreaterThan(0);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(20 * 1024 * 1024);
  expect(text).toContain('valv_node_info{node="norr"} 1');
  // A line is a comment, or a name with labels and a number.
  const odd = text.split('\n').filter((line) => !/^(?:#.*|\w+(?:\{.*\})? \S+|)$/.test(line));
  expect(odd).toEqual([]);
});

test('nothing of anybody stands in any answer or any kept row', async () => {
  const paths = ['/api/admin/system-status', '/api/admin/metrics', '/metrics'];
  const answers = await Promise.all(paths.map((path) => ask<unknown>(first, path)));
  const { rows } = await first.db.orm.execute(sql`
    select to_json(metric_calls)::text as row from metric_calls union all
    select to_json(metric_minutes)::text from metric_minutes union all
    select to_json(metric_nodes)::text from metric_nodes union all
    select to_json(metric_days)::text from metric_days`);
  const everything = JSON.stringify([answers, rows]);
  expect(everything).toContain('/api/assets/:id');
  expect(hers.filter((word) => everything.includes(word))).toEqual([]);
});

test('a wrong token opens none of it, and a full client is sent away on every node', async () => {
  const settings = { AUTH_RATE_LIMITS: 'on', ADMIN_TOKEN: TOKEN };
  const third = await openSecondNode(first, { ...settings, NODE_NAME: 'oster' });
  const fourth = await openSecondNode(first, { ...settings, NODE_NAME: 'vaster' });
  const headers = { authorization: 'Bearer admin-fel' };
  for (const path of ['/api/admin/system-status', '/api/admin/metrics', '/metrics']) {
    expect((await call(third.app, `GET ${path}`, { headers })).statusCode).toBe(401);
    expect((await call(fourth.app, `GET ${path}`)).statusCode).toBe(401);
  }
  for (let guess = 6; guess < 10; guess += 1) {
    await call(third.app, 'GET /metrics', { headers });
  }
  expect((await call(fourth.app, 'GET /metrics', { headers })).statusCode).toBe(429);
  expect((await call(third.app, 'GET /metrics', { headers })).statusCode).toBe(429);
  expect((await statusOf(third)).databaseHealth).toBe(true);
  await third.close();
  await fourth.close();
});

test('a node that stops says so, and one that starts again goes on counting', async () => {
  const settings = { ADMIN_TOKEN: TOKEN, NODE_NAME: 'vila' };
  const before = await openSecondNode(first, settings);
  for (let time = 0; time < 3; time += 1) await call(before.app, 'GET /api/exchange-rates');
  await before.close();
  const between = await statusOf(first);
  expect(between.nodes.find(({ name }) => name === 'vila')?.state).toBe('stopped');
  const after = await openSecondNode(first, settings);
  await call(after.app, 'GET /api/exchange-rates');
  const { lastMetrics, nodes } = await statusOf(after, '?node=vila');
  expect(lastMetrics.apiEndpointStats['GET /api/exchange-rates']?.count).toBe(4);
  expect(nodes.find(({ name }) => name === 'vila')?.state).toBe('running');
  await after.close();
});

test('without a database it answers from memory, and is not ready', async () => {
  const alone = await openSignIn({ ADMIN_TOKEN: TOKEN, NODE_NAME: 'ensam' });
  await call(alone.app, 'GET /api/exchange-rates');
  expect((await call(alone.app, 'GET /readyz')).json()).toEqual({ status: 'ready' });
  await alone.database.drop();
  const status = await statusOf(alone);
  expect(status).toMatchObject({
    status: 'critical',
    // Late in a year the rules of the next one may be missing too.
    reasons: expect.arrayContaining(['database_away']) as unknown,
    databaseHealth: false,
    databaseTime: null,
    jobs: null,
    people: null,
  });
  expect(status.lastMetrics.apiEndpointStats['GET /api/exchange-rates']?.count).toBe(1);
  expect(status.nodes.map(({ name }) => name)).toEqual(['ensam']);
  const points = await ask<MetricPoint[]>(alone, '/api/admin/metrics');
  expect(points[0]?.databaseHealth).toBe(false);
  expect(await ask<string>(alone, '/metrics')).toContain('valv_database_up 0');
  const [alive, ready] = await Promise.all([
    call(alone.app, 'GET /healthz'),
    call(alone.app, 'GET /readyz'),
  ]);
  expect([alive.statusCode, ready.statusCode, ready.json()]).toEqual([
    200,
    503,
    { status: 'database away' },
  ]);
  await alone.close();
});

test('a database without one of our migrations is not ready', async () => {
  const { rows } = await second.db.orm.execute(
    sql`delete from schema_migrations where name like '0001%' returning name, hash`,
  );
  const [{ name, hash }] = rows as [{ name: string; hash: string }];
  const answer = await call(second.app, 'GET /readyz');
  await second.db.orm.execute(
    sql`insert into schema_migrations (name, hash) values (${name}, ${hash})`,
  );
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not migrated' }]);
  expect((await call(second.app, 'GET /readyz')).statusCode).toBe(200);
});

test('a node that falls silent is a reason not to call the installation healthy', async () => {
  await statusOf(second);
  first.later(90);
  const { status, reasons, nodes } = await statusOf(first);
  expect(nodes.find(({ name }) => name === 'soder')?.state).toBe('silent');
  expect(reasons).toContain('node_silent');
  expect(status).not.toBe('healthy');
});

test('rules that end are named by the clock of the server, and are a reason', async () => {
  first.later(DECADE_S);
  const { status, reasons, endingRules } = await statusOf(first);
  const ofPrices = ruleBook().rules.find(({ key }) => key === 'price_base_amount');
  expect(endingRules).toContainEqual({
    key: 'price_base_amount',
    name: { en: 'Price base amount', sv: 'Prisbasbelopp' },
    endsOn: ofPrices?.periods.at(-1)?.validTo,
  });
  expect(reasons).toContain('rules_ending');
  expect(status).not.toBe('healthy');
});
