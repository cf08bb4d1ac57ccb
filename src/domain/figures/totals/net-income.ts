import { sum, toNumber } from '#domain/basics/money.ts';
import type { FinancialSummary } from './summary.ts';
import { type CountedLine, countedMinor, type LineTableTax } from './totals.ts';

/** Monthly income after tax, in major units; `estimated` are the lines whose tax is unknown. */
export type NetIncome = { value: number; lines: CountedLine[]; estimated: CountedLine[] };

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
