import { divideRounded, type Minor, toNumber, toTotal } from '#domain/basics/money.ts';
import { toBankDay } from '#domain/basics/bank-days.ts';
import { addDays, type Day, weekdayOf } from '#domain/basics/months.ts';
import { type DueCalendar, payDayOf } from '#domain/banking/recurring/recurring-rhythm.ts';

/** Number of days in a forecast. */
export const FORECAST_DAYS = 90;
/** A week of it. */
export const WEEK_DAYS = 7;
/** With fewer whole months no ordinary month can be estimated. */
const FORECAST_MONTHS_MIN = 3;

/** A recurring payment in the user's currency; positive: received. */
export type ExpectedPayment = {
  key: string;
  amountMinor: number;
  /** The amount in each month, January first; null: always the same. */
  monthsMinor?: readonly number[] | null;
  calendar: DueCalendar;
  /** The next payment is pending already, and is not counted again. */
  isWaiting?: boolean;
};

/**
 * Transactions of a month that do not recur: the median, and the quartiles of worse and better
 * months.
 */
export type OrdinaryMonth = { low: number; middle: number; high: number };

/** A day of a forecast, in major units. */
export type ForecastDay = { day: Day; expected: number; low: number; high: number };

export type Forecast = {
  /** Today's balances including pending transactions. */
  start: number;
  /** Today first. */
  days: readonly ForecastDay[];
  /** The day with the least in all of them. */
  lowest: ForecastDay;
  /** Each recurring payment, its number within the days, and the sum. */
  expected: readonly { key: string; times: number; amount: number }[];
  /** Number of earlier forecasts whose bands contained the balance; null: too few forecasts. */
  held: { held: number; tried: number } | null;
  /** `amount`: the part of an ordinary month up to the last day. */
  rest: OrdinaryMonth & { months: number; amount: number };
};

/** Width of a forecast by number of days, and how often it would have been right. */
export type WalkedBand = { halfMinor: readonly number[]; held: number; tried: number };

type ForecastInput = {
  today: Day;
  startMinor: number;
  expected: readonly ExpectedPayment[];
  /** The sum of all other transactions in each whole month, in minor units. */
  restMinor: readonly number[];
  /** Its distribution over the days of the week, Sunday first; only proportions count. */
  weekdays: readonly number[];
  /** The width that earlier forecasts require; null: too few forecasts. */
  band?: WalkedBand | null;
};

/**
 * Estimates the balance of the next 90 days: recurring payments continue at their amounts and days,
 * and the others are the median of the last months, spread over the weekdays as before. The band
 * extends to both sides by the errors of earlier forecasts or, where there are none, by the lower
 * and upper quartile of those months. Each day is rounded once. Null: fewer than three whole months
 * are known.
 */
export function forecastOf({
  today,
  startMinor,
  band = null,
  ...given
}: ForecastInput): Forecast | null {
  const { expected, restMinor, weekdays } = given;
  if (restMinor.length < FORECAST_MONTHS_MIN) return null;
  const until = addDays(today, FORECAST_DAYS);
  const coming = expected.map((each) => ({ ...each, days: daysOf(each, { today, until }) }));
  const rest = ordinaryMonth(restMinor);
  const shares = sharesOf(weekdays);
  let [weeks, recurring] = [0, 0];
  const days = Array.from({ length: FORECAST_DAYS + 1 }, (_, at): ForecastDay => {
    const day = addDays(today, at);
    if (at > 0) weeks += shares[weekdayOf(day)] ?? 0;
    for (const each of coming) {
      recurring += amountOn(each, day) * each.days.filter((on) => on === day).length;
    }
    const balanceWith = (month: Minor, more = 0) =>
      toNumber(toTotal(startMinor + recurring + restUntil(month, weeks) + more));
    const [low, middle, high] = rest;
    const half = band?.halfMinor[at] ?? null;
    return {
      day,
      expected: balanceWith(middle),
      low: half === null ? balanceWith(low) : balanceWith(middle, -half),
      high: half === null ? balanceWith(high) : balanceWith(middle, half),
    };
  });
  return {
    start: toNumber(toTotal(startMinor)),
    days,
    lowest: lowestOf(days),
    expected: coming.map((each) => ({
      key: each.key,
      times: each.days.length,
      amount: toNumber(toTotal(each.days.reduce((sum, on) => sum + amountOn(each, on), 0))),
    })),
    held: band && { held: band.held, tried: band.tried },
    rest: {
      low: toNumber(rest[0]),
      middle: toNumber(rest[1]),
      high: toNumber(rest[2]),
      months: restMinor.length,
      amount: toNumber(toTotal(restUntil(rest[1], weeks))),
    },
  };
}

