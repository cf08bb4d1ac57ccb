import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountHoldings } from '#domain/holdings/account-holdings.ts';
import { aBuy, addAccount, addTransaction, FUND, SHARE } from '#tests/support/holdings.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria } = openWithMaria();

beforeEach(async () => {
  const profile = { firstName: 'Maria', lastName: 'Lind', currency: 'SEK', language: 'sv' };
  await maria().call('PUT /api/auth/user/profile', { body: profile });
});

async function holdingsOf(account: string, query = ''): Promise<AccountHoldings> {
  return (await maria().call(`GET /api/assets/${account}/holdings${query}`)).json();
}

describe('holdings of an account', () => {
  test('are its cash and units, with cost, gain, dividends, fees and taxes', async () => {
    const account = await addAccount(maria());
    const add = (body: object) => addTransaction(maria(), account, body);
    const cash = { currency: 'SEK', instrument: null, quantity: null, price: null };
    await add({ ...cash, kind: 'deposit', day: '2026-01-02', amount: '10000' });
    await add(aBuy({ day: '2026-01-05', quantity: '10', price: '100', fee: '10' }));
    await add(aBuy({ day: '2026-01-06', quantity: '10', price: '200', fee: '20' }));
    await add({
      ...aBuy(),
      kind: 'dividend',
      day: '2026-02-01',
      quantity: '20',
      price: '2',
      tax: '6',
    });
    await add(aBuy({ kind: 'sell', day: '2026-03-02', quantity: '5', price: '180', fee: '9' }));
    await add({ ...cash, kind: 'fee', day: '2026-03-31', amount: '25' });
    const { instrument } = await add({
      ...cash,
      kind: 'interest',
      day: '2026-03-31',
      amount: '1.5',
    });
    expect(instrument).toBeNull();

    const held = await holdingsOf(account, '?asOf=2026-04-01');
    // Bought for 1,010 + 2,020 = 3,030: 151.50 each. Sold 5 for 900 − 9, cost 757.50.
    const left = 15 * 151.5;
    // 10,000 − 3,030 + 40 − 6 + 891 − 25 + 1.50
    const inCash = 7871.5;
    expect(held).toMatchObject({
      asOf: '2026-04-01',
      currency: 'SEK',
      cash: [{ currency: 'SEK', amount: inCash, value: inCash }],
      value: inCash + 15 * 180,
      invested: left,
      gain: 15 * 180 - left,
      realised: 891 - 757.5,
      dividends: 40,
      fees: 10 + 20 + 9 + 25,
      taxes: 6,
      months: [
        { month: '2026-01', putIn: 10_000, dividends: 0 },
        { month: '2026-02', putIn: 0, dividends: 40 },
      ],
      closed: [],
      issues: [],
    });
    expect(held.positions).toMatchObject([
      {
        ...FUND,
        kind: null,
        quantity: '15',
        price: '180',
        priceDay: '2026-03-02',
        priceSource: 'transaction',
        value: 2700,
        averageCost: '151.5',
        cost: left,
        gain: 2700 - left,
        share: 25.54,
      },
    ]);
    // Before the sale, at the price of the last buy.
    expect(await holdingsOf(account, '?asOf=2026-02-01')).toMatchObject({
      value: 10_000 - 3030 + 34 + 20 * 200,
      realised: 0,
    });
    expect(await holdingsOf(account, '?asOf=2025-12-31')).toMatchObject({
      value: 0,
      positions: [],
    });
  });

  test('have one average over taxed accounts, and an ISK its own', async () => {
    const [af, none, isk] = [
      await addAccount(maria()),
      await addAccount(maria(), { type: 'other', accountForm: null }),
      await addAccount(maria(), { accountForm: 'isk' }),
    ];
    await addTransaction(maria(), af, aBuy({ quantity: '10', price: '100' }));
    await addTransaction(maria(), none, aBuy({ quantity: '30', price: '200' }));
    await addTransaction(maria(), isk, aBuy({ quantity: '10', price: '500' }));
    const averages = [];
    for (const account of [af, none, isk])
      averages.push((await holdingsOf(account)).positions[0]?.averageCost);
    // 1,000 + 6,000 of 40 units
    expect(averages).toEqual(['175', '175', '500']);
  });

  test('in dollars are valued and cost at the rates of their days', async () => {
    const account = await addAccount(maria());
    const trade = { instrument: SHARE, quantity: '2', price: '150', currency: 'USD' };
    await addTransaction(maria(), account, aBuy({ ...trade, day: '2025-03-10' }));
    const rate = async (day: string) => {
      const { rows } = await installation().db.orm.execute<{ rate: number }>(sql`
        select (select per_euro from exchange_rates where currency = 'SEK' and day <= ${day}
            order by day desc limit 1)::float8
          / (select per_euro from exchange_rates where currency = 'USD' and day <= ${day}
            order by day desc limit 1)::float8 as rate`);
      return rows[0]?.rate ?? 0;
    };
    const held = await holdingsOf(account, '?asOf=2025-06-08');
    const [position] = held.positions;
    expect(position?.cost).toBeCloseTo(300 * (await rate('2025-03-10')), 1);
    expect(position?.value).toBeCloseTo(300 * (await rate('2025-06-08')), 1);
    expect(position).toMatchObject({ price: '150', currency: 'USD', share: 100 });
    expect(held.cash).toEqual([]);
  });

  test('take the latest price, of a day typed before file before transaction', async () => {
    const account = await addAccount(maria());
    const { instrument } = await addTransaction(maria(), account, aBuy({ day: '2026-01-15' }));
    const path = `/api/instruments/${instrument?.id}/quotes`;
    const priced = async (asOf = '2026-02-01') => {
      const [position] = (await holdingsOf(account, `?asOf=${asOf}`)).positions;
      return [position?.price, position?.priceDay, position?.priceSource];
    };
    const sendPrice = (day: string, price: string, currency = 'SEK') =>
      maria().call('POST /api/quotes', {
        body: `date;ISIN;price;currency\n${day};${FUND.isin};${price};${currency}`,
        headers: { 'content-type': 'text/csv' },
      });
    await sendPrice('2026-01-10', '90');
    expect(await priced()).toEqual(['100', '2026-01-15', 'transaction']);
    await sendPrice('2026-01-15', '101');
    expect(await priced()).toEqual(['101', '2026-01-15', 'file']);
    await maria().call(`PUT ${path}`, { body: [{ day: '2026-01-15', price: '102' }] });
    expect(await priced()).toEqual(['102', '2026-01-15', 'typed']);
    await sendPrice('2026-01-20', '10', 'EUR');
    const [price, day, source] = await priced();
    // In kronor: ten euros at the rate of that day.
    expect([day, source]).toEqual(['2026-01-20', 'file']);
    expect(Number(price)).toBeGreaterThan(90);
    expect(await priced('2026-01-15')).toEqual(['102', '2026-01-15', 'typed']);
  });

  test('keep their value at a split, at a price that is recalculated until the next', async () => {
    const account = await addAccount(maria());
    const { instrument } = await addTransaction(maria(), account, aBuy({ day: '2026-01-15' }));
    const split = { kind: 'split', quantity: null, price: null, ratio: '2:1' };
    await addTransaction(maria(), account, aBuy({ ...split, day: '2026-02-02' }));
    const recalculated = { price: '50', priceDay: '2026-01-15', priceSplitOn: '2026-02-02' };
    const held = await holdingsOf(account);
    expect(held).toMatchObject({ value: 1000, gain: 0, positions: [recalculated] });
    expect((await holdingsOf(account, '?asOf=2026-02-01')).positions).toMatchObject([
      { price: '100', priceSplitOn: null, value: 1000 },
    ]);
    const body = [{ day: '2026-02-02', price: '52' }];
    await maria().call(`PUT /api/instruments/${instrument?.id}/quotes`, { body });
    expect((await holdingsOf(account)).positions).toMatchObject([
      { price: '52', priceDay: '2026-02-02', priceSplitOn: null, value: 1040 },
    ]);
  });

  test('of a share that is traded in two currencies are valued in its own', async () => {
    const account = await addAccount(maria());
    const isin = { isin: 'FI4000297767', name: 'Nordea Bank Abp', kind: 'share' };
    const [home, abroad] = [
      { ...isin, currency: 'SEK' },
      { ...isin, currency: 'EUR' },
    ];
    await addTransaction(maria(), account, aBuy({ day: '2025-02-12', instrument: home }));
    const inEuro = { instrument: abroad, price: '14', currency: 'EUR' };
    const bought = await maria().call(`POST /api/assets/${account}/holding-transactions`, {
      body: aBuy({ ...inEuro, day: '2025-02-12', fee: '2' }),
    });
    // Ten at 14 euros, and the price of each in kronor at that day's rate.
    const { id, price, amount, currency } = bought.json<Record<string, string>>();
    expect({ amount, currency }).toEqual({ amount: '142.00', currency: 'EUR' });
    expect(Number(price)).toBeGreaterThan(14 * 10);
    expect(Number(price)).toBeLessThan(14 * 13);
    const [position] = (await holdingsOf(account, '?asOf=2025-02-12')).positions;
    expect(position).toMatchObject({ quantity: '20', currency: 'SEK', price });
    const changed = await maria().call(`PUT /api/holding-transactions/${id}`, {
      body: { instrument: abroad, price: '28', amount: null },
    });
    expect(changed.json()).toMatchObject({ amount: '282.00' });
    expect(Number(changed.json<{ price: string }>().price)).toBeCloseTo(2 * Number(price), 6);
    const dollars = { ...isin, currency: 'USD' };
    const early = aBuy({ ...inEuro, instrument: dollars, day: '1950-01-02' });
    const refused = await maria().call(`POST /api/assets/${account}/holding-transactions`, {
      body: early,
    });
    expect(refused.json()).toMatchObject({ issues: [{ path: 'price', code: 'price.rate' }] });
  });

  test('name their issues and count the rest', async () => {
    const account = await addAccount(maria());
    const { instrument } = await addTransaction(maria(), account, aBuy({ day: '2026-01-15' }));
    await addTransaction(
      maria(),
      account,
      aBuy({ kind: 'sell', day: '2026-01-16', quantity: '12' }),
    );
    const held = await holdingsOf(account);
    expect(held.issues).toEqual([
      { code: 'sold_more_than_held', day: '2026-01-16', instrumentId: instrument?.id },
    ]);
    expect(held.positions).toEqual([]);
    expect(held.closed).toMatchObject([{ ...FUND, closedOn: '2026-01-16' }]);
  });

  test('owe an option that was sold and not bought back, until it is', async () => {
    const account = await addAccount(maria());
    const instrument = { name: 'VOLVB6C300', currency: 'SEK', kind: 'option' };
    const sold = aBuy({ kind: 'sell', instrument, day: '2026-01-15', quantity: '2', price: '500' });
    const { instrument: stored } = await addTransaction(maria(), account, sold);
    const body = [{ day: '2026-02-02', price: '350' }];
    await maria().call(`PUT /api/instruments/${stored?.id}/quotes`, { body });
    const open = await holdingsOf(account, '?asOf=2026-02-03');
    expect(open).toMatchObject({
      // 1 000 − 2 × 350
      value: 300,
      cash: [{ amount: 1000 }],
      positions: [{ quantity: '-2', averageCost: '500', cost: -1000, value: -700, gain: 300 }],
      issues: [{ code: 'option_written', day: '2026-01-15', instrumentId: stored?.id }],
    });
    const growth = await maria().call(`GET /api/holdings/returns?period=all&assetId=${account}`);
    expect(growth.json()).toMatchObject({ lines: { opening: 0, deposits: 0, closing: 300 } });
    const allocated = await maria().call('GET /api/holdings?by=kind');
    expect(allocated.json()).toMatchObject({ value: 300 });
    const list = (await maria().call('GET /api/assets')).json<{ value: string }[]>();
    expect(list).toMatchObject([{ value: '300.00' }]);
    // It expired: bought back for nothing.
    const ended = aBuy({ instrument, day: '2026-03-20', quantity: '2', price: '0', fee: null });
    await addTransaction(maria(), account, ended);
    expect(await holdingsOf(account, '?asOf=2026-03-21')).toMatchObject({
      value: 1000,
      realised: 1000,
      positions: [],
      closed: [{ name: 'VOLVB6C300', realised: 1000, closedOn: '2026-03-20' }],
      issues: [],
    });
  });

  test('lack the price of an instrument once, from the first day that needs it', async () => {
    const account = await addAccount(maria());
    const gift = {
      kind: 'transfer_in',
      price: null,
      instrument: { name: 'Gåva', currency: 'SEK' },
    };
    const first = await addTransaction(maria(), account, aBuy({ ...gift, day: '2026-03-02' }));
    await addTransaction(maria(), account, aBuy({ ...gift, day: '2026-04-01' }));
    const unpriced = async () =>
      (await holdingsOf(account)).issues.filter(({ code }) => code === 'price_missing');
    const instrumentId = first.instrument?.id ?? '';
    expect(await unpriced()).toEqual([{ code: 'price_missing', day: '2026-03-02', instrumentId }]);
    const body = [{ day: '2026-03-02', price: '40' }];
    await maria().call(`PUT /api/instruments/${instrumentId}/quotes`, { body });
    expect(await unpriced()).toEqual([]);
  });

  test('at the bounds of quantities and prices are answered', async () => {
    const account = await addAccount(maria());
    const { instrument } = await addTransaction(
      maria(),
      account,
      aBuy({ quantity: '999999999999', price: '0.0000000001' }),
    );
    const body = [{ day: '2026-02-01', price: '999999999999.9999999999' }];
    await maria().call(`PUT /api/instruments/${instrument?.id}/quotes`, { body });
    const answer = await maria().call(`GET /api/assets/${account}/holdings`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<AccountHoldings>().positions).toHaveLength(1);
  });

  test.each(['asOf=2026-02-30', 'asOf=2199-01-01', 'asOf=', 'other=1'])(
    'refuse %s',
    async (query) => {
      const account = await addAccount(maria());
      const answer = await maria().call(`GET /api/assets/${account}/holdings?${query}`);
      expect(answer.statusCode).toBe(400);
    },
  );

  test('of a removed account count in the average of the others, and are listed no more', async () => {
    const [first, second] = [await addAccount(maria()), await addAccount(maria())];
    await addTransaction(maria(), first, aBuy({ price: '100' }));
    await addTransaction(maria(), second, aBuy({ price: '200' }));
    expect((await holdingsOf(second)).positions[0]?.averageCost).toBe('150');
    await maria().call(`DELETE /api/assets/${first}`);
    expect((await maria().call(`GET /api/assets/${first}/holdings`)).statusCode).toBe(404);
    expect((await holdingsOf(second)).positions[0]?.averageCost).toBe('150');
    await maria().call(`POST /api/assets/${first}/restoration`);
    await maria().call(`DELETE /api/assets/${first}?history=erase`);
    expect((await holdingsOf(second)).positions[0]?.averageCost).toBe('200');
  });

  test('of an account whose type keeps none count in no average', async () => {
    const [first, second] = [
      await addAccount(maria(), { accountForm: 'isk' }),
      await addAccount(maria()),
    ];
    await addTransaction(maria(), first, aBuy({ price: '100' }));
    await addTransaction(maria(), second, aBuy({ price: '200' }));
    const body = { type: 'real_estate', accountForm: null };
    const refused = await maria().call(`PUT /api/assets/${first}`, { body });
    expect(refused.json()).toMatchObject({ code: 'no_holdings' });
    // As an import may bring it.
    await installation().db.orm.execute(sql`
      update assets set type = 'real_estate', account_form = null where id = ${first}`);
    expect((await maria().call(`GET /api/assets/${first}/holdings`)).json()).toMatchObject({
      code: 'no_holdings',
    });
    expect((await holdingsOf(second)).positions[0]?.averageCost).toBe('200');
  });
});
