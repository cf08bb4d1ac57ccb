import { type AmountText, type Minor, toMinor, toNumber, toTotal } from '#domain/basics/money.ts';
import { type Day, lastDayOf } from '#domain/basics/months.ts';
import { roundedRatio } from '#domain/basics/ratios.ts';
import { isNoRule, type NumberRule } from '#domain/tax/rules/rule.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { type LegalDay, requiredMonthly, requirementsOf } from './amortization-rule.ts';
import { amountWithin, debtOf, loanToValue } from './loan-to-value.ts';
import type { HomeTerms, Mortgage } from './mortgage.ts';

/** When a home may be valued anew for its mortgage, and the rule that says so. */
export type Revaluation = { earliest: Day; isOpen: boolean; rule: NumberRule };

/** The earliest revaluation of a home; null where no rule holds on the day. */
export function revaluationOf(
  { baseDay }: Pick<HomeTerms, 'baseDay'>,
  { asOf, book = ruleBook() }: LegalDay,
): Revaluation | null {
  const rule = book.numberOn('mortgage_revaluation_years', asOf);
  if (isNoRule(rule)) return null;
  const earliest = yearsLater(baseDay, Number(rule.value));
  return { earliest, isOpen: earliest <= asOf, rule };
}

/** A day some years later; 29 February becomes 28 February in a common year. */
export function yearsLater(day: Day, years: number): Day {
  const month = `${Number(day.slice(0, 4)) + years}-${day.slice(5, 7)}`;
  const last = lastDayOf(month);
  const wanted = `${month}-${day.slice(8)}`;
  return wanted < last ? wanted : last;
}

/**
 * Consequences of counting on another value: loan to value in per cent, the law's least
 * amortization a month and the amount that an increase may reach, in major units.
 */
export type RevaluedMortgage = {
  loanToValue: number;
  requiredMonthly: number;
  /** Highest debt for an increase, less the present one; zero when there is no room. */
  increaseRoom: number;
};

/** Loan to value, amortization and room for an increase by the present base value; null: none. */
export function valuedOf(mortgage: Mortgage, legal: LegalDay): RevaluedMortgage | null {
  const ratio = loanToValue(mortgage, legal.asOf);
  if (ratio === null || mortgage.terms === null) return null;
  const limit = (legal.book ?? ruleBook()).numberOn('mortgage_limit_increase', legal.asOf);
  const most = isNoRule(limit)
    ? (0 as Minor)
    : amountWithin(toMinor(mortgage.terms.baseValue), limit.value);
  return {
    loanToValue: roundedRatio({ top: ratio.top * 100n, bottom: ratio.bottom }, 2),
    requiredMonthly: toNumber(requiredMonthly(requirementsOf(mortgage, legal))),
    increaseRoom: toNumber(toTotal(Math.max(0, most - debtOf(mortgage, legal.asOf)))),
  };
}

/** The same with a typed valuation of today; null without a home. */
export function revalued(
  mortgage: Mortgage,
  value: AmountText,
  legal: LegalDay,
): RevaluedMortgage | null {
  if (mortgage.terms === null) return null;
  const terms = { ...mortgage.terms, baseValue: value, baseDay: legal.asOf };
  return valuedOf({ ...mortgage, terms }, legal);
}
