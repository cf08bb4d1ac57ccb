import { type Month, monthsBetween, addMonths } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { isFigure, isWord } from './item-words.ts';
import { folded, type Sheet, type SheetLayout } from './move-file.ts';
import { type Axis, type Grid, type Period, periodOf } from './periods.ts';
import { monthsOf, yearIn, yearOfFile, yearOfSheet } from './years.ts';

/** A sheet that is named after its month, as it would be below a line with that month. */
export type MonthSheet = {
  grid: Grid;
  axis: Axis;
  month: Month | null;
  /** The first line of the sheet that the grid has, in its second one. */
  begin: number;
};

type NamedSheet = Omit<MonthSheet, 'axis' | 'month'> & {
  place: number;
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

type MonthSheets = { sheets: ReadonlyMap<number, MonthSheet>; isGuess: boolean };

/**
 * The sheets of a workbook that are named after their months, by their places. The year of those whose
 * names have none is that of their titles, the file's name or the other sheets; `isGuess`: nothing
 * states it. A month that the user states of one of them moves all.
 */
export function* monthSheets(
  all: readonly Sheet[],
  { running, fileName, stated }: MonthContext,
): Steps<MonthSheets> {
  const found = yield* eachInSteps(all, (sheet, place) => namedSheet(sheet, place) ?? []);
  const named = found.flat();
  if (named.length === 0) return { sheets: new Map(), isGuess: false };
  const places = new Set(named.map(({ place }) => place));
  const others = all.flatMap(({ name }, at) => (places.has(at) ? [] : [yearOfSheet(name)]));
  const own =
    yearOfFile(fileName) ??
    onlyOf(others) ??
    onlyOf(named.map(({ year, period }) => year ?? period.year));
  const above = new Map(named.flatMap(({ place, year }) => (year === null ? [] : [[place, year]])));
  const labels = named.map(({ place, period }) => ({ at: place, period }));
  const { months, isGuess } = monthsOf(labels, { above, own, running });
  const moved = named.flatMap(({ place }, at) => {
    const [month, first] = [months[at] ?? null, stated.get(place)?.first];
    return month === null || first === undefined ? [] : [monthsBetween(month, first)];
  });
  const distance = moved.at(-1) ?? 0;
  const sheets = named.map(({ place, column, period, grid, begin }, at): [number, MonthSheet] => {
    const month = months[at] ? addMonths(months[at], distance) : null;
    const [year = null, number = null] = month === null ? [] : month.split('-').map(Number);
    const axis = { line: 0, labels: [{ at: column, period: { ...period, year, month: number } }] };
    return [place, { grid, axis, month, begin }];
  });
  return { sheets: new Map(sheets), isGuess: isGuess && moved.length === 0 };
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
  const width = Math.max(0, ...lines.map((line) => line.length));
  const counts = Array.from({ length: width }, (_, at) => {
    const cells = lines.map((line) => (line[at] ?? '').trim());
    const figures = cells.filter((cell) => isFigure(cell) && !isWord(cell)).length;
    return { at, figures, words: cells.filter(isWord).length };
  });
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
  return { place, column: value.at, period, grid, begin, year: onlyOf(titles) };
}
