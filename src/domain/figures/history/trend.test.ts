import { describe, expect, test } from 'vitest';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { changeSince, percentOf, trendOf } from './trend.ts';

/** Entries of an item, newest first as they are shown. */
const entries = (...values: (string | [string, Currency])[]) =>
  values.map((each) => {
    const [value, currency] = typeof each === 'string' ? [each, 'SEK' as const] : each;
    return { value: value as AmountText, currency };
  });

describe('the trend of an item', () => {
  test.each([
    ['more than five percent up', entries('105.01', '100.00'), 'increasing'],
    ['five percent up', entries('105.00', '100.00'), 'stable'],
    ['five percent down', entries('95.00', '100.00'), 'stable'],
    ['more than five percent down', entries('94.99', '100.00'), 'decreasing'],
    ['up and back', entries('100.00', '900.00', '100.00'), 'stable'],
    ['from nothing', entries('0.01', '0.00'), 'increasing'],
    ['nothing to nothing', entries('0.00', '0.00'), 'stable'],
    ['a debt that shrinks', entries('-90.00', '-100.00'), 'increasing'],
    ['one entry', entries('100.00'), 'no-data'],
    ['no entry', entries(), 'no-data'],
    ['another currency', entries('10.00', ['100.00', 'EUR']), 'no-data'],
    ['the newest currency', entries('10.00', ['1.00', 'EUR'], '10.20'), 'stable'],
  ])('with %s', (_, given, trend) => expect(trendOf(given)).toBe(trend));
});

describe('the percent of a series', () => {
  test.each([
    [[100, 50, 112.34], 12.3],
    [[100, 100], 0],
    [[100, -100], -200],
    [[0, 100], null],
    [[-5, 100], null],
    [[], null],
  ])('%j is %j', (values, percent) =>
    expect(percentOf(values.map((value) => ({ value })))).toBe(percent),
  );
});

describe('the change since the month before', () => {
  const point = (month: string, value: number, costs = 0) => ({ month, value, costs });

  test.each([
    ['to the öre', [point('2026-10', 0.1), point('2026-11', 0.3)], [0.2, 200]],
    [
      'of the last two months',
      [point('2026-09', 1), point('2026-10', 200), point('2026-11', 210)],
      [10, 5],
    ],
    ['over the turn of a year', [point('2025-12', 100), point('2026-01', 90)], [-10, -10]],
    ['nothing moved', [point('2026-10', 100), point('2026-11', 100)], [0, 0]],
    ['from nothing, without percent', [point('2026-10', 0), point('2026-11', 100)], [100, null]],
    ['from a debt, without percent', [point('2026-10', -5), point('2026-11', 5)], [10, null]],
  ])('%s', (_, series, [change, percent]) =>
    expect(changeSince(series, 'value')).toEqual({ since: series.at(-2)?.month, change, percent }),
  );

  test('is that of the figure asked for', () => {
    const series = [point('2026-10', 1, 500), point('2026-11', 2, 450)];
    expect(changeSince(series, 'costs')).toMatchObject({ change: 450 - 500, percent: -10 });
  });

  test.each([
    ['no point', []],
    ['one point', [point('2026-11', 1)]],
    ['a gap', [point('2026-09', 1), point('2026-11', 2)]],
  ])('is none with %s', (_, series) => expect(changeSince(series, 'value')).toBeNull());
});
