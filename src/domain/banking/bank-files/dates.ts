import { addDays, type Day, daysBetween, isDay } from '#domain/basics/months.ts';

/** The order in which a file writes a day; the month first is American. */
export const DATE_FORMS = ['year-first', 'day-first', 'month-first'] as const;
export type DateForm = (typeof DATE_FORMS)[number];

/** The time and zone that may follow a day; they do not change the day. */
const ZONE = / ?(?:Z|UTC|GMT|CES?T|[+-]\d{2}:?\d{2})$/;
const TIME = /(?:T|,? )\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?(?: ?[AP]M)?$/i;

const PATTERNS: Readonly<Record<DateForm, readonly RegExp[]>> = {
  'year-first': [
    /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
    /^(?<year>\d{4}|\d{2})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})\.?$/,
  ],
  'day-first': [
    /^(?<day>\d{1,2})([-/.])(?<month>\d{1,2})\2(?<year>\d{4}|\d{2})$/,
    // As Swedes write it by hand: 19/11-26.
    /^(?<day>\d{1,2})\/(?<month>\d{1,2})[- ](?<year>\d{4}|\d{2})$/,
  ],
  'month-first': [/^(?<month>\d{1,2})([-/.])(?<day>\d{1,2})\2(?<year>\d{4}|\d{2})$/],
};

/** Notations with the month as a word, which are the same in every order. */
const NAMED: readonly RegExp[] = [
  /^(?<day>\d{1,2})[. -]{1,2}(?<name>\p{L}{3,10})[. -]{1,2}(?<year>\d{4}|\d{2})$/u,
  /^(?<name>\p{L}{3,10})\.? (?<day>\d{1,2}),? (?<year>\d{4}|\d{2})$/u,
  /^(?<year>\d{4})[ -](?<name>\p{L}{3,10})[ -](?<day>\d{1,2})$/u,
];

/** Beginnings of the names of months: in Swedish, English, Norwegian, Danish, German, Finnish. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'tam'],
  ['feb', 'hel'],
  ['mars', 'marc', 'mar', 'mär', 'mrz', 'maa'],
  ['apr', 'huh'],
  ['maj', 'may', 'mai', 'tou'],
  ['jun', 'kes'],
  ['jul', 'hei'],
  ['aug', 'elo'],
  ['sep', 'syy'],
  ['okt', 'oct', 'lok'],
  ['nov', 'marr'],
  ['dec', 'dez', 'des', 'jou'],
];
const LONGEST = 40;

/** Banks list upcoming rows at most this many days ahead. */
const AHEAD_DAYS = 31;

/**
 * A row booked after `tomorrow` has not happened yet, as the bank's calendar may be a day ahead;
 * after `latest` its day is wrong.
 */
export type Bounds = { today: Day; tomorrow: Day; latest: Day };

/** The latest days that a file read on a day may state. */
export function boundsOf(today: Day): Bounds {
  return { today, tomorrow: addDays(today, 1), latest: addDays(today, AHEAD_DAYS) };
}

/**
 * Parses the day in a cell, ignoring a time after it. A two-digit year is in the last century in
 * which the day is not after `today`. Null: not a day.
 */
export function parseBankDay(cell: string, form: DateForm, today: Day): Day | null {
  const text = cell.trim();
  if (text.length > LONGEST) return null;
  const bare = withoutTime(text);
  const groups = groupsOf(bare, PATTERNS[form]) ?? groupsOf(bare, NAMED);
  if (groups === null) return null;
  const { year = '', month = monthNamed(groups['name'] ?? ''), day = '' } = groups;
  const inYear = (full: string) => {
    const found = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDay(found) ? found : null;
  };
  if (year.length === 4) return inYear(year);
  const [latest, earlier] = [inYear(`20${year}`), inYear(`19${year}`)];
  return latest !== null && latest <= today ? latest : (earlier ?? latest);
}

/** The most cells in the cache, more than the days of a normal file. */
const KEPT_MAX = 10_000;

