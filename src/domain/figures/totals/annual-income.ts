import { recountOf } from './recount.ts';
import type { FinancialSummary } from './summary.ts';
import type { Total } from './totals.ts';

const MONTHS_A_YEAR = 12;

/**
 * The recurring incomes of a summary per year before tax: its lines are counted again, so that a
 * yearly income is not first rounded to a month's.
 */
export function annualIncomeOf({
  currency,
  explain,
}: Pick<FinancialSummary, 'currency' | 'explain'>): Total {
  return recountOf(explain.monthlyIncome, currency, (line) => ({
    dividedBy: 1,
    multipliedBy: MONTHS_A_YEAR / line.dividedBy,
  }));
}
