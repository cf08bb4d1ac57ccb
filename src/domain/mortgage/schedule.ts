import { type Minor, sum, toMinor, toNumber, toTotal } from '#domain/basics/money.ts';
import { addMonths, type Day, type Month, monthOf } from '#domain/basics/months.ts';
import { toBasisPoints } from '#domain/basics/percent.ts';
import {
  type DayCount,
  interestOf,
  rateOn,
  USUAL_DAY_COUNT,
} from '#domain/records/loan-interest.ts';
import { type MortgagePart, type Mortgage, owedParts } from './mortgage.ts';

/** A plan is drawn for at most this many months: fifty years. */
const SCHEDULE_MONTHS_MAX = 600;

/** A month of one part; minor units. `interest` is rounded to whole kronor. */
export type PartMonth = {
  liabilityId: string;
  interest: Minor;
  amortization: Minor;
  /** After the month's payment. */
  balance: Minor;
};

/** A month of the plan: the payment at its end, and what is owed after it. */
export type PlanMonth = {
  month: Month;
  interest: Minor;
  amortization: Minor;
  balance: Minor;
  parts: readonly PartMonth[];
};

export type ScheduleOptions = {
  asOf: Day;
  months?: number;
  /** Percentage points added to each rate from the month after its binding ends. */
  addedPoints?: number;
};

/**
 * The months from the one after `asOf` until the debt is repaid, by straight amortization and
 * present rates; at most `SCHEDULE_MONTHS_MAX`.
 */
export function planOf(mortgage: Mortgage, options: ScheduleOptions): PlanMonth[] {
  const { asOf, months = SCHEDULE_MONTHS_MAX } = options;
  const dayCount = mortgage.terms?.dayCount ?? USUAL_DAY_COUNT;
  let owed = owedParts(mortgage, asOf).map((part) => agreedOf(part, options));
  const plan: PlanMonth[] = [];
  for (let at = 1; at <= months && owed.length > 0; at += 1) {
    const month = addMonths(monthOf(asOf), at);
    const parts = owed.map((each) => paidIn(month, each, dayCount));
    plan.push({ month, ...totalsOf(parts), parts });
    owed = owed
      .map((each, place) => ({ ...each, balance: parts[place]?.balance ?? (0 as Minor) }))
      .filter(({ balance }) => balance > 0);
  }
  return plan;
}

/** A plan in major units, with the day count of its interest. */
export type Schedule = { dayCount: DayCount; months: ScheduleMonth[] };

export type ScheduleMonth = {
  month: Month;
  interest: number;
  amortization: number;
  balance: number;
  parts: { liabilityId: string; interest: number; amortization: number; balance: number }[];
};

/** The plan of a mortgage, in major units. */
export function scheduleOf(mortgage: Mortgage, options: ScheduleOptions): Schedule {
  const dayCount = mortgage.terms?.dayCount ?? USUAL_DAY_COUNT;
  const months = planOf(mortgage, options).map(({ month, parts, ...totals }) => ({
    month,
    ...inMajor(totals),
    parts: parts.map(({ liabilityId, ...figures }) => ({ liabilityId, ...inMajor(figures) })),
  }));
  return { dayCount, months };
}

function inMajor({ interest, amortization, balance }: Omit<PartMonth, 'liabilityId'>) {
  return {
    interest: toNumber(interest),
    amortization: toNumber(amortization),
    balance: toNumber(balance),
  };
}

/**
 * The first month of the plan after which the debt passes a test that every smaller debt passes
 * too; null: none does. By binary search, as a household can have thousands of mortgages.
 */
export function monthWhen(
  mortgage: Mortgage,
  { asOf }: Pick<ScheduleOptions, 'asOf'>,
  isPassed: (owed: Minor) => boolean,
): Month | null {
  const parts = owedParts(mortgage, asOf).map((part) => agreedOf(part, { asOf }));
  if (parts.length === 0) return null;
  const monthAt = (at: number) => addMonths(monthOf(asOf), at);
  const owedAfter = (at: number) =>
    sum(
      parts.map(({ balance, planned, endsIn }) =>
        isEnded(endsIn, monthAt(at)) ? toTotal(0) : plannedBalance(balance, planned, at),
      ),
    );
  let first = 1;
  let end = SCHEDULE_MONTHS_MAX + 1;
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    if (isPassed(owedAfter(middle))) end = middle;
    else first = middle + 1;
  }
  return first > SCHEDULE_MONTHS_MAX ? null : monthAt(first);
}

function isEnded(endsIn: Month | null, month: Month): boolean {
  return endsIn !== null && endsIn <= month;
}

/** Balance some months later by straight amortization, in minor units; never below zero. */
export function plannedBalance(balance: Minor, amortization: Minor, months: number): Minor {
  return toTotal(Math.max(0, balance - amortization * months));
}

/** A part as its plan counts it; months are null where nothing is agreed. */
type AgreedLoan = {
  liabilityId: string;
  balance: Minor;
  /** A month's amortization, in minor units. */
  planned: Minor;
  basisPoints: number;
  /** Added from the month after the last fixed one. */
  added: number;
  fixedIn: Month | null;
  endsIn: Month | null;
};

function agreedOf(part: MortgagePart, { asOf, addedPoints = 0 }: ScheduleOptions): AgreedLoan {
  const { liabilityId, balance, monthlyAmortization, fixedUntil, endsOn } = part;
  const rate = rateOn(part, asOf);
  return {
    liabilityId,
    balance: toMinor(balance),
    planned: monthlyAmortization === null ? (0 as Minor) : toMinor(monthlyAmortization),
    basisPoints: rate === null ? 0 : toBasisPoints(rate),
    added: addedPoints * 100,
    fixedIn: fixedUntil === null ? null : monthOf(fixedUntil),
    endsIn: endsOn === null ? null : monthOf(endsOn),
  };
}

function paidIn(month: Month, part: AgreedLoan, dayCount: DayCount): PartMonth {
  const { liabilityId, balance, planned, fixedIn, endsIn } = part;
  const isOpen = fixedIn === null || fixedIn < month;
  const basisPoints = part.basisPoints + (isOpen ? part.added : 0);
  const amortization = toTotal(isEnded(endsIn, month) ? balance : Math.min(planned, balance));
  return {
    liabilityId,
    interest: interestOf(balance, basisPoints, { month, dayCount }),
    amortization,
    balance: toTotal(balance - amortization),
  };
}

function totalsOf(parts: readonly PartMonth[]) {
  return {
    interest: sum(parts.map(({ interest }) => interest)),
    amortization: sum(parts.map(({ amortization }) => amortization)),
    balance: sum(parts.map(({ balance }) => balance)),
  };
}
