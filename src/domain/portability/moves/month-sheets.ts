import { DATE_FORMS } from '#domain/banking/bank-files/dates.ts';
import { type Month, monthsBetween, addMonths, toMonth } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { isFigure, isWord } from './item-words.ts';
import { namesValue } from './month-columns.ts';
import { folded, type Sheet, type SheetLayout } from './move-file.ts';
import { type Axis, type Grid, type Period, periodOf } from './periods.ts';
import { monthsOf, yearIn, yearOfFile, yearOfSheet } from './years.ts';

/** A list whose sheet or title is its month, as it would be below a line with that month. */
export type MonthSheet = {
  grid: Grid;
  axis: Axis;
  month: Month | null;
  /** The line of the sheet that the grid has in its second one. */
  begin: number;
};

type NamedSheet = Omit<MonthSheet, 'axis' | 'month'> & {
  place: number;
  title: string;
  column: number;
  period: Period;
  /** The only year above its amounts; null: none. */
  year: number | null;
};

type MonthContext = {
  running: Month;
  fileName: string | undefined;
  /** The months that the user states, by the places of the sheets. */
  stated: ReadonlyMap<number, Pick<SheetLayout, 'first'>>;
};

/** `guessed`: the first title, of whose year nothing tells; null: the years are known. */
type MonthSheets = { sheets: ReadonlyMap<number, MonthSheet[]>; guessed: string | null };

/**
 * The lists of a workbook whose sheets or titles are their months, by the places of their sheets. The
 * year of those that state none is that of their titles, the file's name or the other sheets. A month
 * that the user states of one sheet moves all.
 */
export function* monthSheets(
  all: readonly Sheet[],
  { running, fileName, stated }: MonthContext,
): Steps<MonthSheets> {
  const found = yield* eachInSteps(all, (sheet, place) => {
    const own = namedSheet(sheet, place);
    return own === null ? titledLists(sheet, place) : [own];
  });
  const [only] = all;
  if (all.length === 1 && only && found.flat().length === 0) found[0] = datedList(only);
  const named = found.flat();
  if (named.length === 0) return { sheets: new Map(), guessed: null };
  const places = new Set(named.map(({ place }) => place));
  const others = all.flatMap(({ name }, at) => (places.has(at) ? [] : [yearOfSheet(name)]));
  const own =
    yearOfFile(fileName) ??
    onlyOf(others) ??
    onlyOf(named.map(({ year, period }) => year ?? period.year));
  const above = new Map(named.flatMap(({ year }, at) => (year === null ? [] : [[at, year]])));
  const labels = named.map(({ period }, at) => ({ at, period }));
  const { months, isGuess } = monthsOf(labels, { above, own, running });
  const moved = found.flatMap(([first], place) => {
    const month = first === undefined ? null : (months[named.indexOf(first)] ?? null);
    const to = stated.get(place)?.first;
    return month === null || to === undefined ? [] : [monthsBetween(month, to)];
  });
  const distance = moved.at(-1) ?? 0;
  const lists = named.map(({ place, column, period, grid, begin }, at) => {
    const month = months[at] ? addMonths(months[at], distance) : null;
    const [year = null, number = null] = month === null ? [] : month.split('-').map(Number);
    const axis = { line: 0, labels: [{ at: column, period: { ...period, year, month: number } }] };
    return { place, grid, axis, month, begin };
  });
  const sheets = Map.groupBy(lists, ({ place }) => place);
  return { sheets, guessed: isGuess && moved.length === 0 ? (named[0]?.title ?? '') : null };
}

/** The only year of several; null: none, or they differ. */
function onlyOf(years: readonly (number | null)[]): number | null {
  const [only = null, ...others] = new Set(years.filter((year) => year !== null));
  return others.length === 0 ? only : null;
}

/**
 * A sheet with the name of a month has a column of names and one of amounts, or several that words
 * tell apart. Null: it is not such a sheet.
 */
function namedSheet({ name: title, lines }: Sheet, place: number): NamedSheet | null {
  const period = periodOf(title, 'year-first');
  if (!period?.month || period.length > 1) return null;
  const counts: { at: number; figures: number; words: number }[] = [];
  for (const line of lines) {
    for (const [at, cell] of line.entries()) {
      const count = (counts[at] ??= { at, figures: 0, words: 0 });
      if (isWord(cell)) count.words += 1;
      else if (isFigure(cell.trim())) count.figures += 1;
    }
  }
  const name = counts.find(({ words, figures }) => words > figures)?.at;
  const values = counts.filter(({ figures, words }) => figures > 1 && figures >= words);
  const [value, ...others] = values;
  if (name === undefined || value === undefined || name > value.at) return null;
  const first = lines.findIndex((line) => values.some(({ at }) => isFigure(line[at] ?? '')));
  const above = lines.slice(0, first);
  const header = above.findIndex((line) => values.some(({ at }) => isWord(line[at] ?? '')));
  const words = new Set(values.map(({ at }) => folded(lines[header]?.[at] ?? '')));
  // Of two columns of amounts nothing else tells which is the month's.
  if (others.length > 0 && (words.size <= others.length || words.has(''))) return null;
  const begin = Math.max(header, 0);
  const grid = [[], ...lines.slice(begin)];
  const titles = above.flatMap((line) => line.map((cell) => yearIn(cell.trim())));
  return { place, title, column: value.at, period, grid, begin, year: onlyOf(titles) };
}

