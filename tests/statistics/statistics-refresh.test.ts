import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toMonth } from '#domain/basics/months.ts';
import { holdSnapshots, keepSnapshots, snapshotsOf } from '#server/records/snapshots/store.ts';
import { ratesOn } from '#server/statistics/rates/store.ts';
import { addUser } from '#tests/support/people.ts';
import { openWorld, publishDays, type World } from './refreshing.ts';

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

async function figureOf(series: string, period: string) {
  const { rows } = await world.db.orm.execute(sql`select value::text, preliminary
    from statistics_values where series = ${series} and period = ${period}`);
  return rows[0];
}

test('newer figures come, preliminary quarters are revised, and both are said', async () => {
  const { consumer_prices: prices, house_prices: houses } = world.publisher.tables;
  prices.updated = '2026-10-14T06:00:00';
  prices.figures.push(['2026M09', 124.1], ['2026M10', null]);
  houses.updated = '2026-10-20T06:00:00Z';
  houses.figures.splice(-1, 1, ['2026K2', 969], ['2026K3', 977]);
  await world.refresh();

  expect(await figureOf('consumer_prices', '2026M09')).toEqual({
    value: '124.10',
    preliminary: false,
  });
  expect(await figureOf('consumer_prices', '2026M10')).toBeUndefined();
  expect(await figureOf('house_prices', '2026K1')).toEqual({ value: '948', preliminary: false });
  expect(await figureOf('house_prices', '2026K2')).toEqual({ value: '969', preliminary: true });
  expect(await world.status('house_prices')).toMatchObject({
    state: 'current',
    origin: 'fetched',
    lastPeriod: '2026K3',
    updatedAt: '2026-10-20T06:00:00.000Z',
    checkedAt: world.now.toISOString(),
    failure: null,
    preliminary: ['2026K2', '2026K3'],
    changes: [
      {
        at: world.now.toISOString(),
        added: { count: 1, first: '2026K3', last: '2026K3' },
        revised: [{ period: '2026K2', from: '965', to: '969' }],
      },
    ],
  });
  expect((await world.status('consumer_prices')).updatedAt).toBe('2026-10-14T06:00:00.000Z');
});

test('the first rates bring every currency and its past, the next only their day', async () => {
  publishDays(world.publisher, '2026-11-20', { NOK: '11.7000', DKK: '7.4600', XAU: '0.0004' });
  await world.due('exchange_rates');
  await world.refresh();
  const known = await ratesOn(world.db.orm, '2026-11-23');
  expect([...known.keys()].toSorted()).toEqual(['DKK', 'NOK', 'SEK', 'USD']);
  expect(known.get('NOK')).toEqual({ day: '2026-11-20', perEuro: '11.7000' });

  publishDays(world.publisher, '2026-11-23', { NOK: '11.6500' });
  await world.due('exchange_rates');
  await world.refresh();
  expect(world.publisher.asked).toEqual(['/eurofxref-hist.xml', '/eurofxref-daily.xml']);
  expect((await ratesOn(world.db.orm, '2026-11-23')).get('NOK')).toEqual({
    day: '2026-11-23',
    perEuro: '11.6500',
  });
  const { changes, lastPeriod, state } = await world.status('exchange_rates');
  expect([lastPeriod, state]).toEqual(['2026-11-23', 'current']);
  expect(changes[0]?.added).toEqual({ count: 1, first: '2026-11-23', last: '2026-11-23' });
  // The same ones again are not new.
  await world.due('exchange_rates');
  await world.refresh();
  expect(world.ratedDays).toEqual(['2026-11-20', '2026-11-23']);
});

test('after days without a connection no day is left out', async () => {
  publishDays(world.publisher, '2026-11-12', { NOK: '11.7000' });
  await world.due('exchange_rates');
  await world.refresh();
  publishDays(world.publisher, '2026-11-23', { NOK: '11.6500' });
  await world.due('exchange_rates');
  await world.refresh();
  expect(world.publisher.asked.at(-1)).toBe('/eurofxref-hist-90d.xml');
  const { rows } = await world.db.orm.execute(sql`select day::text from exchange_rates
    where currency = 'NOK' and day > '2026-11-12' order by day`);
  expect(rows.map(({ day }) => String(day).slice(8))).toEqual([
    '13',
    '16',
    '17',
    '18',
    '19',
    '20',
    '23',
  ]);
});

test('of two nodes one asks, and what has not changed is asked for once', async () => {
  publishDays(world.publisher, '2026-11-23', {});
  await Promise.all([world.refresh(), world.refresh()]);
  const once = [
    '/config',
    '/tables/TAB6596/metadata',
    '/tables/TAB6596/data',
    '/tables/TAB1150/metadata',
    '/tables/TAB1150/data',
    '/eurofxref-hist.xml',
  ];
  // Each node asks for the table of mortgage rates of which it reads series.
  const isOfOneTable = (path: string) => path === '/tables' || path.includes('TAB4711');
  const others = world.publisher.asked.filter((path) => !isOfOneTable(path));
  expect(others.filter((path) => path !== '/config').toSorted()).toEqual(once.slice(1).toSorted());
  const rates = world.publisher.asked.filter((path) => path === '/tables/TAB4711/data');
  expect(rates).toHaveLength(6);
  await world.refresh();
  expect(world.publisher.asked.filter((path) => path.endsWith('.xml'))).toHaveLength(1);

  world.publisher.asked.length = 0;
  await world.due('house_prices');
  await world.refresh();
  expect(world.publisher.asked).toEqual(['/config', '/tables/TAB1150/metadata']);
});

