import type { HealthLabel, HealthStatus } from '#domain/figures/health/health-category.ts';
import { type CountedLine, countedMinor } from './totals.ts';

/** Annual incomes before tax up to which a debt with a mortgage is usual, and then high. */
const USUAL_INCOMES = 3;
const HIGH_INCOMES = 4.5;

type Debts = {
  status: HealthStatus | null;
  lines: readonly CountedLine[];
  /** In minor units; the income is of a year before tax, 0 without any. */
  debts: number;
  income: number;
};

/**
 * Label of debts, whatever their score (design: word, color and priority follow the limits of
 * Swedish banks). With a mortgage a debt of up to 3 annual incomes is usual, of up to 4.5 high, and
 * above that critical; study debt alone is usual, and high above 4.5. Any other has its status.
 */
export function debtLabel({ status, lines, debts, income }: Debts): HealthLabel | null {
  if (status !== 'critical' && status !== 'warning') return status;
  const owed = lines.filter((line) => countedMinor(line) > 0);
  if (owed.some(({ type }) => type === 'mortgage')) {
    if (debts <= income * USUAL_INCOMES) return 'usual_home';
    return debts * 2 <= income * 2 * HIGH_INCOMES ? 'high' : 'critical';
  }
  if (owed.every(({ type }) => type === 'student_loan')) {
    const isHigh = income > 0 && debts * 2 > income * 2 * HIGH_INCOMES;
    return isHigh ? 'high' : 'usual_studies';
  }
  return status;
}
