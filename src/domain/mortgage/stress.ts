import {
  divideFloored,
  type Minor,
  sum,
  toMinor,
  toNumber,
  toTotal,
} from '#domain/basics/money.ts';
import type { Day, Month } from '#domain/basics/months.ts';
import { roundedRatio } from '#domain/basics/ratios.ts';
import { deductionsFor, SELF, shareOf } from './mortgage-card.ts';
import { debtOf, type Mortgage, type MortgagePart, owedParts } from './mortgage.ts';
import type { Deductions } from './reduction.ts';
import { type PlanMonth, planOf } from './schedule.ts';

/** Percentage points by which the rates rise. */
const STRESS_POINTS = [1, 3, 5] as const;

/** Part of the home's value that is left after its fall, in per cent. */
const FALLEN_PERCENT = 80n;

/** A buffer is followed for at most this many months: ten years. */
const STRESS_MONTHS = 120;

/** A user's month before any stress, in minor units of the mortgage's currency. */
export type Budget = {
  /** Net income less costs and loan payments; the user's own share. */
  left: Minor;
  /** Net income of the largest source; null if there is none. */
  largestIncome: Minor | null;
  /** Money in savings and checking accounts. */
  buffer: Minor;
};

/** From a month on, more interest is paid each month; major units. Null: no exchange rate. */
export type StressStep = { month: Month; addedInterest: number; addedDeduction: number | null };

/**
 * One scenario; amounts of the user's share, in major units. `left` each month at its worst;
 * null: the reduction for the added interest has no exchange rate. `bufferMonths`: whole months
 * until the buffer is used up; null: it lasts ten years at least, or `left` is not known.
 */
export type Scenario = {
  kind: 'rate' | 'home' | 'income';
  points: number | null;
  leftNow: number;
  /** Loss of income, at its worst. */
  lostIncome: number;
  steps: StressStep[];
  left: number | null;
  bufferMonths: number | null;
  /** Per cent of the base value after the scenario; null without a home. */
  loanToValue: number | null;
};

/** `deductions` are those of the user's other interest; absent: there is none. */
export type StressTerms = { asOf: Day; deductions?: Deductions };

/** Rates up by one, three and five points from each binding's end; home −20 %; an income gone. */
export function stressOf(mortgage: Mortgage, budget: Budget, terms: StressTerms): Scenario[] {
  const loss = budget.largestIncome;
  return [
    ...STRESS_POINTS.map((points) => rateScenario(mortgage, budget, { ...terms, points })),
    homeScenario(mortgage, budget, terms),
    ...(loss === null ? [] : [incomeScenario(mortgage, { ...budget, loss }, terms)]),
  ];
}

/** `deduction` null: the currency has no exchange rate. */
type AddedInterest = { month: Month; interest: Minor; deduction: Minor | null };

function rateScenario(
  mortgage: Mortgage,
  budget: Budget,
  { points, ...terms }: StressTerms & { points: number },
): Scenario {
  const added = addedOf(mortgage, { ...terms, points });
  const leftIn = added.flatMap(({ interest, deduction }) =>
    deduction === null ? [] : toTotal(budget.left - interest + deduction),
  );
  const scenario = {
    kind: 'rate' as const,
    points,
    leftNow: toNumber(budget.left),
    lostIncome: 0,
    loanToValue: ratioOf(mortgage, terms, 100n),
  };
  if (leftIn.length < added.length) {
    return { ...scenario, steps: stepsOf(added), left: null, bufferMonths: null };
  }
  const worst = toTotal(leftIn.reduce<number>((least, left) => Math.min(least, left), budget.left));
  // Debts fall between the ends of bindings: the worst month is one in which a binding has ended.
  const counted = added.slice(0, leftIn.indexOf(worst) + 1);
  return {
    ...scenario,
    steps: stepsOf(counted),
    left: toNumber(worst),
    bufferMonths: monthsOfBuffer(budget.buffer, leftIn),
  };
}

