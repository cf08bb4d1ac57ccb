/** A day of the calendar in Sweden, `YYYY-MM-DD`, and a month, `YYYY-MM`. */
export type Day = string;
export type Month = string;

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const stockholm = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in Stockholm at an instant: days and months are Swedish wherever the code runs. */
export function dayOf(instant: Date): Day {
  return stockholm.format(instant);
}

/** The month a day lies in. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** Whether a text is a day that exists, between the years 1900 and 2199. */
export function isDay(text: string): boolean {
  const match = DAY_PATTERN.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (year < 1900 || year > 2199 || month < 1 || month > 12) return false;
  const lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= (lengths[month - 1] ?? 0);
}

/** Whole days from one day to a later one (negative when it is earlier). */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
