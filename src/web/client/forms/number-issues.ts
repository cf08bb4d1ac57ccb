import type { IssueKey } from '#domain/basics/issues.ts';
import type { TypedAmountProblem } from '#domain/basics/typed-amount.ts';

/** Messages beside a number that could not be parsed. */
export type NumberIssues = Readonly<Record<TypedAmountProblem, IssueKey>>;

/** A number of a form: its unit, and its messages when it cannot be parsed. */
export type NumberField = {
  /**
   * `chosen`: in the form's currency, which a currency that is typed here changes. `fixed`: in the
   * form's currency as it is. `%`: per cent.
   */
  unit: 'chosen' | 'fixed' | '%';
  issues: NumberIssues;
};

export const AMOUNT_ISSUES = {
  not_a_number: 'amount.format',
  unclear: 'amount.unclear',
  too_many_decimals: 'amount.decimals',
  too_large: 'amount.range',
  other_currency: 'amount.currency',
} as const;

export const PERCENT_ISSUES: NumberIssues = percentIssues('percent.range');

/** All errors of a percentage have one message. */
export function percentIssues(key: IssueKey): NumberIssues {
  return {
    empty: key,
    not_a_number: key,
    unclear: key,
    too_many_decimals: key,
    too_large: key,
    other_currency: key,
  };
}
