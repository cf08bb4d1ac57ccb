import type { Currency } from '#domain/basics/currencies.ts';
import type { Steps } from '#domain/basics/steps.ts';
import {
  type GoalSums,
  goalTotals,
  type GoalTotals,
  toSums,
} from '#domain/figures/totals/goal-progress.ts';
import type { Goal } from '#domain/records/goals.ts';
import type { Category } from './sharing.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';

/** A member's goals, with the categories that the member shares. */
export type SharedGoals = {
  userId: string;
  isTotalsOnly: boolean;
  shared: readonly Category[];
  goals: readonly Goal[];
};

/** Goal totals of a household and of each member; `goals` is null for totals only. */
export type HouseholdGoals = {
  currency: Currency;
  totals: GoalSums;
  members: ({ userId: string; totals: GoalSums } & { goals: readonly Goal[] | null })[];
  notShared: string[];
};

/** Adds up the goals that members share, in one currency; a member in a step. */
export function* householdGoals(
  members: readonly SharedGoals[],
  terms: ValuationTerms,
): Steps<HouseholdGoals> {
  const sharing = members.filter(({ shared }) => shared.includes('goals'));
  const totals: GoalTotals[] = [];
  for (const { goals } of sharing) {
    totals.push(goalTotals(goals, terms));
    yield;
  }
  return {
    currency: terms.currency,
    totals: toSums(totals),
    members: sharing.map(({ userId, isTotalsOnly, goals }, at) => ({
      userId,
      totals: toSums(totals.slice(at, at + 1)),
      goals: isTotalsOnly ? null : goals,
    })),
    notShared: members.filter((each) => !sharing.includes(each)).map(({ userId }) => userId),
  };
}
