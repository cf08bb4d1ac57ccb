import type { Day, Month } from '#domain/basics/months.ts';
import { eachInSteps, linesInSteps, type Steps } from '#domain/basics/steps.ts';
import {
  folded,
  type FoundLayout,
  type Issues,
  type Sheet,
  type SheetLayout,
} from './move-file.ts';
import { namedOut } from './sum-words.ts';
import { columnNamed, columnsIn, type Columns, isFigure, scaleIn } from './item-words.ts';
import { byDay, listedTable, listsPayments, squareOf, titlesOf } from './listed-tables.ts';
import { columnParts } from './month-columns.ts';
import type { RowCell } from './month-parts.ts';
import type { MonthSheet } from './month-sheets.ts';
import { type Axis, axesOf, type Grid, type Label, statedAxis } from './periods.ts';
import { groupsOf, namesNotes, withSections } from './table-sections.ts';
import { monthsFromFirst, monthsOf, startsIn, yearIn, yearOfSeason, yearOfSheet } from './years.ts';

/** A row of a table: a heading without figures, or an item with its cells by month. */
export type TableRow = {
  name: string;
  /** Text of a column for the group of an item, as `Tillgångar`; empty: none. */
  section: string;
  /** Text of a column for the currency. */
  currency: string;
  /** Text of a column for the unit, as `tkr`; absent: there is none. */
  unit?: string;
  /** The cells of the months that have one; none: the row is a heading. */
  cells: RowCell[];
  /** The row or the column of the sheet; absent: it has several. */
  at?: number;
};

/** A table of a sheet: items as rows, however the sheet has them. */
export type SheetTable = {
  sheet: string;
  title: string;
  /** Its own titles, the nearest first: the corner, and the texts above its columns. */
  titles?: readonly string[];
  rows: TableRow[];
  /** The month of its first cell; absent: it has one of them in each row. */
  first?: Month | undefined;
  /** The first month of each quarter, half or year, by its last one; absent: it has months. */
  starts?: ReadonlyMap<Month, Month>;
};

/** How the user states that a sheet is read. */
export type StatedLayout = Partial<SheetLayout>;

type Tables = { tables: SheetTable[]; layout: FoundLayout | null };

type TableContext = {
  running: Month;
  issues: Issues;
  stated: StatedLayout;
  /** The lists of the sheet whose month is its name or their title; absent: it has none. */
  named?: readonly MonthSheet[] | undefined;
  /** The year that the name of the file states. */
  year: number | null;
};

/** Finds the tables of a sheet, which have months along one side. */
export function* tablesOf(sheet: Sheet, context: TableContext): Steps<Tables> {
  const { running, issues, stated, named = [], year } = context;
  const turned = yield* transposed(sheet.lines);
  const axesIn = function* (grid: Grid, months: SheetLayout['months']): Steps<Axis[]> {
    if (stated.months !== undefined && stated.months !== months) return [];
    const terms = { running, form: stated.days };
    const found = yield* axesOf(grid, terms);
    const { line } = stated;
    if (stated.months === undefined || line === undefined) return found;
    // Pressed again, the line of the first of several tables leaves the others.
    const isFound = found.some((axis) => axis.line === line);
    return isFound ? found.filter((axis) => axis.line >= line) : [statedAxis(grid, line, terms)];
  };
  const across = yield* axesIn(sheet.lines, 'across');
  const down = yield* axesIn(turned, 'down');
  // The first month of tables below each other is not a line of months.
  const textOf = ({ period: { year, month, day } }: Label) => `${year} ${month} ${day}`;
  const distinct = ({ labels }: Axis) => new Set(labels.map(textOf));
  const count = (axes: readonly Axis[]) => Math.max(0, ...axes.map((axis) => distinct(axis).size));
  // Lines that follow each other, each with as many days as their list has months, are no headers.
  const areLines =
    across.length > 2 && across.every(({ line }, at) => line - at === across[0]?.line);
  const isTurned = count(down) > (areLines ? 1 : count(across));
  const [grid, axes] = isTurned ? [turned, down] : [sheet.lines, across];
  const months = isTurned ? ('down' as const) : ('across' as const);
  const layout = axes[0] === undefined ? null : { months, line: axes[0].line, first: null };
  const { first } = stated;
  const square =
    squareOf({ sheet, axes: across, running, first }) ??
    squareOf({ sheet: { ...sheet, lines: turned }, axes: down, running, first });
  if (square !== null) return { tables: [square], layout };
  if (isTurned && stated.months === undefined && listsPayments(sheet, down[0])) {
    issues.add('transactions', sheet.name);
    return { tables: [], layout: null };
  }
  const years = isTurned && down[0] && yearsOf({ grid, axis: down[0], end: grid.length, running });
  const listed = years ? listedTable({ sheet, axis: down[0], running }, years[1]) : null;
  if (listed !== null) return { tables: [listed], layout };
  const lists = axes.length === 0 || (stated.months === undefined && named.length > 1) ? named : [];
  const tables: SheetTable[] = [];
  for (const { grid: lines, axis, begin } of lists) {
    const below = { sheet, grid: lines, axis, end: lines.length, running, first: undefined, year };
    for (const { rows, ...table } of yield* tablesBelow(below, issues)) {
      // The line of its month is none of the sheet's.
      const own = rows.map((row) => ({ ...row, ...(row.at && { at: row.at - 1 + begin }) }));
      tables.push({ ...table, rows: own });
    }
  }
  const [list] = lists;
  if (list) return { tables, layout: { months: 'across', line: -1, first: list.month } };
  const { grid: own, axes: begins, lines } = withSections(grid, axes);
  for (const [at, axis] of begins.entries()) {
    const end = begins[at + 1]?.line ?? grid.length;
    const above = tables.at(-1)?.starts?.size === 0 ? tables.at(-1)?.first : undefined;
    const hasSections = lines.some((line) => line > axis.line && line < end);
    const below = { sheet, grid: own, axis, end, running, first, year, above, hasSections };
    for (const table of yield* tablesBelow(below, issues)) tables.push(table);
  }
  return { tables, layout: layout && { ...layout, first: tables[0]?.first ?? null } };
}

