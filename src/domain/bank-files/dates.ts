import { type Day, daysBetween, isDay } from '../months.ts';

/** How a file writes a day: the year first, the day first, or as in America the month first. */
export const DATE_FORMS = ['year-first', 'day-first', 'month-first'] as const;
export type DateForm = (typeof DATE_FORMS)[number];

const PATTERNS: Readonly<Record<DateForm, RegExp>> = {
  'year-first':
    /^(?<year>\d{4})([-/.]?)(?<month>\d{2})\2(?<day>\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2})?Z?)?$/,
  'day-first':
    /^(?<day>\d{1,2})([-/.])(?<month>\d{1,2})\2(?<year>\d{4})(?: \d{2}:\d{2}(?::\d{2})?)?$/,
  'month-first':
    /^(?<month>\d{1,2})([-/.])(?<day>\d{1,2})\2(?<year>\d{4})(?: \d{2}:\d{2}(?::\d{2})?)?$/,
};

/** The day in a cell, without the time that may follow it. Null: it is none that exists. */
export function parseBankDay(cell: string, form: DateForm): Day | null {
  const { year, month = '', day = '' } = PATTERNS[form].exec(cell.trim())?.groups ?? {};
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : null;
}

const PURCHASE_DAY = /\/(\d{2}-\d{2}-\d{2})$/;

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
  return { text: text.slice(0, match.index).trimEnd(), day };
}
