import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addDays, addMonths, dayOf, lastDayOf, monthOf } from '#domain/basics/months.ts';
import type { Asset } from '#domain/records/assets.ts';
import { employValuing, valueForeign } from '#server/holdings/values/job.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { aBuy, addAccount, addTransaction, SHARE } from '#tests/support/holdings.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria } = openWithMaria();

const today = dayOf(new Date());
const running = monthOf(today);
const before = addMonths(running, -1);
const share = { instrument: SHARE, currency: 'USD', quantity: '10', price: '100' };

/** States that a euro is a dollar, and ten kronor or more. */
async function state(day: string, sekPerEuro: number): Promise<void> {
  await installation().db.orm.execute(sql`
    insert into exchange_rates (currency, day, per_euro)
    values ('SEK', ${day}, ${sekPerEuro}), ('USD', ${day}, 1)
    on conflict (currency, day) do update set per_euro = excluded.per_euro`);
}

beforeEach(async () => {
  const first = addDays(`${before}-01`, -1);
  await installation().db.orm.execute(sql`delete from exchange_rates where day >= ${first}`);
  await state(first, 10);
  await state(today, 10);
});

const valueAt = (at: Date) => {
  const { db } = installation();
  const failed = { error: (...told: unknown[]) => expect(told).toEqual([]) };
  return valueForeign({ db, clock: () => at, log: failed as never });
};

async function valueOf(id: string): Promise<string | undefined> {
  const assets = (await maria().call('GET /api/assets')).json<Asset[]>();
  return assets.find((asset) => asset.id === id)?.value;
}

async function monthsOf(account: string): Promise<[string, string][]> {
  const { rows } = await installation().db.orm.execute<{ month: string; value: string }>(sql`
    select month, value::text from asset_history
    where asset_id = ${account} and reason = 'holdings' order by month`);
  return rows.map(({ month, value }) => [month, value]);
}

test('a new rate moves the present value, and no month that has closed', async () => {
  const [foreign, own] = [await addAccount(maria()), await addAccount(maria())];
  await addTransaction(maria(), foreign, aBuy({ ...share, day: `${before}-05` }));
  await addTransaction(maria(), own, aBuy({ day: `${before}-05` }));
  expect([await valueOf(foreign), await valueOf(own)]).toEqual(['10000.00', '1000.00']);
  await state(lastDayOf(before), 12);
  await state(today, 11);
  await valueAt(new Date());
  expect([await valueOf(foreign), await valueOf(own)]).toEqual(['11000.00', '1000.00']);
  expect(await monthsOf(foreign)).toEqual([
    [before, '10000.00'],
    [running, '11000.00'],
  ]);
});

test('new rates have a job value the accounts as soon as they are stored', async () => {
  const account = await addAccount(maria());
  await addTransaction(maria(), account, aBuy({ ...share, day: `${before}-05` }));
  const { db, database } = installation();
  const log = createLog({ level: 'silent' });
  const jobs = createJobs({ pool: database.pool, log, lookS: 0.5 });
  const onRates = employValuing({ db, clock: () => new Date(), log, jobs });
  await jobs.start();
  try {
    await db.inTransaction(async (tx) => {
      await tx.execute(sql`update exchange_rates set per_euro = 12
        where currency = 'SEK' and day = ${today}`);
      await onRates(tx, today);
    });
    await expect.poll(() => valueOf(account), { interval: 50 }).toBe('12000.00');
  } finally {
    await jobs.stop();
  }
});

test('a month that was open is closed at its last rate', async () => {
  const account = await addAccount(maria());
  await addTransaction(maria(), account, aBuy({ ...share, day: `${before}-05` }));
  const next = addMonths(running, 1);
  await state(lastDayOf(running), 13);
  await state(`${next}-02`, 14);
  await valueAt(new Date(`${next}-03T12:00:00Z`));
  expect(await valueOf(account)).toBe('14000.00');
  expect(await monthsOf(account)).toEqual([
    [before, '10000.00'],
    [running, '13000.00'],
    [next, '14000.00'],
  ]);
});

test('a change of another field moves no month that has closed, as its currency does', async () => {
  const account = await addAccount(maria());
  await addTransaction(maria(), account, aBuy({ ...share, day: `${before}-05` }));
  await state(lastDayOf(before), 12);
  await state(today, 11);
  await maria().call(`PUT /api/assets/${account}`, { body: { name: 'Depån' } });
  expect(await monthsOf(account)).toEqual([
    [before, '10000.00'],
    [running, '11000.00'],
  ]);
  await maria().call(`PUT /api/assets/${account}`, { body: { currency: 'EUR' } });
  expect(await monthsOf(account)).toEqual([
    [before, '1000.00'],
    [running, '1000.00'],
  ]);
});
