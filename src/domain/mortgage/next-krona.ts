import { divideRounded, type Minor, toNumber, toTotal } from '#domain/basics/money.ts';
import { toBasisPoints, type PercentText } from '#domain/basics/percent.ts';
import type { LiabilityType } from '#domain/records/liabilities.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { TAX_CURRENCY } from '#domain/figures/tax-meter/dated-values.ts';
import { SELF } from './mortgage-card.ts';
import type { Deductions } from './reduction.ts';

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
  currency: Currency;
  rate: PercentText | null;
  /** Null: by its type. */
  isDeductible?: boolean | null;
};

/** A user's loans, buffer and interest of a year; minor units. */
export type NextKronaInput = {
  loans: readonly RepayableLoan[];
  buffer: Minor;
  monthlyCosts: Minor;
  /** Of all deductible interest of a year, which tells the rate of its reduction. */
  deductions: Deductions;
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
  /** How much this use can take, in its currency; null: without limit. */
  room: number | null;
  currency: Currency;
};

/**
 * Uses of the next 1,000 kronor, the best first: loans by their rate after deduction. A buffer of
 * less than three months' costs comes before every secured loan and each loan that costs less than
 * the dearest secured one; saving under the untaxed level comes last, with the return it needs.
 */
export function nextKronaOf(input: NextKronaInput): NextKrona[] {
  const loans = input.loans
    .filter(({ balance, rate }) => balance > 0 && rate !== null && toBasisPoints(rate) > 0)
    .map((loan) => loanUse(loan, input))
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
function loanUse(loan: RepayableLoan, { deductions }: NextKronaInput) {
  const rate = loan.rate ?? ('0.00' as PercentText);
  const interest = Number(divideRounded(NEXT_MINOR * BigInt(toBasisPoints(rate)), 10_000n));
  const isDeducted = isDeductible(loan);
  const lost = isDeducted ? marginalReduction(interest, deductions) : 0;
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
    currency: loan.currency,
  };
  return { use, gain };
}

/**
 * The reduction that less interest costs. It is measured on a hundred times the interest, as a
 * reduction is rounded to whole kronor, and rounded to the minor unit.
 */
function marginalReduction(interest: number, { totalOf, added }: Deductions): number {
  const total = totalOf(SELF);
  // Without interest that can become less, by what more of it would give.
  const measured = total > 0 ? -Math.min(total, interest * 100) : interest * 100;
  if (measured === 0) return 0;
  const changed = added({ owner: SELF, interest: toTotal(measured), currency: TAX_CURRENCY }) ?? 0;
  return Number(divideRounded(BigInt(changed) * BigInt(interest), BigInt(measured)));
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
  currency: TAX_CURRENCY,
  id: null,
  name: null,
  rate: null,
  isDeductible: false,
  savedInterest: null,
  lostReduction: null,
  yearly: null,
  breakEven: null,
};
