import { type Day, lastDayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { kindOfHeading } from './heading-words.ts';
import { columnNamed, currencyNamed, isCode, isFigure, isWord, kindOfName } from './item-words.ts';
import { FLOWS, folded, type Sheet } from './move-file.ts';
import type { Axis, Grid } from './periods.ts';
import type { SheetTable, TableRow } from './sheet-tables.ts';
import { monthsOf, startsIn, yearOfSheet } from './years.ts';

const TITLE_LINES = 4;

/** The texts above a line of months, from the top, in the columns from one up to another. */
export function titlesOf(grid: Grid, line: number, [from, to] = [0, Infinity]): string[] {
  const texts: string[] = [];
  for (let at = line - 1; at >= Math.max(0, line - TITLE_LINES); at -= 1) {
    const cells = grid[at] ?? [];
    const filled = cells.filter((cell) => cell.trim() !== '');
    const isNamed = filled.length === 1 && /^\s*\p{L}{2}/u.test(filled[0] ?? '');
    const isOpen =
      filled.length <= 2 && !filled.some((cell) => isFigure(cell) && !YEAR_CELL.test(cell.trim()));
    if (!isNamed && !isOpen) break;
    texts.unshift(...cells.slice(from, to).filter((cell) => cell.trim() !== ''));
  }
  return texts;
}

/** In the order of days, where all are: the last balance of a month counts. */
export function byDay<Each extends { day: Day | undefined }>(labels: Each[]): Each[] {
  if (labels.some(({ day }) => day === undefined)) return labels;
  return labels.toSorted((one, other) => ((one.day ?? '') < (other.day ?? '') ? -1 : 1));
}

const LISTED_MIN = 2;
const TIME = /^\d{1,2}:\d\d/;
const DAY = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/;
const YEAR_CELL = /^(?:(?:19[89]|20\d)\d|)$/;

/** The columns beside one of months: with figures, and with texts. */
function columnsBeside({ lines: all }: Sheet, { line: own, labels }: Axis) {
  const lines = labels.map(({ at }) => all[at] ?? []);
  const width = Math.max(...lines.map((line) => line.length));
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) => at !== own);
  const share = (at: number, is: (cell: string) => boolean) =>
    lines.filter((line) => is((line[at] ?? '').trim())).length / lines.length;
  const isAmount = (cell: string) => isFigure(cell) && !isWord(cell) && !DAY.test(cell);
  const figures = columns.filter((at) => share(at, isAmount) > 0.5);
  const header = all[(labels[0]?.at ?? 0) - 1] ?? [];
  const isText = (cell: string) => isWord(cell) && !TIME.test(cell);
  const texts = columns.filter((at) => share(at, isText) > 0.8 && !figures.includes(at));
  const spread = (at: number) => new Set(lines.map((line) => line[at])).size;
  const isNamed = (use: string) => (at: number) => columnNamed(header[at] ?? '') === use;
  const [name] = [
    ...texts.filter(isNamed('name')),
    ...texts
      .filter((at) => !isNamed('section')(at) && !isNamed('other')(at))
      .toSorted((one, other) => spread(other) - spread(one)),
    ...texts.filter(isNamed('section')).toSorted((one, other) => spread(other) - spread(one)),
  ];
  return { lines, columns, share, figures, header, texts, spread, isNamed, name };
}

type Beside = ReturnType<typeof columnsBeside>;

/** The columns of a cash book, as those of incomes and of costs, of which a line has one at most. */
function sidesIn({ lines, columns, header, share }: Beside): number[] {
  const sides = columns.filter(
    (at) => kindOfHeading(header[at] ?? '') !== null && share(at, isWord) === 0,
  );
  const kinds = new Set(sides.map((at) => kindOfHeading(header[at] ?? '')));
  const isEach = sides.every((at) => lines.some((line) => isPaid(line[at])));
  const isOne = lines.every((line) => sides.filter((at) => isPaid(line[at])).length < 2);
  return kinds.size > 1 && kinds.size === sides.length && isEach && isOne ? sides : [];
}

