import type { Liability } from '#domain/records/liabilities.ts';
import { annualInterestParts, monthlyInterestParts, paymentParts } from './liability-parts.ts';
import { liabilityPart } from './total-parts.ts';
import type { ValuationTerms } from './summary.ts';
import { type Total, totalOf } from './totals.ts';
import { type WeightedRate, weightedRateOf } from './weighted-rate.ts';

/**
 * The figures of the liabilities screen (docs/product.md, section 2), of the user's shares.
 * `weightedRate` is null when no loan that owes something states a rate; `unrated` are the loans
 * that state none.
 */
export type LiabilityTotals = {
  total: Total;
  monthlyPayments: Total;
  annualInterest: Total;
  monthlyInterest: Total;
  weightedRate: WeightedRate | null;
  unrated: Liability[];
};

/** Adds up liabilities in one currency: each line converted, rounded once half away from zero. */
export function liabilityTotals(
  liabilities: readonly Liability[],
  terms: Pick<ValuationTerms, 'currency' | 'rates'>,
): LiabilityTotals {
  const { currency, rates } = terms;
  return {
    total: totalOf(liabilities.map(liabilityPart), currency, rates),
    monthlyPayments: totalOf(liabilities.flatMap(paymentParts), currency, rates),
    annualInterest: totalOf(liabilities.flatMap(annualInterestParts), currency, rates),
    monthlyInterest: totalOf(liabilities.flatMap(monthlyInterestParts), currency, rates),
    weightedRate: weightedRateOf(liabilities, terms),
    unrated: liabilities.filter(({ interestRate }) => interestRate === null),
  };
}
