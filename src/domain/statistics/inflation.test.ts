import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inflationOf, monthOfPeriod } from './inflation.ts';
import { addMonths, type Month, monthsFrom } from '#domain/basics/months.ts';

/** The series that comes with the product. */
const rows = readFileSync('series/kpi_2020.csv', 'utf8').trim().split('\n').slice(1);
const published = new Map(
  rows.map((row) => row.split(',')).map(([period = '', value = '']) => [period, value] as const),
);
const bundled = new Map([...published].map(([period, value]) => [monthOfPeriod(period), value]));

/** The bundled series up to the month that was its newest. */
function untilMonth(last: Month): Map<Month, string> {
  return new Map([...bundled].filter(([month]) => month <= last));
}

describe('inflation of the bundled series', () => {
  // By hand, index ÷ index a year before − 1. SCB published the same but for the last.
  test.each([
    ['2022-12', '117.87', '104.93', 12.3], // 12.94 ÷ 104.93 = 12.332 %
    ['2023-11', '122.16', '115.48', 5.8], // 6.68 ÷ 115.48 = 5.785 %
    ['2023-12', '123.05', '117.87', 4.4], // 5.18 ÷ 117.87 = 4.395 %
    ['2024-03', '123.32', '118.50', 4.1], // 4.82 ÷ 118.50 = 4.068 %
    ['2024-06', '123.80', '120.71', 2.6], // 3.09 ÷ 120.71 = 2.560 %
    ['2024-12', '124.05', '123.05', 0.8], // 1.00 ÷ 123.05 = 0.813 %
    ['2025-02', '124.76', '123.17', 1.3], // 1.59 ÷ 123.17 = 1.291 %
    ['2025-06', '124.71', '123.80', 0.7], // 0.91 ÷ 123.80 = 0.735 %
    ['2025-12', '124.42', '124.05', 0.3], // 0.37 ÷ 124.05 = 0.298 %
    ['2026-01', '124.58', '124.01', 0.5], // 0.57 ÷ 124.01 = 0.460 %
    ['2026-04', '123.86', '124.04', -0.1], // −0.18 ÷ 124.04 = −0.145 %
    ['2026-05', '125.09', '124.12', 0.8], // 0.97 ÷ 124.12 = 0.782 %
    ['2026-07', '125.17', '124.95', 0.2], // 0.22 ÷ 124.95 = 0.176 %
    ['2026-08', '124.85', '124.47', 0.3], // 0.38 ÷ 124.47 = 0.305 %
    ['2020-05', '99.70', '99.71', 0], // −0.01 ÷ 99.71 = −0.010 %, which is no minus zero
    ['2015-01', '92.51', '92.70', -0.2], // −0.19 ÷ 92.70 = −0.205 %
    ['1981-01', '31.92', '28.38', 12.5], // 3.54 ÷ 28.38 = 12.474 %
    // SCB has more decimals than it publishes, and published 1.1.
    ['2025-08', '124.47', '123.18', 1], // 1.29 ÷ 123.18 = 1.047 %
  ])('of %s is %s over %s', (month, index, before, percent) => {
    const beforeMonth = addMonths(month, -12);
    const latest = { month, percent, index, before, beforeMonth };
    expect(inflationOf(untilMonth(month))?.latest).toEqual(latest);
  });

  test('is that of its last 24 months', () => {
    const inflation = inflationOf(bundled);
    expect(inflation?.points.map(({ month }) => month)).toEqual(monthsFrom('2024-09', '2026-08'));
    expect(inflation?.missing).toEqual([]);
  });

  test('had fallen in April 2026, when food cost less, by 0.6 points', () => {
    expect(inflationOf(untilMonth('2026-04'))).toMatchObject({ change: -0.6, trend: 'down' });
  });
});

/** An index of 100 throughout, except for these months. */
function flat(changes: { [month: Month]: string }): Map<Month, string> {
  const months = monthsFrom('2024-01', '2026-04');
  return new Map(months.map((month) => [month, changes[month] ?? '100']));
}

describe('the trend', () => {
  test.each([
    ['0.2 points up', '100.2', 0.2, 'stable'],
    ['0.3 points up', '100.3', 0.3, 'up'],
    ['0.2 points down', '99.8', -0.2, 'stable'],
    ['0.3 points down', '99.7', -0.3, 'down'],
    // 0.249 % is shown as 0.2 %, and the shown figures are compared.
    ['hardly more than 0.2 points', '100.249', 0.2, 'stable'],
    ['no change', '100', 0, 'stable'],
  ])('with %s', (_, index, change, trend) => {
    expect(inflationOf(flat({ '2026-04': index }))).toMatchObject({ change, trend });
  });

  test('compares with the month before, and not with an older one', () => {
    const prices = flat({ '2026-04': '103' });
    prices.delete('2026-03');
    expect(inflationOf(prices)).toMatchObject({ change: null, trend: null });
  });
});

describe('a month that is missing', () => {
  test('leaves itself and the month a year later out, and moves no other', () => {
    const prices = flat({ '2025-04': '80', '2025-05': '90', '2026-04': '100' });
    prices.delete('2025-01');
    const inflation = inflationOf(prices);
    // By place it would be 100 over 90.
    expect(inflation?.latest).toMatchObject({ before: '80', percent: 25 });
    // Before 2025 there is no year to compare with.
    expect(inflation?.missing.slice(-3)).toEqual(['2024-12', '2025-01', '2026-01']);
  });

  test('at the end leaves the latest that can be calculated', () => {
    const prices = flat({});
    prices.delete('2025-04');
    expect(inflationOf(prices)?.latest.month).toBe('2026-03');
  });

  test('is what there is when there is less than a year', () => {
    expect(inflationOf(new Map([['2026-04', '100']]))).toBeNull();
    expect(inflationOf(new Map())).toBeNull();
  });
});

test('a month of the publisher is one of ours', () => {
  expect(monthOfPeriod('2026M04')).toBe('2026-04');
});
