import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { exportOf } from '#tests/support/exports.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { anAsset, anIncome } from '#tests/support/drafts.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;

const running = monthOf(dayOf(new Date()));
const past = addMonths(running, -2);
const of = (month: string) => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) });
const boat = anAsset({ value: '100' });

beforeEach(async () => {
  maria = await signUp(installation.app, 'Maria');
});

type Answer = { status: number; body: never };

async function call(target: string, body?: unknown): Promise<Answer> {
  const more = body === undefined ? {} : { body };
  const answer = await maria.call(target, { ...more, headers: { 'accept-language': 'en' } });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() } as Answer;
}

async function add(kind: string, item: object): Promise<string> {
  const { body } = await call(`POST /api/${kind}`, item);
  return (body as { id: string }).id;
}

const issuesOf = ({ body }: Answer) =>
  (body as { issues?: { path: string; code: string }[] }).issues?.map(({ path, code }) => [
    path,
    code,
  ]);

describe('a value typed for a month', () => {
  const kinds = [
    ['assets', boat],
    ['liabilities', { type: 'mortgage', name: 'Bolån', balance: '100', currency: 'SEK' }],
    ['incomes', anIncome({ amount: '100' })],
    ['costs', { name: 'El', amount: '100', currency: 'SEK' }],
  ] as const;

  test.each(kinds)('of %s is kept, replaced and listed by year', async (kind, item) => {
    const path = `/api/${kind}/${await add(kind, item)}/historical-values`;
    const foreign = { ...of(past), value: 80.5, currency: 'EUR' };
    expect(await call(`POST ${path}`, { ...of(past), value: '70' })).toMatchObject({ status: 201 });
    expect(await call(`POST ${path}`, foreign)).toMatchObject({ status: 201 });
    const { body } = await call(`GET ${path}?year=${of(past).year}`);
    expect(body).toMatchObject([{ ...of(past), value: '80.50', currency: 'EUR' }]);
    expect(await call(`GET ${path}?year=1999`)).toMatchObject({ status: 200, body: [] });
  });

  test.each([running, past])(
    'that a plan filled in says so, and until it is typed (%s)',
    async (month) => {
      const id = await add('liabilities', {
        type: 'mortgage',
        name: 'Bolån',
        balance: '100',
        currency: 'SEK',
      });
      const path = `/api/historical-values?year=${of(month).year}&month=${of(month).month}`;
      const sourceIn = async () => {
        const { liabilities } = (await call(`GET ${path}`)).body as {
          liabilities: { counts: { source: string; value: string } }[];
        };
        return liabilities.map(({ counts }) => [counts.value, counts.source]);
      };
      const filled = { kind: 'liabilities', id, value: '90', reason: 'by_plan' };
      await call('PUT /api/historical-values', { ...of(month), values: [filled] });
      expect(await sourceIn()).toEqual([['90.00', 'planned']]);
      const { liabilities } = await exportOf(installation, maria);
      expect(liabilities[0]?.typed).toMatchObject([{ month, balance: '90.00', reason: 'by_plan' }]);
      await call(`POST /api/liabilities/${id}/historical-values`, { ...of(month), value: '91' });
      expect(await sourceIn()).toEqual([['91.00', 'typed']]);
      const other = { ...filled, reason: 'bank_sync' };
      const refused = await call('PUT /api/historical-values', { ...of(month), values: [other] });
      expect(issuesOf(refused)).toEqual([['values.0.reason', 'choice']]);
    },
  );

  test('of the running month is the present one, with its activity', async () => {
    const id = await add('assets', boat);
    await call(`POST /api/assets/${id}/historical-values`, { ...of(running), value: '120' });
    expect((await call('GET /api/assets')).body).toMatchObject([{ id, value: '120.00' }]);
    const { body } = await call('GET /api/activities?limit=1');
    const changes = [{ field: 'value', from: '100.00', to: '120.00', currency: 'SEK' }];
    expect(body).toMatchObject({ activities: [{ action: 'updated', entityId: id, changes }] });
    await call(`PUT /api/assets/${id}`, { value: '130' });
    const [kept] = (await exportOf(installation, maria)).assets;
    expect(kept?.observations.map(({ value, reason }) => [value, reason])).toEqual([
      ['100.00', 'created'],
      ['120.00', 'historical_value'],
      ['130.00', 'manual_update'],
    ]);
  });

  test.each([
    ['no value', { ...of(past), value: '' }, 'value', 'entry.required'],
    ['three decimals', { ...of(past), value: '1.005' }, 'value', 'amount.decimals'],
    ['an exponent', { ...of(past), value: '1e3' }, 'value', 'amount.format'],
    ['eleven digits', { ...of(past), value: '12345678901' }, 'value', 'amount.range'],
    ['a month to come', { ...of(addMonths(running, 1)), value: '1' }, 'month', 'month.future'],
    ['a year before 1980', { year: 1979, month: 12, value: '1' }, 'year', 'year.range'],
    ['a thirteenth month', { year: 2025, month: 13, value: '1' }, 'month', 'month.range'],
    ['half a month', { year: 2025, month: 1.5, value: '1' }, 'month', 'month.range'],
    [
      'nobody’s currency',
      { ...of(past), value: '1', currency: 'XXX' },
      'currency',
      'currency.unknown',
    ],
    ['a forgotten value', { ...of(past) }, 'value', 'entry.required'],
    ['null', { ...of(past), value: null }, 'value', 'entry.required'],
  ])('with %s is refused by name', async (_, body, path, code) => {
    const id = await add('assets', boat);
    const answer = await call(`POST /api/assets/${id}/historical-values`, body);
    expect([answer.status, issuesOf(answer)]).toEqual([400, [[path, code]]]);
  });

  test('says “Please enter a value” when it is empty', async () => {
    const id = await add('assets', boat);
    const path = `POST /api/assets/${id}/historical-values`;
    const { body } = await call(path, { ...of(past), value: '' });
    expect(body).toMatchObject({ issues: [{ message: 'Please enter a value' }] });
  });

  test('of a removed item is not found', async () => {
    const id = await add('assets', boat);
    await call(`DELETE /api/assets/${id}`);
    const path = `/api/assets/${id}/historical-values`;
    expect(await call(`POST ${path}`, { ...of(past), value: '1' })).toMatchObject({ status: 404 });
    expect(await call(`GET ${path}`)).toMatchObject({ status: 404 });
  });
});

