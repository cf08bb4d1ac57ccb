import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { difference, sum, toNumber } from '#domain/basics/money.ts';
import type { FinancialSummary } from './summary.ts';
import { countedMinor } from './totals.ts';

/**
 * A month's incomes less its costs, and the incomes after tax; major units. `afterTaxAndLoans` also
 * subtracts the loan payments that no cost covers.
 */
export type MonthlyDifference = {
  beforeTax: number;
  netIncome: number;
  afterTax: number;
  afterTaxAndLoans: number;
};

/** Exact to the minor unit; tax is that of each source. */
export function monthlyDifference({
  explain,
  loanPayments,
}: Pick<FinancialSummary, 'explain'> &
  Partial<Pick<FinancialSummary, 'loanPayments'>>): MonthlyDifference {
  const income = sum(explain.monthlyIncome.map(countedMinor));
  const netIncome = sum(explain.monthlyNetIncome.map(countedMinor));
  const costs = sum(explain.monthlyCosts.map(countedMinor));
  const afterTax = difference(netIncome, costs);
  const unpaid = countedMinor({ counted: loanPayments?.notCovered ?? 0 });
  return {
    beforeTax: toNumber(difference(income, costs)),
    netIncome: toNumber(netIncome),
    afterTax: toNumber(afterTax),
    afterTaxAndLoans: toNumber(difference(afterTax, unpaid)),
  };
}

/** Difference after tax of each month of a series, in major units, exact to the minor unit. */
export function differencesOf(
  series: readonly Pick<HistoryPoint, 'month' | 'netIncome' | 'costs'>[],
) {
  return series.map(({ month, netIncome, costs }) => ({
    month,
    value: toNumber(
      difference(countedMinor({ counted: netIncome }), countedMinor({ counted: costs })),
    ),
  }));
}
