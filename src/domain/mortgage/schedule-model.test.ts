import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AmountText, Minor } from '#domain/basics/money.ts';
import { addDays, daysBetween, lastDayOf } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { DAY_COUNTS, type DayCount, datedInterestOf } from '#domain/records/loan-interest.ts';
import type { MortgagePart, Mortgage } from './mortgage.ts';
import { monthWhen, planOf } from './schedule.ts';

const asOf = '2026-11-25';

/** An exact fraction, added and compared without rounding. */
type Fraction = { top: bigint; bottom: bigint };

type Drawn = { owed: number; paid: number; rate: number };

const aDrawnPart = fc.record({
  owed: fc.integer({ min: 1, max: 900_000_000 }),
  paid: fc.integer({ min: 0, max: 5_000_000 }),
  rate: fc.integer({ min: 0, max: 1500 }),
});

const aDrawnMortgage = fc.record({
  parts: fc.array(aDrawnPart, { minLength: 1, maxLength: 5 }),
  dayCount: fc.constantFrom(...DAY_COUNTS),
});

function textOf(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function partOf({ owed, paid, rate }: Drawn, at: number): MortgagePart {
  return {
    liabilityId: `part-${at}`,
    name: `Part ${at}`,
    lender: null,
    grantedOn: null,
    balance: textOf(owed) as AmountText,
    originalAmount: textOf(owed) as AmountText,
    monthlyAmortization: textOf(paid) as AmountText,
    fixedUntil: null,
    rates: [{ from: '2020-01-01', rate: textOf(rate) as PercentText }],
    isIncrease: false,
    hasExtraPercent: false,
    endsOn: null,
    others: [],
    isDeductible: true,
    ownershipPercentage: '100.00' as PercentText,
  };
}

/** The slow model: days one by one, exact fractions of kronor, rounded half up at the end. */
function slowInterest({ owed, rate }: { owed: bigint; rate: number }, month: number, by: DayCount) {
  const [year, number] = [2026 + Math.floor((10 + month) / 12), ((10 + month) % 12) + 1];
  const calendar = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const days = by === '30/360' ? 30 : calendar;
  const daily: Fraction = {
    top: owed * BigInt(rate),
    bottom: 100n * 10_000n * (by === 'actual/365' ? 365n : 360n),
  };
  let total: Fraction = { top: 0n, bottom: daily.bottom };
  for (let day = 0; day < days; day += 1) total = { ...total, top: total.top + daily.top };
  return Number((total.top * 2n + total.bottom) / (total.bottom * 2n)) * 100;
}

test('the schedule of random mortgages equals the slow model, month by month', () => {
  fc.assert(
    fc.property(aDrawnMortgage, ({ parts, dayCount }) => {
      const mortgage: Mortgage = {
        terms: {
          baseValue: '1000000.00' as AmountText,
          baseDay: '2020-01-01',
          baseReason: 'purchase',
          dayCount,
          relief: 'none',
          reliefUntil: null,
        },
        currency: 'SEK',
        parts: parts.map(partOf),
      };
      const plan = planOf(mortgage, { asOf });
      const owed = parts.map(({ owed: minor }) => BigInt(minor));
      const slow = plan.map((_, at) => {
        const months = parts.map((part, place) => {
          const before = owed[place] ?? 0n;
          const paid = before < BigInt(part.paid) ? before : BigInt(part.paid);
          owed[place] = before - paid;
          const interest = slowInterest({ owed: before, rate: part.rate }, at + 1, dayCount);
          return { interest, amortization: Number(paid), before, balance: Number(before - paid) };
        });
        const due = months.filter(({ before }) => before > 0n);
        return due.map(({ interest, amortization, balance }) => [interest, amortization, balance]);
      });
      const fast = plan.map((month) =>
        month.parts.map(({ interest, amortization, balance }) => [interest, amortization, balance]),
      );
      expect(fast).toEqual(slow);
      expect(fast.flat(2).every((figure) => figure >= 0)).toBe(true);
      const sums = plan.map((month) => month.parts.reduce((all, { balance }) => all + balance, 0));
      expect(plan.map(({ balance }) => balance)).toEqual(sums);
      const repaid = plan.reduce((all, { amortization }) => all + amortization, 0);
      const debt = parts.reduce((all, part) => all + part.owed, 0);
      expect(repaid + (plan.at(-1)?.balance ?? 0)).toBe(debt);
      for (const limit of [0, debt / 3, debt - 1, debt]) {
        const passed = plan.find(({ balance }) => balance <= limit)?.month ?? null;
        expect(monthWhen(mortgage, { asOf }, (left) => left <= limit)).toBe(passed);
      }
    }),
    { numRuns: 40 },
  );
});

test('a part with an end is repaid in that month', () => {
  const part = {
    ...partOf({ owed: 100_000_00, paid: 100_00, rate: 300 }, 1),
    endsOn: '2027-02-15',
  };
  const mortgage: Mortgage = { terms: null, currency: 'SEK', parts: [part] };
  const plan = planOf(mortgage, { asOf });
  expect(monthWhen(mortgage, { asOf }, (left) => left === 0)).toBe('2027-02');
  expect(plan.map(({ amortization }) => amortization / 100)).toEqual([100, 100, 100_000 - 200]);
});

test('a rate agreed in the middle of a month leaves the days before it as they were', () => {
  const rates = [
    { from: '2020-01-01', rate: '3.00' as PercentText },
    { from: '2026-11-16', rate: '6.00' as PercentText },
  ];
  const owed = 1_200_000_00 as Minor;
  const then = { dayCount: '30/360' as const };
  // 1 200 000 × 3 % / 12 in October; half of it and half of 6 000 in November
  expect(datedInterestOf(owed, { rates }, { ...then, month: '2026-10' })).toBe(3_000_00);
  expect(datedInterestOf(owed, { rates }, { ...then, month: '2026-11' })).toBe(1_500_00 + 3_000_00);
  expect(datedInterestOf(owed, { rates }, { ...then, month: '2019-12' })).toBeNull();
});

const aDrawnRate = fc.record({
  at: fc.integer({ min: 0, max: 100 }),
  points: fc.integer({ min: 0, max: 1500 }),
});

test('the interest of any days with any rates equals a model that asks each day for its rate', () => {
  const drawn = fc.record({
    rates: fc.uniqueArray(aDrawnRate, { maxLength: 80, selector: ({ at }) => at }),
    dayCount: fc.constantFrom(...DAY_COUNTS),
    month: fc.constantFrom('2027-12', '2028-01', '2028-02', '2028-03', '2028-04'),
    days: fc.tuple(fc.nat({ max: 31 }), fc.nat({ max: 31 })),
    owed: fc.integer({ min: 1, max: 900_000_000 }),
  });
  fc.assert(
    fc.property(drawn, ({ rates: unsorted, dayCount, month, days, owed }) => {
      const rates = unsorted
        .toSorted((one, other) => one.at - other.at)
        .map(({ at, points }) => ({ from: addDays('2028-01-05', at), points }));
      const begin = `${month}-01`;
      const length = daysBetween(begin, lastDayOf(month)) + 1;
      const [from = 0, to = 0] = days.map((day) => Math.min(day, length)).toSorted((a, b) => a - b);
      const [first, until] = [addDays(begin, from), addDays(begin, to)];
      const rateOf = (day: string) => rates.findLast((rate) => rate.from <= day)?.points;
      let top = 0n;
      for (let day = 1; day <= (dayCount === '30/360' ? 30 : length); day += 1) {
        const date = addDays(begin, Math.min(day, length) - 1);
        if (date >= first && date < until) top += BigInt(owed) * BigInt(rateOf(date) ?? 0);
      }
      const bottom = 1_000_000n * (dayCount === 'actual/365' ? 365n : 360n);
      const slow = Number((top * 2n + bottom) / (bottom * 2n)) * 100;
      const texts = rates.map(({ from: day, points }) => {
        return { from: day, rate: textOf(points) as PercentText };
      });
      const counted = { month, dayCount, first, until };
      const fast = datedInterestOf(owed as Minor, { rates: texts }, counted);
      expect(fast).toBe(rateOf(first) === undefined ? null : slow);
    }),
    { numRuns: 1_000 },
  );
});
