import { describe, expect, test } from 'vitest';
import { longestGapHours, parseSchedule } from './schedules.ts';

describe('a schedule', () => {
  test.each([
    ['03:00', '0 3 * * *'],
    ['daily 03:00', '0 3 * * *'],
    ['23:59', '59 23 * * *'],
    ['*/15 * * * *', '*/15 * * * *'],
    [' 0  4 * * 1-5 ', '0 4 * * 1-5'],
    ['0 4,16 1 1,7 *', '0 4,16 1 1,7 *'],
    ['5-55/10 0 * * 7', '5-55/10 0 * * 7'],
  ])('%s is %s', (text, cron) => {
    expect(parseSchedule(text)).toBe(cron);
  });

  test.each([
    '',
    'never',
    '24:00',
    '3:00',
    '03:60',
    '60 3 * * *',
    '0 24 * * *',
    '0 3 0 * *',
    '0 3 * 13 *',
    '0 3 * * 8',
    '0 3 * *',
    '0 3 * * * *',
    '0 5-3 * * *',
    '*/0 * * * *',
    '0 3 * * MON',
  ])('is not %s', (text) => {
    expect(parseSchedule(text)).toBe(null);
  });

  test.each([
    ['0 3 * * *', 24 + 2],
    ['0 4 * * 1', 8 * 24 + 2],
    ['0 4 1 * *', 35 * 24 + 2],
    ['0 4 1 1,7 *', 366 * 24 + 2],
  ])('%s is late after %d hours', (cron, hours) => {
    expect(longestGapHours(cron)).toBe(hours);
  });
});
