import { DELIMITERS, splitCells } from '#domain/banking/bank-files/cells.ts';
import { decimalMarkOf, mayBeThousands } from '#domain/banking/bank-files/amounts.ts';
import { NAME_CHARACTERS_MAX } from '#domain/basics/fields.ts';
import type { Month } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import {
  currencyStated,
  isFigure,
  mixesRoots,
  namesTransactions,
  withoutScale,
} from './item-words.ts';
import {
  createIssues,
  MOVE_CELLS_MAX,
  MOVE_LINES_MAX,
  type Issues,
  MOVE_FILLED_MAX,
  MOVE_ITEMS_MAX,
  MOVE_SHEETS_MAX,
  MOVE_TERMS_MAX,
  MOVE_VALUES_MAX,
  keyPart,
  storableText,
  unusedKey,
  type MoveFile,
  type MoveProblem,
  type Sheet,
} from './move-file.ts';
import { sumParts } from './month-parts.ts';
import { type MonthSheet, monthSheets } from './month-sheets.ts';
import { daysIn } from './periods.ts';
import { leavePlansAndSlips, leaveSheets, unknownSheets } from './other-sheets.ts';
import {
  mergedSheets,
  type MergedSheets,
  type OpenSheet,
  type TitledTable,
  titlesOfTables,
} from './merged-tables.ts';
import { measures, quantitiesIn, withoutYearly } from './quantities.ts';
import { isPlanned, leaveRepeated, tellAlike } from './repeated-sheets.ts';
import { type SheetTable, type StatedLayout, tablesOf } from './sheet-tables.ts';
import { agreeCurrencies, agreeKinds, proveOverview, totalsOf, withTaxed } from './file-totals.ts';
import {
  decideLeftOut,
  type FoundRow,
  itemOf,
  kindsOf,
  leaveOpenings,
  monthsHeld,
  NO_TABLES,
  type ReadSheet,
} from './found-rows.ts';
import { chosenFile, type LayoutChoices } from './choices.ts';
import { headingsIn, namedIn, type ReadRow, withPaidGroups } from './headings.ts';
import {
  amountsOf,
  dropUnfilled,
  currencyOf,
  divideRunning,
  flowsIn,
  markedIn,
  type OwnKind,
  ownKind,
  scalesOf,
  signedKind,
  type TableContext,
  tellUnheard,
} from './row-amounts.ts';
import { type DecidedRow, decidedRows, takenOffIn, termsNear, termsWithin } from './totals.ts';
import { leaveUncounted, uncountedIn } from './uncounted.ts';
import { isYearly, scopeOf, yearOfFile } from './years.ts';

/** The most rows of a table: items, headings and notes. */
const ROWS_MAX = 2 * MOVE_ITEMS_MAX;

/** How the user states that a file is read, and its name. */
export type FileReading = LayoutChoices & { fileName?: string };

/** Reads a spreadsheet of a user's own, as the user states; `running`: the present month. */
export function* spreadsheetFile(
  all: readonly Sheet[],
  running: Month,
  reading: FileReading = {},
): Steps<MoveFile | MoveProblem> {
  const sheets = all.slice(0, MOVE_SHEETS_MAX);
  const filled = sheets.reduce(
    (count, { lines }) => count + lines.reduce((cells, line) => cells + line.length, 0),
    0,
  );
  const isLong = sheets.some(({ lines }) => lines.length > MOVE_LINES_MAX);
  if (isLong || filled > MOVE_FILLED_MAX) return 'large';
  if (sheets.length > 0 && sheets.every(isOtherExport)) return 'otherExport';
  const parts = yield* readSheets(sheets, running, reading);
  if (parts === 'large') return 'large';
  const { found, read, issues } = parts;
  const rows: FoundRow[] = [...found.values()].filter(({ values }) => values.size > 0);
  const values = rows.reduce((count, row) => count + monthsHeld(row), 0);
  if (found.size > MOVE_ITEMS_MAX || values > MOVE_VALUES_MAX) return 'large';
  const isList = issues.all().some(({ code }) => code === 'transactions');
  if (rows.length === 0 && isList) return 'transactions';
  if (rows.length === 0 && !sheets.some(hasFigures)) return 'noTable';
  yield* leaveOpenings(rows, issues);
  decideLeftOut(rows);
  const isAsked = reading.sheets === undefined;
  const open = yield* leavePlansAndSlips(rows, { issues, isAsked });
  yield* leaveRepeated(rows, issues);
  if (isAsked) leaveSheets([...open, ...unknownSheets(rows)], { rows, read, issues });
  const kinds = kindsOf(rows);
  leaveUncounted(rows, kinds, issues);
  tellAlike(rows, issues);
  agreeKinds(rows, kinds);
  yield* proveOverview(rows, kinds, issues);
  agreeCurrencies(rows, issues);
  const own = yield* eachInSteps(rows, (row) => itemOf(row, kinds.get(row.key) ?? null));
  const items = withTaxed(rows, own);
  const totals = totalsOf(rows, items);
  const terms = totals.reduce((count, total) => count + total.terms.length, 0);
  if (terms > MOVE_TERMS_MAX) return 'large';
  const file = {
    source: 'spreadsheet',
    sheets: read,
    items,
    totals,
    issues: issues.all(),
  } as const;
  return yield* chosenFile(file, { items: [] });
}

