import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Allocation } from '#domain/holdings/allocation.ts';
import {
  aBuy,
  addAccount,
  addHoldings,
  addTransaction,
  FUND,
  SHARE,
} from '#tests/support/holdings.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria, signUp } = openWithMaria();

beforeEach(async () => {
  const profile = { firstName: 'Maria', lastName: 'Lind', currency: 'SEK', language: 'sv' };
  await maria().call('PUT /api/auth/user/profile', { body: profile });
});

async function allocated(by: string, of = maria()): Promise<Allocation> {
  const answer = await of.call(`GET /api/holdings?by=${by}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const cash = { currency: 'SEK', instrument: null, quantity: null, price: null };

describe('holdings of all accounts', () => {
  test('are grouped by each of the ways, and add up to the value', async () => {
    const af = await addAccount(maria(), { name: 'Depå' });
    const isk = await addAccount(maria(), { name: 'Mitt ISK', accountForm: 'isk' });
    await addTransaction(maria(), af, {
      ...cash,
      kind: 'deposit',
      day: '2026-11-02',
      amount: '1500',
    });
    await addTransaction(
      maria(),
      af,
      aBuy({ day: '2026-11-02', instrument: { ...FUND, kind: 'fund' } }),
    );
    const shares = { instrument: SHARE, quantity: '2', price: '150', currency: 'USD' };
    await addTransaction(maria(), isk, aBuy({ day: '2026-11-02', ...shares }));
    const ways = {
      kind: ['cash', 'fund', 'share'],
      currency: ['SEK', 'USD'],
      country: ['SE', 'US', 'cash'],
      form: ['af', 'isk'],
      account: [af, isk],
    };
    for (const [by, keys] of Object.entries(ways)) {
      const { value, groups } = await allocated(by);
      expect(new Set(groups.map(({ key }) => key)), by).toEqual(new Set(keys));
      expect(groups.reduce((sum, each) => sum + each.value, 0)).toBeCloseTo(value, 2);
      expect(groups.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(100, 1);
    }
    const { groups, by } = await allocated('account');
    expect(by).toBe('account');
    // Ten at 100, and 500 in cash.
    expect(groups).toContainEqual(expect.objectContaining({ key: af, name: 'Depå', value: 1500 }));
    const parts = groups.find(({ key }) => key === af)?.parts;
    expect(parts?.map(({ name, value }) => [name, value])).toEqual([
      [FUND.name, 1000],
      [null, 500],
    ]);
    expect((await allocated('kind')).notIncluded).toEqual([]);
  });

  test('have a group of their own while nobody states their kind', async () => {
    const { account, instrument } = await addHoldings(maria());
    expect((await allocated('kind')).groups).toMatchObject([{ key: null, value: 1100 }]);
    const stated = await maria().call(`PUT /api/instruments/${instrument?.id}`, {
      body: { kind: 'other' },
    });
    expect(stated.statusCode).toBe(200);
    expect((await allocated('kind')).groups).toMatchObject([{ key: 'other', value: 1100 }]);
    const page = await maria().call(`GET /api/assets/${account}/holdings`);
    expect(page.json()).toMatchObject({ positions: [{ kind: 'other' }] });
  });

  test('count the user’s share, and the dividends of twelve months', async () => {
    const account = await addAccount(maria(), { ownershipPercentage: '25' });
    await addTransaction(maria(), account, aBuy({ day: '2025-09-01' }));
    const dividend = { ...aBuy(), kind: 'dividend', quantity: '10', price: '4' };
    await addTransaction(maria(), account, { ...dividend, day: '2026-10-05' });
    await addTransaction(maria(), account, { ...dividend, day: '2025-10-05' });
    const { value, dividends, dividendTotal, estimatedSince } = await allocated('form');
    // A quarter of 1,000 in units and of two dividends of 40.
    expect(value).toBe(270);
    expect(dividends).toHaveLength(12);
    expect(dividendTotal).toBe(10);
    expect(dividends.filter(({ amount }) => amount !== 0)).toEqual([
      { month: '2026-10', amount: 10 },
    ]);
    expect(estimatedSince).toBe('2025-09-01');
  });

  test('count the user’s share of cost and gain, in each group', async () => {
    const account = await addAccount(maria(), { ownershipPercentage: '25' });
    await addTransaction(maria(), account, aBuy({ day: '2026-10-01' }));
    await addTransaction(
      maria(),
      account,
      aBuy({ day: '2026-11-02', price: '130', quantity: '2' }),
    );
    const { value, cost, gain, groups } = await allocated('currency');
    // A quarter of 12 × 130, of 10 × 100 + 2 × 130, and of the difference.
    expect({ value, cost, gain }).toEqual({ value: 390, cost: 315, gain: 75 });
    expect(groups).toMatchObject([{ key: 'SEK', value: 390, cost: 315, gain: 75, share: 100 }]);
  });

  test('count what has no price at its cost, as the page of the account does', async () => {
    const account = await addAccount(maria());
    const moved = { ...aBuy(), kind: 'transfer_in', price: null, amount: '900' };
    await addTransaction(maria(), account, moved);
    const { value, atCost, groups, notIncluded } = await allocated('account');
    const page = await maria().call(`GET /api/assets/${account}/holdings`);
    expect(value).toBe(900);
    expect(page.json()).toMatchObject({ value: 900 });
    expect({ atCost, notIncluded }).toEqual({ atCost: 1, notIncluded: [] });
    expect(groups[0]?.parts).toMatchObject([{ value: 900, isAtCost: true, priceDay: null }]);
  });

  test('name what has no price, and count nothing for it', async () => {
    const { account } = await addHoldings(maria());
    const unpriced = { ...aBuy(), kind: 'transfer_in', instrument: SHARE, price: null };
    const { instrument } = await addTransaction(maria(), account, { ...unpriced });
    const { value, notIncluded } = await allocated('kind');
    expect(value).toBe(1100);
    expect(notIncluded).toMatchObject([
      { assetId: account, instrumentId: instrument?.id, name: SHARE.name, currency: 'USD' },
    ]);
  });

  test('are those of the user’s present accounts', async () => {
    const { account } = await addHoldings(maria());
    const erik = await signUp('Erik');
    expect(await allocated('kind', erik)).toMatchObject({ value: 0, groups: [] });
    await maria().call(`DELETE /api/assets/${account}`);
    expect(await allocated('kind')).toMatchObject({ value: 0, groups: [] });
  });

  test.each(['by=name', 'by=', 'other=1'])('refuse %s', async (query) => {
    expect((await maria().call(`GET /api/holdings?${query}`)).statusCode).toBe(400);
  });
});

test('kept answers follow each change of what they are calculated from', async () => {
  const account = await addAccount(maria());
  const buy = aBuy({ instrument: SHARE, price: '150', currency: 'USD' });
  const { id, instrument } = await addTransaction(maria(), account, buy);
  const { orm } = installation().db;
  const ofUser = sql`user_id = ${maria().userId} and instrument_id = ${instrument?.id}`;
  const price = (source: string, at: number) =>
    orm.execute(sql`
      insert into quotes (user_id, instrument_id, day, source, price, currency)
      select ${maria().userId}, ${instrument?.id}, date '2026-03-02', source, ${at}, 'USD'
      from unnest(string_to_array(${source}, ' ')) source`);
  const changes: Record<string, () => Promise<unknown>> = {
    'a price': () => price('file', 160),
    'another of its day': () => orm.execute(sql`update quotes set price = 170 where ${ofUser}`),
    'no price': () => orm.execute(sql`delete from quotes where ${ofUser}`),
    'two of a day by one statement': () => price('file position', 180),
    'both taken back': () => orm.execute(sql`delete from quotes where ${ofUser}`),
    'a changed transaction': () =>
      maria().call(`PUT /api/holding-transactions/${id}`, { body: { quantity: '11' } }),
    'a public rate': () =>
      orm.execute(sql`update exchange_rates set per_euro = per_euro + 1 where currency = 'USD'`),
    'a kind': () =>
      maria().call(`PUT /api/instruments/${instrument?.id}`, { body: { kind: 'fund' } }),
    'a name of the account': () =>
      maria().call(`PUT /api/assets/${account}`, { body: { name: 'ISK' } }),
    'the currency of the user': () =>
      maria().call('PUT /api/auth/user/profile', {
        body: { firstName: 'Maria', lastName: 'Lind', currency: 'EUR', language: 'sv' },
      }),
    'no transaction': () => maria().call(`DELETE /api/holding-transactions/${id}`),
  };
  const read = async () => {
    const paths = [
      `/api/assets/${account}/holdings`,
      '/api/holdings?by=account',
      '/api/holdings?by=kind',
      '/api/holdings/returns',
    ];
    return Promise.all(paths.map(async (path) => (await maria().call(`GET ${path}`)).body));
  };
  let before = await read();
  for (const [change, make] of Object.entries(changes)) {
    expect(await read(), change).toEqual(before);
    await make();
    const after = await read();
    expect(after, change).not.toEqual(before);
    before = after;
  }
});
