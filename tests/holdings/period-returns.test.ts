import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountHoldings } from '#domain/holdings/account-holdings.ts';
import { GROWTH_LINES } from '#domain/holdings/growth-rows.ts';
import type { HoldingTransaction } from '#domain/holdings/holding-transactions.ts';
import { type PeriodReturns, RETURN_PERIODS } from '#domain/holdings/period-returns.ts';
import {
  aBuy,
  type Added,
  addAccount,
  addHoldings,
  addTransaction,
  FUND,
  SHARE,
} from '#tests/support/holdings.ts';
import { aLife } from '#tests/support/stated-holdings.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria, signUp } = openWithMaria();

beforeEach(async () => {
  const profile = { firstName: 'Maria', lastName: 'Lind', currency: 'SEK', language: 'sv' };
  await maria().call('PUT /api/auth/user/profile', { body: profile });
});

const cash = { currency: 'SEK', instrument: null, quantity: null, price: null };

async function returnsOf(query: string, of = maria()): Promise<PeriodReturns> {
  const answer = await of.call(`GET /api/holdings/returns?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function statePrices(instrument: Added['instrument'], prices: Record<string, string>) {
  const body = Object.entries(prices).map(([day, price]) => ({ day, price }));
  await maria().call(`PUT /api/instruments/${instrument?.id}/quotes`, { body });
}

/** In öre, so that sums are exact. */
function minor(figure: number | undefined): number {
  return Math.round((figure ?? Number.NaN) * 100);
}

/** Expects the identity of a card, and that each line is the sum of its rows. */
function expectWhole({ lines, rows }: PeriodReturns): void {
  if (lines === null) throw new Error('No lines');
  const { opening, deposits, withdrawals, price, exchange, income, fees, taxes } = lines;
  const plus = [opening, deposits, price, exchange, income].map(minor);
  const less = [withdrawals, fees, taxes].map(minor);
  const sum = (all: number[]) => all.reduce((total, each) => total + each, 0);
  expect(sum(plus) - sum(less)).toBe(minor(lines.closing));
  for (const line of GROWTH_LINES)
    expect(sum(rows.map((row) => minor(row[line])))).toBe(minor(lines[line]));
}

describe('returns of a period', () => {
  test('explain its closing value line by line, of one account and of all', async () => {
    const [af, isk] = [
      await addAccount(maria()),
      await addAccount(maria(), { accountForm: 'isk' }),
    ];
    await addTransaction(maria(), af, {
      ...cash,
      kind: 'deposit',
      day: '2024-12-02',
      amount: '5000',
    });
    const { instrument } = await addTransaction(
      maria(),
      af,
      aBuy({ day: '2024-12-02', quantity: '10', price: '100', fee: '10' }),
    );
    await addTransaction(maria(), af, {
      ...aBuy(),
      kind: 'dividend',
      day: '2025-04-01',
      price: '2',
      tax: '6',
    });
    await addTransaction(maria(), af, {
      ...cash,
      kind: 'withdrawal',
      day: '2025-06-02',
      amount: '1000',
    });
    await addTransaction(maria(), isk, aBuy({ day: '2025-03-03', quantity: '5', price: '104' }));
    await statePrices(instrument, { '2024-12-31': '101', '2025-12-31': '120' });

    const whole = await returnsOf('period=2025');
    expectWhole(whole);
    expect(whole).toMatchObject({
      period: '2025',
      from: '2024-12-31',
      to: '2025-12-31',
      currency: 'SEK',
      missing: null,
      notIncluded: [],
      lines: {
        // 5,000 − 1,010 and ten units at 101
        opening: 5000,
        // The ISK must have had it for its buy.
        deposits: 520,
        assumed: 520,
        withdrawals: 1000,
        // Ten units from 101 and five from 104, all to 120
        price: 190 + 80,
        exchange: 0,
        income: 20,
        fees: 0,
        taxes: 6,
        closing: 3004 + 1800,
      },
    });
    expect(whole.rows.find((row) => row.instrumentId !== null && row.assetId === af)).toMatchObject(
      {
        name: FUND.name,
        opening: 1010,
        income: 20,
        price: 190,
        closing: 1200,
      },
    );
    const one = await returnsOf(`period=2025&assetId=${isk}`);
    expectWhole(one);
    expect(one.from).toBe('2025-03-02');
    expect(one.lines).toMatchObject({ opening: 0, assumed: 520, price: 80, closing: 600 });
    // Ten months are not made into a year: from 520 to 600.
    expect(one.twr).toMatchObject({ rate: expect.closeTo(600 / 520 - 1, 9), isYearly: false });
  });

  test('are in another currency when it is asked for', async () => {
    const account = await addAccount(maria());
    const dollars = { currency: 'USD', instrument: SHARE, quantity: '2', price: '150' };
    const { instrument } = await addTransaction(
      maria(),
      account,
      aBuy({ day: '2025-03-10', ...dollars }),
    );
    await statePrices(instrument, { '2025-12-31': '165' });
    const inDollars = await returnsOf('period=2025&currency=USD');
    expect(inDollars.lines).toMatchObject({ deposits: 300, price: 30, exchange: 0, closing: 330 });
    expect(inDollars.twr).toMatchObject({ rate: expect.closeTo(0.1, 9), currency: 0 });
    const inKronor = await returnsOf('period=2025');
    expectWhole(inKronor);
    expect(inKronor.lines?.exchange).toBeLessThan(0);
    expect(inKronor.twr.price).toBeGreaterThan(0);
  });

  test('name what has no price and count the rest', async () => {
    const { account } = await addHoldings(maria());
    const unpriced = { name: 'Okänd fond', currency: 'SEK' };
    await addTransaction(maria(), account, {
      kind: 'transfer_in',
      day: '2026-01-20',
      instrument: unpriced,
      quantity: '3',
      currency: 'SEK',
    });
    const returns = await returnsOf('period=all');
    expectWhole(returns);
    expect(returns.notIncluded).toMatchObject([
      { assetId: account, name: unpriced.name, day: '2026-01-20' },
    ]);
    // Ten from 100 to 110
    expect(returns.lines).toMatchObject({ deposits: 1000, price: 100, closing: 1100 });
    expect(returns.twr).toMatchObject({ rate: null, reason: 'price_missing' });
  });

  test('do not grow by a split whose price is not known yet', async () => {
    const { account } = await addHoldings(maria());
    const split = { ...aBuy(), kind: 'split', quantity: null, price: null, ratio: '4:1' };
    await addTransaction(maria(), account, { ...split, day: '2026-02-10' });
    const deposit = { ...cash, kind: 'deposit', day: '2026-02-20', amount: '100' };
    await addTransaction(maria(), account, deposit);
    // From January, and so never made into a year.
    const returns = await returnsOf('period=2026');
    expectWhole(returns);
    expect(returns.lines).toMatchObject({ deposits: 1100, price: 100, closing: 1200 });
    expect(returns.twr.rate).toBeCloseTo(0.1, 9);
  });

  test('are none before a rate is known', async () => {
    const account = await addAccount(maria());
    const deposit = { ...cash, kind: 'deposit', day: '1990-01-15', amount: '10', currency: 'USD' };
    await addTransaction(maria(), account, deposit);
    expect(await returnsOf('period=all')).toMatchObject({
      lines: null,
      rows: [],
      missing: { code: 'rate_missing', currency: 'USD', day: '1990-01-15' },
      twr: { rate: null, reason: 'rate_missing' },
    });
  });

  test('are those of the user alone', async () => {
    const { account } = await addHoldings(maria());
    const erik = await signUp('Erik');
    expect((await returnsOf('period=all', erik)).rows).toEqual([]);
    const target = `GET /api/holdings/returns?assetId=${account}`;
    expect((await erik.call(target)).statusCode).toBe(404);
    expect((await maria().call(target)).statusCode).toBe(200);
    await maria().call(`DELETE /api/assets/${account}`);
    expect((await maria().call(target)).statusCode).toBe(404);
    expect((await returnsOf('period=all')).rows).toEqual([]);
  });

  test.each([
    'period=4m',
    'period=',
    'period=2199',
    'currency=XXX',
    'other=1',
    'period=1y&period=2y',
  ])('refuse %s', async (query) => {
    const answer = await maria().call(`GET /api/holdings/returns?${query}`);
    expect(answer.statusCode).toBe(400);
  });

  test.each(RETURN_PERIODS)('of %s keep the identity', async (period) => {
    await addHoldings(maria());
    const { lines, ...returns } = await returnsOf(`period=${period}`);
    expectWhole({ lines, ...returns });
    expect(lines?.closing).toBe(1100);
  });
});

describe('lives of 300 steps', () => {
  const INSTRUMENTS = { 'fund': 'SEK', 'share': 'SEK', 'dollar-share': 'USD' } as const;

  /** Stores a life; the ids of its accounts. */
  async function live(transactions: readonly HoldingTransaction[]): Promise<string[]> {
    const accounts = {
      'af': await addAccount(maria()),
      'other-af': await addAccount(maria()),
      'isk': await addAccount(maria(), { accountForm: 'isk' }),
    };
    const ids = new Map(Object.entries(accounts));
    const rows = transactions.map((each) => ({ ...each, account: ids.get(each.accountId) }));
    await installation().db.orm.execute(sql`
      insert into instruments (user_id, id, name, name_key, currency)
      select ${maria().userId}, gen_random_uuid(), key, key, value
      from json_each_text(${JSON.stringify(INSTRUMENTS)}::json) on conflict do nothing`);
    await installation().db.orm.execute(sql`
      insert into holding_transactions (user_id, id, asset_id, day, kind, instrument_id, quantity,
        price, amount, fee, tax, currency, rate, ratio)
      select ${maria().userId}, gen_random_uuid(), given.account, given.day, given.kind,
        instruments.id, given.quantity, given.price, given.amount, given.fee, given.tax,
        given.currency, given.rate, given.ratio
      from json_to_recordset(${JSON.stringify(rows)}::json) as given(account uuid, day date,
        kind text, "instrumentId" text, quantity numeric, price numeric, amount numeric,
        fee numeric, tax numeric, currency text, rate numeric, ratio text)
      left join instruments on instruments.user_id = ${maria().userId}
        and instruments.name = given."instrumentId"`);
    return Object.values(accounts);
  }

  test('keep the identity to the öre through the call, and close at the accounts’ values', async () => {
    for (const [at, life] of fc.sample(aLife, { numRuns: 4, seed: 300 }).entries()) {
      const accounts = await live(life);
      const currency = at % 2 === 0 ? 'SEK' : 'USD';
      const closings: number[] = [];
      for (const period of ['all', '2017', '2019']) {
        const query = `period=${period}&currency=${currency}`;
        const all = await returnsOf(query);
        expectWhole(all);
        const each = [];
        for (const account of accounts) each.push(await returnsOf(`${query}&assetId=${account}`));
        each.forEach(expectWhole);
        // The lines of all accounts are the sums of each one's.
        for (const line of GROWTH_LINES) {
          const sum = each.reduce((total, { lines }) => total + minor(lines?.[line]), 0);
          expect(sum, line).toBe(minor(all.lines?.[line]));
        }
        if (period === 'all' && currency === 'SEK')
          closings.push(...each.map(({ lines }) => minor(lines?.closing)));
      }
      for (const [place, closing] of closings.entries()) {
        const target = `GET /api/assets/${accounts[place]}/holdings`;
        const { value } = (await maria().call(target)).json<AccountHoldings>();
        expect(minor(value)).toBe(closing);
      }
      for (const account of accounts) await maria().call(`DELETE /api/assets/${account}`);
    }
  });
});
