import { addDays, type Day, isDay, type Month } from '#domain/basics/months.ts';
import { type DateForm, DATE_FORMS, parseBankDay } from '#domain/banking/bank-files/dates.ts';
import { linesInSteps, type Steps } from '#domain/basics/steps.ts';
import { dayFormOf, isEnd, LATEST } from './day-order.ts';
import { isFigure } from './item-words.ts';
import { folded } from './move-file.ts';

/**
 * A label of a month, or of a longer time by its last month. Null: the label does not state the
 * year, or no month. `weak`: it may be an amount as well.
 */
export type Period = {
  year: number | null;
  month: number | null;
  length: 1 | 3 | 6 | 12;
  isWeak: boolean;
  /** It is named as the present month: `idag`. */
  isPresent?: true;
  /** The label as a number, for days counted by a spreadsheet, which are known by their distances. */
  serial?: number;
  /** The day that the label is; absent: it is none. */
  day?: Day;
};

/** The names of months in Swedish and English, of which beginnings are read too, and short ones. */
const NAMES = [
  'januari january jan',
  'februari february feb',
  'mars march mar mrz',
  'april april apr',
  'maj may',
  'juni june jun',
  'juli july jul',
  'augusti august aug',
  'september september sept sep',
  'oktober october okt oct',
  'november november nov',
  'december december dec',
].map((names) => names.split(' '));

/** The number of each month by its names in other languages, in letters without marks. */
const OTHER_NAMES = new Map(
  ['de', 'da', 'nb', 'nl', 'fr', 'es', 'fi'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((style) => {
      const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
      return NAMES.map((_, at): [string, number] => {
        const name = format.format(Date.UTC(2026, at, 15));
        return [folded(name).replace('.', ''), at + 1];
      });
    }),
  ),
);

const LABEL_CHARACTERS_MAX = 30;
const FIRST_YEAR = 1980;
const LAST_YEAR = 2099;

/** The number of a month by its name, or by its beginning of three letters or more; 0: no name. */
function monthNamed(word: string): number {
  if (word.length < 3) return 0;
  const exact = NAMES.findIndex((names) => names.includes(word));
  if (exact !== -1) return exact + 1;
  const other = OTHER_NAMES.get(word);
  if (other !== undefined) return other;
  return NAMES.findIndex((names) => names.slice(0, 2).some((name) => name.startsWith(word))) + 1;
}

function fullYear(digits: string): number {
  const number = Number(digits);
  return digits.length === 4 ? number : number + 2_000;
}

function isYear(year: number): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

function month(year: number | null, number: number): Period | null {
  if (number < 1 || number > 12 || (year !== null && !isYear(year))) return null;
  return { year, month: number, length: 1, isWeak: false };
}

/** Days as spreadsheets count them, between 1990 and 2064. */
const SERIALS = { first: 32_874, last: 60_000 };
const SERIAL_0 = '1899-12-30';

/** The period of a label, with days read in one order; null: not a period. */
export function periodOf(cell: string, form: DateForm): Period | null {
  if (cell.length < 1 || cell.length > LABEL_CHARACTERS_MAX || !/\d|\p{L}{3}/u.test(cell)) {
    return null;
  }
  const text = folded(cell)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^(?:per|den|ar|year|utg\.? |utgaende|ultimo|ub|eom|saldo|slutet av|end of) +/, '')
    .replace(/ (?:\(?(?:i )?(?:kr|sek|tkr|ksek|mkr|msek)\)?|manad)$/, '')
    .replace(/\s+/g, ' ');
  return numbered(text) ?? named(text) ?? longer(text) ?? dated(text, form);
}

/** `2025-01`, `2025/1`, `01/2025`, `2025M01`, `202501`, `2025`, `45658`. */
function numbered(text: string): Period | null {
  const [, year = '', of = ''] = /^(\d{4}) ?[-/. ]? ?m?[-. ]?(\d{1,2})$/.exec(text) ?? [];
  if (year !== '' && !/^\d{5}$/.test(text)) {
    const found = month(Number(year), Number(of));
    if (found !== null) return { ...found, isWeak: /^\d+(?:\.\d)?$|^\d{4} \d/.test(text) };
  }
  const [, first = '', last = ''] = /^(\d{1,2})[-/. ](\d{4})$/.exec(text) ?? [];
  if (first !== '') return month(Number(last), Number(first));
  if (/^\d{4}$/.test(text) && isYear(Number(text))) {
    return { year: Number(text), month: null, length: 12, isWeak: true };
  }
  const serial = Number(text);
  if (/^\d{5}$/.test(text) && serial >= SERIALS.first && serial <= SERIALS.last) {
    const day = addDays(SERIAL_0, serial);
    const [on = '', of = ''] = day.split('-');
    return { year: Number(on), month: Number(of), length: 1, isWeak: true, serial, day };
  }
  return null;
}

