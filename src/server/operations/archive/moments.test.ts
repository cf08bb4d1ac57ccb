import { expect, test } from 'vitest';
import { momentIn, stockholmTime } from './moments.ts';

test.each([
  ['2026-11-22T10:00', '2026-11-22T09:00:00.000Z'],
  ['2026-07-22 10:00:30', '2026-07-22T08:00:30.000Z'],
  ['2026-11-22T10:00Z', '2026-11-22T10:00:00.000Z'],
  ['2026-11-22 10:00:01+02:00', '2026-11-22T08:00:01.000Z'],
])('%s is %s', (text, instant) => {
  expect(momentIn(text)?.toISOString()).toBe(instant);
});

test.each(['', 'igår', '2026-11-22', '2026-02-30T10:00', '2026-11-22T25:00', '2026-11-22T10:61Z'])(
  '%j is no moment',
  (text) => {
    expect(momentIn(text)).toBeNull();
  },
);

test('is shown as a clock in Stockholm shows it', () => {
  expect(stockholmTime(new Date('2026-07-22T08:00:30.000Z'))).toBe('2026-07-22 10:00:30');
});
