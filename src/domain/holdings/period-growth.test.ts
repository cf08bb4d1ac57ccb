import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Currency } from '#domain/basics/currencies.ts';
import { addDays, type Day } from '#domain/basics/months.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { holdingsBook } from './average-cost.ts';
import { lastUntil } from './account-facts.ts';
import { unitsOf } from './decimals.ts';
import { type DatedPrice, type GrowthGap, GROWTH_LINES } from './growth-rows.ts';
import type { HoldingTransaction } from './holding-transactions.ts';
import type { HoldingMovement } from './holdings-book.ts';
import { isGap, type PeriodGrowth, periodGrowthInSteps } from './period-growth.ts';
import { splitsInSteps } from './splits.ts';
import {
  aLife,
  drawnTerms,
  type GrownTerms,
  stated,
  terms as costTerms,
} from '#tests/support/stated-holdings.ts';

type Period = { from: Day; to: Day };

type Dated = Readonly<Record<Day, string>>;

function listed(dated: Dated = {}): DatedPrice[] {
  return Object.entries(dated).map(([day, price]) => ({ day, units: unitsOf(price) }));
}

function termsWith(
  prices: Readonly<Record<string, Dated>>,
  dollars: Dated = { '2000-01-01': '10' },
): GrownTerms {
  return {
    ...costTerms,
    pricesOf: (id) => listed(prices[id]),
    splits: new Map(),
    priceOn: (id, day) => lastUntil(listed(prices[id]), day)?.units ?? null,
    rateOn: (from, _, day) => {
      const top = lastUntil(listed(dollars), day)?.units;
      return from === 'USD' && top !== undefined ? { top, bottom: unitsOf('1') } : null;
    },
  };
}

function grown(
  movements: readonly HoldingMovement[],
  terms: GrownTerms,
  period: Period,
): PeriodGrowth | GrowthGap {
  return allSteps(periodGrowthInSteps(movements, terms, period));
}

function growthOf(
  transactions: readonly HoldingTransaction[],
  terms: GrownTerms,
  period: Period,
): PeriodGrowth {
  const growth = grown(holdingsBook(transactions, terms, period.to).movements, terms, period);
  if (isGap(growth)) throw new Error(JSON.stringify(growth));
  return growth;
}

/** Price and exchange of each row that has one. */
function partsOf({ rows }: PeriodGrowth) {
  return rows
    .filter(({ price, exchange }) => price !== 0 || exchange !== 0)
    .map(({ instrumentId, currency, price, exchange }) => [
      instrumentId ?? currency,
      price,
      exchange,
    ]);
}

const prices = { share: { '2025-01-01': '100', '2025-06-30': '110', '2025-12-31': '121' } };

const year = [
  stated('deposit', { day: '2025-01-01', amount: '1000.00' }),
  stated('buy', { day: '2025-01-01', quantity: '10', price: '100' }),
  stated('deposit', { day: '2025-07-01', amount: '500.00' }),
  stated('buy', { day: '2025-07-01', quantity: '4', price: '110', fee: '10.00' }),
  stated('dividend', { day: '2025-10-01', amount: '20.00', tax: '3.00' }),
];

test('a year is its deposits, prices, dividends, fees and taxes, to the öre', () => {
  const growth = growthOf(year, termsWith(prices), { from: '2025-01-01', to: '2025-12-31' });
  // 10 × 21 + 4 × 11 = 254; cash is 1,000 − 1,000 + 500 − 450 + 17 = 67, units 14 × 121 = 1,694
  expect(growth.lines).toEqual({
    opening: 0,
    deposits: 1_500_00,
    assumed: 0,
    withdrawals: 0,
    price: 254_00,
    exchange: 0,
    income: 20_00,
    fees: 10_00,
    taxes: 3_00,
    closing: 1_761_00,
  });
  expect(partsOf(growth)).toEqual([['share', 254_00, 0]]);
  // 1,100 of 1,000, then 1,761 of 1,600; the year is 365 days
  const rate = expect.closeTo((1.1 * 1761) / 1600 - 1, 12);
  expect(growth.twr).toEqual({
    rate,
    price: rate,
    currency: 0,
    isYearly: true,
    // At the price of 30 June until the last day of the year.
    isEstimated: false,
    reason: null,
  });
  // 1,000 × r + 500 × r^(184/365) = 1,761, from the end of 1 January on
  const yearly = 1 + (growth.xirr.rate ?? 0);
  expect(1000 * yearly ** (364 / 365) + 500 * yearly ** (183 / 365)).toBeCloseTo(1761, 6);
});

