import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { addMonths, dayOf, lastDayOf, monthOf, monthsFrom } from '#domain/basics/months.ts';
import type { HistoryMonth } from '#domain/figures/history/history-month.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { AccountHoldings } from '#domain/holdings/account-holdings.ts';
import type { Asset } from '#domain/records/assets.ts';
import { aBuy, addAccount, addTransaction, FUND, SHARE } from '#tests/support/holdings.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria } = openWithMaria();

const today = dayOf(new Date());
const running = monthOf(today);
/** The first day of a month, some months ago: one of the running month has come. */
const ago = (months: number) => `${addMonths(running, -months)}-01`;

beforeEach(async () => {
  const profile = { firstName: 'Maria', lastName: 'Lind', currency: 'SEK', language: 'sv' };
  await maria().call('PUT /api/auth/user/profile', { body: profile });
});

async function assetOf(id: string): Promise<Asset | undefined> {
  const assets = (await maria().call('GET /api/assets')).json<Asset[]>();
  return assets.find((asset) => asset.id === id);
}

/** Net worth of each month, the earliest first. */
async function worth(): Promise<number[]> {
  const points = (await maria().call('GET /api/net-worth-history?period=all')).json();
  return (points as HistoryPoint[]).map(({ value }) => value);
}

async function price(instrument: string | undefined, day: string, each: string | null) {
  const body = [{ day, price: each }];
  const put = await maria().call(`PUT /api/instruments/${instrument}/quotes`, { body });
  expect(put.statusCode).toBe(200);
}

async function observed(account: string): Promise<[month: string, value: string][]> {
  const { rows } = await installation().db.orm.execute<{ month: string; value: string }>(sql`
    select month, value::text from asset_history
    where asset_id = ${account} and reason = 'holdings' order by month`);
  return rows.map(({ month, value }) => [month, value]);
}

const value = (account: string, body: object) =>
  maria().call(`PUT /api/assets/${account}`, { body });

test('units are worth what others of them cost in an exchange of another account', async () => {
  const [ours, others] = [await addAccount(maria()), await addAccount(maria())];
  const merged = { name: 'Fond som gick upp i en annan', currency: 'SEK' };
  const buy = aBuy({ day: ago(5), quantity: '10', price: '90', instrument: merged });
  await addTransaction(maria(), others, buy);
  const left = { kind: 'exchange_out', day: ago(4), quantity: '10', currency: 'SEK' };
  await addTransaction(maria(), others, { ...left, instrument: merged });
  await addTransaction(maria(), others, { ...left, kind: 'exchange_in', instrument: FUND });
  const given = { kind: 'transfer_in', day: ago(3), quantity: '2', currency: 'SEK' };
  await addTransaction(maria(), ours, { ...given, instrument: FUND });
  const deposit = { kind: 'deposit', day: ago(2), amount: '1', currency: 'SEK' };
  await addTransaction(maria(), ours, deposit);
  expect(await assetOf(ours)).toMatchObject({ value: '181.00' });
  const page = (await maria().call(`GET /api/assets/${ours}/holdings`)).json<AccountHoldings>();
  expect(page.value).toBe(181);
});

