import { sum, toNumber } from './money.ts';
import { recountOf } from './recount.ts';
import type { FinancialSummary } from './summary.ts';
import { type CountedLine, countedMinor } from './totals.ts';

/** What is left of an income whose tax is not known (specification, section 9). */
export const ESTIMATED_NET_PERCENT = 70;

/** What is left a month, in major units; `estimated` are those of the lines without a tax. */
export type NetIncome = { value: number; lines: CountedLine[]; estimated: CountedLine[] };

/**
 * What is left of the recurring incomes of a summary a month: after each source's own tax, and of
 * sources without any tax an estimate. Each line is rounded once, and the lines are added.
 */
export function netIncomeOf({
  currency,
  explain,
}: Pick<FinancialSummary, 'currency' | 'explain'>): NetIncome {
  const taxed = explain.monthlyNetIncome.filter((line) => !isUntaxed(line));
  const untaxed = explain.monthlyNetIncome.filter(isUntaxed);
  const shareBasisPoints = ESTIMATED_NET_PERCENT * 100;
  const estimated = recountOf(untaxed, currency, () => ({ shareBasisPoints })).lines;
  const lines = [...taxed, ...estimated];
  return { value: toNumber(sum(lines.map(countedMinor))), lines, estimated };
}

/** The tax of a source in percent, by what is left of it. */
export function taxPercentOf({ sharePercent }: Pick<CountedLine, 'sharePercent'>): number {
  return Math.round((100 - sharePercent) * 100) / 100;
}

function isUntaxed(line: CountedLine): boolean {
  return taxPercentOf(line) === 0;
}
