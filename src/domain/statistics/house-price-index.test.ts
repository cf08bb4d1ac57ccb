import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Asset } from '#domain/records/assets.ts';
import { assetPart } from '#domain/figures/totals/total-parts.ts';
import {
  correctsValuation,
  impliedValuationDate,
  indexRatioOf,
  isPreliminary,
  quarterOf,
  unmovedOf,
  valuationIssueOf,
} from './house-price-index.ts';
import { totalOf } from '#domain/figures/totals/totals.ts';

const prices = new Map([
  ['2025K2', '946'],
  ['2025K4', '941'],
  ['2026K1', '948'],
  ['2026K2', '965'],
]);

test.each([
  ['2026-01-31', '2026K1'],
  ['2026-03', '2026K1'],
  ['2026-04-01', '2026K2'],
  ['2026-12', '2026K4'],
])('%s lies in %s', (date, quarter) => {
  expect(quarterOf(date)).toBe(quarter);
});

describe('indexRatioOf', () => {
  test('takes the quarter of the month, or the last one published before it', () => {
    const from = { base: '946', basePeriod: '2025K2' };
    const preliminary = (quarter: string) => ({ preliminary: [quarter] });
    expect(indexRatioOf('2025-05-14', '2026-02', prices)).toEqual({
      ...from,
      latest: '948',
      latestPeriod: '2026K1',
      ...preliminary('2026K1'),
    });
    expect(indexRatioOf('2025-05-14', '2026-11', prices)).toEqual({
      ...from,
      latest: '965',
      latestPeriod: '2026K2',
      ...preliminary('2026K2'),
    });
  });

  test.each([
    ['no valuation date', null, '2026-11'],
    ['a valuation in a quarter that is not published', '2026-08-01', '2026-11'],
    ['a valuation before the series', '1985-06-01', '2026-11'],
    ['a month before the series', '2025-05-14', '2024-01'],
  ])('says nothing for %s', (_, valuationDate, month) => {
    expect(indexRatioOf(valuationDate, month, prices)).toBeNull();
  });
});

test('the two newest quarters are preliminary, whatever they are compared with', () => {
  const quarters = [...prices.keys(), '2026K3'];
  expect(quarters.filter((quarter) => isPreliminary(quarter, prices))).toEqual([
    '2026K1',
    '2026K2',
  ]);
  expect(indexRatioOf('2026-02-01', '2026-11', prices)?.preliminary).toEqual(['2026K1', '2026K2']);
  expect(indexRatioOf('2025-05-14', '2025-12', prices)?.preliminary).toBeUndefined();
});

test.each([
  ['2026-08-01', { because: 'unpublished', quarter: '2026K3' }],
  ['1985-12-31', { because: 'before_series', quarter: '1985K4' }],
  ['2025-05-14', null],
  [null, null],
])('a valuation of %s that no index moves says why: %o', (day, expected) => {
  expect(unmovedOf(day, prices)).toEqual(expected);
});

test.each([
  ['2026-11-22', 'valuation.future'],
  ['2026-11-21', null],
  ['1986-01-01', null],
  ['1985-12-31', 'valuation.early'],
  [null, null],
  [undefined, null],
])('on 21 November 2026 a valuation of %s is refused: %s', (day, issue) => {
  expect(valuationIssueOf(day, '2026-11-21')).toBe(issue);
});

describe('a property on the series that comes with the product', () => {
  const rows = readFileSync('series/house_price_index.csv', 'utf8').trim().split('\n').slice(1);
  const bundled = new Map(
    rows.map((row) => row.split(',')).map(([quarter = '', index = '']) => [quarter, index]),
  );
  const villa = { type: 'real_estate', name: 'Villa', currency: 'SEK', useIndex: 1 };

  // By hand: value × share × index now ÷ index of the valuation's quarter, rounded once.
  test.each([
    // 4 500 000 × 50 % × 965 ÷ 946 = 2 171 250 000 ÷ 946 = 2 295 190,2748…
    ['4500000.00', '50.00', '2025-05-14', '2026-11', 2_295_190.27],
    // The same in January, whose quarter is 948: 2 133 000 000 ÷ 946 = 2 254 756,8710…
    ['4500000.00', '50.00', '2025-05-14', '2026-01', 2_254_756.87],
    // 1 850 000 × 60 % × 965 ÷ 946 = 1 071 150 000 ÷ 946 = 1 132 293,8689…
    ['1850000.00', '60.00', '2025-06-30', '2026-11', 1_132_293.87],
    // From the first quarter of all, 111: 386 000 000 ÷ 111 = 3 477 477,4774…
    ['400000.00', '100.00', '1986-01-01', '2026-11', 3_477_477.48],
    // A fall, 942 to 936: 3 210 000,50 × 936 ÷ 942 = 3 004 560 468 ÷ 942 = 3 189 554,6369…
    ['3210000.50', '100.00', '2024-08-15', '2024-11', 3_189_554.64],
    // The third quarter of 2026 is not published: factor 1.
    ['4500000.00', '50.00', '2026-08-15', '2026-11', 2_250_000],
  ])('%s, %s %% of it, valued %s, counts in %s for %d', (value, share, day, month, counted) => {
    const stated = { value, ownershipPercentage: share, valuationDate: day };
    const asset = { ...villa, ...stated } as Asset;
    expect(totalOf([assetPart(asset, month, bundled)], 'SEK', new Map()).value).toBe(counted);
    const own = { ...asset, useIndex: 0 } as const;
    const asValued = Math.round(Number(value) * Number(share)) / 100;
    expect(totalOf([assetPart(own, month, bundled)], 'SEK', new Map()).value).toBe(asValued);
  });
});

describe('a change of a property that was valued in February 2021', () => {
  const valuationDate = '2021-02-03';
  const villa = { type: 'real_estate', value: '4500000.00', currency: 'SEK', valuationDate };
  const value = '4550000.00';
  const today = '2026-11-22';

  test.each([
    ['of the name', {}, undefined, false],
    ['with a new value alone', { value }, today, false],
    ['with a new value of its own day', { value, valuationDate }, undefined, true],
    ['with a new value of another day', { value, valuationDate: '2022-05-01' }, undefined, false],
    ['with a new value that is not dated', { value, valuationDate: null }, undefined, false],
    ['with the same value and day', { value: villa.value, valuationDate }, undefined, false],
    ['of its currency with its day', { currency: 'EUR', valuationDate }, undefined, true],
    ['of its currency alone', { currency: 'EUR' }, undefined, false],
    ['into a car', { type: 'vehicle', value, valuationDate }, undefined, false],
  ])('%s is dated and corrects as it should', (_, changes, day, isCorrection) => {
    expect(impliedValuationDate(villa, changes, today)).toBe(day);
    expect(correctsValuation(villa, changes)).toBe(isCorrection);
  });

  test('neither dates nor corrects what has no date', () => {
    const undated = { ...villa, valuationDate: null };
    expect(impliedValuationDate(undated, { value }, today)).toBeUndefined();
    expect(correctsValuation(undated, { value, valuationDate: null })).toBe(false);
  });
});