test('of less than a year the return is that of the period itself', () => {
  const growth = growthOf(year, termsWith(prices), { from: '2025-01-01', to: '2025-06-30' });
  const tenth = expect.closeTo(0.1, 12);
  const expected = { rate: tenth, price: tenth, currency: 0, isYearly: false, isEstimated: false };
  expect(growth.twr).toEqual({ ...expected, reason: null });
  expect(growth.xirr).toEqual({ ...expected, reason: null });
});

test('an account in dollars tells price and currency apart', () => {
  const inDollars = { currency: 'USD' as Currency, instrumentId: 'dollar-share' };
  const all = [
    stated('deposit', { day: '2025-01-02', amount: '1000.00', currency: 'USD' }),
    stated('buy', { day: '2025-01-02', quantity: '9', price: '100', ...inDollars }),
  ];
  const terms = termsWith(
    { 'dollar-share': { '2025-01-02': '100', '2025-12-01': '110' } },
    { '2025-01-01': '10', '2025-11-01': '9.5' },
  );
  const growth = growthOf(all, terms, { from: '2025-01-01', to: '2026-01-01' });
  // 9 × 10 dollars at 9.50; 900 and 100 dollars lost 50 öre each
  expect(growth.lines).toMatchObject({
    deposits: 10_000_00,
    price: 855_00,
    exchange: -500_00,
    closing: 10_355_00,
  });
  expect(partsOf(growth)).toEqual([
    ['USD', 0, -50_00],
    ['dollar-share', 855_00, -450_00],
  ]);
  expect(growth.twr.rate).toBeCloseTo(0.0355, 12);
  expect(growth.twr.price).toBeCloseTo(0.0855, 12);
  expect(growth.twr.currency).toBeCloseTo(-0.05, 12);
  // In one flow they are the same but for the day on which it came.
  expect(growth.xirr.price).toBeCloseTo(1.0855 ** (365 / 364) - 1, 12);
});

test('buys alone are deposits that are assumed, and units that are received deposits at their value', () => {
  const all = [
    stated('buy', { day: '2025-01-01', quantity: '2', price: '100' }),
    stated('transfer_in', { day: '2025-01-02', quantity: '3', price: '90', amount: '150.00' }),
    stated('withdrawal', { day: '2025-02-01', amount: '40.00' }),
    stated('sell', { day: '2025-02-01', quantity: '1', price: '90', fee: '5.00' }),
  ];
  const growth = growthOf(all, termsWith(prices), { from: '2025-01-01', to: '2025-06-29' });
  // In: 200 and 270; the one sold lost 10, the three that came at 90 are worth 100
  expect(growth.lines).toMatchObject({
    deposits: 470_00,
    assumed: 200_00,
    withdrawals: 40_00,
    price: 20_00,
    fees: 5_00,
    closing: 445_00,
  });
});

test('what has no price is named and counts as outside, and no rate is made of the rest', () => {
  const untold = [
    ...year,
    stated('transfer_in', { day: '2025-02-01', quantity: '7', instrumentId: 'fund' }),
    stated('buy', { day: '2025-11-01', amount: '50.00', quantity: '1', instrumentId: 'fund' }),
    stated('sell', { day: '2025-11-02', amount: '20.00', quantity: '1', instrumentId: 'fund' }),
  ];
  const growth = growthOf(untold, termsWith(prices), { from: '2025-01-01', to: '2025-12-31' });
  expect(growth.notIncluded).toEqual([
    { accountId: 'af', instrumentId: 'fund', day: '2025-02-01' },
  ]);
  // The rest is as before: 50 went to the fund, and 20 came from it.
  expect(growth.lines).toMatchObject({
    deposits: 1_520_00,
    withdrawals: 50_00,
    price: 254_00,
    closing: 1_731_00,
  });
  expect(growth.twr).toMatchObject({ rate: null, reason: 'price_missing' });
  expect(growth.xirr).toMatchObject({ rate: null, reason: 'price_missing' });
});

