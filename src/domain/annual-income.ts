import type { Minor } from './money.ts';
import type { UsedRate } from './rates.ts';
import type { FinancialSummary } from './summary.ts';
import { countedMinor, type Total, totalOf } from './totals.ts';

const MONTHS_A_YEAR = 12;

/**
 * The recurring incomes of a summary a year before tax: its lines counted anew, so that a yearly
 * income is not first rounded to a month's.
 */
export function annualIncomeOf({
  currency,
  explain,
}: Pick<FinancialSummary, 'currency' | 'explain'>): Total {
  const lines = explain.monthlyIncome;
  const rates = new Map(lines.flatMap((line) => line.rates).map(toRate));
  const parts = lines.map((line) => ({
    ...line,
    valueMinor: minorOf(line.value),
    shareBasisPoints: Math.round(line.sharePercent * 100),
    dividedBy: 1,
    multipliedBy: MONTHS_A_YEAR / line.dividedBy,
  }));
  return totalOf(parts, currency, rates);
}

function toRate({ currency, ...rate }: UsedRate) {
  return [currency, rate] as const;
}

function minorOf(value: number): Minor {
  return countedMinor({ counted: value });
}
