import { type Minor, sum, toMinor } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Ratio } from '#domain/basics/ratios.ts';
import { type Mortgage, owedParts } from './mortgage.ts';

/** The debt of a mortgage on a day, whole, in minor units. */
export function debtOf(mortgage: Mortgage, day: Day): Minor {
  return sum(owedParts(mortgage, day).map(({ balance }) => toMinor(balance)));
}

/** Loan to value as an exact fraction of the base value; null without a home. */
export function loanToValue(mortgage: Mortgage, day: Day): Ratio | null {
  const { terms } = mortgage;
  if (terms === null) return null;
  return { top: BigInt(debtOf(mortgage, day)), bottom: BigInt(toMinor(terms.baseValue)) };
}

/** Whether a fraction is more than a percentage, a whole number as text. */
export function exceeds({ top, bottom }: Ratio, percent: string): boolean {
  return top * 100n > bottom * BigInt(percent);
}

/** The largest amount within a percentage of a value, in minor units, rounded down. */
export function amountWithin(value: Minor, percent: string): Minor {
  return Number((BigInt(value) * BigInt(percent)) / 100n) as Minor;
}