describe('an account with holdings', () => {
  test('is worth what it holds, also in months that have closed', async () => {
    const account = await addAccount(maria());
    const buy = aBuy({ day: ago(4), quantity: '10', price: '100' });
    const { instrument } = await addTransaction(maria(), account, buy);
    expect(await assetOf(account)).toMatchObject({ value: '1000.00', holdingsSince: ago(4) });
    expect(await worth()).toEqual([1000, 1000, 1000, 1000, 1000]);

    await price(instrument?.id, ago(2), '110.5');
    await price(instrument?.id, ago(0), '120');
    expect(await worth()).toEqual([1000, 1000, 1105, 1105, 1200]);
    // The last price of a month counts in it.
    await price(instrument?.id, lastDayOf(addMonths(running, -2)), '111');
    expect(await worth()).toEqual([1000, 1000, 1110, 1110, 1200]);
    await price(instrument?.id, ago(0), null);
    expect(await worth()).toEqual([1000, 1000, 1110, 1110, 1110]);

    const sale = aBuy({ kind: 'sell', day: ago(1), quantity: '4', price: '115', fee: '10' });
    const sold = await addTransaction(maria(), account, sale);
    // 6 × 115 and 460 − 10 in cash.
    expect(await worth()).toEqual([1000, 1000, 1110, 1140, 1140]);
    await maria().call(`PUT /api/holding-transactions/${sold.id}`, { body: { day: ago(3) } });
    expect(await worth()).toEqual([1000, 1140, 1116, 1116, 1116]);
    await maria().call(`DELETE /api/holding-transactions/${sold.id}`);
    expect(await worth()).toEqual([1000, 1000, 1110, 1110, 1110]);
    expect(await assetOf(account)).toMatchObject({ value: '1110.00' });
  });

  test('has in each month the value of its page at the end of it', async () => {
    const account = await addAccount(maria());
    const add = (body: object) => addTransaction(maria(), account, body);
    const cash = { currency: 'SEK', instrument: null, quantity: null, price: null };
    const ofShare = { instrument: SHARE, currency: 'USD' };
    await add({ ...cash, kind: 'deposit', day: ago(14), amount: '50000' });
    const { instrument: fund } = await add(
      aBuy({ day: ago(13), quantity: '31.5', price: '77.123' }),
    );
    const { instrument } = await add(
      aBuy({ ...ofShare, day: ago(13), quantity: '3', price: '150.25', fee: '1' }),
    );
    await add(aBuy({ ...ofShare, kind: 'dividend', day: ago(8), quantity: '3', price: '0.25' }));
    await add({ ...aBuy(), kind: 'split', quantity: null, price: null, ratio: '2:1', day: ago(7) });
    await add(aBuy({ kind: 'sell', day: ago(6), quantity: '11.0001', amount: '900', price: null }));
    for (const [months, each] of [79, 78, 81.5, 80.0101].entries()) {
      await price(fund?.id, ago(12 - months), `${each}`);
    }
    await price(instrument?.id, ago(5), '161.8');
    await maria().call('POST /api/quotes', {
      body: `date;ISIN;price;currency\n${ago(3)};${FUND.isin};3.9;EUR\n${ago(2)};${SHARE.isin};1700;SEK`,
      headers: { 'content-type': 'text/csv' },
    });
    const months = monthsFrom(addMonths(running, -14), running);
    const paged: number[] = [];
    for (const month of months) {
      const asOf = month === running ? today : lastDayOf(month);
      const answer = await maria().call(`GET /api/assets/${account}/holdings?asOf=${asOf}`);
      paged.push(answer.json<AccountHoldings>().value);
    }
    expect(await worth()).toEqual(paged);
    expect(new Set(paged).size).toBeGreaterThan(10);
  });

  test('has the price after a split of which another account tells only in the next month', async () => {
    const [account, other] = [await addAccount(maria()), await addAccount(maria())];
    const close = addMonths(running, -4);
    for (const each of [account, other])
      await addTransaction(maria(), each, aBuy({ day: ago(5), quantity: '10', price: '100' }));
    const units = { ...aBuy(), price: null };
    const bonus = { ...units, kind: 'bonus', quantity: '10', day: `${close}-26` };
    await addTransaction(maria(), account, bonus);
    // Units of the other account move in between, so that its part of the split stays on its day.
    const came = { ...units, kind: 'transfer_in', amount: '200', quantity: '2' };
    await addTransaction(maria(), other, { ...came, day: `${close}-27` });
    const later = { ...bonus, quantity: '12', day: `${addMonths(close, 1)}-02` };
    await addTransaction(maria(), other, later);
    const asOf = lastDayOf(close);
    const page = await maria().call(`GET /api/assets/${account}/holdings?asOf=${asOf}`);
    expect(page.json<AccountHoldings>().value).toBe(1000);
    expect(await observed(account)).toContainEqual([close, '1000.00']);
  });

  test('keeps what was stated of the months before, and returns to it when it is emptied', async () => {
    const account = await addAccount(maria(), { value: '700' });
    const stated = { year: Number(ago(5).slice(0, 4)), month: Number(ago(5).slice(5, 7)) };
    const typed = `POST /api/assets/${account}/historical-values`;
    await maria().call(typed, { body: { ...stated, value: '500' } });
    const first = await addTransaction(maria(), account, aBuy({ day: ago(3) }));
    const second = await addTransaction(maria(), account, aBuy({ day: ago(1) }));
    expect(await worth()).toEqual([500, 500, 1000, 1000, 2000, 2000]);
    await maria().call(`DELETE /api/holding-transactions/${first.id}`);
    expect(await worth()).toEqual([500, 500, 500, 500, 1000, 1000]);
    expect(await assetOf(account)).toMatchObject({ holdingsSince: ago(1) });

    await maria().call(`DELETE /api/holding-transactions/${second.id}`);
    expect(await assetOf(account)).toMatchObject({ value: '700.00', holdingsSince: null });
    expect(await worth()).toEqual([500, 500, 500, 500, 500, 700]);
    expect(await observed(account)).toEqual([]);
    expect((await value(account, { value: '900' })).statusCode).toBe(200);
    expect(await worth()).toEqual([500, 500, 500, 500, 500, 900]);
  });

  test('returns to what was stated, whatever else was changed while it kept holdings', async () => {
    const account = await addAccount(maria(), { value: '700' });
    const { id } = await addTransaction(maria(), account, aBuy({ day: ago(2) }));
    await value(account, { currency: 'EUR', ownershipPercentage: '50' });
    await maria().call(`DELETE /api/holding-transactions/${id}`);
    const stated = { value: '700.00', currency: 'SEK', ownershipPercentage: '50.00' };
    expect(await assetOf(account)).toMatchObject({ ...stated, holdingsSince: null });
    expect(await worth()).toEqual([350]);
  });

  test('is priced by trades of another one, and by no other instrument', async () => {
    const [account, other] = [await addAccount(maria()), await addAccount(maria())];
    await addTransaction(maria(), account, aBuy({ day: ago(2) }));
    await addTransaction(maria(), other, aBuy({ day: ago(1), quantity: '1', price: '130' }));
    expect(await assetOf(account)).toMatchObject({ value: '1300.00' });
    const share = aBuy({
      day: ago(0),
      quantity: '1',
      price: '9',
      instrument: { ...FUND, isin: null, name: 'Annan' },
    });
    await addTransaction(maria(), other, share);
    expect(await assetOf(account)).toMatchObject({ value: '1300.00' });
    expect(await assetOf(other)).toMatchObject({ value: '139.00' });
  });

  test('counts at its cost what has no price, and leaves out what has not even that, as its page does', async () => {
    const both = async (account: string) => {
      const page = (await maria().call(`GET /api/assets/${account}/holdings`)).json();
      return [(page as AccountHoldings).value, Number((await assetOf(account))?.value)];
    };
    const gift = { name: 'Gåva', currency: 'SEK' };
    const unpriced = { kind: 'transfer_in', quantity: '5', price: null, instrument: gift };
    const account = await addAccount(maria(), { value: '700' });
    await addTransaction(maria(), account, aBuy({ ...unpriced, day: ago(3) }));
    expect(await both(account)).toEqual([0, 0]);
    const { instrument } = await addTransaction(maria(), account, aBuy({ day: ago(2) }));
    await price(instrument?.id, ago(1), '150');
    expect(await both(account)).toEqual([1500, 1500]);
    expect(await worth()).toEqual([0, 1000, 1500, 1500]);
    const krona = { kind: 'deposit', amount: '10', currency: 'ISK', day: ago(0) };
    await addTransaction(maria(), account, { ...krona, instrument: null });
    expect(await both(account)).toEqual([1500, 1500]);
    await addTransaction(maria(), account, aBuy({ ...unpriced, amount: '250', day: ago(1) }));
    // Ten at 50, of which five came without a cost.
    expect(await both(account)).toEqual([2000, 2000]);
    const page = (
      await maria().call(`GET /api/assets/${account}/holdings`)
    ).json<AccountHoldings>();
    expect(page.positions.find(({ name }) => name === 'Gåva')).toMatchObject({
      price: '50',
      priceDay: ago(1),
      priceSource: 'cost',
      isEstimated: true,
      value: 500,
    });
    expect(page.issues.map(({ code }) => code)).toContain('price_missing');

    const merged = { name: 'Sammanslagen', currency: 'SEK' };
    const day = ago(0);
    await addTransaction(maria(), account, aBuy({ kind: 'exchange_out', day, price: null }));
    const come = aBuy({ kind: 'exchange_in', day, price: null, quantity: '4', instrument: merged });
    await addTransaction(maria(), account, come);
    // The ten left at the 100 of their last trade.
    expect(await both(account)).toEqual([1500, 1500]);
  });

  test('in another currency is worth what it holds in that currency', async () => {
    const account = await addAccount(maria(), { currency: 'USD' });
    const buy = aBuy({
      instrument: SHARE,
      currency: 'USD',
      day: ago(1),
      quantity: '2',
      price: '50',
    });
    await addTransaction(maria(), account, buy);
    expect(await assetOf(account)).toMatchObject({ value: '100.00', currency: 'USD' });
    const changed = await value(account, { currency: 'EUR' });
    const { rows } = await installation().db.orm.execute<{ rate: number }>(sql`
      select per_euro::float8 as rate from exchange_rates where currency = 'USD'
      order by day desc limit 1`);
    const asset = changed.json<Asset>();
    expect(Number(asset.value)).toBeCloseTo(100 / (rows[0]?.rate ?? 1), 2);
    expect(await assetOf(account)).toEqual(asset);
  });

  test('gets the prices that came while it was removed', async () => {
    const account = await addAccount(maria());
    const { instrument } = await addTransaction(maria(), account, aBuy({ day: ago(3) }));
    await maria().call(`DELETE /api/assets/${account}`);
    await price(instrument?.id, ago(2), '150');
    const restored = await maria().call(`POST /api/assets/${account}/restoration`);
    expect(restored.json()).toMatchObject({ value: '1500.00' });
    expect(await worth()).toEqual([1000, 1500, 1500, 1500]);
  });

  test('has values from 1980 on, however old its transactions are', async () => {
    const account = await addAccount(maria());
    await addTransaction(maria(), account, aBuy({ day: '1900-01-01' }));
    const months = (await observed(account)).map(([month]) => month);
    expect(months).toEqual(monthsFrom('1980-01', running));
    const refused = await maria().call(`POST /api/assets/${account}/holding-transactions`, {
      body: aBuy({ day: '2199-12-31' }),
    });
    expect(refused.statusCode).toBe(400);
  });

  test('of more than an asset can be worth keeps its value', async () => {
    const account = await addAccount(maria());
    const much = { kind: 'transfer_in', quantity: '999999999999', price: null, amount: '700' };
    const { instrument } = await addTransaction(maria(), account, aBuy({ ...much, day: ago(1) }));
    await price(instrument?.id, ago(1), '999999999999');
    expect(await assetOf(account)).toMatchObject({ value: '700.00' });
  });

  test('counts transactions and prices that are written at the same time', async () => {
    const [account, other] = [await addAccount(maria()), await addAccount(maria())];
    const { instrument } = await addTransaction(maria(), account, aBuy({ day: ago(2) }));
    await Promise.all([
      ...[1, 2, 3].map((at) =>
        addTransaction(maria(), account, aBuy({ day: ago(1), price: `10${at}` })),
      ),
      ...[1, 2, 3].map(() => addTransaction(maria(), other, aBuy({ day: ago(1) }))),
      price(instrument?.id, ago(0), '200'),
      addAccount(maria()),
      value(account, { name: 'Depån' }),
    ]);
    expect(await assetOf(account)).toMatchObject({ value: '8000.00', name: 'Depån' });
    expect(await assetOf(other)).toMatchObject({ value: '6000.00' });
  });
});

