import { divideRounded, type Minor, toNumber, toTotal } from '#domain/basics/money.ts';
import { toBasisPoints, type PercentText } from '#domain/basics/percent.ts';
import type { LiabilityType } from '#domain/records/liabilities.ts';
import type { Reduction } from './reduction.ts';

/** The amount whose use is compared: 1,000 kronor, in minor units. */
const NEXT_MINOR = 1000_00n;

/** Number of months of costs that a buffer should cover. */
export const BUFFER_MONTHS = 3;

/** Types of loans that are granted without security. */
const UNSECURED: readonly LiabilityType[] = ['credit_card', 'personal_loan', 'other'];

/** Types of loans whose interest is deducted unless the user states otherwise. */
const DEDUCTIBLE: readonly LiabilityType[] = ['mortgage', 'car_loan'];

/** A loan that the next kronor could repay. */
export type RepayableLoan = {
  id: string;
  name: string;
  type: LiabilityType;
  balance: Minor;
  rate: PercentText | null;
  /** Null: by its type. */
  isDeductible?: boolean | null;
};

/** A user's loans, buffer and interest of a year; minor units. */
export type NextKronaInput = {
  loans: readonly RepayableLoan[];
  buffer: Minor;
  monthlyCosts: Minor;
  /** Deductible interest of a year, which tells the rate of its reduction. */
  yearlyInterest: Minor;
  /** Value of investment savings accounts, and the level to which they are untaxed. */
  savingsAccount: Minor | null;
  freeLevel: Minor;
};

/**
 * A use of the next 1,000 kronor. `yearly` is the gain of a year in kronor and `breakEven` the
 * return in per cent a year, after tax, at which saving does as much; null where neither can be
 * said, as for a buffer.
 */
export type NextKrona = {
  kind: 'unsecured' | 'secured' | 'student' | 'buffer' | 'savings_account';
  id: string | null;
  name: string | null;
  rate: number | null;
  isDeductible: boolean;
  /** Interest of a year that is saved, in kronor, and the reduction that goes with it. */
  savedInterest: number | null;
  lostReduction: number | null;
  yearly: number | null;
  breakEven: number | null;
  /** How much this use can take, in kronor; null: without limit. */
  room: number | null;
};

/**
 * Uses of the next 1,000 kronor, the best first: loans by their rate after deduction. A buffer of
 * less than three months' costs comes before every secured loan and each loan that costs less than
 * the dearest secured one; saving under the untaxed level comes last, with the return it needs.
 */
export function nextKronaOf(input: NextKronaInput, reduction: Reduction): NextKrona[] {
  const loans = input.loans
    .filter(({ balance, rate }) => balance > 0 && rate !== null && toBasisPoints(rate) > 0)
    .map((loan) => loanUse(loan, input, reduction))
    .toSorted((a, b) => b.gain - a.gain);
  const securedMost = loans.find(({ use }) => use.kind !== 'unsecured')?.gain ?? 0;
  const before = loans.filter(({ use, gain }) => use.kind === 'unsecured' && gain > securedMost);
  const after = loans.filter((each) => !before.includes(each));
  return [
    ...before.map(({ use }) => use),
    ...bufferUse(input),
    ...after.map(({ use }) => use),
    ...savingsUse(input, loans[0]?.use.breakEven ?? 0),
  ];
}

/** Whether the interest of a loan is deducted, by its type where nothing is stated. */
function isDeductible({ type, isDeductible: stated }: RepayableLoan): boolean {
  return stated ?? DEDUCTIBLE.includes(type);
}

/** `gain` is kept in minor units a year, so that the order is exact. */
function loanUse(loan: RepayableLoan, input: NextKronaInput, reduction: Reduction) {
  const rate = loan.rate ?? ('0.00' as PercentText);
  const interest = Number(divideRounded(NEXT_MINOR * BigInt(toBasisPoints(rate)), 10_000n));
  const isDeducted = isDeductible(loan);
  const lost = isDeducted ? marginalReduction(input.yearlyInterest, interest, reduction) : 0;
  const gain = interest - lost;
  const use: NextKrona = {
    kind: kindOf(loan.type),
    id: loan.id,
    name: loan.name,
    rate: Number(rate),
    isDeductible: isDeducted,
    savedInterest: toNumber(toTotal(interest)),
    lostReduction: toNumber(toTotal(lost)),
    yearly: toNumber(toTotal(gain)),
    // Of 100,000 minor units: a minor unit is a thousandth of a per cent.
    breakEven: gain / 1000,
    room: toNumber(loan.balance),
  };
  return { use, gain };
}

/**
 * The reduction that less interest costs. It is measured on a hundred times the interest, as a
 * reduction is rounded to whole kronor, and rounded to the minor unit.
 */
function marginalReduction(yearly: Minor, interest: number, reduction: Reduction): number {
  const measured = Math.min(yearly, interest * 100);
  if (measured <= 0) {
    return Number(divideRounded(BigInt(reduction(toTotal(interest * 100))), 100n));
  }
  const lost = reduction(yearly) - reduction(toTotal(yearly - measured));
  return Number(divideRounded(BigInt(lost) * BigInt(interest), BigInt(measured)));
}

function kindOf(type: LiabilityType): NextKrona['kind'] {
  if (type === 'student_loan') return 'student';
  return UNSECURED.includes(type) ? 'unsecured' : 'secured';
}

function bufferUse({ buffer, monthlyCosts }: NextKronaInput): NextKrona[] {
  const missing = monthlyCosts * BUFFER_MONTHS - buffer;
  if (missing <= 0) return [];
  return [{ ...OTHER, kind: 'buffer', yearly: null, room: toNumber(toTotal(missing)) }];
}

function savingsUse(
  { savingsAccount, freeLevel }: NextKronaInput,
  breakEven: number | null,
): NextKrona[] {
  const room = freeLevel - (savingsAccount ?? 0);
  if (room <= 0) return [];
  return [{ ...OTHER, kind: 'savings_account', breakEven, room: toNumber(toTotal(room)) }];
}

const OTHER = {
  id: null,
  name: null,
  rate: null,
  isDeductible: false,
  savedInterest: null,
  lostReduction: null,
  yearly: null,
  breakEven: null,
};
