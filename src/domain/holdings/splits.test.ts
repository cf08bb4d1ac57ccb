import { describe, expect, test } from 'vitest';
import { addDays, type Day } from '#domain/basics/months.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { gainsIn, heldIn } from '#tests/support/counted-holdings.ts';
import { stated, terms } from '#tests/support/stated-holdings.ts';
import { pricesFrom } from './account-facts.ts';
import { holdingsBook } from './average-cost.ts';
import { decimalOf } from './decimals.ts';
import type { HoldingTransaction } from './holding-transactions.ts';
import { settledInSteps } from './opening-holdings.ts';

const share = {
  id: 'share',
  isin: null,
  name: 'Share',
  kind: 'share',
  currency: 'SEK',
  isKindStated: 0,
  ticker: null,
  country: null,
} as const;

/** The price of the share on a day, with the day of the split after which it was recalculated. */
function priceOn(day: Day, ...transactions: readonly HoldingTransaction[]) {
  const records = { ...terms, asOf: day, instruments: new Map([['share', share]]), transactions };
  const found = allSteps(pricesFrom(records, []))('share', day);
  return found === null ? null : [decimalOf(found.units), found.day, found.splitOn ?? null];
}

const bought = stated('buy', { quantity: '10', price: '100', day: '2026-01-10' });

function aSplit(more: Parameters<typeof stated>[1]) {
  return stated('split', { day: '2026-06-01', ...more });
}

test('a price of before a split is that of the units after it', () => {
  const split = aSplit({ ratio: '2:1' });
  expect(priceOn('2026-05-31', bought, split)).toEqual(['100', '2026-01-10', null]);
  expect(priceOn('2026-06-01', bought, split)).toEqual(['50', '2026-01-10', '2026-06-01']);
  expect(priceOn('2026-06-01', bought, aSplit({ ratio: '1:10' }))?.[0]).toBe('1000');
  expect(priceOn('2026-06-01', bought, aSplit({ ratio: '3:2' }))?.[0]).toBe('66.6666666667');
});

test('a price of the day of a split, or after it, is as it was stated', () => {
  const sold = stated('sell', { quantity: '5', price: '51', day: '2026-06-01' });
  const rows = [bought, aSplit({ ratio: '2:1' }), sold];
  expect(priceOn('2026-06-01', ...rows)).toEqual(['51', '2026-06-01', null]);
  expect(priceOn('2026-07-01', ...rows)).toEqual(['51', '2026-06-01', null]);
});

test('a split that is told by units divides by what they became, in one row or in two', () => {
  expect(priceOn('2026-06-02', bought, aSplit({ quantity: '10' }))?.[0]).toBe('50');
  const [out, came] = [aSplit({ quantity: '-10' }), aSplit({ quantity: '40' })];
  expect(priceOn('2026-06-02', bought, out, came)?.[0]).toBe('25');
});

test('bonus units lower the price as they raise the number', () => {
  const bonus = stated('bonus', { quantity: '2.5', day: '2026-06-01' });
  expect(priceOn('2026-06-02', bought, bonus)?.[0]).toBe('80');
});

describe('bonus units of one of several accounts', () => {
  const boughtBy = (accountId: string, quantity: string) =>
    stated('buy', { accountId, quantity, price: '100', day: '2026-01-10' });
  const bonusOf = (accountId: string, quantity: string, day = '2026-06-01') =>
    stated('bonus', { accountId, quantity, day });
  const priceAfter = (...rows: readonly HoldingTransaction[]) =>
    priceOn('2026-06-10', ...rows)?.[0];
  const both = [boughtBy('isk', '1000'), boughtBy('af', '1')];

  test('are a gift, after which a unit is worth what it was', () => {
    expect(priceAfter(...both, bonusOf('af', '1'))).toBe('100');
  });

  test('are the company’s where no other account holds any, or a split is told too', () => {
    const sold = stated('sell', { accountId: 'isk', quantity: '1000', day: '2026-05-01' });
    expect(priceAfter(...both, sold, bonusOf('af', '1'))).toBe('50');
    const split = aSplit({ accountId: 'isk', quantity: '1000', day: '2026-06-03' });
    expect(priceAfter(...both, bonusOf('af', '1'), split)).toBe('50');
  });

  test.each([
    // 100 × 1,000 ÷ 1,500
    [['1000', '500'], ['3', '1'], '66.6666666667'],
    [['1000', '1000'], ['1', '1'], '50'],
    [['1000', '250'], ['0.5', '0.125'], '80'],
    // One free unit each: by less than 1,002 for 1,000, or 5 for 3, one unit becomes one.
    [['1000', '1'], ['1', '1'], '100'],
    [['3', '1'], ['1', '1'], '100'],
  ] as const)('and of another one, %j and %j, count by one ratio: %s', (one, other, price) => {
    const rows = [boughtBy('isk', one[0]), boughtBy('af', other[0])];
    const bonuses = [bonusOf('isk', one[1]), bonusOf('af', other[1], '2026-06-02')];
    expect(priceAfter(...rows, ...bonuses)).toBe(price);
  });
});