describe('the value of an account with holdings', () => {
  test('cannot be typed over', async () => {
    const account = await addAccount(maria());
    await addTransaction(maria(), account, aBuy({ day: ago(2) }));
    const before = await worth();
    const refused = await value(account, { value: '5' });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'keeps_holdings' }]);
    const of = (months: number) => {
      return { year: Number(ago(months).slice(0, 4)), month: Number(ago(months).slice(5, 7)) };
    };
    for (const months of [0, 1, 2]) {
      const body = { ...of(months), value: '5' };
      const one = await maria().call(`POST /api/assets/${account}/historical-values`, { body });
      expect(one.json()).toMatchObject({ code: 'keeps_holdings' });
      const values = [{ kind: 'assets', id: account, value: '5' }];
      const whole = { ...of(months), values };
      const all = await maria().call('PUT /api/historical-values', { body: whole });
      expect(all.json()).toMatchObject({ code: 'keeps_holdings' });
    }
    expect(await worth()).toEqual(before);
    const earlier = { ...of(3), value: '5' };
    const typed = await maria().call(`POST /api/assets/${account}/historical-values`, {
      body: earlier,
    });
    expect(typed.statusCode).toBe(201);

    const { year, month } = of(0);
    const shown = (
      await maria().call(`GET /api/historical-values?year=${year}&month=${month}`)
    ).json<HistoryMonth>();
    expect(shown.assets).toMatchObject([
      { followsHoldings: true, needsUser: false, counts: { source: 'holdings', value: '1000.00' } },
    ]);
  });

  test('stays with a change of its other fields, but not of its type to one without holdings', async () => {
    const account = await addAccount(maria());
    await addTransaction(maria(), account, aBuy({ day: ago(2) }));
    const { createdAt: _, updatedAt: _at, ...asset } = (await assetOf(account)) as Asset;
    const renamed = await value(account, { ...asset, name: 'Depån', type: 'retirement' });
    expect(renamed.json()).toMatchObject({ name: 'Depån', type: 'retirement', value: '1000.00' });
    const refused = await value(account, { type: 'savings' });
    expect(refused.json()).toMatchObject({ code: 'no_holdings' });
    expect(await worth()).toEqual([1000, 1000, 1000]);
  });
});
