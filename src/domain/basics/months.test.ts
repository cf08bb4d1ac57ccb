import { expect, test } from 'vitest';
import { dayOf, daysBetween, isDay } from './months.ts';

test('days are those of Stockholm, summer and winter', () => {
  expect(dayOf(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07-01');
  expect(dayOf(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
  expect(dayOf(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
});

test.each([
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2025-13-01', false],
  ['2025-1-1', false],
  ['2025-04-31', false],
  ['0001-01-01', false],
])('%s is a day: %s', (day, expected) => {
  expect(isDay(day)).toBe(expected);
});

test('days between two days ignore the change of summer time', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
});