function isPaid(cell = ''): boolean {
  return isFigure(cell) && /[1-9]/.test(cell);
}

/** Whether most names of a list are there in most of its months, as those of shops are not. */
function isRecurring({ lines, spread, name }: Beside, { labels }: Axis): boolean {
  if (name === undefined || spread(name) > lines.length / LISTED_MIN) return false;
  const months = labels.map(({ period: { year, month } }) => `${year} ${month}`);
  const pairs = new Set(months.map((month, at) => `${month} ${lines[at]?.[name]}`));
  return pairs.size * 2 > new Set(months).size * spread(name);
}

const PAID =
  /belopp|summa|kostnad|utgift|pris|kronor|^kr$|^sek$|betalt|amount|\bcosts?\b|price|spent|paid/;
const UNITS = /^(?:antal|andelar|units?|shares|quantity|qty)/;
const PRICES = /kurs|pris|price/;

/** The most lines of a list of payments, of those that a list of balances by day has. */
const PAYMENTS_MAX = 0.75;

/** Whether a column has days of payments or trades, each beside the text of what it was for. */
export function listsPayments(sheet: Sheet, axis: Axis | undefined): boolean {
  const days = axis?.labels.flatMap(({ period }) => period.day ?? []) ?? [];
  if (axis === undefined || days.length < axis.labels.length || days.length < 3) return false;
  const beside = columnsBeside(sheet, axis);
  const { figures, texts, header, share, spread, isNamed } = beside;
  const sides = sidesIn(beside);
  if (sides.length > 0 && isRecurring(beside, axis)) return false;
  const areFlows =
    sides.length > 0 && sides.every((at) => FLOWS.has(kindOfHeading(header[at] ?? '')));
  const heads = figures.map((at) => folded(header[at] ?? ''));
  const distinct = new Set(days);
  const ends = [...distinct].filter((day) => day === lastDayOf(monthOf(day))).length;
  const areSeveral = new Set(days.map(monthOf)).size < distinct.size && ends * 2 < distinct.size;
  const arePaid = areSeveral && (areFlows || (heads.length === 1 && PAID.test(heads[0] ?? '')));
  const areTrades = [UNITS, PRICES].every((words) => heads.some((head) => words.test(head)));
  const named = texts.filter((at) => !isNamed('other')(at));
  const most = Math.max(...named.map(spread));
  const widest = named.filter((at) => spread(at) === most);
  // An account or a debt beside each day: its balance.
  const isHeld = (cell: string) => ['assets', 'liabilities'].includes(kindOfName(cell) ?? '');
  const areBalances = widest.some((at) => share(at, isHeld) > 0.5);
  const isApart = most > 1 && days.length < distinct.size * most * PAYMENTS_MAX;
  return isApart && (areTrades || (arePaid && !areBalances));
}

type ListSource = { sheet: Sheet; axis: Axis | undefined; running: Month };

/**
 * A list with a line for each item of each month: month, name and amount; `years`: those of a column
 * of their own. Null: not such a table.
 */
