import { type GoalPace, paceTo } from './goal-pace.ts';
import type { GoalDraft } from '#domain/records/goals.ts';
import {
  difference,
  divideFloored,
  type Minor,
  toMinor,
  toNumber,
  toTotal,
} from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';

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
