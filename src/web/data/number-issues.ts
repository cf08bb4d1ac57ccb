import type { IssueKey } from '#domain/issues.ts';
import type { TypedAmountProblem } from '#domain/typed-amount.ts';

/** What is said beside a number that was not understood. */
export type NumberIssues = Readonly<Record<TypedAmountProblem, IssueKey>>;

export const AMOUNT_ISSUES = {
  not_a_number: 'amount.format',
  too_many_decimals: 'amount.decimals',
  too_large: 'amount.range',
} as const;

export const PERCENT_ISSUES: NumberIssues = {
  empty: 'percent.range',
  not_a_number: 'percent.range',
  too_many_decimals: 'percent.range',
  too_large: 'percent.range',
};
