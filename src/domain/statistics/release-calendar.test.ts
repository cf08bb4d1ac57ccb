import { describe, expect, test } from 'vitest';
import {
  endOf,
  hasRates,
  instantOf,
  isStale,
  nextLook,
  nextRelease,
  periodAfter,
} from './release-calendar.ts';
import type { SourceId } from './public-sources.ts';

test.each([
  ['2026M04', '2026-04-30', '2026M05'],
  ['2026M12', '2026-12-31', '2027M01'],
  ['2026K1', '2026-03-31', '2026K2'],
  ['2026K4', '2026-12-31', '2027K1'],
  ['2026-02-28', '2026-02-28', '2026-03-01'],
])('%s ends on %s and is followed by %s', (period, end, next) => {
  expect([endOf(period), periodAfter(period)]).toEqual([end, next]);
});

test.each([
  ['2026-04-02', true],
  // Good Friday and Easter Monday of 2026, and of 2019.
  ['2026-04-03', false],
  ['2026-04-06', false],
  ['2026-04-07', true],
  ['2019-04-19', false],
  ['2019-04-22', false],
  ['2026-05-01', false],
  ['2026-12-24', true],
  ['2026-12-25', false],
  ['2026-11-22', false],
])('on %s the bank publishes rates: %s', (day, isPublished) => {
  expect(hasRates(day)).toBe(isPublished);
});

test.each<[SourceId, string | null, string, boolean]>([
  // 30 April and fifty days is 19 June.
  ['consumer_prices', '2026M04', '2026-06-19', false],
  ['consumer_prices', '2026M04', '2026-06-20', true],
  // 30 June and a hundred and fifty days is 27 November.
  ['house_prices', '2026K2', '2026-11-27', false],
  ['house_prices', '2026K2', '2026-11-28', true],
  ['exchange_rates', '2026-04-02', '2026-04-08', false],
  ['exchange_rates', '2026-04-02', '2026-04-09', true],
  ['exchange_rates', null, '2026-04-09', true],
])('%s of %s are stale on %s: %s', (source, lastPeriod, today, isOld) => {
  expect(isStale(source, lastPeriod, today)).toBe(isOld);
});

test.each<[SourceId, string, string | null]>([
  ['consumer_prices', '2026-11-13', '2026-11-14'],
  ['consumer_prices', '2026-11-14', '2026-12-14'],
  ['consumer_prices', '2026-12-20', '2027-01-14'],
  ['exchange_rates', '2026-04-02', '2026-04-07'],
  ['house_prices', '2026-04-02', null],
])('after %s of %s comes %s', (source, today, next) => {
  expect(nextRelease(source, today)).toBe(next);
});

describe('the next look', () => {
  const look = (source: SourceId, after: string, last: string | null = null) =>
    nextLook(source, new Date(after), last).toISOString();

  test('at consumer prices is each morning from the 10th to the 20th', () => {
    expect(look('consumer_prices', '2026-11-10T08:00:00Z')).toBe('2026-11-11T07:15:00.000Z');
    expect(look('consumer_prices', '2026-11-20T08:00:00Z')).toBe('2026-12-10T07:15:00.000Z');
  });
  test('at house prices is on Monday, in summer an hour earlier by UTC', () => {
    expect(look('house_prices', '2026-07-01T08:00:00Z')).toBe('2026-07-06T06:15:00.000Z');
  });
  test('at rates is in the afternoon, and again where they are late', () => {
    expect(look('exchange_rates', '2026-11-23T15:00:00Z')).toBe('2026-11-23T15:30:00.000Z');
    expect(look('exchange_rates', '2026-11-23T15:31:00Z')).toBe('2026-11-23T16:30:00.000Z');
    const known = look('exchange_rates', '2026-11-23T15:31:00Z', '2026-11-23');
    expect(known).toBe('2026-11-24T15:30:00.000Z');
    expect(look('exchange_rates', '2026-11-20T19:00:00Z')).toBe('2026-11-23T15:30:00.000Z');
  });
});

test('a time of day is Stockholm’s, in summer and in winter', () => {
  expect(instantOf('2026-07-01', '16:30').toISOString()).toBe('2026-07-01T14:30:00.000Z');
  expect(instantOf('2026-12-01', '16:30').toISOString()).toBe('2026-12-01T15:30:00.000Z');
});