/** `jan 2025`, `Jan-25`, `25-jan`, `januari`, `jan '25`, `2025 januari`. */
function named(text: string): Period | null {
  const parts =
    /^(?<name>[a-z]{3,10})\.?(?: ?[-/ ,.] ?|)['\u2019]?(?<year>\d{4}|\d{2})?$/.exec(text)?.groups ??
    /^(?<year>\d{4}(?: ?[-/ .] ?|)|\d{2}(?:[-/.]|))(?<name>[a-z]{3,10})\.?$/.exec(text)?.groups;
  const number = monthNamed(parts?.['name'] ?? '');
  if (number === 0) return null;
  const year = parts?.['year']?.replace(/\D/g, '');
  return month(year === undefined ? null : fullYear(year), number);
}

/** Quarters and halves of a year: `Q1 2025`, `kv 1 -25`, `2025 K1`, `1Q25`, `H1 2025`. */
function longer(text: string): Period | null {
  const parts =
    /^(?:(?<unit>q|kv|k|kvartal|quarter|h|hy|halvar) ?(?<number>[1-4]))(?: ?[-/ ,'] ?|)(?<year>\d{4}|\d{2})?$/.exec(
      text,
    )?.groups ??
    /^(?<year>\d{4})(?: ?[-/ ] ?|)(?<unit>q|kv|k|kvartal|quarter|h|hy|halvar) ?(?<number>[1-4])$/.exec(
      text,
    )?.groups ??
    /^(?<number>[1-4])(?<unit>q|h)(?: ?[-/ '] ?|)(?<year>\d{4}|\d{2})?$/.exec(text)?.groups;
  if (parts === undefined) return null;
  const length = (parts['unit'] ?? '').startsWith('h') ? 6 : 3;
  const last = Number(parts['number']) * length;
  if (last > 12) return null;
  const year = parts['year'] === undefined ? null : fullYear(parts['year']);
  return year !== null && !isYear(year) ? null : { year, month: last, length, isWeak: false };
}

/** A whole day, as `2025-01-31` or `31 jan 2025`, or one without a year: `31 jan`, `31/1`. */
function dated(text: string, form: DateForm): Period | null {
  if (!/^\d{1,4}[-/. a-z]|^[a-z]{3,10}\.? \d/.test(text)) return null;
  const day = parseBankDay(text, form, LATEST);
  if (day !== null && isDay(day)) {
    const found = month(Number(day.slice(0, 4)), Number(day.slice(5, 7)));
    return found && { ...found, day };
  }
  const [, one, other] = /^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? [];
  if (one !== undefined) return month(null, Number(Number(other) > 12 ? one : other));
  const [, , name = ''] = /^(\d{1,2})[. ]+([a-z]{3,10})\.?$/.exec(text) ?? [];
  return name === '' ? null : month(null, monthNamed(name));
}

/** A label of an axis: its place, its period, and a word beside this one, as `utfall`, if any. */
export type Label = { at: number; period: Period; word?: string };

/** The cells of a sheet, line by line. */
export type Grid = readonly (readonly string[])[];

/** A line with the months of a table. */
export type Axis = { line: number; labels: Label[] };

const LABELS_MIN = 2;

/** The context of an axis; `form`: the order of its days as the user states it. */
type AxisContext = { running: Month; form?: DateForm | undefined };

/** The lines that label months, in their order. */
export function* axesOf(grid: Grid, context: AxisContext): Steps<Axis[]> {
  const found = yield* linesInSteps(grid, (cells, line) => axisOf(cells, { line, ...context }));
  const all = found.filter((axis) => axis !== null);
  const strong = all.filter(({ labels }) => labels.some(({ period }) => !period.isWeak));
  // Beside months in words, numbers are amounts.
  const axes = strong.length > 0 ? strong : all;
  // A single day above a table is not a table of its own, and neither is a line of years.
  const wide = axes.filter(({ labels }) => labels.length >= LABELS_MIN);
  const months = wide.filter(({ labels }) => labels.some(({ period }) => period.length < 12));
  if (months.length > 0) return withYearTables(grid, months, found);
  return wide.length > 0 ? wide : axes;
}

/** Lines of months with those of years that have a table of their own, above these or below. */
function withYearTables(grid: Grid, months: Axis[], all: readonly (Axis | null)[]): Axis[] {
  const years = all
    .filter((axis) => axis !== null)
    .filter(({ line, labels }) => {
      const own = labels.map(({ period }) => (period.length === 12 ? (period.year ?? 0) : 0));
      const areYears = own.every((year, at) => year > 0 && year - (own[at - 1] ?? year - 1) === 1);
      const isApart = !(grid[line - 1] ?? []).some(isFigure);
      const end = months.find((axis) => axis.line >= line)?.line ?? grid.length;
      const isHeader = !grid.slice(line + 1, end).some((cells) => cells.some(isFigure));
      return labels.length >= LABELS_MIN && areYears && isApart && !isHeader;
    });
  return [...months, ...years].toSorted((one, other) => one.line - other.line);
}

const MONTH_HEADER = /^(?:manad|man|month)\.?$/;
const YEAR_HEADER = /^(?:ar |year )?(?:19[89]|20\d)\d$/;

/**
 * Months as `2025.9` beside others as `2025.10`, which programs store as numbers: October loses its
 * zero.
 */
function withWholeMonths(cells: readonly string[]): readonly string[] {
  if (!cells.some((cell) => /^\d{4}\.(?:0\d|1[0-2])$/.test(cell))) return cells;
  const isPadded = cells.some((cell) => /^\d{4}\.0\d$/.test(cell));
  return cells.map((cell, at) => {
    const [, year = '', of = ''] = /^(\d{4})\.(\d)$/.exec(cell) ?? [];
    if (year === '') return cell;
    const near = [cells[at - 1], cells[at + 1]];
    const isOctober =
      isPadded || near.some((each) => [`${year}.9`, `${year}.11`].includes(each ?? ''));
    return `${year}-${of === '1' && isOctober ? '10' : `0${of}`}`;
  });
}

/** Whether the numbers of a line are those of months: its header says so, or is a year that they count. */
function countsMonths(cells: readonly string[]): boolean {
  const header = folded(cells.find((cell) => cell !== '') ?? '');
  if (!YEAR_HEADER.test(header)) return MONTH_HEADER.test(header);
  const numbers = cells.filter((cell) => /^\d{1,2}$/.test(cell));
  // A row of a year may hold a few that are amounts.
  return numbers.length > 5 && numbers.every((cell, at) => Number(cell) === at + 1);
}

/** The labels of a line: all of its cells that are one. */
function labelsOf(all: readonly string[], { running, form }: AxisContext): Label[] {
  const cells = withWholeMonths(all);
  const own = form ?? dayFormOf(cells, running);
  const areNumbers = countsMonths(cells);
  // Without a zero before September, 8.2025 may be an amount.
  const isPadded = cells.some((cell) => /^0\d\./.test(cell));
  const labels = cells.flatMap((cell, at): Label[] => {
    const isPresent = PRESENT.test(folded(cell.slice(0, LABEL_CHARACTERS_MAX)));
    const stated = isPresent ? numbered(running) : periodOf(cell, own);
    const isLike = isPresent || (!isPadded && /^\d{1,2}\.\d{4}$/.test(cell));
    const isNumber = areNumbers && /^\d{1,2}$/.test(cell);
    const isWeak = isLike || stated?.isWeak === true;
    const label = stated && { ...stated, isWeak, ...(isPresent && { isPresent }) };
    const period = isNumber ? month(null, Number(cell)) : label;
    return period === null ? [] : [{ at, period }];
  });
  return labels.length > 0 ? labels : wordedLabels(cells, own);
}

const WORDED = /^\p{L}{3,10}\.? (?:\d{2,4} )?(?=\p{L}\P{N}{0,30}$)/u;
/** Two months with two words each. */
const WORDED_MIN = 4;

/** The labels of a line with each of several words in each month, as `Jan budget` and `Jan utfall`. */
function wordedLabels(cells: readonly string[], form: DateForm): Label[] {
  const labels = cells.flatMap((cell, at): Label[] => {
    const [beginning = ''] = WORDED.exec(cell) ?? [];
    const period = beginning === '' ? null : periodOf(beginning.trim(), form);
    return period === null ? [] : [{ at, period, word: cell.slice(beginning.length) }];
  });
  if (labels.length < WORDED_MIN) return [];
  const months = new Set(labels.map(({ period: { year, month: of } }) => `${year} ${of}`));
  const words = new Set(labels.map(({ word }) => word));
  const isEven = labels.length === months.size * words.size && months.size > 1 && words.size > 1;
  return isEven ? labels : [];
}

/** Labels of the running month. */
const PRESENT = /^(?:i ?dag|nu|just nu|aktuellt|senaste?|today|now|current|latest)$/;
const UNKNOWN: Period = { year: null, month: null, length: 1, isWeak: false };

/**
 * The line that the user states to have the months. If none of its cells is one, they are the cells
 * above figures, in their order.
 */
export function statedAxis(grid: Grid, line: number, context: AxisContext): Axis {
  const cells = grid[line] ?? [];
  const labels = labelsOf(cells, context);
  if (labels.length > 0) return { line, labels };
  const body = grid.slice(line + 1);
  const isAbove = (at: number) => {
    const filled = body.flatMap((below) =>
      (below[at] ?? '').trim() === '' ? [] : [below[at] ?? ''],
    );
    return filled.filter(isFigure).length * 2 > filled.length;
  };
  const width = body.reduce((most, { length }) => Math.max(most, length), cells.length);
  const places = Array.from({ length: width }, (_, at) => at).filter(isAbove);
  return { line, labels: places.map((at) => ({ at, period: UNKNOWN })) };
}

/** The order in which the days of a line are read; null: no day in it can be read in two. */
export function daysIn(cells: readonly string[], { running, form }: AxisContext): DateForm | null {
  const isOpen = cells.some((cell) => {
    const read = DATE_FORMS.flatMap((each) => parseBankDay(cell.trim(), each, LATEST) ?? []);
    return new Set(read).size > 1;
  });
  return isOpen ? (form ?? dayFormOf(cells, running)) : null;
}

function axisOf(
  cells: readonly string[],
  { line, ...context }: AxisContext & { line: number },
): Axis | null {
  const all = labelsOf(cells, context);
  const ofMonths = all.filter(({ period }) => period.month !== null);
  const figures = cells.filter(
    (cell) => /^[-(]?[\d\s.,\u00a0]+\)?$/.test(cell.trim()) && cell !== '',
  );
  const strong = ofMonths.filter(({ period }) => !period.isWeak);
  if (strong.length >= LABELS_MIN || isSingle(strong, cells)) {
    // A row of figures may hold a word that is like a month.
    const [first = 0, last = 0] = [strong[0]?.at, strong.at(-1)?.at];
    const labels = all.filter(
      ({ at, period }) => !period.isWeak || (period.isPresent && (at < first || at > last)),
    );
    const own = labels.filter(({ period }) => period.month !== null);
    return figures.length - all.length > strong.length ? null : { line, labels: own };
  }
  const weak = ofMonths.length >= LABELS_MIN ? ofMonths : all;
  const values = weak.map(({ period: { year, month } }) => (year ?? 0) * 12 + (month ?? 0));
  const isMeant =
    weak.length >= LABELS_MIN &&
    [1, -1].some((sign) =>
      values.every((value, at) => at === 0 || sign * (value - (values[at - 1] ?? 0)) > 0),
    );
  if (!isMeant || figures.length > weak.length || !areSteps(weak)) return null;
  return { line, labels: weak };
}

/** A table of a single month: a whole month beside a header of the names, or alone. */
function isSingle(labels: readonly Label[], cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return labels.length === 1 && labels[0]?.period.year !== null && filled.length <= 3;
}

/** Days that are counted in numbers are all of a line, and months, quarters or years apart. */
function areSteps(labels: readonly Label[]): boolean {
  // Beside a month, numbers that are no years in a row are amounts.
  const isMixed = labels.some(({ period }) => !period.isWeak);
  const years = labels.map(({ period }) => period.year ?? 0);
  if (isMixed && years.some((year, at) => Math.abs(year - (years[at - 1] ?? year)) > 1))
    return false;
  const serials = labels.flatMap(({ period }) => period.serial ?? []);
  if (serials.length > 0 && serials.length < labels.length) return false;
  const steps = serials.slice(1).map((serial, at) => Math.abs(serial - (serials[at] ?? 0)));
  const areEnds = labels.every(({ period: { day = '' } }) => isEnd(day));
  if (areEnds && serials.length > 2) return true;
  return [28, 89, 181, 365].some((least) =>
    steps.every((step) => step >= least && step < least + 4),
  );
}
