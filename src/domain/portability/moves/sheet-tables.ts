import { type Day, type Month, toMonth } from '#domain/basics/months.ts';
import {
  folded,
  type FoundLayout,
  type Issues,
  type Sheet,
  type SheetLayout,
} from './move-file.ts';
import {
  columnNamed,
  columnsIn,
  type Columns,
  currencyNamed,
  isCode,
  isFigure,
  isWord,
  scaleIn,
} from './item-words.ts';
import {
  type Axis,
  axesOf,
  type Grid,
  type Label,
  monthsFromFirst,
  monthsOf,
  periodOf,
  statedAxis,
} from './periods.ts';

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
  cells: { month: Month; text: string }[];
  /** The row or the column of the sheet; absent: it has several. */
  at?: number;
};

/** A table of a sheet: items as rows, however the sheet has them. */
export type SheetTable = {
  sheet: string;
  title: string;
  rows: TableRow[];
  /** The month of its first cell; absent: it has one of them in each row. */
  first?: Month | undefined;
};

/** How the user states that a sheet is read. */
export type StatedLayout = Partial<SheetLayout>;

type Tables = { tables: SheetTable[]; layout: FoundLayout | null };

type TableContext = { running: Month; issues: Issues; stated: StatedLayout };

/** Finds the tables of a sheet, which have months along one side. */
export function tablesOf(sheet: Sheet, { running, issues, stated }: TableContext): Tables {
  const turned = transposed(sheet.lines);
  const axesIn = (grid: Grid, months: SheetLayout['months']) => {
    if (stated.months !== undefined && stated.months !== months) return [];
    const context = { running, form: stated.days };
    const found = axesOf(grid, context);
    const { line } = stated;
    if (stated.months === undefined || line === undefined) return found;
    // Pressed again, the line of the first of several tables leaves the others.
    const isFound = found.some((axis) => axis.line === line);
    return isFound ? found.filter((axis) => axis.line >= line) : [statedAxis(grid, line, context)];
  };
  const across = axesIn(sheet.lines, 'across');
  const down = axesIn(turned, 'down');
  const count = (axes: readonly Axis[]) => Math.max(0, ...axes.map(({ labels }) => labels.length));
  const isTurned = count(down) > count(across);
  const [grid, axes] = isTurned ? [turned, down] : [sheet.lines, across];
  const months = isTurned ? ('down' as const) : ('across' as const);
  const layout = axes[0] === undefined ? null : { months, line: axes[0].line, first: null };
  const { first } = stated;
  const square =
    squareOf({ sheet, axes: across, running, first }) ??
    squareOf({ sheet: { ...sheet, lines: turned }, axes: down, running, first });
  if (square !== null) return { tables: [square], layout };
  const listed = isTurned ? listedTable(sheet, down[0], running) : null;
  if (listed !== null) return { tables: [listed], layout };
  if (axes.length === 0) return { tables: monthTable(sheet), layout };
  const tables = axes.flatMap((axis, at) => {
    const end = axes[at + 1]?.line ?? grid.length;
    return tablesBelow({ sheet, grid, axis, end, running, first }, issues);
  });
  return { tables, layout: layout && { ...layout, first: tables[0]?.first ?? null } };
}

function transposed(lines: Grid): string[][] {
  const width = lines.reduce((widest, line) => Math.max(widest, line.length), 0);
  return Array.from({ length: width }, (_, at) => lines.map((line) => line[at] ?? ''));
}

type Below = {
  sheet: Sheet;
  grid: Grid;
  axis: Axis;
  end: number;
  running: Month;
  first: Month | undefined;
};

/** The tables below a line of months, from left to right. */
function tablesBelow(below: Below, issues: Issues): SheetTable[] {
  const { sheet, grid, axis, end, running } = below;
  const [labels, years] = yearsOf(below);
  const above = titleOf(grid, axis.line);
  const groups = groupsOf(labels, grid.slice(axis.line + 1, end));
  return groups.map((group, at) => {
    const before = groups[at - 1]?.at(-1)?.at ?? -1;
    const first = group[0]?.at ?? 0;
    const corner = (grid[axis.line] ?? []).slice(before + 1, first).join(' ');
    const scaled = group.map(({ at: column }) => grid[axis.line]?.[column] ?? '');
    const unit = scaled.find((label) => scaleIn(label) > 1) ?? '';
    const title = `${above} ${corner} ${unit}`.trim();
    const own = yearIn(sheet.name) ?? yearIn(title);
    const found = monthsOf(group, { above: years, own, running });
    const months = monthsFromFirst(group, found.months, below.first);
    const isGuess = found.isGuess && below.first === undefined && months.some(Boolean);
    const dated = byDay(
      group.map(({ at: column, period }, place) => {
        return { column, month: months[place] ?? null, day: period.day };
      }),
    );
    if (isGuess) issues.add('year', grid[axis.line]?.[group[0]?.at ?? 0] ?? '');
    const longer = group.find(({ period }) => period.length > 1);
    if (longer !== undefined) issues.add('period', grid[axis.line]?.[longer.at] ?? '');
    const columns = columnsIn({ grid, line: axis.line, end, from: before + 1, to: first });
    const next = groups[at + 1];
    const last = next === undefined ? Number.POSITIVE_INFINITY : (next[0]?.at ?? 0);
    return {
      sheet: sheet.name,
      title,
      first: months.find((month) => month !== null) ?? undefined,
      rows: rowsOf({ ...below, dated, columns, last }, issues),
    };
  });
}

