import { expect, test } from 'vitest';
import { addDays } from './months.ts';
import { isBankDay, toBankDay } from './bank-days.ts';

test('Swedish banks are closed on weekends, holidays and three eves', () => {
  const year = Array.from({ length: 365 }, (_, at) => addDays('2026-01-01', at));
  const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay());
  // 2026: Easter is on 5 April, Ascension on 14 May, Midsummer Eve on 19 June.
  expect(year.filter((day) => isWeekday(day) && !isBankDay(day))).toEqual([
    '2026-01-01',
    '2026-01-06',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-05-14',
    '2026-06-19',
    '2026-12-24',
    '2026-12-25',
    '2026-12-31',
  ]);
});

test('a payment on Christmas Day is made before Christmas, or after the weekend', () => {
  expect(toBankDay('2026-12-25', 'before')).toBe('2026-12-23');
  expect(toBankDay('2026-12-25', 'after')).toBe('2026-12-28');
  expect(toBankDay('2026-12-23', 'before')).toBe('2026-12-23');
});
