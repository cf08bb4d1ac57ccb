import { describe, expect, it, test } from 'vitest';
import type { Currency } from '#domain/basics/currencies.ts';
import { goalProgress, goalTotals, wholeMonthsBetween } from './goal-progress.ts';
import type { Goal } from '#domain/records/goals.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Rates } from '#domain/statistics/rates.ts';

const TODAY = '2026-11-21';

function goal(current: string, target: string, fields: Partial<Goal> = {}): Goal {
  return {
    id: '1',
    userId: 'maria',
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    name: 'Resa till Japan',
    currentAmount: current as AmountText,
    targetAmount: target as AmountText,
    currency: 'SEK',
    deadline: null,
    description: null,
    ...fields,
  };
}

describe('a goal', () => {
  it('has come as far as its current amount is of its target', () => {
    // 11250 / 45000 = 25 %, and 45000 − 11250 = 33750 remain
    expect(goalProgress(goal('11250.00', '45000.00'), TODAY)).toMatchObject({
      percent: 25,
      remaining: 33_750,
      isAchieved: false,
      pace: null,
    });
  });

  test.each([
    // 44999.99 / 45000 = 99.99997... %, which is not reached yet
    ['44999.99', '45000.00', 99.9, false],
    ['45000.00', '45000.00', 100, true],
    ['54000.00', '45000.00', 120, true],
    ['0.00', '45000.00', 0, false],
    // −1 / 3 = −33.33... %
    ['-1.00', '3.00', -33.4, false],
    ['0.01', '9999999999.99', 0, false],
    ['9999999999.99', '0.01', 99_999_999_999_900, true],
  ])('with %s of %s has come %d percent', (current, target, percent, isAchieved) => {
    expect(goalProgress(goal(current, target), TODAY)).toMatchObject({ percent, isAchieved });
  });

  it('lacks also what its current amount is below zero', () => {
    expect(goalProgress(goal('-500.00', '1000.00'), TODAY).remaining).toBe(1000 + 500);
  });

  it('without a target above zero does not exist', () => {
    expect(() => goalProgress(goal('0.00', '0.00'), TODAY)).toThrow('Not a target');
  });
});

describe('a deadline', () => {
  test.each([
    // 30000 over ten whole months
    ['2027-09-21', '15000.00', '45000.00', 10, 3000],
    // one day short of ten months leaves nine: 30000 / 9 = 3333.333...
    ['2027-09-20', '15000.00', '45000.00', 9, 3333.34],
    // less than a month left: everything at once
    ['2026-12-20', '0.00', '100.00', 1, 100],
    [TODAY, '0.00', '100.00', 1, 100],
    ['2027-02-21', '0.00', '0.01', 3, 0.01],
  ])('of %s asks for enough a month', (deadline, current, target, monthsLeft, monthly) => {
    const { pace } = goalProgress(goal(current, target, { deadline }), TODAY);
    expect(pace).toMatchObject({ kind: 'ahead', monthsLeft, monthly });
  });

  it('that has passed is overdue, unless the goal is achieved', () => {
    const deadline = '2026-11-20';
    expect(goalProgress(goal('1.00', '2.00', { deadline }), TODAY).pace).toEqual({
      kind: 'overdue',
    });
    expect(goalProgress(goal('2.00', '2.00', { deadline }), TODAY).pace).toBeNull();
  });

  test.each([
    ['2026-11-21', '2026-12-21', 1],
    ['2026-11-21', '2026-12-20', 0],
    ['2026-11-30', '2027-02-28', 3],
    ['2026-11-30', '2027-02-27', 2],
    ['2028-01-31', '2028-02-29', 1],
    ['2026-11-21', '2028-11-21', 24],
  ])('from %s to %s there are %d whole months', (from, to, months) => {
    expect(wholeMonthsBetween(from, to)).toBe(months);
  });
});

describe('goals together', () => {
  const rates: Rates = new Map<Currency, { day: string; perEuro: string }>([
    ['SEK', { day: '2026-11-20', perEuro: '11.0000' }],
  ]);
  const terms = { currency: 'SEK', rates, asOf: TODAY } as const;
  const japan = goal('15000.00', '45000.00', { id: 'japan', deadline: '2027-09-21' });
  const cottage = goal('1000.00', '2000.00', { id: 'cottage', currency: 'EUR' });
  const buffer = goal('60000.00', '50000.00', { id: 'buffer' });

  it('add up in one currency', () => {
    const totals = goalTotals([japan, cottage, buffer], terms);
    expect(totals.current.value).toBe(15_000 + 1000 * 11 + 60_000);
    expect(totals.target.value).toBe(45_000 + 2000 * 11 + 50_000);
    // The surplus of one goal does not count towards another.
    expect(totals.remaining.value).toBe(30_000 + 1000 * 11);
    expect(totals.monthly.value).toBe(3000);
    // 86000 / 117000 = 73.504... %
    expect(totals).toMatchObject({ percent: 73.5, count: 3, achievedCount: 1 });
  });

  it('leave out and name what has no rate', () => {
    const { target, percent } = goalTotals([japan, goal('1', '2', { currency: 'USD' })], terms);
    expect(target.notIncluded.map(({ currency }) => currency)).toEqual(['USD']);
    // 15000 / 45000 = 33.33... %
    expect(percent).toBe(33.3);
  });

  it('have no percentage when nothing can be added up', () => {
    expect(goalTotals([goal('1', '2', { currency: 'USD' })], terms).percent).toBeNull();
  });
});