/** Reads days as `parseBankDay` does, each cell once: the rows of a file share their days. */
export function createDayReader(form: DateForm, today: Day): (cell: string) => Day | null {
  const known = new Map<string, Day | null>();
  return (cell) => {
    const found = known.get(cell);
    if (found !== undefined) return found;
    const made = parseBankDay(cell, form, today);
    if (known.size === KEPT_MAX) known.clear();
    if (cell.length <= LONGEST) known.set(cell, made);
    return made;
  };
}

/**
 * The likeliest orders by which every cell is a day that is not far ahead: files are sorted by day
 * and cover some months. If all else is equal, the order with the day first wins.
 */
export function dateFormsOf(cells: readonly string[], today: Day): DateForm[] {
  const latest = addDays(today, AHEAD_DAYS);
  const tried = DATE_FORMS.flatMap((form) => {
    const days = cells.flatMap((cell) => parseBankDay(cell, form, today) ?? []);
    const isWhole = days.length === cells.length && days.every((day) => day <= latest);
    return isWhole ? [{ form, disorder: disorderOf(days), span: spanOf(days) }] : [];
  });
  const [best, ...others] = tried.sort((a, b) => a.disorder - b.disorder || a.span - b.span);
  if (best === undefined) return [];
  const alike = others.filter(
    ({ disorder, span }) => disorder === best.disorder && span <= best.span * 2,
  );
  return [best, ...alike].map(({ form }) => form).sort((a, b) => LIKELY[a] - LIKELY[b]);
}

/** Swedish dates begin with the year or the day. */
const LIKELY: Readonly<Record<DateForm, number>> = {
  'year-first': 0,
  'day-first': 1,
  'month-first': 2,
};

/** Number of neighbors that are against the order of most. */
function disorderOf(days: readonly Day[]): number {
  let [up, down] = [0, 0];
  for (const [at, day] of days.slice(1).entries()) {
    const before = days[at] ?? day;
    if (day > before) up += 1;
    if (day < before) down += 1;
  }
  return Math.min(up, down);
}

function spanOf(days: readonly Day[]): number {
  let [first, last] = [days[0] ?? '', days[0] ?? ''];
  for (const day of days) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  return first === '' ? 0 : daysBetween(first, last);
}

/** A zone without a time is no valid end: `2021-02-09-10:00`. */
function withoutTime(text: string): string {
  const local = text.replace(ZONE, '');
  const day = local.replace(TIME, '');
  return day === local ? text : day;
}

function groupsOf(text: string, patterns: readonly RegExp[]): Record<string, string> | null {
  for (const pattern of patterns) {
    const { groups } = pattern.exec(text) ?? {};
    if (groups !== undefined) return groups;
  }
  return null;
}

function monthNamed(name: string): string {
  const folded = name.toLowerCase();
  const isIt = (names: readonly string[]) => names.some((start) => folded.startsWith(start));
  // The longest prefix first: marraskuu is November, maaliskuu and mars are March.
  const at = folded.startsWith('marr') ? 10 : MONTHS.findIndex(isIt);
  return at === -1 ? '' : String(at + 1);
}

const PURCHASE_DAY = /\/(\d{2}-\d{2}-\d{2})$/;

/** The most days between a purchase and its booking. */
const BOOKED_WITHIN_DAYS = 60;

/**
 * Splits the day of the purchase from the end of a text (`ICA NARA /26-07-16`); the day is null if
 * there is none, or it is not within 60 days before the booking.
 */
export function purchaseDayIn(text: string, booked: Day): { text: string; day: Day | null } {
  const match = PURCHASE_DAY.exec(text);
  const day = `20${match?.[1]}`;
  if (match === null || !isDay(day)) return { text, day: null };
  const waited = daysBetween(day, booked);
  if (waited < 0 || waited > BOOKED_WITHIN_DAYS) return { text, day: null };
  return { text: text.slice(0, match.index).trimEnd(), day };
}