function* transposed(lines: Grid): Steps<string[][]> {
  const width = lines.reduce((widest, line) => Math.max(widest, line.length), 0);
  const columns = Array.from({ length: width }, (_, at) => at);
  return yield* eachInSteps(columns, (at) => lines.map((line) => line[at] ?? ''));
}

type Below = {
  sheet: Sheet;
  grid: Grid;
  axis: Axis;
  end: number;
  running: Month;
  first: Month | undefined;
  year: number | null;
  /** The first month of the table above; absent: there is none of months. */
  above?: Month | undefined;
  hasSections?: boolean;
};

/** The tables below a line of months, from left to right. */
function* tablesBelow(below: Below, issues: Issues): Steps<SheetTable[]> {
  const { sheet, grid, axis, end, running } = below;
  const [labels, years] = yearsOf(below);
  const above = titlesOf(grid, axis.line).join(' · ');
  const groups = groupsOf(labels, grid.slice(axis.line, end));
  const tables: SheetTable[] = [];
  for (const [at, group] of groups.entries()) {
    const before = groups[at - 1]?.at(-1)?.at ?? -1;
    const first = group[0]?.at ?? 0;
    const corner = (grid[axis.line] ?? []).slice(before + 1, first);
    const scaled = group.map(({ at: column }) => grid[axis.line]?.[column] ?? '');
    const unit = scaled.find((label) => scaleIn(label) > 1) ?? '';
    const title = [above, ...(below.hasSections ? [] : corner), unit].join(' ').trim();
    const named = yearOfSeason(title, group) ?? yearOfSeason(sheet.name, group);
    // A title above several tables of the same months has the year of all.
    const [like, of] = below.above?.split('-').toReversed().map(Number) ?? [];
    const inherited = like === group[0]?.period.month ? of : null;
    const own = named ?? yearOfSheet(sheet.name) ?? yearIn(title) ?? inherited ?? below.year;
    const found = monthsOf(group, { above: years, own, running });
    const months = monthsFromFirst(group, found.months, below.first);
    const isGuess = found.isGuess && below.first === undefined && months.some(Boolean);
    const dated = byDay(
      group.map(({ at: column, period, word }, place) => {
        return { column, month: months[place] ?? null, day: period.day, word };
      }),
    );
    if (isGuess) issues.add('year', grid[axis.line]?.[group[0]?.at ?? 0] ?? '');
    const longer = group.find(({ period }, place) => period.length > 1 && months[place]);
    if (longer !== undefined) issues.add('period', grid[axis.line]?.[longer.at] ?? '');
    const columns = columnsIn({ grid, line: axis.line, end, from: before + 1, to: first });
    const next = groups[at + 1];
    const last = next === undefined ? Number.POSITIVE_INFINITY : (next[0]?.at ?? 0);
    const span: [number, number] = [before + 1, (group.at(-1)?.at ?? 0) + 1];
    const corners = corner.filter((cell) => cell.trim() !== '' && columnNamed(cell) === null);
    const begun = below.hasSections ? corners.splice(0) : [];
    const headings = begun.map((name) => ({ name, section: '', currency: '', cells: [] }));
    const table = {
      sheet: sheet.name,
      title,
      titles: [...titlesOf(grid, axis.line, span), ...corners].toReversed(),
      first: months.find((month) => month !== null) ?? undefined,
      starts: PER_MONTH.test(folded(title)) ? new Map() : startsIn(group, found, months),
    };
    for (const { rows, kept } of columnParts({ ...below, dated, columns, last }))
      tables.push({ ...table, rows: [...headings, ...kept(yield* rowsOf(rows, issues))] });
  }
  return tables;
}