export function listedTable(
  { sheet, axis, running }: ListSource,
  years: ReadonlyMap<number, number>,
): SheetTable | null {
  if (axis === undefined) return null;
  const { labels } = axis;
  const found = monthsOf(labels, { above: years, own: yearOfSheet(sheet.name), running });
  const { months } = found;
  const distinct = new Set(months).size;
  if (distinct < LISTED_MIN || labels.length < distinct * LISTED_MIN) return null;
  const beside = columnsBeside(sheet, axis);
  const { lines, columns, share, header, texts, spread, isNamed, name } = beside;
  const isOfYears = (at: number) => share(at, (cell) => YEAR_CELL.test(cell)) === 1;
  const figures = beside.figures.filter((at) => years.size === 0 || !isOfYears(at));
  const sides = sidesIn(beside);
  const isBook = sides.length > 0;
  if (isBook ? !isRecurring(beside, axis) : figures.length !== 1) return null;
  if (name === undefined || spread(name) > lines.length / LISTED_MIN) return null;
  const sections = texts.filter(
    (at) => at !== name && spread(at) <= spread(name) && !isNamed('other')(at),
  );
  const section =
    sections.find((at) => share(at, (cell) => kindOfHeading(cell) !== null) === 1) ??
    sections.find(isNamed('section')) ??
    sections[0];
  const currency =
    columns.find(isNamed('currency')) ??
    columns.find(
      (at) => share(at, isCode) > 0.8 && share(at, (cell) => currencyNamed(cell) !== null) > 0,
    );
  const named = [section, name].filter((at) => at !== undefined);
  const others = texts.filter((at) => !named.includes(at) && spread(at) <= spread(name));
  const apart = columnsApart({
    labels: labels.map(({ period }, at) => [period.day ?? months[at] ?? '', lines[at] ?? []]),
    named,
    others: [...(currency === undefined ? [] : [currency]), ...others],
  });
  const rows = new Map<string, TableRow>();
  for (const { at } of byDay(labels.map(({ period }, at) => ({ at, day: period.day })))) {
    const line = lines[at] ?? [];
    const text = (column: number | undefined) =>
      column === undefined ? '' : (line[column] ?? '').trim();
    const side = sides.find((column) => isPaid(line[column]));
    if (isBook && side === undefined) continue;
    const place = [section, ...apart].map(text).filter(Boolean).join(' ');
    const heading = side === undefined ? place : (header[side] ?? '').trim();
    const key = [heading, place, text(name)].join('\n');
    const row = rows.get(key) ?? {
      name: text(name),
      section: heading,
      currency: text(currency),
      cells: [],
    };
    rows.set(key, row);
    const [month, amount] = [months[at], text(side ?? figures[0])];
    if (month && amount !== '') row.cells.push({ month, text: amount, isPart: true });
  }
  const starts = startsIn(labels, found);
  return { sheet: sheet.name, title: '', rows: [...rows.values()], starts };
}

type ListColumns = {
  /** The day or the month of each line, with its cells. */
  labels: readonly (readonly [time: string, line: readonly string[]])[];
  named: readonly number[];
  others: readonly number[];
};

/** The columns, as of owners or currencies, that tell items of one name apart which a time has. */
function columnsApart({ labels, named, others }: ListColumns): number[] {
  const countOf = (columns: readonly number[]) =>
    new Set(
      labels.map(([time, line]) => [time, ...columns.map((at) => (line[at] ?? '').trim())].join()),
    ).size;
  const apart: number[] = [];
  let count = countOf(named);
  for (const column of others) {
    const next = countOf([...named, ...apart, column]);
    // A note that one line happens to have tells nothing.
    if ((next - count) * 2 <= labels.length - count) continue;
    apart.push(column);
    count = next;
  }
  return apart;
}

type Square = { sheet: Sheet; running: Month; first: Month | undefined; axes: readonly Axis[] };

/** A single item with a row for each year and a column for each month. Null: not such a table. */
export function squareOf({ sheet, axes, running, first: stated }: Square): SheetTable | null {
  const [axis] = axes;
  if (axis === undefined || axes.length > 1 || stated !== undefined) return null;
  if (axis.labels.some(({ period }) => period.year !== null || period.isWeak)) return null;
  const first = axis.labels[0]?.at ?? 0;
  const body = sheet.lines.slice(axis.line + 1).filter((line) => line.slice(first).some(isFigure));
  const years = body.map((line) =>
    line
      .slice(0, first)
      .map((cell) => cell.trim())
      .find((cell) => cell !== '' && YEAR_CELL.test(cell)),
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
  const title = titlesOf(sheet.lines, axis.line).join(' · ');
  const corner = (sheet.lines[axis.line] ?? [])
    .slice(0, first)
    .find((cell) => isWord(cell) && !/^(?:år|year)$/.test(folded(cell)));
  const name = corner || title || sheet.name;
  return { sheet: sheet.name, title, rows: [{ name, section: '', currency: '', cells }] };
}
