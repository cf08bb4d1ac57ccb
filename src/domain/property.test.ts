import { describe, expect, test } from 'vitest';
import { indexRatioOf, quarterOf } from './property.ts';

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
    expect(indexRatioOf('2025-05-14', '2026-02', prices)).toEqual({
      ...from,
      latest: '948',
      latestPeriod: '2026K1',
    });
    expect(indexRatioOf('2025-05-14', '2026-11', prices)).toEqual({
      ...from,
      latest: '965',
      latestPeriod: '2026K2',
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
