import { describe, expect, test } from 'vitest';
import type { Day } from '#domain/basics/months.ts';
import {
  type Cadence,
  calendarOf,
  type DueCalendar,
} from '#domain/banking/recurring/recurring-rhythm.ts';
import { daysOf, type ExpectedPayment, forecastOf } from './cash-flow-forecast.ts';

/** A Saturday. */
const TODAY = '2026-11-21';
const given = { today: TODAY, startMinor: 1_000_000, weekdays: [1, 1, 1, 1, 1, 1, 1] };
const nothing = [0, 0, 0];

/** A payment that is made on the day itself, whatever day it is. */
function due(cadence: Cadence, dueOn: Day): DueCalendar {
  return { cadence, dueOn, dayOfMonth: Number(dueOn.slice(8)), move: null };
}

function forecast(part: Partial<Parameters<typeof forecastOf>[0]>) {
  const found = forecastOf({ ...given, expected: [], restMinor: nothing, ...part });
  if (found === null) throw new Error('No forecast');
  return found;
}

describe('the balance of the next 90 days', () => {
  test('is what there is where nothing comes or goes', () => {
    const { start, days, lowest } = forecast({});
    expect(start).toBe(10_000);
    expect([days[0]?.day, days.at(-1)?.day, days.length]).toEqual([TODAY, '2027-02-19', 91]);
    expect(lowest).toEqual({ day: TODAY, expected: 10_000, low: 10_000, high: 10_000 });
  });

  test('has recurring payments on their days', () => {
    const salary: ExpectedPayment = {
      key: 'salary',
      amountMinor: 3_000_000,
      calendar: due('monthly', '2026-11-25'),
    };
    const rent: ExpectedPayment = {
      key: 'rent',
      amountMinor: -900_000,
      calendar: due('monthly', '2026-11-30'),
    };
    const { days, expected } = forecast({ expected: [salary, rent] });
    const at = (day: string) => days.find((each) => each.day === day)?.expected;
    expect([at('2026-11-24'), at('2026-11-25'), at('2026-11-30')]).toEqual([
      10_000,
      10_000 + 30_000,
      10_000 + 30_000 - 9_000,
    ]);
    // Pay on 25 November, December and January, and rent at the end of each of them.
    expect(days.at(-1)?.expected).toBe(10_000 + 3 * 30_000 - 3 * 9_000);
    expect(expected).toEqual([
      { key: 'salary', times: 3, amount: 90_000 },
      { key: 'rent', times: 3, amount: -27_000 },
    ]);
  });

  test('has the rest of a middle month, between the lower and the upper quarter', () => {
    // A month of −3 652.50 is −840 a week: × 12 × 7 ÷ 365.25.
    const restMinor = [-365_250, -730_500, -182_625, -365_250, -365_250];
    const { days, rest } = forecast({ restMinor });
    expect(rest).toMatchObject({ low: -3_652.5, middle: -3_652.5, high: -3_652.5, months: 5 });
    expect(rest.amount).toBe((days.at(-1)?.expected ?? 0) - 10_000);
    expect(days[7]?.expected).toBe(10_000 - 840);
    expect(days[84]?.expected).toBe(10_000 - 12 * 840);

    // Quarters of four months lie between two: −300 and −200 are a quarter apart.
    const four = forecast({ restMinor: [-40_000, -30_000, -20_000, -10_000] });
    expect(four.rest).toMatchObject({ low: -325, middle: -250, high: -175, months: 4 });
    const last = four.days.at(-1);
    expect(last && last.low < last.expected && last.expected < last.high).toBe(true);
  });

  test('has it on the days of the week on which it falls', () => {
    const weekdays = [0, 100, 0, 0, 0, 300, 0];
    const { days } = forecast({ restMinor: [-365_250, -365_250, -365_250], weekdays });
    // 840 a week: a quarter on Mondays and the rest on Fridays.
    const [saturday, sunday, monday, tuesday] = days.map(({ expected }) => expected);
    expect([saturday, sunday, monday, tuesday]).toEqual([10_000, 10_000, 9_790, 9_790]);
    expect(days[6]?.expected).toBe(10_000 - 210 - 630);
  });

  test('says the day with the least', () => {
    const bill: ExpectedPayment = {
      key: 'bill',
      amountMinor: -600_000,
      calendar: due('quarterly', '2026-12-10'),
    };
    const pay: ExpectedPayment = {
      key: 'pay',
      amountMinor: 800_000,
      calendar: due('yearly', '2026-12-20'),
    };
    const found = forecast({ expected: [bill, pay] });
    expect(found.lowest).toMatchObject({ day: '2026-12-10', expected: 4_000 });
    expect(found.days.at(-1)?.expected).toBe(10_000 - 6_000 + 8_000);
  });

  test('is as wide as earlier forecasts missed, where they could be made', () => {
    const halfMinor = Array.from({ length: 91 }, (_, day) => day * 100);
    const found = forecast({ band: { halfMinor, held: 8, tried: 10 } });
    expect(found.days.at(-1)).toMatchObject({ low: 10_000 - 90, high: 10_000 + 90 });
    expect(found.held).toEqual({ held: 8, tried: 10 });
    expect(forecast({}).held).toBeNull();
  });

  test('is not said of fewer than three whole months', () => {
    expect(forecastOf({ ...given, expected: [], restMinor: [-1, -1] })).toBeNull();
  });
});