const YEAR = /(?<!\d)(19[89]\d|20\d\d)(?!\d)/g;

/** The only year that a text names; null: none, or several. */
function yearIn(text: string): number | null {
  const years = new Set(text.match(YEAR));
  const [only] = years;
  return years.size === 1 && only !== undefined ? Number(only) : null;
}

const TITLE_LINES = 4;

/** The lines of text above a line of months. */
function titleOf(grid: Grid, line: number): string {
  const texts: string[] = [];
  for (let at = line - 1; at >= Math.max(0, line - TITLE_LINES); at -= 1) {
    const filled = (grid[at] ?? []).filter((cell) => cell.trim() !== '');
    if (
      filled.length > 2 ||
      filled.some((cell) => isFigure(cell) && !/^\d{4}$/.test(cell.trim()))
    ) {
      break;
    }
    texts.unshift(...filled);
  }
  return texts.join(' · ');
}

/** In the order of days, where all are: the last one of a month counts. */
function byDay<Each extends { day: Day | undefined }>(labels: Each[]): Each[] {
  if (labels.some(({ day }) => day === undefined)) return labels;
  return labels.toSorted((one, other) => ((one.day ?? '') < (other.day ?? '') ? -1 : 1));
}

/** The labels of months with the years of a line above or below them, or of their own line. */
function yearsOf({ grid, axis, end, running }: Below): [Label[], ReadonlyMap<number, number>] {
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

/** Labels of tables that stand beside each other: their months begin anew, after other names. */
function groupsOf(labels: readonly Label[], body: Grid): Label[][] {
  const groups: Label[][] = [];
  let group: Label[] = [];
  for (const label of labels) {
    const before = group.at(-1);
    const isApart = before !== undefined && label.at - before.at > 1;
    if (isApart && hasNames(body, before.at + 1, label.at)) {
      groups.push(group);
      group = [];
    }
    group.push(label);
  }
  return group.length > 0 ? [...groups, group] : groups;
}

/** Whether columns have words in most of the lines that have figures after them. */
function hasNames(body: Grid, from: number, to: number): boolean {
  let [named, filled] = [0, 0];
  for (const cells of body) {
    if (!isFigure(cells[to] ?? '')) continue;
    filled += 1;
    if (cells.slice(from, to).some((cell) => isWord(cell))) named += 1;
  }
  return named >= 2 && named * 2 > filled;
}

type Rows = Below & {
  dated: { column: number; month: Month | null }[];
  columns: Columns;
  last: number;
};

function rowsOf({ grid, axis, end, dated, columns, last }: Rows, issues: Issues): TableRow[] {
  const rows: TableRow[] = [];
  const own = new Set(dated.map(({ column }) => column));
  const first = dated[0]?.column ?? 0;
  let section = '';
  for (const [place, line] of grid.slice(axis.line + 1, end).entries()) {
    const text = (at: number | null) => (at === null ? '' : (line[at] ?? '').trim());
    const cells = dated.flatMap(({ column, month }) => {
      const cell = text(column);
      return cell === '' || month === null ? [] : [{ month, text: cell }];
    });
    const stated = text(columns.section);
    if (stated !== '') section = stated;
    const name = text(columns.name) || (cells.some((cell) => isFigure(cell.text)) ? '' : stated);
    const others = line
      .slice(first, last)
      .filter((cell, at) => !own.has(first + at) && cell !== '');
    const before = columns.others.map((at) => (line[at] ?? '').trim());
    const figure = [...before, ...others].find((cell) => isFigure(cell) && !isYear(cell));
    const words = others.find((cell) => !isFigure(cell));
    if (figure !== undefined && cells.length > 0) issues.add('columns', figure);
    if (words !== undefined) issues.add('note', words);
    if (name === '' && cells.length === 0) continue;
    rows.push({
      name,
      section: name === stated ? '' : section,
      currency: text(columns.currency),
      unit: text(columns.unit),
      cells,
      at: axis.line + 1 + place,
    });
  }
  return rows;
}

function isYear(cell: string): boolean {
  return /^(?:19|20)\d\d$/.test(cell);
}

/** A sheet that is named after its month has a column of names and one of amounts. */
function monthTable({ name: title, lines }: Sheet): SheetTable[] {
  const period = periodOf(title, 'year-first');
  if (!period?.year || !period.month) return [];
  const month = toMonth(period.year, period.month);
  const width = Math.max(0, ...lines.map((line) => line.length));
  const counts = Array.from({ length: width }, (_, at) => {
    const cells = lines.map((line) => (line[at] ?? '').trim());
    const figures = cells.filter((cell) => isFigure(cell) && !isWord(cell)).length;
    return { at, figures, words: cells.filter(isWord).length };
  });
  const name = counts.find(({ words, figures }) => words > figures)?.at;
  const [value, ...others] = counts.filter(({ figures, words }) => figures > 1 && figures >= words);
  // Of two columns of amounts nothing tells which is the month's.
  if (name === undefined || value === undefined || others.length > 0) return [];
  const rows = lines.flatMap((line): TableRow[] => {
    const [words, text] = [(line[name] ?? '').trim(), (line[value.at] ?? '').trim()];
    const cells = isFigure(text) && !isWord(text) ? [{ month, text }] : [];
    return words === '' ? [] : [{ name: words, section: '', currency: '', cells }];
  });
  return [{ sheet: title, title: '', rows }];
}

const LISTED_MIN = 2;

/** A list with a line for each item of each month: month, name and amount. Null: not such a table. */
function listedTable(sheet: Sheet, axis: Axis | undefined, running: Month): SheetTable | null {
  if (axis === undefined) return null;
  const { labels } = axis;
  const { months } = monthsOf(labels, { above: new Map(), own: yearIn(sheet.name), running });
  const distinct = new Set(months).size;
  if (distinct < LISTED_MIN || labels.length < distinct * LISTED_MIN) return null;
  const lines = labels.map(({ at }) => sheet.lines[at] ?? []);
  const width = Math.max(...lines.map((line) => line.length));
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) => at !== axis.line);
  const share = (at: number, is: (cell: string) => boolean) =>
    lines.filter((line) => is((line[at] ?? '').trim())).length / lines.length;
  const figures = columns.filter(
    (at) => share(at, (cell) => isFigure(cell) && !isWord(cell)) > 0.5,
  );
  const header = sheet.lines[(labels[0]?.at ?? 0) - 1] ?? [];
  const texts = columns.filter((at) => share(at, isWord) > 0.8 && !figures.includes(at));
  const spread = (at: number) => new Set(lines.map((line) => line[at])).size;
  const isNamed = (use: string) => (at: number) => columnNamed(header[at] ?? '') === use;
  const [name] = [
    ...texts.filter(isNamed('name')),
    ...texts
      .filter((at) => !isNamed('section')(at) && !isNamed('other')(at))
      .toSorted((one, other) => spread(other) - spread(one)),
  ];
  if (name === undefined || figures.length !== 1 || spread(name) > lines.length / LISTED_MIN)
    return null;
  const section = texts.find(
    (at) => at !== name && spread(at) <= spread(name) && !isNamed('other')(at),
  );
  const currency =
    columns.find(isNamed('currency')) ??
    columns.find(
      (at) => share(at, isCode) > 0.8 && share(at, (cell) => currencyNamed(cell) !== null) > 0,
    );
  const rows = new Map<string, TableRow>();
  for (const { at } of byDay(labels.map(({ period }, at) => ({ at, day: period.day })))) {
    const line = lines[at] ?? [];
    const text = (column: number | undefined) =>
      column === undefined ? '' : (line[column] ?? '').trim();
    const key = `${text(section)}\n${text(name)}`;
    const row = rows.get(key) ?? {
      name: text(name),
      section: text(section),
      currency: text(currency),
      cells: [],
    };
    rows.set(key, row);
    const month = months[at];
    if (month && text(figures[0]) !== '') row.cells.push({ month, text: text(figures[0]) });
  }
  return { sheet: sheet.name, title: '', rows: [...rows.values()] };
}

