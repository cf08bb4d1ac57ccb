import { type Day, daysBetween, isDay } from '../months.ts';

/** How the files of a bank write a day: the year first, or as in America the month first. */
export type DateForm = 'year-first' | 'month-first';

const PATTERNS: Readonly<Record<DateForm, RegExp>> = {
  'year-first':
    /^(?<year>\d{4})([-/]?)(?<month>\d{2})\2(?<day>\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/,
  'month-first': /^(?<month>\d{2})\/(?<day>\d{2})\/(?<year>\d{4})$/,
};

/** The day in a cell, without the time that may follow it. Null: it is none that exists. */
export function parseBankDay(cell: string, form: DateForm): Day | null {
  const { year, month, day } = PATTERNS[form].exec(cell.trim())?.groups ?? {};
  const found = `${year}-${month}-${day}`;
  return isDay(found) ? found : null;
}

const PURCHASE_DAY = /\s*\/(\d{2}-\d{2}-\d{2})$/;

/** So long before its booking a purchase can lie, in days. */
const BOOKED_WITHIN_DAYS = 60;

/**
 * A text whose end is the day of the purchase (`ICA NARA /26-07-16`), and that day; null where it
 * ends in none, or in one that the booking does not follow.
 */
export function purchaseDayIn(text: string, booked: Day): { text: string; day: Day | null } {
  const match = PURCHASE_DAY.exec(text);
  const day = `20${match?.[1]}`;
  if (match === null || !isDay(day)) return { text, day: null };
  const waited = daysBetween(day, booked);
  if (waited < 0 || waited > BOOKED_WITHIN_DAYS) return { text, day: null };
  return { text: text.slice(0, match.index), day };
}
