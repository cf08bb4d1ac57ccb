import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AssetDraft } from '#domain/records/assets.ts';
import { addMonths } from '#domain/basics/months.ts';
import type { Database } from '#server/platform/db/database.ts';
import { typeValue } from '#server/records/history/typed-values.ts';
import { itemSeriesOf } from '#server/figures/net-worth/routes.ts';
import { netWorthHistory } from '#server/figures/net-worth/series.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { addUser } from '#tests/support/people.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import { DRAFTS } from '#domain/records/drafts.ts';
import type { HistoryKind } from '#domain/records/kinds.ts';

/** Series of the rows of a list over the last year, in the database. */
let db: Database;
let maria: SessionUser;

serveDatabase((opened) => {
  db = opened.db;
});

beforeEach(async () => {
  maria = await addUser(db, 'Maria');
});

function on(day: string, user = maria) {
  const { userId } = user;
  const clock = () => new Date(`${day}T12:00:00Z`);
  const own = <T>(work: (tx: Tx) => Promise<T>) => db.asUser(user, work);
  return {
    add: (asset: object) =>
      own((tx) => {
        const whole = { type: 'other', name: 'Båt', value: '100', currency: 'SEK', ...asset };
        return recordsOf(tx, userId, clock).assets.create(DRAFTS.assets.parse(whole) as AssetDraft);
      }),
    change: (id: string, changes: object) =>
      own((tx) => recordsOf(tx, userId, clock).assets.update(id, changes)),
    remove: (id: string) => own((tx) => recordsOf(tx, userId, clock).assets.remove(id)),
    owe: (balance: string) =>
      own((tx) => {
        const debt = { type: 'mortgage', name: 'Bolån', balance, currency: 'SEK' };
        return recordsOf(tx, userId, clock).liabilities.create(debt as never);
      }),
    pay: (amount: string, frequency: string) =>
      own((tx) => {
        const cost = { type: 'housing', name: 'Hyra', amount, frequency, currency: 'SEK' };
        return recordsOf(tx, userId, clock).costs.create(cost as never);
      }),
    type: (id: string, month: string, value: string) => {
      const [year = 0, number = 0] = month.split('-').map(Number);
      const entry = { kind: 'assets', id, year, month: number, value } as never;
      return own((tx) => typeValue({ tx, userId, clock }, entry));
    },
    series: (kind: HistoryKind) => own((tx) => itemSeriesOf(tx, { userId, clock }, kind)),
    points: () => {
      const last = day.slice(0, 7);
      const stretch = { first: addMonths(last, -11), last };
      return own((tx) => netWorthHistory(tx, { userId, clock }, stretch));
    },
  };
}

describe('the months of a list', () => {
  test('begin a year ago, and end with the change of the running month', async () => {
    const { id } = await on('2025-01-10').add({ value: '1000' });
    await on('2026-02-10').change(id, { value: '1500' });
    await on('2026-03-10').change(id, { value: '1200' });
    const [boat] = await on('2026-03-20').series('assets');
    expect(boat?.values).toHaveLength(12);
    expect(boat?.values[0]).toEqual({ month: '2025-04', value: 1000 });
    expect(boat?.values.slice(-2)).toEqual([
      { month: '2026-02', value: 1500 },
      { month: '2026-03', value: 1200 },
    ]);
    // −300 / 1500
    expect(boat?.change).toEqual({ since: '2026-02', change: 1200 - 1500, percent: -20 });
  });

  test('are the user’s share, as each month had it', async () => {
    const { id } = await on('2026-01-10').add({ value: '999.99' });
    await on('2026-02-10').change(id, { ownershipPercentage: '50.00' });
    const [boat] = await on('2026-02-11').series('assets');
    // 999.99 / 2, half away from zero
    expect(boat?.values.map(({ value }) => value)).toEqual([999.99, 500]);
    expect(boat?.change).toMatchObject({ change: -499.99 });
  });

  test('of what is new say nothing of growth', async () => {
    await on('2026-03-10').add({});
    expect(await on('2026-03-11').series('assets')).toMatchObject([
      { values: [{ month: '2026-03', value: 100 }], change: null },
    ]);
  });

  test('leave out what has no rate, and who is gone', async () => {
    await on('2026-02-10').add({ currency: 'GBP' });
    const { id } = await on('2026-02-10').add({});
    await on('2026-03-10').remove(id);
    expect(await on('2026-03-11').series('assets')).toMatchObject([{ values: [], change: null }]);
  });

  test('of a cost are what it comes to a month', async () => {
    await on('2026-02-10').pay('1200', 'yearly');
    const [rent] = await on('2026-03-10').series('costs');
    expect(rent?.values).toEqual([
      { month: '2026-02', value: 1200 / 12 },
      { month: '2026-03', value: 1200 / 12 },
    ]);
  });

  test('of others are their own', async () => {
    await on('2026-02-10').add({});
    const erik = await addUser(db, 'Erik');
    expect(await on('2026-03-10', erik).series('assets')).toEqual([]);
  });
});

test('each month’s values add up to its point in the chart, to the öre', async () => {
  await db.orm.execute(sql`
    insert into exchange_rates (currency, day, per_euro) values
      ('SEK', '2025-01-02', 11.3333), ('SEK', '2026-02-27', 10.7771)
    on conflict do nothing`);
  const home = { type: 'real_estate', valuationDate: '2024-05-03', ownershipPercentage: '33.33' };
  const villa = await on('2025-06-10').add({ ...home, value: '4500000' });
  const stock = await on('2025-08-10').add({ value: '333.33', currency: 'EUR' });
  await on('2025-09-10').change(stock.id, { value: '444.44' });
  await on('2026-01-10').type(villa.id, '2025-11', '4750000.55');
  await on('2025-10-10').owe('1234567.89');
  const today = on('2026-03-10');
  const points = await today.points();
  for (const kind of ['assets', 'liabilities'] as const) {
    const series = await today.series(kind);
    const sums = points.map(({ month }) => {
      const values = series.flatMap(({ values: all }) =>
        all.filter((each) => each.month === month),
      );
      return Math.round(values.reduce((sum, { value }) => sum + value * 100, 0)) / 100;
    });
    expect(sums).toEqual(points.map((point) => point[kind]));
  }
});

test('a thousand assets are read by as many statements as one', async () => {
  await db.asUser(maria, (tx) =>
    tx.execute(sql`
      insert into assets (user_id, id, type, name, value, currency)
      select ${maria.userId}, gen_random_uuid(), 'other', 'Tavla ' || n, n, 'SEK'
      from generate_series(1, 1000) n`),
  );
  const counted = async () => {
    let count = 0;
    const { userId } = maria;
    const clock = () => new Date('2026-03-10T12:00:00Z');
    await db.asUser(maria, (tx) => {
      const counting = new Proxy(tx, {
        get: (target, name) => {
          const value = Reflect.get(target, name) as unknown;
          if (name === 'execute' || name === 'select') count += 1;
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      return itemSeriesOf(counting, { userId, clock }, 'assets');
    });
    return count;
  };
  const many = await counted();
  await db.asUser(maria, (tx) => tx.execute(sql`delete from assets where name <> 'Tavla 1'`));
  expect(await counted()).toBe(many);
  expect(many).toBeLessThan(20);
});