type ReadParts = MergedSheets & { issues: Issues };

/** The sheets as they are read, and the rows that were found in all of them. */
function* readSheets(
  sheets: readonly Sheet[],
  running: Month,
  reading: FileReading,
): Steps<ReadParts | 'large'> {
  const issues = createIssues();
  const opened: OpenSheet[] = [];
  const stated = new Map(reading.layout?.map((layout) => [layout.sheet, layout]));
  const { fileName } = reading;
  const named = yield* monthSheets(sheets, { running, fileName, stated });
  if (named.guessed !== null) issues.add('year', named.guessed);
  const common = { keys: new Set<string>(), running, issues, year: yearOfFile(fileName) };
  for (const [place, sheet] of sheets.entries()) {
    yield;
    // A sheet that its program hides holds workings more often than items.
    const isLeftOut =
      reading.sheets?.includes(place) === false || (!reading.sheets && sheet.isHidden === true);
    const own = { stated: stated.get(place) ?? {}, named: named.sheets.get(place) };
    const context = { ...common, ...own };
    const open = isLeftOut ? withoutTables(sheet, true) : yield* readSheet(sheet, context);
    if (open === 'large') return 'large';
    opened.push(open);
  }
  return { ...(yield* mergedSheets(opened, issues)), issues };
}

type SheetContext = {
  /** The keys of all rows so far. */
  keys: Set<string>;
  running: Month;
  issues: Issues;
  stated: StatedLayout;
  named: readonly MonthSheet[] | undefined;
  year: number | null;
};

function withoutTables(sheet: Sheet, isLeftOut = false): OpenSheet {
  return { sheet, shown: NO_TABLES, tables: [], isLeftOut };
}

/** Reads the tables of a sheet. */
function* readSheet(sheet: Sheet, context: SheetContext): Steps<OpenSheet | 'large'> {
  const { keys, running, issues, stated } = context;
  if (stated.months === undefined && isOfTransactions(sheet)) {
    issues.add('transactions', sheet.name);
    return withoutTables(sheet);
  }
  const { tables, layout } = yield* tablesOf(sheet, context);
  const shown: ReadSheet = { ...NO_TABLES, layout };
  const titled: TitledTable[] = [];
  const titles = titlesOfTables(tables, isYearly(sheet.name) ? scopeOf(sheet.name) : '');
  const heard = new Set<string>();
  for (const [at, table] of tables.entries()) {
    if (table.rows.length > ROWS_MAX) return 'large';
    const figures = yield* markedIn(table, sheet);
    const mark = stated.decimal ?? decimalMarkOf(figures).mark;
    const isOpen = stated.decimal !== undefined || figures.some(mayBeThousands);
    if (isOpen) shown.decimal ??= mark;
    const isOfMeasures = measures(table, tables);
    const read = yield* rowsOfTable(table, { running, issues, mark, heard, isOfMeasures });
    const rows = read.map((row) => ({ ...row, table: `${sheet.name}/${at}` }));
    titled.push({ title: titles[at] ?? '', rows });
    for (const { key } of rows) keys.add(key);
    shown.items += rows.length;
    if (keys.size > MOVE_ITEMS_MAX) return 'large';
  }
  if (tables.length > 0) yield* tellUnheard(sheet.lines, heard, issues);
  const { months, line } = layout ?? { line: 0 };
  const labels =
    months === 'down' ? sheet.lines.map((cells) => cells[line] ?? '') : sheet.lines[line];
  if (layout !== null) shown.days = daysIn(labels ?? [], { running, form: stated.days });
  return { sheet, shown, tables: titled, isLeftOut: false };
}

const HEADER_LINES_MAX = 20;

