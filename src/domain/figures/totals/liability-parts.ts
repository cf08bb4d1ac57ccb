import type { Liability } from '#domain/records/liabilities.ts';
import { sum, toMinor } from '#domain/basics/money.ts';
import { liabilityPart, shareOf } from './total-parts.ts';
import { toBasisPoints } from '#domain/basics/percent.ts';
import type { TotalPart } from './totals.ts';

const MONTHS_A_YEAR = 12;

/** Whether a loan states a rate and has a balance that the rate can be taken of. */
export function isRated(liability: Liability): boolean {
  return liability.interestRate !== null && toMinor(liability.balance) > 0;
}

/**
 * The user's share of a monthly payment: as stated, else interest and amortization. Interest that
 * only follows from a rate is a line of its own, so that it is rounded like everywhere else.
 */
export function paymentParts(liability: Liability): TotalPart[] {
  const { monthlyPayment, monthlyInterest, monthlyAmortization } = liability;
  if (monthlyPayment !== null) return [shareOf(liability, monthlyPayment)];
  const stated = [monthlyInterest, monthlyAmortization].flatMap((amount) => amount ?? []);
  const valueMinor = sum(stated.map(toMinor));
  const parts = valueMinor > 0 ? [{ ...liabilityPart(liability), valueMinor }] : [];
  return monthlyInterest === null ? [...monthlyInterestParts(liability), ...parts] : parts;
}

/** The user's share of a month's interest as it is paid: as stated, else of the stated rate. */
export function interestPart(liability: Liability): TotalPart[] {
  if (liability.monthlyInterest === null) return ratedParts(liability, MONTHS_A_YEAR);
  return statedInterestParts(liability, 1);
}

/** The user's share of a year's interest: of the stated rate, else twelve months' interest. */
export function annualInterestParts(liability: Liability): TotalPart[] {
  if (liability.interestRate !== null) return ratedParts(liability, 1);
  return statedInterestParts(liability, MONTHS_A_YEAR);
}

/** The user's share of a month's interest: by the stated rate, else the stated amount. */
export function monthlyInterestParts(liability: Liability): TotalPart[] {
  if (liability.interestRate !== null) return ratedParts(liability, MONTHS_A_YEAR);
  return statedInterestParts(liability, 1);
}

/** A debt that is paid, or overpaid, costs no interest (docs/product.md, section 5). */
function ratedParts(liability: Liability, dividedBy: number): TotalPart[] {
  if (liability.interestRate === null || !isRated(liability)) return [];
  const interestBasisPoints = toBasisPoints(liability.interestRate);
  return [{ ...liabilityPart(liability), interestBasisPoints, dividedBy }];
}

function statedInterestParts(liability: Liability, multipliedBy: number): TotalPart[] {
  const { monthlyInterest } = liability;
  return monthlyInterest === null ? [] : [{ ...shareOf(liability, monthlyInterest), multipliedBy }];
}