/** The labels of months with the years of a line above or below them, or of their own line. */
function yearsOf({
  grid,
  axis,
  end,
  running,
}: Pick<Below, 'grid' | 'axis' | 'end' | 'running'>): [Label[], ReadonlyMap<number, number>] {
  const years = new Map<number, number>();
  const cells = grid[axis.line] ?? [];
  const labels = withoutDays(axis.labels, Number(running.slice(0, 4)));
  if (labels.every(({ period }) => period.year !== null)) return [labels, years];
  const firstAt = labels[0]?.at ?? 0;
  for (const line of [axis.line - 1, axis.line + 1, axis.line - 2, axis.line]) {
    if (line >= end) continue;
    const found = (grid[line] ?? cells).flatMap((cell, at) => {
      const year = /^(?:år |year )?(?:19[89]|20\d)\d$/i.test(cell.trim()) ? yearIn(cell) : null;
      return year === null || line < 0 ? [] : [{ at, year }];
    });
    const isOwn = line === axis.line;
    const others = (grid[line] ?? []).filter((cell) => isFigure(cell)).length - found.length;
    if (found.length === 0 || (!isOwn && others > 0)) continue;
    // A year after its months is that of their sum.
    const isAfter = isOwn && (found[0]?.at ?? 0) > firstAt;
    for (const { at } of labels) {
      const before = found.filter((each) => each.at <= at).at(-1);
      const behind = found.find((each) => each.at > at);
      const of = isAfter ? behind : before;
      if (of !== undefined) years.set(at, of.year);
    }
    break;
  }
  return [labels, years];
}

/** Labels as `31-jan` and `28-feb` have a day and no year: the years would lie ahead, or go back. */
function withoutDays(labels: readonly Label[], runningYear: number): Label[] {
  const years = labels.flatMap(({ period }) => period.year ?? []);
  // A day, of which there are 31, is read as a year until 2031.
  const areDays = years.length > 0 && years.every((year) => year > runningYear && year <= 2031);
  const isBack = years.some((year, at) => at > 0 && year < (years[at - 1] ?? year));
  if (!areDays || !(isBack || Math.min(...years) > runningYear + 1)) return [...labels];
  return labels.map(({ at, period }) => ({ at, period: { ...period, year: null } }));
}

/** The lines of a table, with the column of each month. */
export type MonthTable = Below & {
  dated: {
    column: number;
    month: Month | null;
    day?: Day | undefined;
    word?: string | undefined;
  }[];
  columns: Columns;
  last: number;
  /** The line that tells the columns of a month apart; absent: each month has one. */
  words?: number;
  /** Columns of other parts. */
  known?: ReadonlySet<number>;
};

/** Amounts of years that are those of each month. */
const PER_MONTH = /(?:\/ ?|per |i |varje |each |a )(?:man(?:ad(?:en)?)?|mo(?:nth)?)(?!\p{L})/u;
const YEAR = /^(?:19|20)\d\d$/;

function* rowsOf(
  { grid, axis, end, dated, columns, last, words: named = -1, known = new Set() }: MonthTable,
  issues: Issues,
): Steps<TableRow[]> {
  const read = dated.flatMap(({ column, month }) => (month === null ? [] : [column]));
  const own = new Set([...known, ...read]);
  const first = Math.min(...known, ...dated.map(({ column }) => column));
  let section = '';
  const found = yield* linesInSteps(grid.slice(axis.line + 1, end), (line, place): TableRow[] => {
    const text = (at: number | null) => (at === null ? '' : (line[at] ?? '').trim());
    const cells = dated.flatMap(({ column, month, day }) => {
      const cell = text(column);
      const isPart = day !== undefined;
      // Sections may repeat the words of the columns.
      const isWord = cell === '' || cell === grid[named]?.[column]?.trim();
      return isWord || month === null ? [] : [{ month, text: cell, isPart }];
    });
    const stated = text(columns.section);
    if (stated !== '') section = stated;
    const isGroup = cells.some((cell) => isFigure(cell.text)) && namedOut(stated) === null;
    const name = text(columns.name) || (isGroup ? '' : stated);
    const others = line
      .slice(first, last)
      .filter((cell, at) => !own.has(first + at) && cell !== '');
    const before = columns.others.map((at) => (line[at] ?? '').trim());
    const figure = [...before, ...others].find((cell) => isFigure(cell) && !YEAR.test(cell));
    const words = others.find((cell) => !isFigure(cell));
    if (figure !== undefined && cells.length > 0) issues.add('columns', figure);
    if (words !== undefined) issues.add('note', words);
    // A row whose figures are in columns of other parts is not a heading.
    const isOfOthers = [...known].some((column) => isFigure(line[column] ?? ''));
    if (cells.length === 0 && (name === '' || isOfOthers)) return [];
    // Columns of comments stand among those of items too.
    if (namesNotes(name)) {
      for (const cell of cells) issues.add('note', `${name}: ${cell.text}`);
      return [];
    }
    const facts = { currency: text(columns.currency), unit: text(columns.unit), cells };
    const under = name === stated ? '' : section;
    return [{ name, section: under, ...facts, at: axis.line + 1 + place }];
  });
  return found.flat();
}