describe('a whole month', () => {
  const put = (month: string, values: object[]) =>
    call('PUT /api/historical-values', { ...of(month), values });

  test('shows every item now and then, and is saved at once', async () => {
    const assets = await add('assets', boat);
    const costs = await add('costs', { name: 'El', amount: '900', currency: 'SEK' });
    const { status, body } = await put(past, [
      { kind: 'assets', id: assets, value: '70' },
      { kind: 'costs', id: costs, value: 800 },
    ]);
    expect(status).toBe(200);
    const typed = { ...of(past), value: '70.00', currency: 'SEK' };
    const shown = {
      id: assets,
      value: '100.00',
      typed,
      latest: typed,
      entries: [typed],
      isSaid: true,
    };
    expect(body).toMatchObject({ ...of(past), assets: [{ ...shown, trend: 'no-data' }] });
    const { year, month } = of(addMonths(past, 1));
    const next = await call(`GET /api/historical-values?year=${year}&month=${month}`);
    expect(next.body).toMatchObject({
      assets: [{ typed: null, previous: typed, isSaid: false }],
      costs: [{ frequency: 'monthly', previous: { value: '800.00' } }],
    });
  });

  test('shows the six newest entries and where they lead', async () => {
    const id = await add('assets', boat);
    for (let back = 8; back >= 1; back -= 1) {
      const month = addMonths(running, -back);
      await put(month, [{ kind: 'assets', id, value: String(100 + 10 * (8 - back)) }]);
    }
    const { body } = await call('GET /api/historical-values');
    const [item] = (body as { assets: { entries: { value: string }[]; trend: string }[] }).assets;
    expect(item?.entries.map(({ value }) => Number(value))).toEqual([170, 160, 150, 140, 130, 120]);
    expect(item?.trend).toBe('increasing');
  });

  test('is saved wholly or not at all', async () => {
    const id = await add('assets', boat);
    const nobodys = '01890000-0000-7000-8000-000000000000';
    const values = [
      { kind: 'assets', id, value: '70' },
      { kind: 'costs', id: nobodys, value: '70' },
    ];
    expect(await put(past, values)).toMatchObject({ status: 404 });
    expect(await call(`GET /api/assets/${id}/historical-values`)).toMatchObject({ body: [] });
  });

  test('removes what is null', async () => {
    const id = await add('assets', boat);
    await put(past, [{ kind: 'assets', id, value: '70' }]);
    await put(past, [{ kind: 'assets', id, value: null }]);
    expect(await call(`GET /api/assets/${id}/historical-values`)).toMatchObject({ body: [] });
  });

  test('refuses an item twice, a cost of nothing, and a month to come', async () => {
    const id = await add('assets', boat);
    const twice = { kind: 'assets', id, value: '1' };
    expect(issuesOf(await put(past, [twice, twice]))).toEqual([['values', 'entry.twice']]);
    const shouted = { ...twice, id: id.toUpperCase() };
    expect(issuesOf(await put(past, [twice, shouted]))).toEqual([['values', 'entry.twice']]);
    const cost = await add('costs', { name: 'El', amount: '900', currency: 'SEK' });
    const nothing = await put(past, [{ kind: 'costs', id: cost, value: '0' }]);
    expect([nothing.status, issuesOf(nothing)]).toEqual([
      400,
      [['values.0.value', 'amount.positive']],
    ]);
    const future = await put(addMonths(running, 1), []);
    expect(issuesOf(future)).toEqual([['month', 'month.future']]);
  });

  test('knows nothing of somebody else’s items', async () => {
    const id = await add('assets', boat);
    const erik = await signUp(installation.app, 'Erik');
    const values = [{ kind: 'assets', id, value: '1' }];
    const answer = await erik.call('PUT /api/historical-values', {
      body: { ...of(past), values },
    });
    expect(answer.statusCode).toBe(404);
    expect((await call(`GET /api/assets/${id}/historical-values`)).body).toEqual([]);
  });
});

