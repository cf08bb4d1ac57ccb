import { divideFloored, type Minor, toNumber, toTotal } from '#domain/basics/money.ts';
import { type Day, isDay } from '#domain/basics/months.ts';

/**
 * Saving that a deadline requires; `monthly` is in the goal's currency, `monthsLeft` is at least
 * one.
 */
export type GoalPace =
  | { kind: 'overdue' }
  | { kind: 'ahead'; monthsLeft: number; monthly: number; monthlyMinor: Minor };

/** The remaining amount over the months left, rounded up to a whole öre so that it is enough. */
export function paceTo(deadline: Day, today: Day, remaining: Minor): GoalPace {
  if (deadline < today) return { kind: 'overdue' };
  const monthsLeft = Math.max(1, wholeMonthsBetween(today, deadline));
  const monthlyMinor = toTotal(-divideFloored(-BigInt(remaining), BigInt(monthsLeft)));
  return { kind: 'ahead', monthsLeft, monthly: toNumber(monthlyMinor), monthlyMinor };
}

/**
 * Whole months from a day to a later one, by the day's number in the month: from the 21st to the
 * 20th of the next month is 0. The last day of a shorter month completes a month that began on a
 * number it lacks.
 */
export function wholeMonthsBetween(from: Day, to: Day): number {
  const [year, month, day] = partsOf(from);
  const [toYear, toMonth, toDay] = partsOf(to);
  const months = (toYear - year) * 12 + toMonth - month;
  const isShortMonthEnd = !isDay(`${to.slice(0, 8)}${String(toDay + 1).padStart(2, '0')}`);
  return toDay >= day || isShortMonthEnd ? months : months - 1;
}

function partsOf(day: Day): [number, number, number] {
  return day.split('-').map(Number) as [number, number, number];
}