function homeScenario(mortgage: Mortgage, budget: Budget, terms: StressTerms): Scenario {
  const leftIn = Array.from({ length: STRESS_MONTHS }, () => budget.left);
  return {
    kind: 'home',
    points: null,
    leftNow: toNumber(budget.left),
    lostIncome: 0,
    steps: [],
    left: toNumber(budget.left),
    bufferMonths: monthsOfBuffer(budget.buffer, leftIn),
    loanToValue: ratioOf(mortgage, terms, FALLEN_PERCENT),
  };
}

function incomeScenario(
  mortgage: Mortgage,
  { left, loss, buffer }: Budget & { loss: Minor },
  terms: StressTerms,
): Scenario {
  const after = toTotal(left - loss);
  const leftIn = Array.from({ length: STRESS_MONTHS }, () => after);
  return {
    kind: 'income',
    points: null,
    leftNow: toNumber(left),
    lostIncome: toNumber(loss),
    steps: [],
    left: toNumber(after),
    bufferMonths: monthsOfBuffer(buffer, leftIn),
    loanToValue: ratioOf(mortgage, terms, 100n),
  };
}

/** The user's added interest and reduction of each month, by the plan with and without stress. */
function addedOf(mortgage: Mortgage, terms: StressTerms & { points: number }): AddedInterest[] {
  const { asOf, points } = terms;
  const { deductions = deductionsFor([], { asOf }) } = terms;
  const options = { asOf, months: STRESS_MONTHS };
  const usual = planOf(mortgage, options);
  const stressed = planOf(mortgage, { ...options, addedPoints: points });
  const owned = new Map(owedParts(mortgage, asOf).map((part) => [part.liabilityId, part]));
  const sharesOf = ({ parts }: PlanMonth, isCounted: (part: MortgagePart) => boolean) =>
    sum(
      parts.flatMap(({ liabilityId, interest }) => {
        const part = owned.get(liabilityId);
        return part !== undefined && isCounted(part) ? [shareOf(interest, part)] : [];
      }),
    );
  const ownOf = (month: PlanMonth) => sharesOf(month, () => true);
  const deductedOf = (month: PlanMonth) => sharesOf(month, (part) => part.isDeductible);
  // A month's part of the reduction that a year with twelve such months adds; rounded down.
  const ofMonth = (own: Minor) => {
    if (own === 0) return 0;
    const claim = { owner: SELF, interest: toTotal(own * 12), currency: mortgage.currency };
    const year = deductions.added(claim);
    return year === null ? null : Number(divideFloored(BigInt(year), 12n));
  };
  return stressed.map((month, at) => {
    const before = ownOf(usual[at] ?? month);
    const after = ownOf(month);
    const interest = toTotal(after - before);
    const most = ofMonth(deductedOf(month));
    const least = ofMonth(deductedOf(usual[at] ?? month));
    const deduction = most === null || least === null ? null : toTotal(most - least);
    return { month: month.month, interest, deduction };
  });
}

/** The months in which more is added than in the one before: the ends of bindings. */
function stepsOf(added: readonly AddedInterest[]): StressStep[] {
  return added.flatMap(({ month, interest, deduction }, at) => {
    if (interest <= (added[at - 1]?.interest ?? 0)) return [];
    const addedDeduction = deduction === null ? null : toNumber(deduction);
    return { month, addedInterest: toNumber(interest), addedDeduction };
  });
}

/** Whole months that a buffer covers deficits; surpluses are not added. Null: all of them. */
function monthsOfBuffer(buffer: Minor, leftIn: readonly Minor[]): number | null {
  let rest: number = buffer;
  for (const [at, left] of leftIn.entries()) {
    rest += Math.min(left, 0);
    if (rest < 0) return at;
  }
  return null;
}

function ratioOf(mortgage: Mortgage, { asOf }: StressTerms, valuePercent: bigint): number | null {
  if (mortgage.terms === null) return null;
  const debt = BigInt(debtOf(mortgage, asOf));
  const value = BigInt(toMinor(mortgage.terms.baseValue)) * valuePercent;
  return roundedRatio({ top: debt * 10_000n, bottom: value }, 2);
}
