import {
  difference,
  divideFloored,
  type Minor,
  sum,
  toMinor,
  toNumber,
  toTotal,
} from '#domain/basics/money.ts';
import { type Day, isDay } from '#domain/basics/months.ts';
import type { Goal, GoalDraft } from '#domain/records/goals.ts';
import { WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import type { ValuationTerms } from './summary.ts';
import { type Total, totalOf, type TotalPart } from './totals.ts';

/**
 * Progress of a goal. `percent` has one decimal and is rounded down, so that 100 % is shown only
 * when it is reached; `remaining` is in the goal's currency, 0 once it is achieved. `pace` is null
 * without a deadline, and when nothing remains.
 */
export type GoalProgress = {
  percent: number;
  isAchieved: boolean;
  remaining: number;
  remainingMinor: Minor;
  pace: GoalPace | null;
};

/** Progress of a goal on a day: it is achieved when current is at least target. */
export function goalProgress(goal: GoalDraft, today: Day): GoalProgress {
  const [current, target] = [toMinor(goal.currentAmount), toMinor(goal.targetAmount)];
  const isAchieved = current >= target;
  const remainingMinor = isAchieved ? toTotal(0) : difference(target, current);
  return {
    percent: percentReached(current, target),
    isAchieved,
    remaining: toNumber(remainingMinor),
    remainingMinor,
    pace:
      isAchieved || goal.deadline === null ? null : paceTo(goal.deadline, today, remainingMinor),
  };
}

/** Part of a target that has been reached, in percent with one decimal, rounded down. */
export function percentReached(current: Minor, target: Minor): number {
  if (target <= 0) throw new Error(`Not a target: ${target}`);
  return Number(divideFloored(BigInt(current) * 1000n, BigInt(target))) / 10;
}

/**
 * Saving that a deadline requires; `monthly` is in the goal's currency, `monthsLeft` is at least
 * one.
 */
type GoalPace =
  | { kind: 'overdue' }
  | { kind: 'ahead'; monthsLeft: number; monthly: number; monthlyMinor: Minor };

/** The remaining amount over the months left, rounded up to a whole öre so that it is enough. */
function paceTo(deadline: Day, today: Day, remaining: Minor): GoalPace {
  if (deadline < today) return { kind: 'overdue' };
  const monthsLeft = Math.max(1, wholeMonthsBetween(today, deadline));
  const monthlyMinor = toTotal(-divideFloored(-BigInt(remaining), BigInt(monthsLeft)));
  return { kind: 'ahead', monthsLeft, monthly: toNumber(monthlyMinor), monthlyMinor };
}

/**
 * Whole months from a day to a later one, by the day's number in the month: from the 21st to the
 * 20th of the next month is 0. The last day of a shorter month completes a month that began on a
 * number it lacks.
 */
export function wholeMonthsBetween(from: Day, to: Day): number {
  const [year, month, day] = partsOf(from);
  const [toYear, toMonth, toDay] = partsOf(to);
  const months = (toYear - year) * 12 + toMonth - month;
  const isShortMonthEnd = !isDay(`${to.slice(0, 8)}${String(toDay + 1).padStart(2, '0')}`);
  return toDay >= day || isShortMonthEnd ? months : months - 1;
}

function partsOf(day: Day): [number, number, number] {
  return day.split('-').map(Number) as [number, number, number];
}

/**
 * All goals together (docs/product.md, section 2). `percent` is the saved over the targets, with one
 * decimal, rounded down; null when nothing can be added up. `remaining` is the missing amount of
 * goals that are not achieved, `monthly` the monthly saving of those with a coming deadline.
 */
export type GoalTotals = {
  current: Total;
  target: Total;
  remaining: Total;
  monthly: Total;
  percent: number | null;
  count: number;
  achievedCount: number;
};

/** Adds up goals in one currency: each line converted and rounded once, half away from zero. */
export function goalTotals(
  goals: readonly Goal[],
  { currency, rates, asOf }: Pick<ValuationTerms, 'currency' | 'rates' | 'asOf'>,
): GoalTotals {
  const total = (amountOf: (goal: Goal) => Minor | null) =>
    totalOf(
      goals.flatMap((goal) => goalPart(goal, amountOf(goal))),
      currency,
      rates,
    );
  const progress = new Map(goals.map((goal) => [goal, goalProgress(goal, asOf)]));
  const missingOf = (goal: Goal) => progress.get(goal)?.remainingMinor || null;
  const [current, target] = [
    total((goal) => toMinor(goal.currentAmount)),
    total((goal) => toMinor(goal.targetAmount)),
  ];
  return {
    current,
    target,
    remaining: total(missingOf),
    monthly: total((goal) => monthlyOf(progress.get(goal))),
    percent: target.minor > 0 ? percentReached(current.minor, target.minor) : null,
    count: goals.length,
    achievedCount: [...progress.values()].filter(({ isAchieved }) => isAchieved).length,
  };
}

function monthlyOf(progress: ReturnType<typeof goalProgress> | undefined): Minor | null {
  const pace = progress?.pace;
  return pace?.kind === 'ahead' ? pace.monthlyMinor : null;
}

function goalPart({ id, name, currency }: Goal, valueMinor: Minor | null): TotalPart[] {
  if (valueMinor === null) return [];
  const shareBasisPoints = WHOLE_BASIS_POINTS;
  return [{ kind: 'goal', type: 'goal', id, name, currency, valueMinor, shareBasisPoints }];
}

/** Sums of goals in one currency, in major units; `percent` has one decimal, rounded down. */
export type GoalSums = {
  current: number;
  target: number;
  remaining: number;
  percent: number | null;
  count: number;
  achievedCount: number;
};

/** The figures of totals of goals, those of several persons added up, without the lines. */
export function toSums(totals: readonly GoalTotals[]): GoalSums {
  const minorOf = (name: 'current' | 'target' | 'remaining') =>
    sum(totals.map(({ [name]: { minor } }) => minor));
  const countOf = (name: 'count' | 'achievedCount') =>
    totals.reduce((all, { [name]: count }) => all + count, 0);
  const [current, target] = [minorOf('current'), minorOf('target')];
  return {
    current: toNumber(current),
    target: toNumber(target),
    remaining: toNumber(minorOf('remaining')),
    percent: target > 0 ? percentReached(current, target) : null,
    count: countOf('count'),
    achievedCount: countOf('achievedCount'),
  };
}
