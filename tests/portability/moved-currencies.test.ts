import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { issuesOf, movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { ghostfolioOf } from './holdings-files.ts';
import { sureText, wealthfolioCsv } from './tracker-files.ts';

const { installation, maria } = openWithMaria();
const { read, save, undo } = movesOf(maria);

type Held = {
  value: number;
  dividends: number;
  cash: { currency: string; amount: number }[];
  positions: { name: string; quantity: string; cost: number }[];
  issues: object[];
};

async function held() {
  const list = (await maria().call('GET /api/assets')).json<{ id: string }[]>();
  expect(list).toHaveLength(1);
  const answer = await maria().call(`GET /api/assets/${list[0]?.id}/holdings`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { value, dividends, cash, positions, issues } = answer.json<Held>();
  return {
    value,
    dividends,
    cash: cash.flatMap(({ currency, amount }) => (amount === 0 ? [] : `${amount} ${currency}`)),
    units: positions.map(({ name, quantity, cost }) => `${quantity} ${name} for ${cost}`),
    issues,
  };
}

/** Amounts that count as paid into accounts of investments in 2026. */
async function deposits(): Promise<number[]> {
  const answer = await maria().call('GET /api/tax-meter?year=2026');
  return answer.json<{ lines: { deposits: number }[] }>().lines.map((line) => line.deposits);
}

const row = (date: string, activityType: string, of: Record<string, string>) => {
  const own = { accountId: 'i', accountName: 'Min ISK', accountCurrency: 'SEK', fee: '0' };
  const id = `${date} ${activityType}`;
  return { id, date: `2026-${date}T00:00:00+00:00`, activityType, currency: 'SEK', ...own, ...of };
};

const DEPOSIT = row('01-05', 'DEPOSIT', { symbol: '$CASH-SEK', amount: '20000' });
const bought = (of: Record<string, string>) =>
  row('01-10', 'BUY', { symbol: 'AAPL', quantity: '10', unitPrice: '100', currency: 'USD', ...of });

describe('a purchase of Wealthfolio in another currency', () => {
  test('takes the account’s own cash, and adds nothing to what was paid in', async () => {
    const answer = await read(wealthfolioCsv([DEPOSIT, bought({ fee: '5', fxRate: '9.2' })]));
    expect(issuesOf(answer)).toEqual({});
    await save(answer.id);
    // 20 000 − 1 005 × 9.2
    expect(await held()).toMatchObject({
      cash: ['10754 SEK'],
      units: ['10 AAPL for 9246'],
      issues: [],
    });
    expect(await deposits()).toEqual([20_000]);
  });

  test('takes it at the rate of the day where the file states none', async () => {
    await save((await read(wealthfolioCsv([DEPOSIT, bought({})]))).id);
    const { cash, issues } = await held();
    expect(cash).toHaveLength(1);
    const [amount = ''] = cash;
    // A dollar was between eight and twelve kronor.
    expect(20_000 - parseInt(amount, 10)).toBeGreaterThan(8_000);
    expect(20_000 - parseInt(amount, 10)).toBeLessThan(12_000);
    expect([amount.endsWith(' SEK'), issues]).toEqual([true, []]);
    expect(await deposits()).toEqual([20_000]);
  });

  test('takes it by a newer file too, where an older one was saved with dollars', async () => {
    const file = wealthfolioCsv([DEPOSIT, bought({ fxRate: '9.2' })]);
    await save((await read(file)).id);
    await installation().db.orm.execute(sql`
      update holding_transactions set currency = 'USD', amount = 1000, rate = null
      where user_id = ${maria().userId} and kind = 'buy'`);
    const newer = await read(file);
    expect(issuesOf(newer)).toEqual({ correctedRow: 1 });
    await save(newer.id);
    expect(await held()).toMatchObject({ cash: ['10800 SEK'], units: ['10 AAPL for 9200'] });
    await undo(newer.id);
    expect(await held()).toMatchObject({ cash: ['20000 SEK'] });
  });
});

test('dividends and foreign shares of Sure are not paid in', async () => {
  const own = { account_id: 'i', currency: 'SEK', security_id: 's', ticker: 'VOLV-B' };
  const volvo = { ...own, security_name: 'Volvo B', qty: '0', price: '0' };
  const apple = { ...own, security_id: 'a', ticker: 'AAPL', security_name: 'Apple' };
  const lines: Parameters<typeof sureText>[0] = [
    [
      'Account',
      {
        id: 'i',
        name: 'Min ISK',
        accountable_type: 'Investment',
        currency: 'SEK',
        // 20 000 − 8 800 + 40 − 3 690
        cash_balance: '7550.0',
      },
    ],
    ['Transaction', { ...own, id: 't', date: '2026-01-05', amount: '-20000.0', name: 'In' }],
    ['Trade', { ...volvo, id: '1', date: '2026-01-07', qty: '40', price: '220', amount: '8800' }],
    ['Trade', { ...volvo, id: '2', date: '2026-04-15', amount: '-40.0' }],
    [
      'Trade',
      {
        ...apple,
        id: '3',
        date: '2026-01-15',
        qty: '4',
        price: '100',
        amount: '400',
        currency: 'USD',
      },
    ],
    ['Balance', { ...own, date: '2026-01-15', cash_inflows: '0', cash_outflows: '3690.0' }],
    ['Holding', { ...apple, date: '2026-02-27', qty: '4', price: '1000' }],
    ['Holding', { ...volvo, date: '2026-02-27', qty: '40', price: '250' }],
  ];
  const answer = await read(sureText(lines));
  expect(issuesOf(answer)).toEqual({});
  await save(answer.id);
  const { value, ...others } = await held();
  // 7 550 + 40 × 250 and 4 × 1 000, which are dollars whose rate has moved since.
  expect(Math.abs(value - 21_550)).toBeLessThan(500);
  expect(others).toEqual({
    dividends: 40,
    cash: ['7550 SEK'],
    units: expect.arrayContaining(['4 Apple for 3690', '40 Volvo B for 8800']),
    issues: [],
  });
  expect(await deposits()).toEqual([20_000]);
});

test('a fund of Ghostfolio has the price of its profile, also where it was saved in kronor', async () => {
  const profile = { symbol: 'M1', name: 'Min fond', currency: 'EUR', of: 'MANUAL' };
  const trade = { symbol: 'M1', date: '2026-01-10', quantity: 100, unitPrice: 115 };
  const file = (later: object[] = []) =>
    ghostfolioOf({
      profiles: [{ ...profile, assetClass: 'EQUITY', prices: [['2026-05-29', 20]] }],
      activities: [trade, ...later.map((each) => ({ ...trade, ...each }))],
      writtenOn: '2026-06-30',
    });
  await save((await read(file())).id);
  await installation().db.orm.execute(sql`
    with kept as (
      update instruments set currency = 'SEK' where user_id = ${maria().userId}),
    gone as (delete from quotes where user_id = ${maria().userId})
    update holding_transactions set price = 115 where user_id = ${maria().userId}
      and kind = 'buy'`);
  await save((await read(file([{ date: '2026-02-10', quantity: 50 }]))).id);
  const { units, value } = await held();
  expect(units).toEqual(['150 Min fond for 17250']);
  // A euro was between nine and thirteen kronor.
  expect(value).toBeGreaterThan(150 * 20 * 9);
  expect(value).toBeLessThan(150 * 20 * 13);
});

test('a purchase in dollars between two balances of Ghostfolio is not paid in', async () => {
  const isk = { id: 'i', name: 'Min ISK', currency: 'SEK' };
  const balances = (after: number) => [
    { date: '2026-01-05T00:00:00.000Z', value: 20_000 },
    { date: '2026-01-31T00:00:00.000Z', value: after },
  ];
  const bought = { accountId: 'i', symbol: 'AAPL', quantity: 10, unitPrice: 100, currency: 'USD' };
  const of = (after: number) =>
    ghostfolioOf({
      profiles: [{ symbol: 'AAPL', name: 'Apple', currency: 'USD' }],
      activities: [{ ...bought, date: '2026-01-10' }],
      accounts: [{ ...isk, balances: balances(after) }],
    });
  const rate = await perDollar('2026-01-10');
  // One percent is for the exchange.
  const paid = Math.round(1_000 * rate * 1.01);
  const first = await read(of(20_000 - paid));
  expect(issuesOf(first)).toEqual({});
  await save(first.id);
  expect(await held()).toMatchObject({
    cash: [`${20_000 - paid} SEK`],
    units: [`10 Apple for ${paid}`],
    issues: [],
  });
  expect(await deposits()).toEqual([20_000]);
  await undo(first.id);
  // A balance that did not move: it was bought for new money.
  const second = await read(of(20_000));
  expect(issuesOf(second)).toEqual({ ratedFlow: 1 });
  await save(second.id);
  const [all = 0] = await deposits();
  expect(Math.abs(all - 20_000 - 1_000 * rate)).toBeLessThanOrEqual(1);
});

/** The stored rate of a day, or the last before it, in kronor. */
async function perDollar(day: string): Promise<number> {
  const rateOf = (currency: string) => sql`(select per_euro from exchange_rates
    where currency = ${currency} and day <= ${day}::date order by day desc limit 1)`;
  const { rows } = await installation().db.orm.execute<{ rate: number }>(
    sql`select (${rateOf('SEK')} / ${rateOf('USD')})::float8 as rate`,
  );
  return rows[0]?.rate ?? 0;
}