type Square = Pick<Below, 'sheet' | 'running' | 'first'> & { axes: readonly Axis[] };

/** A single item with a row for each year and a column for each month. Null: not such a table. */
function squareOf({ sheet, axes, running, first: stated }: Square): SheetTable | null {
  const [axis] = axes;
  if (axis === undefined || axes.length > 1 || stated !== undefined) return null;
  if (axis.labels.some(({ period }) => period.year !== null || period.isWeak)) return null;
  const first = axis.labels[0]?.at ?? 0;
  const body = sheet.lines.slice(axis.line + 1).filter((line) => line.slice(first).some(isFigure));
  const years = body.map((line) =>
    line
      .slice(0, first)
      .map((cell) => cell.trim())
      .find((cell) => /^(?:19[89]|20\d)\d$/.test(cell)),
  );
  if (body.length === 0 || years.some((year) => year === undefined)) return null;
  const cells = body.flatMap((line, at) => {
    const above = new Map(axis.labels.map((label) => [label.at, Number(years[at])]));
    const { months } = monthsOf(axis.labels, { above, own: null, running });
    return axis.labels.flatMap((label, place) => {
      const [month, text] = [months[place] ?? null, (line[label.at] ?? '').trim()];
      return month === null || text === '' ? [] : [{ month, text }];
    });
  });
  const title = titleOf(sheet.lines, axis.line);
  const corner = (sheet.lines[axis.line] ?? [])
    .slice(0, first)
    .find((cell) => isWord(cell) && !/^(?:år|year)$/.test(folded(cell)));
  const name = corner || title || sheet.name;
  return { sheet: sheet.name, title, rows: [{ name, section: '', currency: '', cells }] };
}
