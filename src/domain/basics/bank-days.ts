import { addDays, type Day, weekdayOf } from './months.ts';

/** A payment on a day without banking moves to the bank day before it, or to the next one. */
export type BankDayMove = 'before' | 'after';

/**
 * Days on which Swedish banks book nothing besides weekends and the holidays that follow Easter:
 * New Year's Eve and Day, Epiphany, 1 May, the national day and 24 to 26 December.
 */
const CLOSED = new Set(['12-31', '01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26']);
const SATURDAY = 6;
/** Good Friday, Easter Monday and Ascension Day, in days after Easter. */
const AFTER_EASTER = [-2, 1, 39];

/** Whether Swedish banks book payments on a day. */
export function isBankDay(day: Day): boolean {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === SATURDAY || CLOSED.has(day.slice(5))) return false;
  // Midsummer Eve is the Friday between 19 and 25 June.
  const isMidsummerEve = weekday === 5 && day.slice(5) >= '06-19' && day.slice(5) <= '06-25';
  return !isMidsummerEve && !movableOf(Number(day.slice(0, 4))).has(day);
}

/** The day itself if banks book on it, else the bank day before it or the next one. */
export function toBankDay(day: Day, move: BankDayMove): Day {
  let found = day;
  while (!isBankDay(found)) found = addDays(found, move === 'before' ? -1 : 1);
  return found;
}

const movable = new Map<number, ReadonlySet<Day>>();

function movableOf(year: number): ReadonlySet<Day> {
  const known = movable.get(year);
  if (known !== undefined) return known;
  const easter = easterOf(year);
  const found = new Set(AFTER_EASTER.map((days) => addDays(easter, days)));
  movable.set(year, found);
  return found;
}

/** Easter Sunday of a year in the Gregorian calendar (the anonymous rule of 1876). */
export function easterOf(year: number): Day {
  const part = (whole: number, by: number) => Math.floor(whole / by);
  const [golden, century, rest] = [year % 19, part(year, 100), year % 100];
  const shift = part(century - part(century + 8, 25) + 1, 3);
  const moon = (19 * golden + century - part(century, 4) - shift + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * part(rest, 4) - moon - (rest % 4)) % 7;
  const late = part(golden + 11 * moon + 22 * sunday, 451);
  return addDays(`${year}-03-22`, moon + sunday - 7 * late);
}
