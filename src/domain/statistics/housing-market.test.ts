import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addQuarters, housingMarketOf } from './housing-market.ts';

const rows = readFileSync('series/house_price_index.csv', 'utf8').trim().split('\n').slice(1);
const bundled = new Map(
  rows.map((row) => row.split(',')).map(([quarter = '', index = '']) => [quarter, index] as const),
);

describe('the bundled house price index', () => {
  const market = housingMarketOf(bundled, ['2026K1', '2026K2']);

  // By hand, index ÷ index of the quarter before − 1.
  test.each([
    ['2023K3', '929', '923', 0.7], // 6 ÷ 923 = 0.650 %, half away from zero
    ['2023K4', '919', '929', -1.1], // −10 ÷ 929 = −1.076 %
    ['2024K1', '910', '919', -1], // −9 ÷ 919 = −0.979 %
    ['2024K2', '921', '910', 1.2], // 11 ÷ 910 = 1.209 %
    ['2024K3', '942', '921', 2.3], // 21 ÷ 921 = 2.280 %
    ['2024K4', '936', '942', -0.6], // −6 ÷ 942 = −0.637 %
    ['2025K1', '939', '936', 0.3], // 3 ÷ 936 = 0.321 %
    ['2025K2', '946', '939', 0.7], // 7 ÷ 939 = 0.745 %
    ['2025K3', '952', '946', 0.6], // 6 ÷ 946 = 0.634 %
    ['2025K4', '941', '952', -1.2], // −11 ÷ 952 = −1.155 %
    ['2026K1', '948', '941', 0.7], // 7 ÷ 941 = 0.744 %
    ['2026K2', '965', '948', 1.8], // 17 ÷ 948 = 1.793 %
  ])('moved in %s from %s', (quarter, index, before, percent) => {
    const point = market?.points.find((each) => each.quarter === quarter);
    expect(point).toMatchObject({ index, before, percent });
  });

  test('is shown for twelve quarters, the two newest of them preliminary', () => {
    expect(market?.points.length).toBe(12);
    expect(market?.points.map(({ isPreliminary }) => isPreliminary).lastIndexOf(false)).toBe(9);
    expect(market?.latest).toMatchObject({ quarter: '2026K2', beforeQuarter: '2026K1' });
  });

  test('rose 2.0 percent in the year to its latest quarter', () => {
    // 19 ÷ 946 = 2.008 %
    expect(market?.year).toEqual({ quarter: '2025K2', index: '946', percent: 2 });
  });

  test('goes back to its first quarter, which has nothing to compare with', () => {
    const first = housingMarketOf(new Map([...bundled].slice(0, 1)), []);
    expect(first?.points).toEqual([
      {
        quarter: '1986K1',
        index: '111',
        beforeQuarter: '1985K4',
        before: null,
        percent: null,
        isPreliminary: false,
      },
    ]);
    expect(first?.year).toBeNull();
  });
});

test('a quarter that is missing is not compared with an older one', () => {
  const prices = new Map([
    ['2025K4', '100'],
    ['2026K2', '150'],
  ]);
  const market = housingMarketOf(prices, []);
  expect(market?.points.map(({ quarter }) => quarter)).toEqual(['2025K4', '2026K2']);
  expect(market?.latest).toMatchObject({ before: null, percent: null });
});

test('nothing published is not a market', () => {
  expect(housingMarketOf(new Map(), [])).toBeNull();
});

test('quarters go on over the turn of a year', () => {
  expect(addQuarters('2026K1', -1)).toBe('2025K4');
  expect(addQuarters('2025K4', 1)).toBe('2026K1');
  expect(addQuarters('2026K2', -11)).toBe('2023K3');
});
