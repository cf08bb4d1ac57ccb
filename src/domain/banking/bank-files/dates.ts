import { addDays, type Day, dayOf, daysBetween, isDay } from '#domain/basics/months.ts';

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
  /^(?<day>\d{1,2})\.?[ /-]?(?:de )?(?<name>\p{L}{3,12})\.?[ /-]{0,2}(?:de )?(?<year>\d{4}|\d{2})$/u,
  /^(?<name>\p{L}{3,12})\.?[ -](?<day>\d{1,2}),? (?<year>\d{4}|\d{2})$/u,
  /^(?<year>\d{4})[ -](?<name>\p{L}{3,12})\.?[ -](?<day>\d{1,2})$/u,
];

/**
 * Months in the languages of the names of columns: Swedish, English, German, Finnish, Danish,
 * Norwegian, Dutch, French, Spanish, Italian and Polish. A name may be cut after three letters.
 */
const MONTHS: readonly (readonly string[])[] = [
  'januari januar january janvier tammikuuta enero gennaio stycznia styczen',
  'februari februar february fevrier helmikuuta febrero febbraio lutego luty',
  'mar mrt mrz mars march marts marz maart maerz maaliskuuta marzo marca marzec',
  'april avril huhtikuuta abril aprile kwietnia kwiecien',
  'maj may mai mei mayo maggio maja toukokuuta',
  'juni june juin kesakuuta junio giugno czerwca czerwiec',
  'juli july juillet heinakuuta julio luglio lipca lipiec',
  'augusti august augustus aout elokuuta agosto sierpnia sierpien',
  'september septembre setembre syyskuuta septiembre setiembre settembre wrzesnia wrzesien',
  'oktober october octobre lokakuuta octubre ottobre pazdziernika pazdziernik',
  'november novembre marraskuuta noviembre listopada listopad',
  'december desember dezember decembre joulukuuta diciembre dicembre grudnia grudzien',
].map((names) => names.split(' '));

/** Days of the week in the same languages; a name may be cut after two letters. */
const WEEKDAYS = (
  'mandag tisdag tirsdag onsdag torsdag fredag lordag lorerdag sondag monday tuesday wednesday ' +
  'thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag ' +
  'maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai maandag dinsdag woensdag ' +
  'donderdag vrijdag zaterdag zondag lundi mardi mercredi jeudi vendredi samedi dimanche lunes ' +
  'martes miercoles jueves viernes sabado domingo lunedi martedi mercoledi giovedi venerdi ' +
  'sabato domenica poniedzialek wtorek sroda czwartek piatek sobota niedziela'
).split(' ');
const WEEKDAY = /^(\p{L}{2,12})(?:[.,]{1,2} ?| )(?=[\p{L}\d])/u;
const LONGEST = 40;
const NAME_MIN = 3;
const WEEKDAY_MIN = 2;

/** Banks list upcoming rows at most this many days ahead. */
const AHEAD_DAYS = 31;

/**
 * A row booked after `tomorrow` has not happened yet, as the bank's calendar may be a day ahead;
 * after `latest` its day is wrong.
 */
export type DateBounds = { today: Day; tomorrow: Day; latest: Day };

/** The latest days that a file read on a day may state. */
export function boundsOf(today: Day): DateBounds {
  return { today, tomorrow: addDays(today, 1), latest: addDays(today, AHEAD_DAYS) };
}

/**
 * Parses the day in a cell, ignoring a time after it and a weekday before it. A two-digit year is
 * in the last century in which the day is not far after `today`. Null: not a day.
 */
export function parseBankDay(cell: string, form: DateForm, today: Day): Day | null {
  const text = cell.trim();
  if (text.length > LONGEST) return null;
  const bare = withoutTime(text);
  const groups = groupsOf(bare, PATTERNS[form]) ?? namedGroups(bare);
  if (groups === null) return null;
  const { year = '', month = monthNamed(groups['name'] ?? ''), day = '' } = groups;
  const inYear = (full: string) => {
    const found = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDay(found) ? found : null;
  };
  if (year.length === 4) return inYear(year);
  const [latest, earlier] = [inYear(`20${year}`), inYear(`19${year}`)];
  return latest !== null && latest <= latestOf(today) ? latest : (earlier ?? latest);
}