describe('the days on which something comes', () => {
  const until = { today: TODAY, until: '2027-02-19' };

  test('keep to the end of a short month and come back from it', () => {
    const found = daysOf(
      { calendar: due('monthly', '2026-12-31') },
      {
        today: TODAY,
        until: '2027-03-31',
      },
    );
    expect(found).toEqual(['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']);
  });

  test('are each week, and once in a year', () => {
    expect(
      daysOf({ calendar: { ...due('weekly', '2026-11-23'), dayOfMonth: null } }, until),
    ).toHaveLength(13);
    expect(daysOf({ calendar: due('yearly', '2027-02-19') }, until)).toEqual(['2027-02-19']);
    expect(daysOf({ calendar: due('yearly', '2027-02-20') }, until)).toEqual([]);
  });

  test('begin tomorrow with what is due today', () => {
    expect(daysOf({ calendar: due('quarterly', TODAY) }, until)).toEqual(['2026-11-22']);
  });

  test('do not begin with what is pending already', () => {
    const rent = { calendar: due('monthly', '2026-11-27'), isWaiting: true } as const;
    expect(daysOf(rent, until)).toEqual(['2026-12-27', '2027-01-27']);
  });

  const paidOn = (...days: Day[]) =>
    days.map((on) => ({ on, day: Date.parse(on) / 86_400_000, size: 100 }));

  test('keep the calendar after a salary that is late: four come in 90 days', () => {
    const salary = paidOn('2026-07-24', '2026-08-25', '2026-09-25', '2026-10-23');
    const calendar = calendarOf(salary, 'monthly', 'in');
    // Due on Wednesday 25 November, and today is Saturday the 28th: on Monday at the earliest.
    expect(daysOf({ calendar }, { today: '2026-11-28', until: '2027-02-26' })).toEqual([
      '2026-11-30',
      '2026-12-23',
      '2027-01-25',
      '2027-02-25',
    ]);
  });

  test('are the last of each month, and not the 30th, for rent drawn on it', () => {
    const rent = paidOn('2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30');
    const calendar = calendarOf(rent, 'monthly', 'out');
    // 31 October is a Saturday: this rent is paid on any day.
    expect(daysOf({ calendar }, { today: '2026-12-01', until: '2027-03-31' })).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]);
  });

  test('move as the earlier ones did: before the weekend, or after it', () => {
    const span = { today: '2027-02-01', until: '2027-05-31' };
    // The 28th is a Sunday in March 2027, and in June 2026 too.
    const early = paidOn('2026-06-26', '2026-11-27', '2026-12-28', '2027-01-28');
    const late = paidOn('2026-06-29', '2026-11-30', '2026-12-28', '2027-01-28');
    const days = (paid: typeof early, direction: 'in' | 'out') =>
      daysOf({ calendar: calendarOf(paid, 'monthly', direction) }, span);
    expect(days(early, 'out')).toEqual(['2027-02-26', '2027-03-25', '2027-04-28', '2027-05-28']);
    expect(days(late, 'in')).toEqual(['2027-03-01', '2027-03-30', '2027-04-28', '2027-05-28']);
  });

  test('move by their direction where no earlier one shows it: pay before, bills after', () => {
    const span = { today: '2026-12-01', until: '2027-01-31' };
    // 25 December is a holiday, and the 26th and 27th a weekend.
    const paid = paidOn('2026-09-25', '2026-11-25');
    const days = (direction: 'in' | 'out') =>
      daysOf({ calendar: calendarOf(paid, 'monthly', direction) }, span);
    expect(days('in')).toEqual(['2026-12-23', '2027-01-25']);
    expect(days('out')).toEqual(['2026-12-28', '2027-01-25']);
  });
});
