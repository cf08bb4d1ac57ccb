import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { difference, minorOf, sum, toNumber } from '#domain/basics/money.ts';
import type { FinancialSummary } from './summary.ts';
import { type CountedLine, countedMinor, type LineTableTax } from './totals.ts';

/**
 * A month's incomes less its costs, and the incomes after tax; major units. `afterTaxAndLoans` also
 * subtracts the loan payments that no cost covers.
 */
type MonthlyDifference = {
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
  const unpaid = minorOf(loanPayments?.notCovered ?? 0);
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
    value: toNumber(difference(minorOf(netIncome), minorOf(costs))),
  }));
}

/** Monthly income after tax, in major units; `estimated` are the lines whose tax is unknown. */
type NetIncome = { value: number; lines: CountedLine[]; estimated: CountedLine[] };

/** Monthly sum of a summary's recurring incomes, after each source's own tax. */
export function netIncomeOf({ explain }: Pick<FinancialSummary, 'explain'>): NetIncome {
  const lines = explain.monthlyNetIncome;
  return {
    value: toNumber(sum(lines.map(countedMinor))),
    lines,
    estimated: lines.filter(({ isEstimated }) => isEstimated),
  };
}

/**
 * A tax that follows the rules of another year than the month's own, which are not decided or not
 * held; undefined: every line by table follows its own year.
 */
export function otherYearsTax(lines: readonly CountedLine[]): LineTableTax | undefined {
  return lines.find(({ tableTax }) => tableTax?.isOtherYear)?.tableTax;
}

/** The tax of a source in percent, from the share that is left of it. */
export function taxPercentOf({ sharePercent }: Pick<CountedLine, 'sharePercent'>): number {
  return Math.round((100 - sharePercent) * 100) / 100;
}
