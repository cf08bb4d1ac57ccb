import { DELIMITERS, splitCells } from '#domain/banking/bank-files/cells.ts';
import {
  decimalMarkOf,
  type DecimalMark,
  mayBeThousands,
  parseBankAmount,
} from '#domain/banking/bank-files/amounts.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { NAME_CHARACTERS_MAX } from '#domain/basics/fields.ts';
import { MINOR_MAX, toMinor } from '#domain/basics/money.ts';
import type { Month } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import {
  currencyNamed,
  currencyStated,
  kindOfHeading,
  kindOfName,
  leftOutByName,
  scaleIn,
  unitIn,
} from './item-words.ts';
import {
  createIssues,
  folded,
  MOVE_CELLS_MAX,
  MOVE_LINES_MAX,
  type Issues,
  type LeftOut,
  MOVE_FILLED_MAX,
  MOVE_ITEMS_MAX,
  MOVE_SHEETS_MAX,
  MOVE_TERMS_MAX,
  MOVE_VALUES_MAX,
  keyPart,
  storableText,
  unusedKey,
  type MoveFile,
  type MoveSheet,
  type MoveProblem,
  type Sheet,
} from './move-file.ts';
import { daysIn, isFigure } from './periods.ts';
import { type SheetTable, type StatedLayout, type TableRow, tablesOf } from './sheet-tables.ts';
import {
  decideLeftOut,
  type FoundRow,
  type HeadedRow,
  headingsIn,
  isDash,
  isUnproven,
  itemOf,
  kindsOf,
  mergeTable,
  NO_TABLES,
  proveOverview,
  type ReadSheet,
  settleCurrencies,
  settleKinds,
  shownSheet,
  totalsOf,
} from './found-rows.ts';
import { chosenFile, type LayoutChoices } from './choices.ts';
import { type Proof, provenTotals } from './totals.ts';

/** The most rows of a table: items, headings and notes. */
const ROWS_MAX = 2 * MOVE_ITEMS_MAX;

