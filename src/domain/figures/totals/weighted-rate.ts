import type { Liability } from '#domain/records/liabilities.ts';
import { annualInterestParts, isRated, monthlyInterestParts } from './liability-parts.ts';
import { divideRounded } from '#domain/basics/money.ts';
import { liabilityPart } from './total-parts.ts';
import { percentShares } from '#domain/basics/percent-shares.ts';
import type { ValuationTerms } from './summary.ts';
import { type CountedLine, countedMinor, type NotIncluded, type Total, totalOf } from './totals.ts';

/** A loan's weight in the average rate, and its interest. */
export type LoanWeight = {
  /** The user's share of the balance. */
  balance: CountedLine;
  /** The stated yearly rate. */
  ratePercent: number;
  /** Its share of all weighted balances, with one decimal; they add up to 100.0. */
  weightPercent: number;
  /** The user's share of a month's interest, and of a year's. */
  monthlyInterest: CountedLine;
  annualInterest: CountedLine;
};

export type WeightedRate = {
  percent: number;
  /** The sums behind the rate: the balances, and a year's interest on them. */
  balance: number;
  annualInterest: number;
  loans: LoanWeight[];
  notIncluded: NotIncluded[];
};

/**
 * The common yearly rate of the loans that state one: each rate × the user's share of the balance,
 * added and divided by those balances, rounded to two decimals half away from zero. The heaviest
 * loan comes first. Null when no loan that owes something states a rate.
 */
export function weightedRateOf(
  liabilities: readonly Liability[],
  { currency, rates }: Pick<ValuationTerms, 'currency' | 'rates'>,
): WeightedRate | null {
  const rated = liabilities.filter(isRated);
  const balances = totalOf(rated.map(liabilityPart), currency, rates);
  const monthly = totalOf(rated.flatMap(monthlyInterestParts), currency, rates);
  const annual = totalOf(rated.flatMap(annualInterestParts), currency, rates);
  const whole = balances.minor;
  if (whole === 0) return null;
  const weights = percentShares(balances.lines.map(countedMinor));
  const loans = balances.lines
    .map((balance, at): LoanWeight => {
      const lineOf = (total: Total) => total.lines.find(({ id }) => id === balance.id);
      return {
        balance,
        ratePercent: Number(rated.find(({ id }) => id === balance.id)?.interestRate),
        weightPercent: weights[at] ?? 0,
        monthlyInterest: lineOf(monthly) as CountedLine,
        annualInterest: lineOf(annual) as CountedLine,
      };
    })
    .sort((a, b) => b.balance.counted - a.balance.counted);
  return {
    percent: commonPercent(loans, whole),
    balance: balances.value,
    annualInterest: annual.value,
    notIncluded: balances.notIncluded,
    loans,
  };
}

function commonPercent(loans: readonly LoanWeight[], wholeMinor: number): number {
  const added = loans.reduce((sum, { balance, ratePercent }) => {
    const points = BigInt(Math.round(ratePercent * 100));
    return sum + BigInt(countedMinor(balance)) * points;
  }, 0n);
  return Number(divideRounded(added, BigInt(wholeMinor))) / 100;
}