function isOfTransactions({ lines }: Sheet): boolean {
  const at = lines.slice(0, HEADER_LINES_MAX).findIndex(namesTransactions);
  return at !== -1 && (lines[at + 1] ?? []).some((cell) => isFigure(cell.trim()));
}

/** Whether a sheet is a part of a program's export that has no values of months: accounts, or a report. */
function isOtherExport({ lines }: Sheet): boolean {
  const isOfFirefly = ['virtual_balance', 'in_net_worth'].every((name) => lines[0]?.includes(name));
  return isOfFirefly || mixesRoots(lines.map(([name = '']) => name.slice(0, NAME_CHARACTERS_MAX)));
}

/** Whether a sheet has columns with figures, whose months the user may know. */
function hasFigures({ lines }: Sheet): boolean {
  const filled = lines.filter((cells) => cells.length > 1 && cells.some(isFigure));
  return filled.length > 1;
}

/** The same of a text: its delimiter is the one that gives the most values, or else the most cells. */
export function* textFile(
  text: string,
  running: Month,
  reading: FileReading = {},
): Steps<MoveFile | MoveProblem> {
  const other = otherContent(text);
  if (other !== null) return other;
  let best: { file: MoveFile | MoveProblem; count: number } = { file: 'noTable', count: -1 };
  const stated = delimiterStated(text);
  for (const delimiter of DELIMITERS) {
    yield;
    if (!text.includes(delimiter) || (stated ?? delimiter) !== delimiter) continue;
    const bounds = { linesMax: MOVE_LINES_MAX + 1, cellsMax: MOVE_CELLS_MAX };
    const lines = splitCells(text, delimiter, bounds);
    if (lines === 'wide') continue;
    const file = yield* spreadsheetFile([{ name: '', lines }], running, reading);
    const isEmpty = typeof file === 'string' && !OF_LISTS.has(file);
    const values = typeof file === 'string' ? 0 : valuesIn(file);
    const count = isEmpty ? 0 : values + cellsIn(lines) / CELLS_OF_TEXT;
    if (count > best.count) best = { file, count };
  }
  return best.file;
}

/** The tab or semicolon that most lines have: commas are then within their amounts; null: neither. */
function delimiterStated(text: string): string | null {
  const lines = text.slice(0, 20_000).split('\n');
  const share = (each: string) => lines.filter((line) => line.includes(each)).length / lines.length;
  return ['\t', ';'].find((each) => share(each) > 0.5) ?? null;
}

/** Problems of a text whose columns were found. */
const OF_LISTS: ReadonlySet<MoveProblem> = new Set<MoveProblem>(['transactions', 'otherExport']);

