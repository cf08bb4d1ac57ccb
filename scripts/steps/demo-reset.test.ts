import { expect, test } from 'vitest';
import { untilReset } from './demo-reset.ts';

const HOUR_MS = 3_600_000;

test.each([
  // Swedish winter time is an hour ahead of UTC, summer time two.
  ['an hour before', '2026-11-25T02:00:00Z', 1 * HOUR_MS],
  ['half an hour before', '2026-07-01T01:30:00Z', 0.5 * HOUR_MS],
  ['just then: the next night', '2026-11-25T03:00:00Z', 24 * HOUR_MS],
  ['the night that loses an hour', '2026-03-28T22:00:00Z', 4 * HOUR_MS],
  ['the night that has an hour more', '2026-10-24T21:00:00Z', 6 * HOUR_MS],
])('a demo begins anew at four in Stockholm, %s', (_name, now, wait) => {
  expect(untilReset(new Date(now))).toBe(wait);
});
