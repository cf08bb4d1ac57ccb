import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AssetDraft } from '#domain/records/assets.ts';
import { financialSummary } from '#domain/figures/totals/summary.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type TypedEntry, typeValue } from '#server/records/history/typed-values.ts';
import { netWorthHistory } from '#server/figures/net-worth/series.ts';
import { presentOf } from '#server/records/collections/present.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import { addUser } from '#tests/support/people.ts';
import { anAsset } from '#tests/support/drafts.ts';
import { DRAFTS } from '#domain/records/drafts.ts';

let db: Database;
let maria: SessionUser;

serveDatabase((opened) => {
  db = opened.db;
});

beforeEach(async () => {
  maria = await addUser(db, 'Maria');
});

/** Maria's requests at noon of a day. */
function on(day: string) {
  const clock = () => new Date(`${day}T12:00:00Z`);
  const own = <T>(work: (tx: Tx) => Promise<T>) => db.asUser(maria, work);
  const { userId } = maria;
  const assets = (tx: Tx) => recordsOf(tx, userId, clock).assets;
  return {
    add: (asset: object) => own((tx) => assets(tx).create(draftOf(asset))),
    change: (id: string, changes: object) => own((tx) => assets(tx).update(id, changes)),
    remove: (id: string, day?: string) => own((tx) => assets(tx).remove(id, day)),
    restore: (id: string) => own((tx) => assets(tx).restore(id)),
    erase: (id: string) => own((tx) => assets(tx).erase(id)),
    owe: (balance: string) =>
      own((tx) => {
        const debt = { type: 'mortgage', name: 'Bolån', balance, currency: 'SEK' };
        return recordsOf(tx, userId, clock).liabilities.create(debt as never);
      }),
    type: (id: string, month: string, value: string | null) => {
      const [year, number] = month.split('-').map(Number);
      const entry = { kind: 'assets', id, year, month: number, value } as TypedEntry;
      return own((tx) => typeValue({ tx, userId, clock }, entry));
    },
    summary: () =>
      own(async (tx) => {
        const { holdings, terms } = await presentOf(tx, userId, clock);
        return financialSummary(holdings, terms);
      }),
    points: async () => {
      const all = { first: '1980-01', last: day.slice(0, 7) };
      return own((tx) => netWorthHistory(tx, { userId, clock }, all));
    },
    values: async () => {
      const all = { first: '1980-01', last: day.slice(0, 7) };
      const points = await own((tx) => netWorthHistory(tx, { userId, clock }, all));
      return Object.fromEntries(points.map(({ month, value }) => [month, value]));
    },
  };
}

function draftOf(asset: object): AssetDraft {
  const boat = anAsset({ value: '100' });
  return DRAFTS.assets.parse({ ...boat, ...asset }) as AssetDraft;
}

test('a user without any stated value has no points', async () => {
  expect(await on('2026-03-10').points()).toEqual([]);
});