/** Data that a program has written for another one; null: the text may be a table. */
function otherContent(text: string): MoveProblem | null {
  const beginning = text.slice(0, 1_000);
  if (!/^\s*[[{]/.test(beginning)) return null;
  return /"format"\s*:\s*"valv"/.test(beginning) ? 'valv' : 'json';
}

/** Longer than any text: a value weighs more than the words of all cells. */
const CELLS_OF_TEXT = 10_000_000;

function valuesIn({ items }: MoveFile): number {
  return items.reduce((sum, { months }) => sum + months.length, 0);
}

function cellsIn(lines: readonly string[][]): number {
  return lines.reduce((sum, cells) => sum + cells.length, 0);
}

type SheetTerms = TableContext & { heard: Set<string>; isOfMeasures: boolean };

/** The items and totals of a table. */
function* rowsOfTable(table: SheetTable, context: SheetTerms): Steps<FoundRow[]> {
  const { issues, heard, isOfMeasures } = context;
  const headed = headingsIn(table, issues);
  const scaled = scalesOf(table, headed, issues);
  for (const text of scaled.heard) heard.add(text);
  const read = yield* eachInSteps([...headed.entries()], ([at, row]) => ({
    ...row,
    amounts: amountsOf(row.row, { ...context, scale: scaled.scales[at] ?? 1 }),
  }));
  dropUnfilled(read, issues);
  const rows = withPaidGroups(withoutYearly(read, issues));
  const quantities = quantitiesIn(table, rows);
  const placed = placedRows(table, { rows, quantities, issues });
  const decided = yield* decidedRows(placed);
  const uncounted = uncountedIn(decided, placed);
  const takenOff = takenOffIn(decided.flatMap(({ proof }) => proof ?? []));
  const leading = leadingOf(table.sheet);
  const names = Map.groupBy(rows, ({ row }) => keyPart(row.name));
  const seen = new Set<string>();
  const keys = rows.map(({ row, heading }, at) => {
    const name = keyPart(row.name);
    // Only of equal names the heading tells which is which: headings come and go over the years.
    const below = (names.get(name)?.length ?? 0) > 1 ? keyPart(heading) : '';
    const isProven = decided[at]?.proof !== null;
    if (name === '' && !isProven) issues.add('unnamed', row.cells[0]?.text ?? '');
    return unusedKey(`${leading}/${below}/${name || `#${at + 1}`}`, seen);
  });
  const keyAt = (at: number) => keys[at] ?? '';
  return rows.map((each, at) => {
    const { proof, isDoubted, isUnsure, later, ...own } = decided[at] ?? NOT_DECIDED;
    const isMeasure = quantities.has(each) || isOfMeasures;
    const leftOut = isMeasure ? 'measure' : own.leftOut;
    const isUnknown = currencyStated(each.row.currency) === 'unknown';
    const near = isDoubted ? termsNear(decided, at) : [];
    const terms = proof === null ? near : termsWithin(decided, proof);
    if (isUnsure) issues.add('sumLike', each.row.name);
    if (leftOut === 'measure' || leftOut === 'repeated') issues.add(leftOut, each.row.name);
    return foundRow(each, {
      table,
      of: placed[at]?.own ?? NO_KIND,
      key: keyAt(at),
      leftOut: leftOut ?? (isUnknown ? 'currency' : null),
      isProven: proof !== null,
      isTakenOff: takenOff.has(at),
      uncounted: uncounted.get(at) ?? null,
      later,
      terms: new Map(terms.map(({ row, sign }) => [keyAt(row), sign])),
    });
  });
}

type TableRows = { rows: readonly ReadRow[]; quantities: ReadonlySet<ReadRow>; issues: Issues };

/** The rows of a table with their figures by month and what their words say of them. */
function placedRows(table: SheetTable, { rows, quantities, issues }: TableRows) {
  const flows = flowsIn(table, rows);
  if (flows !== null) divideRunning(table, rows);
  const months = [...new Set(rows.flatMap(({ amounts }) => [...amounts.values.keys()]))].toSorted();
  const kinds = rows.map((row) => ownKind(row, table, flows));
  sumParts(rows, { kinds, flows }, issues);
  return rows.map((each, at) => {
    const { row, heading, amounts } = each;
    const figures = months.map((month) => amounts.values.get(month) ?? null);
    const own = kinds[at] ?? NO_KIND;
    const named = namedIn(each, own.kind, rows);
    const kind = signedKind(row.name, { ...own, named }, { figures, flows });
    const isPercent = amounts.isPercent || quantities.has(each);
    return { figures, isPercent, named, name: row.name, heading, own, kind };
  });
}

const NO_KIND: OwnKind = { kind: null, isBelow: false, words: null };
const NOT_DECIDED: DecidedRow = {
  proof: null,
  leftOut: null,
  isDoubted: false,
  isUnsure: false,
  later: null,
};

type RowFacts = Pick<
  FoundRow,
  'key' | 'leftOut' | 'isProven' | 'isTakenOff' | 'uncounted' | 'later' | 'terms'
> & { table: SheetTable; of: OwnKind };

function foundRow({ row, heading, amounts }: ReadRow, facts: RowFacts): FoundRow {
  const { table, of, ...own } = facts;
  const sheet = isYearly(table.sheet) ? '' : table.sheet;
  const name = storableText(withoutScale(row.name), NAME_CHARACTERS_MAX);
  const places = [sheet, heading].filter((text) => text !== '');
  const place = storableText(places.join(' · '), NAME_CHARACTERS_MAX);
  const { currency, isNamed } = currencyOf(table, { row, heading }, amounts);
  return {
    ...own,
    name: name || own.key.slice(own.key.lastIndexOf('/') + 1),
    place,
    sheet: sheet || scopeOf(table.sheet),
    table: '',
    title: '',
    heading: of.kind,
    isBelow: of.isBelow,
    words: of.words,
    currency,
    isCurrencyNamed: isNamed,
    values: amounts.values,
    starts: new Map([...(table.starts ?? [])].filter(([month]) => amounts.values.has(month))),
    at: row.at,
  };
}

/** The beginning of the keys of a sheet: sheets of years have one together, plans of their own. */
function leadingOf(sheet: string): string {
  const scope = scopeOf(sheet);
  if (isPlanned(scope)) return keyPart(scope);
  return isYearly(sheet) ? '' : keyPart(sheet);
}
