import {
  divideRounded,
  type Minor,
  sum,
  toMinor,
  toNumber,
  toTotal,
} from '#domain/basics/money.ts';
import {
  addMonths,
  type Day,
  daysBetween,
  lastDayOf,
  type Month,
  monthOf,
} from '#domain/basics/months.ts';
import { toBasisPoints } from '#domain/basics/percent.ts';
import {
  type DayCount,
  type LoanPart,
  type Mortgage,
  owedParts,
  type PartTerms,
  rateOn,
} from './mortgage.ts';

/** A plan is drawn for at most this many months: fifty years. */
const SCHEDULE_MONTHS_MAX = 600;

/**
 * The day count of a mortgage that states none: every month has thirty days and the year 360, as
 * Swedbank Hypotek states of its home loans ("360/360") and Hypoteket of its ("30/360"). Danske
 * Bank states the actual days of 360. No law prescribes one.
 */
export const USUAL_DAY_COUNT: DayCount = '30/360';

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

export type PlanOptions = {
  asOf: Day;
  months?: number;
  /** Percentage points added to each rate from the month after its binding ends. */
  addedPoints?: number;
};

/**
 * The months from the one after `asOf` until the debt is repaid, by straight amortization and
 * present rates; at most `SCHEDULE_MONTHS_MAX`.
 */
export function planOf(mortgage: Mortgage, options: PlanOptions): PlanMonth[] {
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
export function scheduleOf(mortgage: Mortgage, options: PlanOptions): Schedule {
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

/** Interest of a month on a balance at a yearly rate in basis points, to the whole krona. */
function interestOf(
  balance: Minor,
  basisPoints: number,
  { month, dayCount }: { month: Month; dayCount: DayCount },
): Minor {
  const days = dayCount === '30/360' ? 30 : daysIn(month);
  return toKronor(balance, basisPoints * days, dayCount);
}

/**
 * Interest of a month with the rates that applied on each of its days, to the whole krona: a rate
 * agreed later leaves it unchanged. Null: a day has no rate.
 */
export function pastInterestOf(
  balance: Minor,
  part: Pick<PartTerms, 'rates'>,
  { month, dayCount }: { month: Month; dayCount: DayCount },
): Minor | null {
  const length = dayCount === '30/360' ? 30 : daysIn(month);
  let points = 0;
  for (let day = 1; day <= length; day += 1) {
    const date = `${month}-${String(Math.min(day, daysIn(month))).padStart(2, '0')}`;
    const rate = rateOn(part, date);
    if (rate === null) return null;
    points += toBasisPoints(rate);
  }
  return toKronor(balance, points, dayCount);
}

/** Up to here a product is counted without bigint, which takes many times as long. */
const EXACT_MAX = Number.MAX_SAFE_INTEGER / 4;

/** A balance × basis points of days, of a year, rounded half up to whole kronor in minor units. */
function toKronor(balance: Minor, pointDays: number, dayCount: DayCount): Minor {
  const bottom = 10_000 * (dayCount === 'actual/365' ? 365 : 360) * 100;
  const top = balance * pointDays;
  if (top > EXACT_MAX) {
    const exact = BigInt(balance) * BigInt(pointDays);
    return toTotal(divideRounded(exact, BigInt(bottom)) * 100n);
  }
  // The remainder of whole numbers is exact, so that no quotient is rounded by itself.
  const rest = top % bottom;
  const whole = (top - rest) / bottom;
  return toTotal((whole + (rest * 2 >= bottom ? 1 : 0)) * 100);
}

/** When the debt comes to a percentage of a value or less; month null and not passed: never. */
export type Passing = { isPassed: boolean; month: Month | null };

/** When the debt passes a bound, a whole percentage of the base value. */
export function passingOf(
  plan: readonly PlanMonth[],
  { debt, baseValue, bound }: { debt: Minor; baseValue: Minor; bound: string },
): Passing {
  const isWithin = (owed: Minor) => BigInt(owed) * 100n <= BigInt(baseValue) * BigInt(bound);
  if (isWithin(debt)) return { isPassed: true, month: null };
  const month = plan.find(({ balance }) => isWithin(balance))?.month ?? null;
  return { isPassed: false, month };
}

/** Balance some months later by straight amortization, in minor units; never below zero. */
export function plannedBalance(balance: Minor, amortization: Minor, months: number): Minor {
  return toTotal(Math.max(0, balance - amortization * months));
}

/** A part as its plan counts it; months are null where nothing is agreed. */
type Agreed = {
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

function agreedOf(part: LoanPart, { asOf, addedPoints = 0 }: PlanOptions): Agreed {
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

function paidIn(month: Month, part: Agreed, dayCount: DayCount): PartMonth {
  const { liabilityId, balance, planned, fixedIn, endsIn } = part;
  const isOpen = fixedIn === null || fixedIn < month;
  const basisPoints = part.basisPoints + (isOpen ? part.added : 0);
  const isLast = endsIn !== null && endsIn <= month;
  const amortization = toTotal(isLast ? balance : Math.min(planned, balance));
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

function daysIn(month: Month): number {
  return daysBetween(`${month}-01`, lastDayOf(month)) + 1;
}
