import { describe, expect, test } from 'vitest';
import {
  isPartialNetWorth,
  isWithoutNetWorth,
  monthRanges,
  seriesStatistics,
} from './net-worth-series.ts';
import type { NotIncluded } from '#domain/figures/totals/totals.ts';

const point = (month: string, value: number) => ({ month, value });
const year = [
  point('2026-08', 100_000.1),
  point('2026-09', 130_000),
  point('2026-10', 90_000),
  point('2026-11', 130_000.3),
];

describe('the statistics of a series', () => {
  test('are its highest and lowest month and the average change of a month', () => {
    expect(seriesStatistics(year)).toEqual({
      highest: year[3],
      lowest: year[2],
      // 30 000.20 over three months is 10 000.0666…
      averageChange: 10_000.07,
    });
  });

  test('of equal months name the latest', () => {
    const flat = [point('2026-10', 5), point('2026-11', 5)];
    expect(seriesStatistics(flat)).toMatchObject({ highest: flat[1], lowest: flat[1] });
  });

  test('round a loss half away from zero', () => {
    const series = [point('2026-09', 0.05), point('2026-10', 0), point('2026-11', 0)];
    expect(seriesStatistics(series)?.averageChange).toBe(-0.03);
  });

  test('have no average of one month, and nothing of none', () => {
    expect(seriesStatistics([point('2026-11', 1)])?.averageChange).toBeNull();
    expect(seriesStatistics([])).toBeNull();
  });
});

describe('a series without net worth', () => {
  const nothing = { month: '2026-11', value: 0, assets: 0, liabilities: 0 };
  const none = { ...nothing, income: 40_000, netIncome: 28_000, costs: 0 };
  const state = { estimated: false, notIncluded: [] };
  const leftOut = (kind: NotIncluded['kind']): NotIncluded => ({
    kind,
    id: 'fund',
    name: 'Fund',
    currency: 'USD',
    reason: 'missing_rate',
  });

  test('is none at all, or that of somebody with only incomes', () => {
    expect(isWithoutNetWorth([])).toBe(true);
    expect(isWithoutNetWorth([{ ...none, ...state }])).toBe(true);
    expect(isWithoutNetWorth([{ ...none, ...state, notIncluded: [leftOut('income')] }])).toBe(true);
  });

  test('is not that of somebody whose assets and debts even out, or cannot be counted', () => {
    const even = { ...none, assets: 100, liabilities: 100 };
    expect(
      isWithoutNetWorth([
        { ...none, ...state },
        { ...even, ...state },
      ]),
    ).toBe(false);
    const uncounted = { ...none, ...state, notIncluded: [leftOut('asset')] };
    expect(isWithoutNetWorth([uncounted])).toBe(false);
    expect(isPartialNetWorth(uncounted)).toBe(true);
    expect(isPartialNetWorth({ notIncluded: [leftOut('cost')] })).toBe(false);
  });
});

test('months that follow each other are one range, over the turn of a year too', () => {
  expect(monthRanges(['2025-11', '2025-12', '2026-01', '2026-04'])).toEqual([
    { from: '2025-11', to: '2026-01' },
    { from: '2026-04', to: '2026-04' },
  ]);
  expect(monthRanges([])).toEqual([]);
});