describe('net worth over HTTP', () => {
  const months = async (query: string) => {
    const { body } = await call(`GET /api/net-worth-history${query}`);
    return (body as { month: string; value: number; name: string }[]).map(({ month }) => month);
  };

  test.each([
    ['?period=6m', 6],
    ['?period=1y', 12],
    ['?period=2y', 24],
  ])('%s ends with the running month', async (query, count) => {
    const id = await add('assets', boat);
    await call(`POST /api/assets/${id}/historical-values`, { year: 2020, month: 1, value: '1' });
    const seen = await months(query);
    expect([seen.length, seen.at(-1)]).toEqual([count, running]);
    expect((await months('?period=all'))[0]).toBe('2020-01');
    expect(await months('?from=2020-03&to=2020-05')).toEqual(['2020-03', '2020-04', '2020-05']);
  });

  test('begins with the first thing said, and names months in the reader’s language', async () => {
    await add('assets', boat);
    const { body } = await call('GET /api/net-worth-history?period=2y');
    const [month, year] = [Number(running.slice(5)) - 1, running.slice(0, 4)];
    const name = new Date(Date.UTC(Number(year), month)).toLocaleString('en-US', {
      month: 'short',
      timeZone: 'UTC',
    });
    expect(body).toMatchObject([{ month: running, name: `${name} ${year}`, value: 100 }]);
    const swedish = await maria.call('GET /api/net-worth-history');
    expect((swedish.json() as { name: string }[])[0]?.name).toMatch(/^[a-zåäö]+\.? \d{4}$/);
  });

  test.each(['?period=3m', '?from=2025', '?to=2025-13', '?to=2199-01'])(
    '%s is refused',
    async (query) =>
      expect(await call(`GET /api/net-worth-history${query}`)).toMatchObject({ status: 400 }),
  );
});

describe('beside a process of an older version', () => {
  const before = addMonths(running, -1);
  const valuesAfter = async (change: (id: string) => SQL) => {
    const id = await add('assets', boat);
    await call(`POST /api/assets/${id}/historical-values`, { ...of(past), value: '70' });
    await installation.db.orm.execute(change(id));
    const { body } = await call('GET /api/net-worth-history?period=all');
    return (body as { month: string; value: number }[])
      .filter(({ month }) => month === past || month === before)
      .map(({ value }) => value);
  };

  test('an item that was removed without a day counts until the time of it', async () => {
    const removed = (id: string) => sql`
      update assets set deleted_at = ${`${before}-10T12:00:00Z`} where id = ${id}::uuid`;
    expect(await valuesAfter(removed)).toEqual([70, 0]);
  });

  test('an item that was restored with its day left counts on', async () => {
    const restored = (id: string) => sql`
      update assets set removed_on = ${`${before}-10`}::date where id = ${id}::uuid`;
    expect(await valuesAfter(restored)).toEqual([70, 70]);
  });
});
