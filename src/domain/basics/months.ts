/** A day of the calendar in Sweden, `YYYY-MM-DD`, and a month, `YYYY-MM`. */
export type Day = string;
export type Month = string;

const DAY_MS = 86_400_000;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
let stockholm: Intl.DateTimeFormat | undefined;

/** The day in Stockholm at an instant: days and months are Swedish wherever the code runs. */
export function dayOf(instant: Date): Day {
  // The first format takes a slow phone 100 ms, so none is made before it is needed.
  stockholm ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Stockholm',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return stockholm.format(instant);
}

/** The month of a day. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** Whether a text is a day that exists, between the years 1900 and 2199. */
export function isDay(text: string): boolean {
  if (!DAY_PATTERN.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  if (year < 1900 || year > 2199 || month < 1 || month > 12) return false;
  return day >= 1 && day <= lengthOf(year, month);
}

/** Days of the months in a common year. */
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The day some days after another (before it when negative). */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The day before another, without the work of a calendar within a month. */
export function dayBefore(day: Day): Day {
  const inMonth = Number(day.slice(8));
  return inMonth > 1
    ? `${day.slice(0, 8)}${String(inMonth - 1).padStart(2, '0')}`
    : addDays(day, -1);
}

/** The weekday of a day; Sunday is 0. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay();
}

/** Whole days from one day to a later one (negative when it is earlier). */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Compares by day, for a list in its order. */
export function byDay(left: { day: Day }, right: { day: Day }): number {
  return Number(left.day > right.day) - Number(left.day < right.day);
}

/** The month some months later (earlier when negative). */
export function addMonths(month: Month, count: number): Month {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return toMonth(Math.floor(total / 12), (total % 12) + 1);
}

/** Whole months from one month to a later one (negative when it is earlier). */
export function monthsBetween(from: Month, to: Month): number {
  const count = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return count(to) - count(from);
}

/** Every month from one to another, both of them included; none when the first is later. */
export function monthsFrom(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The month of a year, `YYYY-MM`; months are counted from 1. */
export function toMonth(year: number, month: number): Month {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

/** The month of an entry that states year and month as numbers. */
export function monthOfEntry({ year, month }: { year: number; month: number }): Month {
  return toMonth(year, month);
}

/** A month as its two numbers. */
export function yearAndMonth(month: Month): { year: number; month: number } {
  return { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) };
}

/** Whether a text is a month from the year 1900 on, `YYYY-MM`. */
export function isMonth(text: string): boolean {
  return isDay(`${text}-01`);
}

/** The last day of a month. */
export function lastDayOf(month: Month): Day {
  return `${month}-${daysIn(month)}`;
}

/** Number of days of a month. */
export function daysIn(month: Month): number {
  return lengthOf(Number(month.slice(0, 4)), Number(month.slice(5)));
}

function lengthOf(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] ?? 0);
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