test('a source is read when there is something new, and later when it failed', async () => {
  publishDays(world.publisher, '2026-11-23', {});
  await world.refresh();
  const next = async (source: 'consumer_prices' | 'house_prices' | 'exchange_rates') =>
    (await world.status(source)).nextTryAt;
  expect(await next('consumer_prices')).toBe('2026-12-10T07:15:00.000Z');
  expect(await next('house_prices')).toBe('2026-11-30T07:15:00.000Z');
  expect(await next('exchange_rates')).toBe('2026-11-24T15:30:00.000Z');

  world.publisher.misbehave = (_, answer) =>
    answer.writeHead(429, { 'retry-after': '7200' }).end('Too many');
  await world.due('consumer_prices');
  await world.refresh();
  expect(await next('consumer_prices')).toBe('2026-11-23T17:45:00.000Z');
  expect(await world.status('consumer_prices')).toMatchObject({
    state: 'failing',
    failure: 'rate_limited',
  });
});

/** A user with ten cached months of 2026. */
async function cachedYear() {
  const { db } = world;
  const maria = await addUser(db, 'Maria');
  const owner = { userId: maria.userId, currency: 'SEK' } as const;
  const year = { first: '2026-01', last: '2026-12' };
  const months = async () => {
    const known = await db.asUser(maria, (tx) => snapshotsOf(tx, owner, year));
    return known.map(({ month }) => Number(month.slice(5)));
  };
  const point = { value: 0, assets: 0, liabilities: 0, income: 0, netIncome: 0, costs: 0 };
  const closed = Array.from({ length: 10 }, (_, at) => toMonth(2026, at + 1));
  const keep = () =>
    db.asUser(maria, async (tx) => {
      const figuresVersion = await holdSnapshots(tx, maria.userId);
      const points = closed.map((month) => ({
        ...point,
        month,
        estimated: false,
        notIncluded: [],
      }));
      await keepSnapshots(tx, { ...owner, figuresVersion }, points);
    });
  await keep();
  return { maria, months, keep };
}

test('a new quarter concerns a home valued ahead from the month of its value', async () => {
  const { maria, months } = await cachedYear();
  const { userId } = maria;
  // Such dates are refused now, and stand in histories of before.
  await world.db.orm.execute(sql`with home as (
      insert into assets (user_id, id, type, name, value)
      values (${userId}, gen_random_uuid(), 'real_estate', 'Villan', 4000000) returning id)
    insert into asset_history (user_id, id, asset_id, month, value, currency, ownership_percentage,
      valuation_date)
    select ${userId}, gen_random_uuid(), id, '2026-04', 4000000, 'SEK', 100, '2026-09-30'
    from home`);
  world.publisher.tables.house_prices.figures.push(['2026K3', 977]);
  await world.refresh();
  expect(await months()).toEqual([1, 2, 3]);
});

test('no closed month is forgotten but those that a figure changes', async () => {
  const { months, keep } = await cachedYear();
  const { db } = world;

  world.publisher.tables.consumer_prices.figures.push(['2026M09', 124.1]);
  await world.due('consumer_prices');
  await world.refresh();
  expect(await months()).toHaveLength(10);

  world.publisher.tables.house_prices.figures.push(['2026K3', 977]);
  await world.due('house_prices');
  await world.refresh();
  expect(await months()).toEqual([1, 2, 3, 4, 5, 6]);

  world.publisher.tables.house_prices.updated = '2026-11-23T07:00:00Z';
  world.publisher.tables.house_prices.figures.splice(-2, 1, ['2026K2', 969]);
  await world.due('house_prices');
  await world.refresh();
  expect(await months()).toEqual([1, 2, 3]);
  // No row was deleted: that took as long as there are users. Calculated again they hold.
  const { rows } = await db.orm.execute(sql`select count(*)::int as count from monthly_snapshots`);
  expect(rows).toEqual([{ count: 10 }]);
  await keep();
  expect(await months()).toHaveLength(10);
});

test('average rates of home loans come by binding, from a table found by its name', async () => {
  const { byBinding } = world.publisher.mortgageRates;
  byBinding['1.1.1']?.push(['2026M03', 2.61]);
  byBinding['1.1.2.2.1.1']?.push(['2026M03', 2.84]);
  await world.refresh();
  expect(await figureOf('mortgage_rates_floating', '2026M03')).toMatchObject({ value: '2.6100' });
  const status = await world.status('mortgage_rates_to_2_years');
  expect(status).toMatchObject({ state: 'stale', lastPeriod: '2026M03', origin: 'fetched' });
});

test('a rate that doubled in a month is refused, and the known ones stay', async () => {
  world.publisher.mortgageRates.byBinding['1.1.1']?.push(['2026M03', 5.3]);
  await world.refresh();
  expect(await world.status('mortgage_rates_floating')).toMatchObject({
    failure: 'jump',
    lastPeriod: '2026M02',
  });
});