describe('net worth over time', () => {
  test('1: the running month is the summary, to the öre', async () => {
    await on('2026-03-10').add({ value: '333.33', currency: 'USD', ownershipPercentage: '33.33' });
    await on('2026-03-10').owe('12.34');
    const { netWorth } = await on('2026-03-20').summary();
    expect(await on('2026-03-20').values()).toEqual({ '2026-03': netWorth });
  });

  test('2: an item counts from the month it was first said of', async () => {
    await on('2026-01-10').owe('10');
    await on('2026-02-10').add({ value: '100' });
    const values = { '2026-01': -10, '2026-02': 100 - 10, '2026-03': 100 - 10 };
    expect(await on('2026-03-01').values()).toEqual(values);
  });

  test('3: with the latest of the month or before, and within a month the last', async () => {
    const { id } = await on('2026-01-10').add({ value: '100' });
    await on('2026-02-10').change(id, { value: '200.00' });
    await on('2026-02-11').change(id, { value: '250.00' });
    const values = { '2026-01': 100, '2026-02': 250, '2026-03': 250, '2026-04': 250 };
    expect(await on('2026-04-01').values()).toEqual(values);
  });

  test('3: typing again replaces, and nothing typed takes it away', async () => {
    const { id } = await on('2026-01-10').add({ value: '100' });
    await on('2026-03-10').type(id, '2025-12', '70.00');
    await on('2026-03-10').type(id, '2025-12', '80.00');
    await on('2026-03-10').type(id, '2026-02', '150.00');
    const typed = { '2025-12': 80, '2026-01': 100, '2026-02': 150, '2026-03': 100 };
    expect(await on('2026-03-10').values()).toEqual(typed);
    await on('2026-03-10').type(id, '2026-02', null);
    expect(await on('2026-03-10').values()).toEqual({ ...typed, '2026-02': 100 });
  });

  test('4: a removed item is not in that month nor after; restored it always was', async () => {
    const { id } = await on('2026-01-10').add({ value: '100' });
    await on('2026-02-10').owe('1');
    await on('2026-03-25').remove(id);
    const gone = { '2026-01': 100, '2026-02': 99, '2026-03': -1, '2026-04': -1 };
    expect(await on('2026-04-05').values()).toEqual(gone);
    await on('2026-04-05').restore(id);
    expect(await on('2026-04-05').values()).toEqual({ ...gone, '2026-03': 99, '2026-04': 99 });
  });

  test('4: removed later as of an earlier day it is not in the months since that day', async () => {
    const { id } = await on('2026-01-10').add({ value: '100' });
    await on('2026-01-10').owe('1');
    expect(await on('2026-05-02').values()).toMatchObject({ '2026-03': 99, '2026-04': 99 });
    await on('2026-05-05').remove(id, '2026-03-20');
    const sold = { '2026-01': 99, '2026-02': 99, '2026-03': -1, '2026-04': -1, '2026-05': -1 };
    expect(await on('2026-05-05').values()).toEqual(sold);
  });

  test('5: a share that is stated later counts from its day on', async () => {
    const { id } = await on('2026-01-10').add({ value: '100' });
    await on('2026-04-10').change(id, { value: '200.00' });
    expect(await on('2026-05-02').values()).toMatchObject({ '2026-03': 100, '2026-04': 200 });
    const shares = [
      { from: null, percent: '100.00' },
      { from: '2026-03-15', percent: '50.00' },
    ];
    await on('2026-05-05').change(id, { shares });
    const halved = {
      '2026-01': 100,
      '2026-02': 100,
      '2026-03': 50,
      '2026-04': 100,
      '2026-05': 100,
    };
    expect(await on('2026-05-05').values()).toEqual(halved);
  });

  test('4: erased with its history it never was', async () => {
    const { id } = await on('2026-01-10').add({ value: '100' });
    await on('2026-02-10').owe('1');
    expect(await on('2026-03-05').values()).toMatchObject({ '2026-01': 100 });
    await on('2026-03-05').erase(id);
    expect(await on('2026-03-05').values()).toEqual({ '2026-02': -1, '2026-03': -1 });
  });

  test('5: the share is the one of that time', async () => {
    const { id } = await on('2026-01-10').add({ value: '100' });
    await on('2026-02-10').change(id, { ownershipPercentage: '50.00' });
    expect(await on('2026-03-01').values()).toEqual({
      '2026-01': 100,
      '2026-02': 50,
      '2026-03': 50,
    });
  });

  test('6: at the month’s last rate; estimated when that is old or of a later time', async () => {
    const { id } = await on('2026-03-10').add({ value: '100', currency: 'EUR' });
    await on('2026-03-10').type(id, '1998-12', '100.00');
    await publish([
      ['SEK', '2026-02-20', '10.5'],
      ['SEK', '2026-01-30', '10.25'],
    ]);
    const points = await on('2026-03-20').points();
    const of = (month: string) => points.find((point) => point.month === month);
    expect(of('1998-12')?.estimated).toBe(true);
    expect(of('1999-02')?.estimated).toBe(false);
    expect(of('2025-12')?.estimated).toBe(false);
    const { rows } = await db.orm.execute(
      sql`select per_euro::text as rate from exchange_rates
          where currency = 'SEK' and day <= '1999-02-28' order by day desc limit 1`,
    );
    const rate = Number((rows[0] as { rate: string }).rate);
    expect(of('1999-02')?.value).toBe(Math.round(100 * rate * 100) / 100);
  });

  test('6: a currency without any rate is left out and named', async () => {
    const { id } = await on('2026-03-10').add({ value: '100', currency: 'NOK' });
    await on('2026-03-10').type(id, '2026-02', '90.00');
    const [past] = await on('2026-03-20').points();
    const left = { kind: 'asset', id, name: 'Båt', currency: 'NOK', reason: 'missing_rate' };
    expect(past).toMatchObject({ month: '2026-02', value: 0, notIncluded: [left] });
  });

  test('7: lines are rounded, and then added', async () => {
    for (const name of ['A', 'B', 'C']) {
      await on('2026-01-10').add({ name, value: '0.05', ownershipPercentage: '50' });
    }
    expect(await on('2026-02-01').values()).toEqual({ '2026-01': 0.09, '2026-02': 0.09 });
  });

  test('8: a dated property moves with the index of each month', async () => {
    const villa = { type: 'real_estate', value: '1000000', valuationDate: '2025-05-14' };
    const { id } = await on('2025-05-14').add(villa);
    const index = await prices();
    const moved = (quarter: string) =>
      Math.round((1_000_000 * (index[quarter] ?? 0) * 100) / (index['2025K2'] ?? 1)) / 100;
    expect(await on('2026-04-10').values()).toMatchObject({
      '2025-06': 1_000_000,
      '2025-07': moved('2025K3'),
      '2025-12': moved('2025K4'),
      '2026-01': moved('2026K1'),
    });
    await on('2026-04-10').change(id, { useIndex: 0 });
    expect(await on('2026-04-10').values()).toMatchObject({ '2025-07': 1_000_000 });
  });

  test('8: a new value without a new date is of the day it is written', async () => {
    const villa = { type: 'real_estate', value: '1000000', valuationDate: '2025-05-14' };
    const { id } = await on('2025-05-14').add(villa);
    const dated = (changes: object) => on('2026-01-10').change(id, changes);
    expect(await dated({ name: 'Villa' })).toMatchObject({ valuationDate: '2025-05-14' });
    expect(await dated({ value: '1100000.00' })).toMatchObject({ valuationDate: '2026-01-10' });
    const both = { value: '1200000.00', valuationDate: '2025-12-24' };
    expect(await dated(both)).toMatchObject({ valuationDate: '2025-12-24' });
    const answer = await on('2026-01-10').type(id, '2025-10', '1050000.00');
    expect(answer?.kept).toMatchObject({ valuationDate: '2025-10-31' });
    await on('2026-01-10').type(id, '2026-01', '1250000.00');
    expect(await on('2026-01-10').change(id, {})).toMatchObject({
      value: '1250000.00',
      valuationDate: '2026-01-10',
    });
  });

  describe('8: a valuation of May 2025', () => {
    const villa = { type: 'real_estate', value: '1000000', valuationDate: '2025-05-14' };
    const may = { valuationDate: '2025-05-14' };
    const later = '2026-04-10';
    let id: string;
    let before: Record<string, number>;

    beforeEach(async () => {
      ({ id } = await on('2025-05-14').add(villa));
      // Her share changes on the way: it is the same valuation.
      await on('2025-09-10').change(id, { ownershipPercentage: '50.00' });
      before = await on(later).values();
    });

    /** Counted value of the property, times the correction of its valuation. */
    const times = (factor: number) =>
      Object.fromEntries(
        Object.entries(before).map(([month, value]) => [month, Math.round(value * factor)]),
      );

    const rounded = (values: Record<string, number>) =>
      Object.fromEntries(
        Object.entries(values).map(([month, value]) => [month, Math.round(value)]),
      );

    test('is corrected in every month since, by another value with its date', async () => {
      const answer = await on(later).change(id, { value: '1050000.00', ...may });
      expect(answer).toMatchObject({ value: '1050000.00', ...may });
      expect(rounded(await on(later).values())).toEqual(times(1.05));
      await on(later).change(id, { value: '1000000.00', ...may });
      expect(await on(later).values()).toEqual(before);
    });

    test('stays in the history when a new valuation is made, and when that is undone', async () => {
      await on(later).change(id, { value: '1050000.00', valuationDate: later });
      const { '2026-04': now, ...past } = await on(later).values();
      // In the second quarter of 2026 half of 1 050 000, without any index between.
      expect(now).toBe(525_000);
      expect({ ...past, '2026-04': before['2026-04'] }).toEqual(before);
      await on(later).change(id, { value: '1000000.00', ...may });
      expect(await on(later).values()).toEqual(before);
    });

    test('is corrected where it was typed, and what else was typed stays', async () => {
      await on(later).type(id, '2025-08', '1020000.00');
      const typed = await on(later).values();
      await on(later).change(id, { value: '1100000.00', ...may });
      const corrected = await on(later).values();
      expect(corrected['2025-07']).toBe(Math.round((typed['2025-07'] ?? 0) * 110) / 100);
      expect(corrected['2025-08']).toBe(typed['2025-08']);
    });

    test('is written once a month, however often it was changed there', async () => {
      for (const share of ['40.00', '60.00', '50.00']) {
        await on('2025-09-20').change(id, { ownershipPercentage: share });
      }
      await on(later).change(id, { value: '1100000.00', ...may });
      const { rows } = await db.orm.execute(sql`
        select month, count(*) filter (where value = 1100000)::int as corrected,
          count(*)::int as stated from asset_history where asset_id = ${id} group by 1 order by 1`);
      expect(rows).toEqual([
        { month: '2025-05', corrected: 1, stated: 1 },
        { month: '2025-09', corrected: 1, stated: 4 },
        { month: '2026-04', corrected: 1, stated: 1 },
      ]);
    });

    test('is corrected in another currency, and not where it was of something else', async () => {
      const inEuro = { value: '100000.00', currency: 'EUR', ...may };
      expect(await on(later).change(id, inEuro)).toMatchObject(inEuro);
      const [first] = await on(later).points();
      expect(first?.value).toBeGreaterThan(1_050_000);
      const { id: boat } = await on('2025-05-14').add({ ...villa, type: 'other' });
      const both = await on(later).values();
      await on(later).change(boat, { value: '1.00', ...may });
      expect((await on(later).values())['2025-06']).toBe(both['2025-06']);
    });
  });

  test('9: a value typed for the running month is the present one; an earlier is not', async () => {
    const { id } = await on('2026-01-10').add({ value: '100' });
    await on('2026-02-10').type(id, '2026-01', '90.00');
    expect(await on('2026-02-10').change(id, {})).toMatchObject({ value: '100.00' });
    await on('2026-02-10').type(id, '2026-02', '120.00');
    expect(await on('2026-02-10').change(id, {})).toMatchObject({ value: '120.00' });
    expect(await on('2026-02-10').values()).toEqual({ '2026-01': 90, '2026-02': 120 });
  });
});

async function publish(rates: [string, string, string][]): Promise<void> {
  for (const [currency, day, perEuro] of rates) {
    await db.orm.execute(sql`
      insert into exchange_rates (currency, day, per_euro) values (${currency}, ${day}, ${perEuro})
      on conflict (currency, day) do update set per_euro = excluded.per_euro`);
  }
}

async function prices(): Promise<Record<string, number>> {
  const { rows } = await db.orm.execute(
    sql`select period, value::text from statistics_values where series = 'house_prices'`,
  );
  const known = rows as { period: string; value: string }[];
  return Object.fromEntries(known.map(({ period, value }) => [period, Number(value)]));
}
