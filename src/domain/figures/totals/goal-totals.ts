import { goalProgress, percentReached } from './goal-progress.ts';
import type { Goal } from '#domain/records/goals.ts';
import { type Minor, toMinor } from '#domain/basics/money.ts';
import { WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import type { ValuationTerms } from './summary.ts';
import { type TotalPart, type Total, totalOf } from './totals.ts';

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
  const progressOf = (goal: Goal) => goalProgress(goal, asOf);
  const [current, target] = [
    total((goal) => toMinor(goal.currentAmount)),
    total((goal) => toMinor(goal.targetAmount)),
  ];
  return {
    current,
    target,
    remaining: total((goal) => progressOf(goal).remainingMinor || null),
    monthly: total((goal) => monthlyOf(progressOf(goal))),
    percent: target.minor > 0 ? percentReached(current.minor, target.minor) : null,
    count: goals.length,
    achievedCount: goals.filter((goal) => progressOf(goal).isAchieved).length,
  };
}

function monthlyOf({ pace }: ReturnType<typeof goalProgress>): Minor | null {
  return pace?.kind === 'ahead' ? pace.monthlyMinor : null;
}

function goalPart({ id, name, currency }: Goal, valueMinor: Minor | null): TotalPart[] {
  if (valueMinor === null) return [];
  const shareBasisPoints = WHOLE_BASIS_POINTS;
  return [{ kind: 'goal', type: 'goal', id, name, currency, valueMinor, shareBasisPoints }];
}
