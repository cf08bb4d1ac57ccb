import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Currency } from '#domain/basics/currencies.ts';
import { addDays, type Day, daysBetween } from '#domain/basics/months.ts';
import { holdingsBook } from './average-cost.ts';
import { unitsOf } from './decimals.ts';
import type { HoldingTransaction } from './holding-transactions.ts';
import type { CostTerms } from './holdings-book.ts';
import { isGap, type PeriodGrowth, periodGrowth } from './period-growth.ts';
import { aLife, stated, terms as costTerms } from '#tests/support/stated-holdings.ts';

/** The last of some dated texts on a day or before it; null: there is none. */
function latest(dated: Readonly<Record<Day, string>>, day: Day): bigint | null {
  const last = Object.keys(dated).findLast((each) => each <= day);
  return last === undefined ? null : unitsOf(dated[last] ?? '');
}

function termsWith(
  prices: Readonly<Record<string, Readonly<Record<Day, string>>>>,
  dollars: Readonly<Record<Day, string>> = { '2000-01-01': '10' },
): CostTerms {
  return {
    ...costTerms,
    priceOn: (id, day) => latest(prices[id] ?? {}, day),
    rateOn: (from, _, day) => {
      const top = latest(dollars, day);
      return from === 'USD' && top !== null ? { top, bottom: unitsOf('1') } : null;
    },
  };
}

function growthOf(
  transactions: readonly HoldingTransaction[],
  terms: CostTerms,
  period: { from: Day; to: Day },
): PeriodGrowth {
  const { movements } = holdingsBook(transactions, terms, period.to);
  const growth = periodGrowth(movements, terms, period);
  if (isGap(growth)) throw new Error(JSON.stringify(growth));
  return growth;
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
  expect(growth).toMatchObject({
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
    parts: [{ id: 'share', price: 254_00, exchange: 0 }],
  });
  // 1,100 of 1,000, then 1,761 of 1,600; the year is 365 days
  expect(growth.twr).toEqual({
    rate: expect.closeTo((1.1 * 1761) / 1600 - 1, 12),
    isYearly: true,
    reason: null,
  });
  // 1,000 × r + 500 × r^(184/365) = 1,761, from the end of 1 January on
  const { rate } = growth.xirr;
  expect(
    1000 * (1 + (rate ?? 0)) ** (364 / 365) + 500 * (1 + (rate ?? 0)) ** (183 / 365),
  ).toBeCloseTo(1761, 6);
});

test('of less than a year the return is that of the period itself', () => {
  const growth = growthOf(year, termsWith(prices), { from: '2025-01-01', to: '2025-06-30' });
  expect(growth.twr).toEqual({ rate: expect.closeTo(0.1, 12), isYearly: false, reason: null });
  expect(growth.xirr).toEqual({ rate: expect.closeTo(0.1, 12), isYearly: false, reason: null });
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
  expect(growth).toMatchObject({
    deposits: 10_000_00,
    price: 855_00,
    exchange: -500_00,
    closing: 10_355_00,
  });
  expect(growth.parts).toEqual([
    { id: 'USD', price: 0, exchange: -50_00 },
    { id: 'dollar-share', price: 855_00, exchange: -450_00 },
  ]);
  expect(growth.twr.rate).toBeCloseTo(1.0355 ** (365 / 366) - 1, 12);
  expect(growth.twrPrice.rate).toBeCloseTo(1.0855 ** (365 / 366) - 1, 12);
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
  expect(growth).toMatchObject({
    deposits: 470_00,
    assumed: 200_00,
    withdrawals: 40_00,
    price: 20_00,
    fees: 5_00,
    closing: 445_00,
  });
});

test('a price or a rate that is not known is named with its day, and nothing is counted', () => {
  const { movements } = holdingsBook(year, termsWith({}), '2025-12-31');
  const period = { from: '2025-01-01', to: '2025-12-31' };
  expect(periodGrowth(movements, termsWith({}), period)).toEqual({
    missing: 'price',
    id: 'share',
    day: '2025-06-30',
  });
  const dollars = [stated('deposit', { day: '2025-01-01', amount: '5.00', currency: 'USD' })];
  const book = holdingsBook(dollars, termsWith({}, {}), '2025-12-31');
  expect(periodGrowth(book.movements, termsWith({}, {}), period)).toEqual({
    missing: 'rate',
    id: 'USD',
    day: '2025-01-01',
  });
});

/** Prices that rise and fall by days, and a dollar that does. */
const drawnTerms: CostTerms = {
  ...costTerms,
  priceOn: (id, day) => {
    const days = BigInt(daysBetween('2015-01-01', day));
    return unitsOf('50') + ((days * BigInt(id.length)) % 97n) * unitsOf('0.3');
  },
  rateOn: (from, to, day) => {
    const rate = unitsOf('9') + BigInt(daysBetween('2015-01-01', day) % 53) * unitsOf('0.03');
    if (from === 'USD' && to === 'SEK') return { top: rate, bottom: unitsOf('1') };
    return from === 'SEK' && to === 'USD' ? { top: unitsOf('1'), bottom: rate } : null;
  },
};

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
          { from: '2015-01-01', to: '2022-12-31' },
          { from: '2015-01-01', to: middle },
          { from: addDays(middle, 1), to: '2022-12-31' },
        ].map((period) => periodGrowth(own, terms, period) as PeriodGrowth);
        for (const each of [whole, first, last]) {
          if (each === undefined) throw new Error('No period');
          const { opening, deposits, withdrawals, price, exchange, income, fees, taxes } = each;
          const added = opening + deposits - withdrawals + price + exchange + income - fees - taxes;
          expect(added).toBe(each.closing);
        }
        expect(last?.opening).toBe(first?.closing);
        expect(last?.closing).toBe(whole?.closing);
        for (const line of ['deposits', 'withdrawals', 'income', 'fees', 'taxes'] as const)
          expect((first?.[line] ?? 0) + (last?.[line] ?? 0)).toBe(whole?.[line]);
      },
    ),
    { numRuns: 30 },
  );
});