/** The amount of a payment on a day, by its season if it has one. */
function amountOn(
  { amountMinor, monthsMinor }: Pick<ExpectedPayment, 'amountMinor' | 'monthsMinor'>,
  day: Day,
): number {
  return monthsMinor?.[Number(day.slice(5, 7)) - 1] ?? amountMinor;
}

const SHARE_WHOLE = 10_000;
/** Weeks in a month, a twelfth of 365.25 days, as a fraction. */
const MONTHS_IN_WEEKS = { top: 8_400n, bottom: 36_525n };

/** The share of a month's rest after some weeks, in ten-thousandths. */
function restUntil(month: Minor, weeks: number): number {
  const top = BigInt(month) * BigInt(weeks) * MONTHS_IN_WEEKS.top;
  return Number(divideRounded(top, MONTHS_IN_WEEKS.bottom * BigInt(SHARE_WHOLE)));
}

/** Each weekday's share of a week in ten-thousandths that add up; equal shares without data. */
function sharesOf(weekdays: readonly number[]): number[] {
  const sizes = Array.from({ length: WEEK_DAYS }, (_, day) => Math.abs(weekdays[day] ?? 0));
  const whole = sizes.reduce((total, size) => total + size, 0);
  const parts = whole === 0 ? sizes.map(() => 1) : sizes;
  const total = whole === 0 ? 7 : whole;
  let before = 0;
  return parts.map((_, day) => {
    const until = parts.slice(0, day + 1).reduce((added, size) => added + size, 0);
    const share = Math.round((until * SHARE_WHOLE) / total) - before;
    before += share;
    return share;
  });
}

/** Lower quartile, median and upper quartile, interpolated between two months. */
function ordinaryMonth(restMinor: readonly number[]): [Minor, Minor, Minor] {
  const sorted = restMinor.toSorted((a, b) => a - b);
  const at = (quarter: number): Minor => {
    const place = (sorted.length - 1) * quarter;
    const [under, over] = [sorted[Math.floor(place / 4)] ?? 0, sorted[Math.ceil(place / 4)] ?? 0];
    return toTotal(under + Math.round(((over - under) * (place % 4)) / 4));
  };
  return [at(1), at(2), at(3)];
}

function lowestOf(days: readonly ForecastDay[]): ForecastDay {
  const [first] = days;
  if (first === undefined) throw new Error('A forecast has days');
  return days.reduce((least, day) => (day.expected < least.expected ? day : least), first);
}

/** The days of a payment after today up to a day, by its calendar from the next one on. */
export function daysOf(
  { calendar, isWaiting = false }: Pick<ExpectedPayment, 'calendar' | 'isWaiting'>,
  { today, until }: { today: Day; until: Day },
): Day[] {
  const days: Day[] = [];
  for (let at = isWaiting ? 1 : 0; at <= FORECAST_DAYS; at += 1) {
    const day = payDayOf(calendar, at);
    if (day > until) break;
    // A payment that is due today or overdue is expected tomorrow; the ones after it are not late.
    days.push(day > today ? day : soonest(calendar, today));
  }
  return days;
}

function soonest({ move }: DueCalendar, today: Day): Day {
  const tomorrow = addDays(today, 1);
  return move === null ? tomorrow : toBankDay(tomorrow, 'after');
}