test('a rate that is not known is named with its day', () => {
  const dollars = [stated('deposit', { day: '2025-01-01', amount: '5.00', currency: 'USD' })];
  const terms = termsWith({}, {});
  const { movements } = holdingsBook(dollars, terms, '2025-12-31');
  expect(grown(movements, terms, { from: '2025-01-01', to: '2025-12-31' })).toEqual({
    code: 'rate_missing',
    currency: 'USD',
    day: '2025-01-01',
  });
});

test('values at a price that is more than 14 days old are estimates, with its day', () => {
  const all = [
    stated('transfer_in', { day: '2025-01-02', quantity: '1', price: '100' }),
    stated('deposit', { day: '2025-07-14', amount: '10.00' }),
    stated('deposit', { day: '2025-07-15', amount: '10.00' }),
  ];
  const until = (to: Day) => growthOf(all, termsWith(prices), { from: '2025-06-15', to });
  const [row] = until('2025-07-14').rows;
  expect(row?.estimated).toEqual({ opening: '2025-01-01', closing: null });
  const later = until('2025-07-15');
  expect(later.rows[0]?.estimated.closing).toBe('2025-06-30');
  expect([later.xirr.isEstimated, later.twr.isEstimated]).toEqual([true, true]);
  const fresh = growthOf(all, termsWith(prices), { from: '2025-07-01', to: '2025-07-14' });
  expect([fresh.xirr.isEstimated, fresh.twr.isEstimated]).toEqual([false, false]);
  // The value is new at both ends, but not on the eve of the last deposit.
  const monthly = { share: { ...prices.share, '2025-08-01': '111' } };
  const linked = growthOf(
    [...all, stated('deposit', { day: '2025-07-28', amount: '10.00' })],
    termsWith(monthly),
    { from: '2025-07-01', to: '2025-08-01' },
  );
  expect([linked.xirr.isEstimated, linked.twr.isEstimated]).toEqual([false, true]);
});

test('years without any money do not make the return of those with it smaller', () => {
  const all = [
    stated('deposit', { day: '2015-01-01', amount: '100.00' }),
    stated('buy', { day: '2015-01-01', quantity: '1', price: '100' }),
    stated('sell', { day: '2016-01-01', quantity: '1', price: '110' }),
    stated('withdrawal', { day: '2016-01-02', amount: '110.00' }),
    stated('deposit', { day: '2024-01-02', amount: '100.00' }),
  ];
  const terms = termsWith({ share: { '2015-01-01': '100', '2016-01-01': '110' } });
  const { twr } = growthOf(all, terms, { from: '2015-01-01', to: '2024-01-02' });
  // 367 days until the end of that of the withdrawal, and a day after the second deposit.
  expect(twr.rate).toBeCloseTo(1.1 ** (365 / 368) - 1, 12);
  const none = growthOf([], terms, { from: '2015-01-01', to: '2024-01-02' });
  expect([none.twr.reason, none.xirr.reason]).toEqual(['nothing_held', 'nothing_held']);
});