/** Every day of a file is compared with the same one. */
let latestFrom = { today: '', latest: '' };

function latestOf(today: Day): Day {
  if (latestFrom.today !== today) latestFrom = { today, latest: boundsOf(today).latest };
  return latestFrom.latest;
}

/** Whether a cell is a day of a month without its year, as `05.01.` or `5/1`. */
export function isYearless(cell: string): boolean {
  const [, day = '', month = ''] = /^(\d{1,2})[./](\d{1,2})\.?$/.exec(cell.trim()) ?? [];
  return day !== '' && Number(day) <= 31 && Number(month) <= 12 && !/^0*$/.test(day + month);
}

/** The most cells in the cache, more than the days of a normal file. */
const KEPT_MAX = 10_000;

/**
 * Reads days as `parseBankDay` does, each cell once: the rows of a file share their days. Without a
 * form no cell is a day.
 */
export function createDayReader(form: DateForm | null, today: Day): (cell: string) => Day | null {
  if (form === null) return () => null;
  const known = new Map<string, Day | null>();
  return (cell) => {
    const found = known.get(cell);
    if (found !== undefined) return found;
    const made = swedishDay(cell, today) ?? parseBankDay(cell, form, today);
    if (known.size === KEPT_MAX) known.clear();
    if (cell.length <= LONGEST) known.set(cell, made);
    return made;
  };
}

/** An instant late on a day of UTC, as `2021-02-23T23:50:36.161647Z`. */
const LATE_IN_UTC = /^\d{4}-\d{2}-\d{2}T2[23]:[\d:.]*Z$/;

/** The day in Sweden, which is an hour or two ahead; null: no such instant, or one to come. */
function swedishDay(cell: string, today: Day): Day | null {
  if (!LATE_IN_UTC.test(cell)) return null;
  const instant = new Date(cell);
  const day = Number.isNaN(instant.getTime()) ? null : dayOf(instant);
  return day !== null && day <= today ? day : null;
}

/**
 * The likeliest orders by which every cell is a day: without days far ahead or before 2000 if there
 * is such an order, and then in the least time, as files cover some months. If all else is equal,
 * the day comes first, but between hyphens the year.
 */
export function dateFormsOf(cells: readonly string[], today: Day): DateForm[] {
  const tried = possibleForms(cells, today);
  const shortest = Math.min(...tried.map(({ span }) => span));
  const near = usualOf(tried.filter(({ span }) => span <= shortest * 2));
  const ordered = Math.min(...near.map(({ disorder }) => disorder));
  const alike = near.filter(({ disorder }) => disorder === ordered);
  const likely = cells.some((cell) => cell.includes('-')) ? BY_HYPHENS : DAY_FIRST;
  return alike
    .map(({ form }) => form)
    .sort((one, other) => likely.indexOf(one) - likely.indexOf(other));
}

/**
 * The only order by which the cells are days. Null: another one is as good, and only the user can
 * tell; one that leaves the days out of order is not as good as one that does not.
 */
export function onlyDateForm(cells: readonly string[], today: Day): DateForm | null {
  const [best, ...others] = dateFormsOf(cells, today);
  if (best === undefined || others.length > 0) return null;
  const tried = usualOf(possibleForms(cells, today));
  const of = tried.find(({ form }) => form === best);
  const isBest = tried.every(
    ({ form, disorder }) => form === best || disorder > (of?.disorder ?? disorder),
  );
  return isBest ? best : null;
}

/**
 * The order that a source writes if a day has a four-digit year in it; else the only one in which
 * the cells are days. Null: they can be read in two ways, or in none.
 */