/** Reads a spreadsheet of a user's own, as the user states; `running`: the present month. */
export function* spreadsheetFile(
  all: readonly Sheet[],
  running: Month,
  reading: LayoutChoices = {},
): Steps<MoveFile | MoveProblem> {
  const sheets = all.slice(0, MOVE_SHEETS_MAX);
  const filled = sheets.reduce(
    (count, { lines }) => count + lines.reduce((cells, line) => cells + line.length, 0),
    0,
  );
  const isLong = sheets.some(({ lines }) => lines.length > MOVE_LINES_MAX);
  if (isLong || filled > MOVE_FILLED_MAX) return 'large';
  const issues = createIssues();
  const found = new Map<string, FoundRow>();
  const read: MoveFile['sheets'] = [];
  const stated = new Map(reading.layout?.map((layout) => [layout.sheet, layout]));
  for (const [place, sheet] of sheets.entries()) {
    yield;
    const isLeftOut = reading.sheets?.includes(place) === false;
    const context = { found, running, issues, stated: stated.get(place) ?? {} };
    const shown = isLeftOut ? shownSheet(sheet, NO_TABLES) : yield* readSheet(sheet, context);
    if (shown === 'large') return 'large';
    read.push({ ...shown, isLeftOut });
  }
  const rows = [...found.values()].filter(({ values }) => values.size > 0);
  const values = rows.reduce((count, row) => count + row.values.size, 0);
  if (values > MOVE_VALUES_MAX) return 'large';
  if (rows.length === 0 && !sheets.some(hasFigures)) return 'noTable';
  decideLeftOut(rows);
  const kinds = kindsOf(rows);
  proveOverview(rows, kinds);
  for (const row of rows) if (isUnproven(row)) issues.add('unproven', row.name);
  settleCurrencies(rows, issues);
  settleKinds(rows, kinds);
  const items = yield* eachInSteps(rows, (row) => itemOf(row, kinds.get(row.key) ?? null));
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

type SheetContext = {
  found: Map<string, FoundRow>;
  running: Month;
  issues: Issues;
  stated: StatedLayout;
};

/** Adds the rows of a sheet to those that were found. */
function* readSheet(
  sheet: Sheet,
  context: SheetContext,
): Steps<Omit<MoveSheet, 'isLeftOut'> | 'large'> {
  const { found, running, issues, stated } = context;
  const { tables, layout } = tablesOf(sheet, context);
  const shown: ReadSheet = { ...NO_TABLES, layout, keys: new Map() };
  for (const table of tables) {
    if (table.rows.length > ROWS_MAX) return 'large';
    const figures = table.rows.flatMap((row) => row.cells.map(({ text }) => text)).filter(isFigure);
    const mark = stated.decimal ?? decimalMarkOf(figures).mark;
    const isOpen = stated.decimal !== undefined || figures.some(mayBeThousands);
    if (isOpen) shown.decimal ??= mark;
    const rows = yield* rowsOfTable(table, { running, issues, mark });
    const suffix = mergeTable(found, rows, issues);
    for (const { key, at } of rows) if (at !== undefined) shown.keys.set(at, `${key}${suffix}`);
    shown.items += rows.length;
    if (found.size > MOVE_ITEMS_MAX) return 'large';
  }
  const { months, line } = layout ?? { line: 0 };
  const labels =
    months === 'down' ? sheet.lines.map((cells) => cells[line] ?? '') : sheet.lines[line];
  if (layout !== null) shown.days = daysIn(labels ?? [], { running, form: stated.days });
  return shownSheet(sheet, shown);
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
  reading: LayoutChoices = {},
): Steps<MoveFile | MoveProblem> {
  const other = otherContent(text);
  if (other !== null) return other;
  let best: { file: MoveFile | MoveProblem; count: number } = { file: 'noTable', count: -1 };
  for (const delimiter of DELIMITERS) {
    yield;
    if (!text.includes(delimiter)) continue;
    const bounds = { linesMax: MOVE_LINES_MAX + 1, cellsMax: MOVE_CELLS_MAX };
    const lines = splitCells(text, delimiter, bounds);
    if (lines === 'wide') continue;
    const file = yield* spreadsheetFile([{ name: '', lines }], running, reading);
    const count = typeof file === 'string' ? 0 : valuesIn(file) + cellsIn(lines) / CELLS_OF_TEXT;
    if (count > best.count) best = { file, count };
  }
  return best.file;
}

/** Data that a program has written for another one; null: the text may be a table. */
function otherContent(text: string): MoveProblem | null {
  const beginning = text.slice(0, 1_000);
  if (!/^\s*[[{]/.test(beginning)) return null;
  return /"format"\s*:\s*"valv"/.test(beginning) ? 'valv' : 'json';
}

/** More than a text has: any value counts for more than all cells. */
const CELLS_OF_TEXT = 10_000_000;

function valuesIn({ items }: MoveFile): number {
  return items.reduce((sum, { months }) => sum + months.length, 0);
}

function cellsIn(lines: readonly string[][]): number {
  return lines.reduce((sum, cells) => sum + cells.length, 0);
}

type TableContext = { running: Month; issues: Issues; mark: DecimalMark };

/** The items and totals of a table. */
function* rowsOfTable(table: SheetTable, context: TableContext): Steps<FoundRow[]> {
  const { issues } = context;
  const scale = scaleIn(table.title);
  if (scale > 1) issues.add('scaled', table.title);
  const headed = headingsIn(table);
  const read = yield* eachInSteps(headed, (row) => {
    const own = Math.max(unitIn(row.row.name), row.scale);
    if (own > 1 && scale === 1) issues.add('scaled', row.row.name);
    return { ...row, ...figuresOf(row.row, { ...context, scale: Math.max(scale, own) }) };
  });
  const rows = read.filter(({ values, isPercent }) => values.size > 0 || isPercent);
  const months = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))].toSorted();
  const named = rows.map(({ row, values }) =>
    leftOutByName(row.name, {
      isSmall: [...values.values()].every((minor) => Math.abs(minor) <= HUNDRED),
    }),
  );
  const proofs = yield* provenTotals(
    rows.map(({ values, isPercent }, at) => ({
      figures: months.map((month) => values.get(month) ?? null),
      isNamed: named[at] === 'total' || named[at] === 'net',
      isNet: named[at] === 'net',
      isSkipped: isPercent || named[at] === 'derived' || named[at] === 'percent',
    })),
  );
  const proven = new Map(proofs.map((proof) => [proof.row, proof]));
  const takenOff = takenOffIn(proofs);
  const leading = isYearly(table.sheet) ? '' : keyPart(table.sheet);
  const names = Map.groupBy(rows, ({ row }) => keyPart(row.name));
  const seen = new Set<string>();
  const keys = rows.map(({ row, heading }, at) => {
    const name = keyPart(row.name);
    // Only of equal names the heading tells which is which: headings come and go over the years.
    const below = (names.get(name)?.length ?? 0) > 1 ? keyPart(heading) : '';
    if (name === '' && !proven.has(at)) issues.add('unnamed', row.cells[0]?.text ?? '');
    return unusedKey(`${leading}/${below}/${name || `#${at + 1}`}`, seen);
  });
  return rows.map((each, at) => {
    const proof = proven.get(at);
    const leftOut = proof
      ? provenAs(proof, named[at] ?? null)
      : each.isPercent
        ? 'percent'
        : (named[at] ?? (currencyStated(each.row.currency) === 'unknown' ? 'currency' : null));
    return foundRow(each, {
      table,
      key: keys[at] ?? '',
      leftOut,
      isProven: proof !== undefined,
      isTakenOff: takenOff.has(at),
      terms: new Map(proof?.terms.map(({ row, sign }) => [keys[row] ?? '', sign])),
    });
  });
}

/** In minor units. */
const HUNDRED = 10_000;

type ReadRow = HeadedRow & {
  values: Map<Month, number>;
  currency: Currency | null;
  isInKronor: boolean;
};
type RowFacts = Pick<FoundRow, 'key' | 'leftOut' | 'isProven' | 'isTakenOff' | 'terms'> & {
  table: SheetTable;
};

function foundRow(
  { row, heading, kind, isBelow, values, currency, isInKronor }: ReadRow,
  facts: RowFacts,
): FoundRow {
  const { table, ...found } = facts;
  const sheet = isYearly(table.sheet) ? '' : table.sheet;
  const ofSheet = kindOfHeading(sheet) ?? null;
  const name = storableText(row.name, NAME_CHARACTERS_MAX);
  const stated = currencyStated(row.currency);
  const own = currency ?? (stated === 'unknown' ? null : stated);
  // The kronor of cells count before the code in a name.
  const named = isInKronor ? null : currencyNamed(row.name);
  const titles = [heading, table.title, table.sheet];
  const above = titles.map(currencyNamed).find((code) => code !== null) ?? null;
  const places = [sheet, heading].filter((text) => text !== '');
  const place = storableText(places.join(' · '), NAME_CHARACTERS_MAX);
  return {
    ...found,
    name: name || found.key.slice(found.key.lastIndexOf('/') + 1),
    place,
    heading: kind ?? ofSheet ?? kindOfHeading(table.title),
    isBelow: (kind !== null && isBelow) || (kind === null && ofSheet !== null),
    words: kindOfName(row.name),
    currency: own ?? named ?? above,
    isCurrencyNamed: own === null && named !== null,
    values,
    at: row.at,
  };
}

/** A sheet that is named after its year, its month or its program has no name of its own. */
function isYearly(name: string): boolean {
  const text = folded(name);
  return (
    text === '' ||
    /(?:19|20)\d\d|^\d{2}$/.test(text) ||
    /^(?:sheet|blad|ark|tabell|table)[ _]?\d*$/.test(text)
  );
}

type FigureTerms = TableContext & { scale: number };

/** The amounts of a row by month. */
function figuresOf(row: TableRow, { running, issues, mark, scale }: FigureTerms) {
  const values = new Map<Month, number>();
  const currencies = new Map<Currency, number>();
  let [percents, kronor] = [0, 0];
  for (const { month, text } of row.cells) {
    if (text.endsWith('%')) {
      percents += 1;
      continue;
    }
    const amount = isDash(text) ? 0 : amountIn(text, mark);
    const example = `${row.name}: ${text}`;
    if (isDash(text)) issues.add('dash', example);
    if (amount === null) {
      issues.add(isFigure(text) || text.startsWith('#') ? 'unread' : 'note', example);
      continue;
    }
    const minor = hasUnit(text) ? amount : amount * scale;
    if (month > running) issues.add('future', `${row.name}: ${month}`);
    else if (month < FIRST_MONTH) issues.add('early', `${row.name}: ${month}`);
    else if (Math.abs(minor) > MINOR_MAX) issues.add('large', example);
    else {
      if (values.has(month) && values.get(month) !== minor)
        issues.add('twice', `${row.name}: ${month}`);
      values.set(month, minor);
    }
    if (/\d ?kr\b/i.test(text)) kronor += 1;
    const currency = currencyNamed(text);
    if (currency !== null) currencies.set(currency, (currencies.get(currency) ?? 0) + 1);
  }
  if (currencies.size > 1) issues.add('currencies', row.name);
  const [first] = [...currencies].toSorted(([, one], [, other]) => other - one);
  return {
    values,
    currency: first?.[0] ?? null,
    isInKronor: kronor * 2 > row.cells.length,
    isPercent: percents * 2 > row.cells.length,
  };
}

/** With a note in brackets. */
const AMOUNT_CHARACTERS_MAX = 80;

const UNITS: readonly [RegExp, number][] = [
  [/(?<![a-z])(?:tkr|tsek|ksek|kkr|k)$/i, 1_000],
  [/(?<![a-z])(?:mkr|msek|mnkr|milj\.?(?: kr)?|mn|m)$/i, 1_000_000],
];

/** Whether a cell states its own unit. */
function hasUnit(cell: string): boolean {
  const bare = cell.slice(0, AMOUNT_CHARACTERS_MAX).trim();
  return /\d/.test(bare) && UNITS.some(([words]) => words.test(bare));
}

/** The amount of a cell in minor units; null: it has none. */
function amountIn(cell: string, mark: DecimalMark): number | null {
  if (cell.length > AMOUNT_CHARACTERS_MAX) return null;
  const bare = cell
    .replace(/\([^()0-9]{2,40}\)$/, '')
    .replace(/^(?:ca\.?|cirka|approx\.?|c\.|~|≈) ?/i, '')
    .replace(/[*†]{1,3}$/, '')
    .trim();
  const unit = /\d/.test(bare) ? UNITS.find(([words]) => words.test(bare)) : undefined;
  const text = unit === undefined ? bare : bare.replace(unit[0], '').trim();
  const other = mark === 'comma' ? 'point' : 'comma';
  const plain = text.replace(/kronor$/i, 'kr');
  const amount = parseBankAmount(plain, mark) ?? parseBankAmount(plain, other);
  return amount === null ? null : toMinor(amount) * (unit?.[1] ?? 1);
}

function provenAs({ terms }: Proof, named: LeftOut | null): LeftOut {
  return named === 'net' || terms.some(({ sign }) => sign === -1) ? 'net' : 'total';
}

/** The rows that are taken off in a difference. */
function takenOffIn(proofs: readonly Proof[]): ReadonlySet<number> {
  return new Set(
    proofs.flatMap(({ terms }) => terms.filter(({ sign }) => sign === -1).map(({ row }) => row)),
  );
}
