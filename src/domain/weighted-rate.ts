import type { Liability } from './liabilities.ts';
import { isRated, monthlyInterestParts } from './liability-parts.ts';
import { divideRounded } from './money.ts';
import { liabilityPart } from './parts.ts';
import { toBasisPoints } from './percent.ts';
import type { Terms } from './summary.ts';
import { type CountedLine, countedMinor, totalOf } from './totals.ts';

/** What one loan weighs in the common rate, and what it costs. */
export type LoanWeight = {
  liability: Liability;
  /** The person's share of the balance. */
  balance: CountedLine;
  /** The stated yearly rate. */
  ratePercent: number;
  /** How much of all weighed balances it is, with one decimal, for showing. */
  weightPercent: number;
  /** The person's share of a month's interest. */
  monthlyInterest: CountedLine;
};

export type WeightedRate = { percent: number; balance: number; loans: LoanWeight[] };

/**
 * The common yearly rate of the loans that state one: each rate × the person's share of the
 * balance, added and divided by those balances, rounded to two decimals half away from zero. The
 * heaviest loan comes first. Null when no loan that owes something states a rate.
 */
export function weightedRateOf(
  liabilities: readonly Liability[],
  { currency, rates }: Pick<Terms, 'currency' | 'rates'>,
): WeightedRate | null {
  const rated = liabilities.filter(isRated);
  const balances = totalOf(rated.map(liabilityPart), currency, rates);
  const interest = totalOf(rated.flatMap(monthlyInterestParts), currency, rates);
  const whole = balances.minor;
  if (whole === 0) return null;
  const loans = balances.lines
    .map((balance): LoanWeight => {
      const isSame = ({ id }: { id: string }) => id === balance.id;
      const liability = rated.find(isSame) as Liability;
      const monthlyInterest = interest.lines.find(isSame) as CountedLine;
      const weightPercent = Math.round((countedMinor(balance) / whole) * 1000) / 10;
      const ratePercent = Number(liability.interestRate);
      return { liability, balance, ratePercent, weightPercent, monthlyInterest };
    })
    .sort((a, b) => b.balance.counted - a.balance.counted);
  return { percent: commonPercent(loans, whole), balance: balances.value, loans };
}

function commonPercent(loans: readonly LoanWeight[], wholeMinor: number): number {
  const products = loans.map(({ liability, balance }) =>
    liability.interestRate === null
      ? 0n
      : BigInt(countedMinor(balance)) * BigInt(toBasisPoints(liability.interestRate)),
  );
  const added = products.reduce((a, b) => a + b, 0n);
  return Number(divideRounded(added, BigInt(wholeMinor))) / 100;
}
