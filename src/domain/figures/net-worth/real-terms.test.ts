import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { monthOfPeriod } from '#domain/statistics/inflation.ts';
import { addMonths, type Month } from '#domain/basics/months.ts';
import { inTodaysMoney, isNoPrices, type RealSeries, splitGrowth } from './real-terms.ts';

/** The shadow series that comes with the product, 2020 = 100 throughout, as it was in May 2026. */
const rows = readFileSync('series/kpi_2020.csv', 'utf8').trim().split('\n').slice(1);
const bundled = new Map(
  rows
    .map((row) => row.split(','))
    .map(([period = '', index = '']) => [monthOfPeriod(period), index] as const)
    .filter(([month]) => month <= '2026-04'),
);

function point(month: Month, assets: number, liabilities = 0): HistoryPoint {
  const value = Math.round((assets - liabilities) * 100) / 100;
  const rest = { income: 0, netIncome: 0, costs: 0, estimated: false, notIncluded: [] };
  return { month, value, assets, liabilities, ...rest };
}

function realSeries(series: readonly HistoryPoint[], prices = bundled): RealSeries {
  const found = inTodaysMoney(series, prices);
  if (isNoPrices(found)) throw new Error(found);
  return found;
}

describe('in the money of April 2026, whose index is 123.86', () => {
  // By hand: amount × 123.86 ÷ the index of the month, rounded once.
  test.each([
    ['2024-11', 1_000_000, 998_387.88], // ÷ 124.06 = 998 387,8768…
    ['2024-11', -815_000.25, -813_686.37], // 813 686,3692…
    ['2020-06', 1_000_000, 1_235_264.79], // ÷ 100.27 = 1 235 264,7850…
    ['1980-01', 3_210_000.55, 14_009_537.28], // ÷ 28.38 = 14 009 537,2841…
    // The fixed index changed its base year between these two; the shadow series did not.
    ['2025-12', 2_443_384.5, 2_432_387.11], // ÷ 124.42 = 2 432 387,1095…
    ['2026-01', 2_443_384.5, 2_429_263.16], // ÷ 124.58 = 2 429 263,1575…
    ['2026-04', 2_443_384.5, 2_443_384.5],
    ['2026-11', 2_443_384.5, 2_443_384.5],
  ])('%s, %d is %d', (month, value, expected) => {
    const owed = value < 0 ? -value : 0;
    const { base, points } = realSeries([point(month, value + owed, owed)]);
    expect([base, points[0]?.value]).toEqual(['2026-04', expected]);
    expect(points[0]?.isBeyond).toBe(month > '2026-04');
  });

  test('every month adds up, also where each figure alone would round the other way', () => {
    const { points } = realSeries([point('2024-11', 0.04, 0.01), point('2020-06', 700.1, 33.4)]);
    for (const { assets, liabilities, value } of points) {
      expect(Math.round((assets - liabilities) * 100)).toBe(Math.round(value * 100));
    }
  });

  test('a month before the prices begin is left out, and named', () => {
    const before = new Map([...bundled].filter(([month]) => month >= '2025-06'));
    const { points, leftOut } = realSeries([point('2025-05', 5), point('2025-06', 7)], before);
    expect([points.map(({ month }) => month), leftOut]).toEqual([['2025-06'], ['2025-05']]);
  });
});

describe('a change of base year', () => {
  /** As published until December 2025 with 1980 = 100, and from then on with 2020 = 100. */
  const mixed = new Map([...bundled, ['2025-11', '417.84'], ['2025-12', '417.96']] as const);

  test('within a series is refused, and never counted across', () => {
    expect(inTodaysMoney([point('2025-11', 1_000)], mixed)).toBe('broken');
    const ends = { from: point('2025-11', 1_000), to: point('2026-04', 1_100) };
    expect(splitGrowth(ends, mixed)).toBe('broken');
  });

  test('does not matter where all that is counted with lies after it', () => {
    expect(realSeries([point('2026-01', 1_000)], mixed)).toEqual(
      realSeries([point('2026-01', 1_000)]),
    );
  });

  test('of the whole series changes nothing', () => {
    // 335.9225 is the mean of 2020 with 1980 = 100.
    const rebased = new Map(
      [...bundled].map(([month, index]) => [
        month,
        `${(BigInt(index.replace('.', '')) * 3_359_225n).toString()}`,
      ]),
    );
    const series = [point('1990-01', 12_345.67), point('2025-12', 99_999.99, 1)];
    expect(realSeries(series, rebased)).toEqual(realSeries(series));
  });

  test('a month without prices is refused too, and no prices at all', () => {
    const gap = new Map([...bundled].filter(([month]) => month !== '2025-12'));
    expect(inTodaysMoney([point('2025-11', 1_000)], gap)).toBe('broken');
    expect(inTodaysMoney([point('2025-11', 1_000)], new Map())).toBe('no_prices');
  });
});

describe('growth is split into inflation and the rest', () => {
  test.each([
    // 1 000 000 × (124.42 − 100.27) ÷ 100.27 = 240 849,7058…
    ['2020-06', 1_000_000, '2025-12', 1_300_000, 240_849.71, 59_150.29],
    // Prices fell: 900 000,50 × (123.86 − 124.06) ÷ 124.06 = −1 450,9116…, until April.
    ['2024-11', 900_000.5, '2026-11', 1_000_000, -1_450.91, 101_450.41],
    // A debt also has to grow to keep its real size.
    ['2020-06', -1_000_000, '2025-12', -900_000, -240_849.71, 340_849.71],
  ])('%s %d to %s %d: %d and %d', (first, before, last, now, inflation, rest) => {
    const ends = { from: { month: first, value: before }, to: { month: last, value: now } };
    expect(splitGrowth(ends, bundled)).toMatchObject({ growth: now - before, inflation, rest });
  });

  test('says the months and figures that it counted with', () => {
    const ends = { from: point('2024-11', 1), to: point('2026-11', 1) };
    const indices = { from: '2024-11', before: '124.06', to: '2026-04', now: '123.86' };
    expect(splitGrowth(ends, bundled)).toMatchObject({ indices });
  });

  test('not without published prices after the first month, nor before they begin', () => {
    const to = point('2026-11', 1);
    expect(splitGrowth({ from: point('2026-04', 1), to }, bundled)).toBeNull();
    expect(splitGrowth({ from: point('2026-06', 1), to }, bundled)).toBeNull();
    expect(splitGrowth({ from: point('1979-12', 1), to }, bundled)).toBeNull();
    expect(splitGrowth({ from: point('2026-04', 1), to }, new Map())).toBe('no_prices');
  });

  test('whatever the amounts and the months, the two parts add up to the öre', () => {
    const minor = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });
    const back = fc.integer({ min: 1, max: 555 });
    fc.assert(
      fc.property(minor, minor, back, (first, last, months) => {
        const from = { month: addMonths('2026-04', -months), value: first / 100 };
        const split = splitGrowth({ from, to: { month: '2026-11', value: last / 100 } }, bundled);
        if (split === null || isNoPrices(split)) throw new Error(`${split}`);
        const [inflation, rest] = [split.inflation, split.rest].map((part) =>
          BigInt(Math.round(part * 100)),
        );
        expect((inflation ?? 0n) + (rest ?? 0n)).toBe(BigInt(last) - BigInt(first));
      }),
    );
  });
});