export function writtenForm(
  cells: readonly string[],
  { own, today }: { own: DateForm; today: Day },
): DateForm | null {
  const isOwn = (cell: string) => /\d{4}/.test(cell) && parseBankDay(cell, own, today) !== null;
  if (cells.some(isOwn)) return own;
  // A short year stands first between hyphens only.
  const isLikeOwn = own !== 'year-first' || cells.every((cell) => /^\d+-/.test(cell));
  const isRead = isLikeOwn && dateFormsOf(cells, today).includes(own);
  return isRead ? own : onlyDateForm(cells, today);
}

type TriedForm = { form: DateForm; isUsual: boolean; disorder: number; span: number };

/** The orders by which every cell is a day that banks write. */
function possibleForms(cells: readonly string[], today: Day): TriedForm[] {
  const { latest } = boundsOf(today);
  const tried = DATE_FORMS.flatMap((form) => {
    const days = cells.flatMap((cell) => parseBankDay(cell, form, today) ?? []);
    if (days.length !== cells.length || days.some((day) => day > latest)) return [];
    const isUsual = cells.every((cell) => isUsualIn(cell, form));
    const isRecent = days.every((day) => day >= FIRST_DAY);
    return [{ form, isUsual, isRecent, disorder: disorderOf(days), span: spanOf(days) }];
  });
  const recent = tried.filter(({ isRecent }) => isRecent);
  const likely = recent.length > 0 ? recent : tried;
  // Between points nobody writes the month first.
  const written = likely.filter(({ form, isUsual }) => isUsual || form !== 'month-first');
  return written.length > 0 ? written : likely;
}

/** No bank's file is expected to begin before. */
const FIRST_DAY = '2000-01-01';

function usualOf(tried: readonly TriedForm[]): readonly TriedForm[] {
  const usual = tried.filter(({ isUsual }) => isUsual);
  return usual.length > 0 ? usual : tried;
}

/** Between points the month is never first, and between points or slashes no short year is. */
function isUsualIn(cell: string, form: DateForm): boolean {
  if (form === 'month-first') return !/^\d{1,2}\.\d/.test(cell.trim());
  return form !== 'year-first' || !/^\d{1,2}[./]\d/.test(cell.trim());
}

const DAY_FIRST: readonly DateForm[] = ['day-first', 'month-first', 'year-first'];
const BY_HYPHENS: readonly DateForm[] = ['year-first', 'day-first', 'month-first'];

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

/** The parts of a day whose month is a word, which may follow a weekday. */
function namedGroups(text: string): Record<string, string> | null {
  if (!/\p{L}/u.test(text)) return null;
  const [before = '', weekday = ''] = WEEKDAY.exec(text) ?? [];
  const isWeekday = weekday !== '' && isCutOf(weekday, WEEKDAYS, WEEKDAY_MIN);
  const named =
    groupsOf(text, NAMED) ?? (isWeekday ? groupsOf(text.slice(before.length), NAMED) : null);
  return named !== null && monthNamed(named['name'] ?? '') !== '' ? named : null;
}

/** Whether a word is the name of a month, or its beginning. */
export function isMonthName(word: string): boolean {
  return monthNamed(word) !== '';
}

/** The number of a month by its name, or by its beginning; empty: no month's, or of several. */
function monthNamed(name: string): string {
  const [only, ...others] = MONTHS.flatMap((names, at) =>
    isCutOf(name, names, NAME_MIN) ? [at + 1] : [],
  );
  const exact = MONTHS.findIndex((names) => names.includes(folded(name))) + 1;
  if (exact > 0) return String(exact);
  return only === undefined || others.length > 0 ? '' : String(only);
}

/** Whether a word is one of some names, or the beginning of one. */
function isCutOf(word: string, names: readonly string[], min: number): boolean {
  const start = folded(word);
  return start.length >= min && names.some((name) => name.startsWith(start));
}

/** A word in small letters without the marks above them. */
function folded(word: string): string {
  const plain = word.toLowerCase().replaceAll('ł', 'l').replaceAll('ø', 'o');
  return plain.normalize('NFD').replace(/\p{M}/gu, '');
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
