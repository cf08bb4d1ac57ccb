import { monthlyInterestOf } from './amortization.ts';
import type { Liability } from './liabilities.ts';
import { type Minor, sum, toMinor } from './money.ts';
import { liabilityPart, shareOf } from './parts.ts';
import { toBasisPoints } from './percent.ts';
import type { Part } from './totals.ts';

const MONTHS_A_YEAR = 12;

/** Whether a loan states a rate and has a balance that the rate can be taken of. */
export function isRated(liability: Liability): boolean {
  return liability.interestRate !== null && toMinor(liability.balance) > 0;
}

/** The person's share of what is paid a month: as stated, else interest and amortization. */
export function paymentParts(liability: Liability): Part[] {
  const { monthlyPayment } = liability;
  if (monthlyPayment !== null) return [shareOf(liability, monthlyPayment)];
  const valueMinor = interestAndAmortization(liability);
  return valueMinor > 0 ? [{ ...liabilityPart(liability), valueMinor }] : [];
}

/** The person's share of a year's interest: of the stated rate, else twelve months' interest. */
export function annualInterestParts(liability: Liability): Part[] {
  if (liability.interestRate !== null) return ratedParts(liability, 1);
  return statedInterestParts(liability, MONTHS_A_YEAR);
}

/** The person's share of a month's interest: of the stated rate, else as it was stated. */
export function monthlyInterestParts(liability: Liability): Part[] {
  if (liability.interestRate !== null) return ratedParts(liability, MONTHS_A_YEAR);
  return statedInterestParts(liability, 1);
}

/** A debt that is paid, or overpaid, costs no interest (specification, section 5). */
function ratedParts(liability: Liability, dividedBy: number): Part[] {
  if (liability.interestRate === null || !isRated(liability)) return [];
  const interestBasisPoints = toBasisPoints(liability.interestRate);
  return [{ ...liabilityPart(liability), interestBasisPoints, dividedBy }];
}

function statedInterestParts(liability: Liability, multipliedBy: number): Part[] {
  const { monthlyInterest } = liability;
  return monthlyInterest === null ? [] : [{ ...shareOf(liability, monthlyInterest), multipliedBy }];
}

function interestAndAmortization(liability: Liability): Minor {
  const { balance, interestRate, monthlyInterest, monthlyAmortization } = liability;
  const interest =
    monthlyInterest ?? (interestRate === null ? null : monthlyInterestOf(balance, interestRate));
  return sum(
    [interest, monthlyAmortization].flatMap((part) => (part === null ? [] : toMinor(part))),
  );
}
