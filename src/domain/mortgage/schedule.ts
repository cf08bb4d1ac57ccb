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
  let owed = owedParts(mortgage, asOf).map((part) => ({ part, balance: toMinor(part.balance) }));
  const plan: PlanMonth[] = [];
  for (let at = 1; at <= months && owed.length > 0; at += 1) {
    const month = addMonths(monthOf(asOf), at);
    const parts = owed.map((each) => paidIn(month, each, { ...options, dayCount }));
    plan.push({ month, ...totalsOf(parts), parts });
    owed = owed
      .map(({ part }, place) => ({ part, balance: parts[place]?.balance ?? (0 as Minor) }))
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
  const yearDays = dayCount === 'actual/365' ? 365n : 360n;
  const top = BigInt(balance) * BigInt(basisPoints) * BigInt(days);
  return toTotal(divideRounded(top, 10_000n * yearDays * 100n) * 100n);
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
  let points = 0n;
  for (let day = 1; day <= length; day += 1) {
    const date = `${month}-${String(Math.min(day, daysIn(month))).padStart(2, '0')}`;
    const rate = rateOn(part, date);
    if (rate === null) return null;
    points += BigInt(toBasisPoints(rate));
  }
  const yearDays = dayCount === 'actual/365' ? 365n : 360n;
  return toTotal(divideRounded(BigInt(balance) * points, 10_000n * yearDays * 100n) * 100n);
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

type Owed = { part: LoanPart; balance: Minor };

function paidIn(
  month: Month,
  { part, balance }: Owed,
  { asOf, addedPoints = 0, dayCount }: PlanOptions & { dayCount: DayCount },
): PartMonth {
  const { liabilityId, fixedUntil, endsOn } = part;
  const isOpen = fixedUntil === null || monthOf(fixedUntil) < month;
  const rate = rateOn(part, asOf);
  const basisPoints = (rate === null ? 0 : toBasisPoints(rate)) + (isOpen ? addedPoints * 100 : 0);
  const isLast = endsOn !== null && monthOf(endsOn) <= month;
  const planned = part.monthlyAmortization === null ? 0 : toMinor(part.monthlyAmortization);
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
