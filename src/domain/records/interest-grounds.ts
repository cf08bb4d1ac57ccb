import type { Liability, LiabilityType } from './liabilities.ts';

/**
 * Grounds for deducting the interest of a loan or not (income tax act 42:6 a–6 g): secured on a
 * home, in securities, in a vehicle that it bought, by a pawnbroker; not: unsecured, from a
 * relative or an employer, a student loan.
 */
export const INTEREST_GROUNDS = [
  'home',
  'securities',
  'vehicle',
  'pawn',
  'unsecured',
  'relative',
  'student',
] as const;

export type InterestGround = (typeof INTEREST_GROUNDS)[number];

/** Ground that is assumed of a type of loan while none is stated. */
export const GROUND_OF_TYPE: Readonly<Record<LiabilityType, InterestGround>> = {
  mortgage: 'home',
  car_loan: 'vehicle',
  student_loan: 'student',
  credit_card: 'unsecured',
  personal_loan: 'unsecured',
  other: 'unsecured',
};

/** Grounds of loans that are secured as the interest deduction demands. */
export const SECURED: readonly InterestGround[] = ['home', 'securities', 'vehicle', 'pawn'];

/** The ground of a loan, stated or assumed by its type. */
export function groundOf({ interestGround, type }: Pick<Liability, 'interestGround' | 'type'>) {
  return interestGround ?? GROUND_OF_TYPE[type];
}

/** Whether a loan is secured as the interest deduction demands, as stated or by its type. */
export function isSecured(loan: Pick<Liability, 'interestGround' | 'type'>): boolean {
  return SECURED.includes(groundOf(loan));
}