describe('the time-weighted return of a day with a withdrawal', () => {
  const sold = [
    stated('deposit', { day: '2025-01-02', amount: '1000.00' }),
    stated('buy', { day: '2025-01-02', quantity: '10', price: '100' }),
    stated('sell', { day: '2025-09-01', quantity: '10', price: '110' }),
  ];
  const withdrawn = (amount: string) => stated('withdrawal', { day: '2025-09-01', amount });
  const period = { from: '2025-01-01', to: '2025-12-30' };

  test.each(['500.00', '900.00', '999.00', '1000.00', '1090.00', '1100.00'])(
    'has the growth of the day in it, whatever of it leaves: %s',
    (amount) => {
      for (const share of [
        { '2025-01-02': '100', '2025-09-01': '110' },
        { '2025-01-02': '100', '2025-08-31': '109', '2025-09-01': '110' },
      ])
        expect(
          growthOf([...sold, withdrawn(amount)], termsWith({ share }), period).twr.rate,
        ).toBeCloseTo(0.1, 12);
    },
  );

  test('counts a deposit of the same day from its start', () => {
    const again = [
      stated('deposit', { day: '2025-09-01', amount: '900.00' }),
      stated('buy', { day: '2025-09-01', quantity: '9', price: '100' }),
    ];
    const share = { '2025-01-02': '100', '2025-08-31': '100', '2025-09-01': '110' };
    const growth = growthOf(
      [...sold, ...again, withdrawn('1100.00')],
      termsWith({ share }),
      period,
    );
    // 1,000 and 900 at its start; 990 that stay and 1,100 that leave at its end
    expect(growth.twr.rate).toBeCloseTo(0.1, 12);
  });

  test('is that of all accounts where units move between them', () => {
    const moved = { day: '2025-09-01', quantity: '5', price: '110' };
    const growth = growthOf(
      [
        ...sold.slice(0, 2),
        stated('transfer_out', moved),
        stated('transfer_in', { ...moved, accountId: 'other-af' }),
      ],
      termsWith({ share: { '2025-01-02': '100', '2025-08-31': '100', '2025-09-01': '110' } }),
      period,
    );
    expect(growth.twr.rate).toBeCloseTo(0.1, 12);
  });
});

test('a split changes no value, and no return', () => {
  const all = [
    stated('deposit', { day: '2025-01-02', amount: '1000.00' }),
    stated('buy', { day: '2025-01-02', quantity: '10', price: '100' }),
    stated('split', { day: '2025-06-01', ratio: '2:1' }),
    stated('deposit', { day: '2025-07-01', amount: '1000.00' }),
  ];
  const splits = allSteps(splitsInSteps(all));
  const until = (to: Day, share: Dated) =>
    growthOf(all, { ...termsWith({ share }), splits }, { from: '2025-01-01', to });
  const still = until('2025-08-01', { '2025-01-02': '100' });
  expect(still.lines).toMatchObject({ price: 0, closing: 2_000_00 });
  expect([still.twr.rate, still.xirr.rate]).toEqual([0, 0]);
  const row = still.rows.find(({ instrumentId }) => instrumentId === 'share');
  expect(row?.estimated.closing).toBe('2025-01-02');
  const priced = until('2025-06-01', { '2025-01-02': '100', '2025-06-01': '55' });
  expect(priced.lines).toMatchObject({ price: 100_00, closing: 1_100_00 });
});

test('the identity of drawn lives holds to the öre in kronor and in dollars, and periods join', () => {
  fc.assert(
    fc.property(
      aLife,
      fc.constantFrom<Currency>('SEK', 'USD'),
      fc.constantFrom('af', 'isk'),
      fc.integer({ min: 1, max: 2600 }),
      (lived, currency, account, days) => {
        const terms = { ...drawnTerms, currency };
        const { movements } = holdingsBook(lived, terms, '2022-12-31');
        const own = movements.filter(({ accountId }) => accountId === account);
        const middle = addDays('2015-01-01', days);
        const [whole, first, last] = [
          { from: '2015-01-02', to: '2022-12-31' },
          { from: '2015-01-02', to: middle },
          { from: addDays(middle, 1), to: '2022-12-31' },
        ].map((period) => grown(own, terms, period) as PeriodGrowth);
        for (const each of [whole, first, last]) {
          if (each === undefined) throw new Error('No period');
          const { opening, deposits, withdrawals, price, exchange, income, fees, taxes } =
            each.lines;
          const added = opening + deposits - withdrawals + price + exchange + income - fees - taxes;
          expect(added).toBe(each.lines.closing);
          for (const line of GROWTH_LINES) {
            const parts = each.rows.map((row) => row[line]);
            expect(parts.reduce<number>((sum, part) => sum + part, 0)).toBe(each.lines[line]);
          }
        }
        const [all, before, after] = [whole?.lines, first?.lines, last?.lines];
        expect(after?.opening).toBe(before?.closing);
        expect(after?.closing).toBe(all?.closing);
        for (const line of ['deposits', 'withdrawals', 'income', 'fees', 'taxes'] as const)
          expect((before?.[line] ?? 0) + (after?.[line] ?? 0)).toBe(all?.[line]);
      },
    ),
    { numRuns: 30 },
  );
});
