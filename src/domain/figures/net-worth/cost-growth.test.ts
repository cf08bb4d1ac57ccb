import { expect, test } from 'vitest';
import { costGrowthOf } from './cost-growth.ts';
import { addMonths, type Month, monthsFrom } from '#domain/basics/months.ts';

/** Prices rose by a thousandth of their first level a month, and are published until April. */
const prices = new Map(
  monthsFrom('2025-01', '2026-04').map((month, at) => [month, `${1_000 + at}`] as const),
);

function costs(first: Month, amounts: readonly number[]) {
  return amounts.map((amount, at) => ({
    month: addMonths(first, at),
    costs: amount,
    notIncluded: [],
  }));
}

test('a year of costs is compared with prices of the same months', () => {
  const year = costs('2025-04', [34_250, ...Array(11).fill(34_000), 35_620, 36_000]);
  expect(costGrowthOf(year, prices)).toEqual({
    from: { month: '2025-04', value: 34_250, notIncluded: [] },
    to: { month: '2026-04', value: 35_620, notIncluded: [] },
    notIncluded: [],
    arrived: 0,
    growth: 35_620 - 34_250,
    // 34 250 × 1 015 ÷ 1 003 = 34 659,7707…
    keptUp: 34_659.77,
    inflation: 409.77,
    rest: 1_370 - 409.77,
    percent: 4,
    pricesPercent: 1.2,
    indices: { from: '2025-04', before: '1003', to: '2026-04', now: '1015' },
    isPartial: false,
  });
});

test('items that cannot be counted at one of the ends are listed', () => {
  const rent = { kind: 'cost', id: '1', name: 'Hyra', currency: 'NOK' } as const;
  const left = [{ ...rent, reason: 'missing_rate' as const }];
  const year = costs('2025-04', Array(13).fill(1_000)).map((each) => ({
    ...each,
    notIncluded: each.month === '2025-04' ? left : [],
  }));
  expect(costGrowthOf(year, prices)).toMatchObject({ isPartial: true });
});

test.each([
  ['there are no costs', costs('2025-01', Array(20).fill(0)), { because: 'no_costs' }],
  ['they are younger', costs('2025-07', [5, 5]), { because: 'no_year', ready: '2026-07' }],
  [
    'they began after the first of the twelve months',
    costs('2025-04', [0, 7, ...Array(12).fill(7)]),
    { because: 'no_year', ready: '2026-05' },
  ],
  [
    'they are younger than the newest prices',
    costs('2026-06', [5, 5]),
    { because: 'no_year', ready: '2027-06' },
  ],
])('says what is missing when %s', (_, series, expected) => {
  expect(costGrowthOf(series, prices)).toEqual(expected);
});

test('no prices, or broken ones, are told as such', () => {
  const year = costs('2025-04', Array(13).fill(1_000));
  expect(costGrowthOf(year, new Map())).toBe('no_prices');
  expect(costGrowthOf(year, new Map([...prices, ['2026-01', '12']]))).toBe('broken');
});