test('splits after one another multiply, of several accounts one is one', () => {
  const later = aSplit({ ratio: '5:1', day: '2026-08-01' });
  const ofOther = aSplit({ ratio: '2:1', day: '2026-06-03', accountId: 'isk' });
  const rows = [bought, aSplit({ ratio: '2:1' }), ofOther, later];
  expect(priceOn('2026-07-01', ...rows)?.[0]).toBe('50');
  expect(priceOn('2026-08-01', ...rows)?.[0]).toBe('10');
});

test('ten thousand splits leave figures of a bounded length', () => {
  const first = { ...bought, day: '0999-01-01' };
  const days = Array.from({ length: 10_000 }, (_, at) => addDays('1000-01-01', at));
  const priceAfter = (ratios: readonly string[]) =>
    priceOn(
      '9999-12-31',
      first,
      ...days.map((day, at) => aSplit({ day, ratio: ratios[at % ratios.length] ?? null })),
    );
  expect(String(priceAfter(['999999:1.000000001', '0.5:333333'])?.[0]).length).toBeLessThan(30);
  expect(priceAfter(['1:999999'])).toBe(null);
});

describe('a split of which two accounts tell a day apart', () => {
  const day = '2026-06-02';
  const bought = ['af', 'other-af'].map((accountId) =>
    stated('buy', { accountId, quantity: '100', price: '100', day: '2026-01-10' }),
  );
  const first = stated('split', { ratio: '2:1', day });
  const sold = stated('sell', { quantity: '100', price: '60', day });
  const settled = (...rows: readonly HoldingTransaction[]) =>
    allSteps(settledInSteps(rows, { ...terms, asOf: '2026-11-28' })).transactions;
  const later = { accountId: 'other-af', day: '2026-06-03' };

  test.each([
    ['by its ratio', { ratio: '2:1' }],
    ['by its units', { quantity: '100' }],
  ])('is in the average of both from the first day on, told %s', (_, told) => {
    const rows = settled(...bought, first, sold, stated('split', { ...later, ...told }));
    const book = holdingsBook(rows, terms, '2026-06-02');
    // 20,000 of 400
    expect(gainsIn(book)).toEqual([1_000_00]);
    expect(heldIn(book)).toEqual(['100', 5_000_00]);
    expect(heldIn(book, 'share', 'other-af')).toEqual(['200', 10_000_00]);
  });

  test('stays on its own day where units of the account moved since, or it is another one', () => {
    const other = stated('sell', { ...later, day, quantity: '50', price: '60' });
    const moved = settled(...bought, first, other, stated('split', { ...later, ratio: '2:1' }));
    const held = (rows: readonly HoldingTransaction[], on: Day) =>
      heldIn(holdingsBook(rows, terms, on), 'share', 'other-af')?.[0];
    expect([held(moved, day), held(moved, later.day)]).toEqual(['50', '100']);
    const apart = stated('split', { ...later, ratio: '2:1', day: '2026-06-13' });
    const twice = settled(...bought, first, apart);
    expect([held(twice, '2026-06-12'), held(twice, '2026-06-13')]).toEqual(['100', '200']);
  });
});

describe('a split that one of two accounts tells of', () => {
  const both = [bought, { ...bought, accountId: 'isk' }, aSplit({ ratio: '2:1' })];
  const lacking = (...transactions: readonly HoldingTransaction[]) =>
    holdingsBook(transactions, terms, '2026-12-31').issues.map(
      ({ code, accountId, day }) => `${code} ${accountId} ${day}`,
    );

  test('is an issue of the other one, until it tells of it too', () => {
    expect(lacking(...both)).toEqual(['split_missing isk 2026-06-01']);
    expect(lacking(...both, aSplit({ ratio: '2:1', accountId: 'isk', day: '2026-06-08' }))).toEqual(
      [],
    );
  });

  test('is none of an account that held nothing then, or of units that it alone was given', () => {
    const sold = stated('sell', {
      quantity: '10',
      price: '90',
      day: '2026-03-01',
      accountId: 'isk',
    });
    expect(lacking(...both, sold)).toEqual([]);
    const later = { ...bought, accountId: 'isk', day: '2026-06-01' };
    expect(lacking(bought, later, aSplit({ ratio: '2:1' }))).toEqual([]);
    const bonus = stated('bonus', { quantity: '1', day: '2026-06-01' });
    expect(lacking(bought, { ...bought, accountId: 'isk' }, bonus)).toEqual([]);
  });

  test('is told once of each account, however many follow', () => {
    const others = Array.from({ length: 30 }, (_, at) => ({ ...bought, accountId: `isk-${at}` }));
    const splits = Array.from({ length: 40 }, (_, at) =>
      aSplit({ ratio: '1001:1000', day: addDays('2026-06-01', at) }),
    );
    expect(lacking(bought, ...others, ...splits)).toEqual(
      others.slice(0, 20).map(({ accountId }) => `split_missing ${accountId} 2026-06-01`),
    );
  });
});
