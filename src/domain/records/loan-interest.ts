import { divideRounded, type Minor, toTotal } from '#domain/basics/money.ts';
import { addMonths, type Day, daysIn, type Month } from '#domain/basics/months.ts';
import { type PercentText, toBasisPoints } from '#domain/basics/percent.ts';
import { type DayRange, type InterestRateFromDay, stretchesOf, termOn } from './dated-terms.ts';

/** How a bank counts the days of a month and of a year for interest. */
export const DAY_COUNTS = ['30/360', 'actual/360', 'actual/365'] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

/** The days that a year's interest is divided by. */
export const DAYS_A_YEAR: Readonly<Record<DayCount, number>> = {
  '30/360': 360,
  'actual/360': 360,
  'actual/365': 365,
};

/**
 * The day count of a mortgage that states none: every month has thirty days and the year 360, as
 * Swedbank Hypotek states of its home loans ("360/360") and Hypoteket of its ("30/360"). Danske
 * Bank states the actual days of 360. No law prescribes one.
 */
export const USUAL_DAY_COUNT: DayCount = '30/360';

/**
 * The rates of a loan, oldest first, how its interest counts days, and the days on which it was
 * granted and is repaid; null: not stated.
 */
export type InterestTerms = {
  rates: readonly InterestRateFromDay[];
  dayCount: DayCount;
  grantedOn: Day | null;
  endsOn: Day | null;
};

/** The rate of a loan on a day; null: it has none then. */
export function rateOn({ rates }: Pick<InterestTerms, 'rates'>, day: Day): PercentText | null {
  return termOn(rates, day)?.rate ?? null;
}

/** Interest of a month on a balance at a yearly rate in basis points, to the whole krona. */
export function interestOf(
  balance: Minor,
  basisPoints: number,
  { month, dayCount }: { month: Month; dayCount: DayCount },
): Minor {
  return toKronor(balance, basisPoints * daysCounted(month, dayCount), dayCount);
}

/**
 * A month and how its days count: all of them, or those from `first` to the one before `until`,
 * which are within the month.
 */
export type CountedMonth = { month: Month; dayCount: DayCount } & Partial<DayRange>;

/**
 * Interest of a month with the rates that apply on each of its days, to the whole krona: a rate
 * agreed later leaves it unchanged. Null: its first day has no rate.
 */
export function datedInterestOf(
  balance: Minor,
  { rates }: Pick<InterestTerms, 'rates'>,
  { month, dayCount, ...days }: CountedMonth,
): Minor | null {
  const next = `${addMonths(month, 1)}-01`;
  const { first = `${month}-01`, until = next } = days;
  const counted = daysCounted(month, dayCount);
  // Of a month of thirty days, all are before the next month, however many days it has.
  const before = (day: Day) =>
    day >= next ? counted : Math.min(Number(day.slice(8)) - 1, counted);
  let points = 0;
  for (const stretch of stretchesOf(rates, { first, until })) {
    if (stretch.term === undefined) return null;
    points += toBasisPoints(stretch.term.rate) * (before(stretch.until) - before(stretch.first));
  }
  return toKronor(balance, points, dayCount);
}

/** Up to here a product is counted without bigint, which takes many times as long. */
const EXACT_MAX = Number.MAX_SAFE_INTEGER / 4;

/** A balance × basis points of days, of a year, rounded half up to whole kronor in minor units. */
function toKronor(balance: Minor, pointDays: number, dayCount: DayCount): Minor {
  const bottom = 10_000 * DAYS_A_YEAR[dayCount] * 100;
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

/** The days that a month's interest counts, of the days of the year. */
export function daysCounted(month: Month, dayCount: DayCount): number {
  return dayCount === '30/360' ? 30 : daysIn(month);
}
