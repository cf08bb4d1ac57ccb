import type { GoalTotals } from './goal-totals.ts';

/** Sums of goals in one currency, in major units; `percent` has one decimal, rounded down. */
export type GoalSums = {
  current: number;
  target: number;
  remaining: number;
  percent: number | null;
  count: number;
  achievedCount: number;
};

/** The figures of totals of goals, without the lines behind them. */
export function toSums({ current, target, remaining, ...more }: GoalTotals): GoalSums {
  const { percent, count, achievedCount } = more;
  return {
    current: current.value,
    target: target.value,
    remaining: remaining.value,
    percent,
    count,
    achievedCount,
  };
}
