import type { GoalDraft } from './goals.ts';
import { difference, divideRounded, type Minor, toMinor, toNumber, toTotal } from './money.ts';
import { type Day, isDay } from './months.ts';

/** What a deadline asks for; `monthly` is in the goal's currency, `monthsLeft` is at least one. */
export type GoalPace =
  | { kind: 'overdue' }
  | { kind: 'ahead'; monthsLeft: number; monthly: number; monthlyMinor: Minor };

/**
 * How far a goal has come. `percent` has one decimal and is rounded down, so that 100 % is said
 * only when it is reached; `remaining` is in the goal's currency, nothing once it is achieved.
 * `pace` is null without a deadline, and when nothing remains.
 */
export type GoalProgress = {
  percent: number;
  isAchieved: boolean;
  remaining: number;
  remainingMinor: Minor;
  pace: GoalPace | null;
};

/** How far a goal has come on a day: it is achieved when current is at least target. */
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

/** What part of a target has been reached, in percent with one decimal, rounded down. */
export function percentReached(current: Minor, target: Minor): number {
  if (target <= 0) throw new Error(`Not a target: ${target}`);
  return floored(BigInt(current) * 1000n, BigInt(target)) / 10;
}

/**
 * Whole months from a day to a later one, counted from the day's number in the month: from the
 * 21st to the 20th of the next is none. The last day of a shorter month ends a month that began on
 * a number it lacks.
 */
export function wholeMonthsBetween(from: Day, to: Day): number {
  const [year, month, day] = partsOf(from);
  const [toYear, toMonth, toDay] = partsOf(to);
  const months = (toYear - year) * 12 + toMonth - month;
  const isShortMonthEnd = !isDay(`${to.slice(0, 8)}${String(toDay + 1).padStart(2, '0')}`);
  return toDay >= day || isShortMonthEnd ? months : months - 1;
}

/** The remaining amount over the months left, rounded up to a whole öre so that it is enough. */
function paceTo(deadline: Day, today: Day, remaining: Minor): GoalPace {
  if (deadline < today) return { kind: 'overdue' };
  const monthsLeft = Math.max(1, wholeMonthsBetween(today, deadline));
  const monthlyMinor = toTotal(-floored(-BigInt(remaining), BigInt(monthsLeft)));
  return { kind: 'ahead', monthsLeft, monthly: toNumber(monthlyMinor), monthlyMinor };
}

function floored(top: bigint, bottom: bigint): number {
  const rounded = divideRounded(top, bottom);
  return Number(rounded * bottom > top ? rounded - 1n : rounded);
}

function partsOf(day: Day): [number, number, number] {
  return day.split('-').map(Number) as [number, number, number];
}