/**
 * Lists below or beside each other with a month as the title of each, and its names in the column of
 * the title. The year of the first one is that of the sheet or of the titles above it.
 */
function titledLists({ name, lines }: Sheet, place: number): NamedSheet[] {
  const titles = lines.flatMap((cells, line) => {
    const column = cells.findIndex((cell) => cell.trim() !== '');
    if (!isMonth(cells[column]) || cells.some((cell) => isFigure(cell) && !isWord(cell))) return [];
    return { line, columns: [...cells.keys()].filter((at) => isMonth(cells[at])) };
  });
  const lists = titles.flatMap(({ line, columns }, at) => {
    const rows = lines.slice(line, titles[at + 1]?.line);
    return columns.flatMap((column, each) => {
      const own = rows.map((cells) => cells.slice(column, columns[each + 1]));
      const title = own[0]?.splice(0, 1, '')[0] ?? '';
      const first = own.find((cells) => (cells[0] ?? '').trim() !== '')?.[0] ?? '';
      const list = isWord(first) ? namedSheet({ name: title, lines: own }, place) : null;
      return list === null ? [] : [{ ...list, begin: list.begin + line }];
    });
  });
  const months = new Set(lists.map(({ period: { year, month } }) => `${year} ${month}`));
  const [first, ...others] = lists;
  if (first === undefined || others.length === 0 || months.size < lists.length) return [];
  const above = lines.slice(0, titles[0]?.line).flat();
  const year = yearOfSheet(name) ?? onlyOf(above.map((cell) => yearIn(cell.trim())));
  return [{ ...first, year }, ...others];
}

/** The lines that may have the title of a list. */
const TITLE_LINES_MAX = 6;
/** The most words of a title, and of a month in it. */
const TITLE_WORDS_MAX = 8;
const MONTH_WORDS_MAX = 3;

/** A list whose title has its month among other words, as `Balansräkning 30 november 2026`. */
function datedList({ lines }: Sheet): NamedSheet[] {
  const isAmount = (cell: string) => isFigure(cell) && !isWord(cell);
  for (const [line, cells] of lines.slice(0, TITLE_LINES_MAX).entries()) {
    if (cells.slice(1).some(isAmount)) return [];
    const column = cells.findIndex((cell) => cell.trim() !== '');
    const found = column === -1 ? null : monthWithin(cells[column] ?? '');
    if (found === null) continue;
    const body = lines.slice(line).map((own, at) => (at === 0 ? own.with(column, '') : own));
    const list = namedSheet({ name: found.month, lines: body }, 0);
    // Of columns that nothing tells to be values, none is of the month.
    const areSeveral = list?.grid.some((each) => each.filter(isAmount).length > 1);
    const header = list?.grid[1] ?? [];
    const own = header[list?.column ?? 0] ?? '';
    const isOwn = !isWord(own) || namesValue(own);
    const isTold = areSeveral === true ? header.some(namesValue) : isOwn;
    if (list === null || !isTold) return [];
    const grid = [[found.rest], ...list.grid.slice(1)];
    return [{ ...list, grid, begin: list.begin + line }];
  }
  return [];
}

/** The month of a title, and its other words; null: it has none with its year. */
function monthWithin(title: string): { month: string; rest: string } | null {
  const words = title.trim().split(/\s+/, TITLE_WORDS_MAX + 1);
  if (words.length > TITLE_WORDS_MAX) return null;
  for (let length = MONTH_WORDS_MAX; length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const month = words.slice(at, at + length).join(' ');
      const read = DATE_FORMS.flatMap((form) => periodOf(month, form) ?? []);
      const [period] = read;
      // A day that can be read as one of another month tells neither.
      const isOpen = read.some((each) => each.month !== period?.month);
      if (period?.month && period.year && period.length === 1 && !period.isWeak && !isOpen)
        return {
          month: toMonth(period.year, period.month),
          rest: words.toSpliced(at, length).join(' '),
        };
    }
  }
  return null;
}

function isMonth(cell = ''): boolean {
  const period = periodOf(cell.trim(), 'year-first');
  return period?.length === 1 && !period.isWeak;
}
