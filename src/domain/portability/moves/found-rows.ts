import { NAME_CHARACTERS_MAX } from '#domain/basics/fields.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { toTotalText, toAmountText, type Minor } from '#domain/basics/money.ts';
import type { Month } from '#domain/basics/months.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { isDebtName, kindOfHeading, typeOf, unitIn } from './item-words.ts';
import { isFigure } from './periods.ts';
import type { SheetTable, TableRow } from './sheet-tables.ts';
import { scoreOf } from './totals.ts';
import {
  type Issues,
  type LeftOut,
  type MoveItem,
  type MoveTotal,
  type MoveSheet,
  type Sheet,
  storableText,
} from './move-file.ts';

/** An item or a total as it is found, with its figures in the file's own signs. */
export type FoundRow = {
  key: string;
  name: string;
  place: string;
  /** Kind by heading or sheet, by the words of the name, and as taken off in a difference. */
  heading: Kind | null;
  isBelow: boolean;
  words: Kind | null;
  isTakenOff: boolean;
  currency: Currency | null;
  /** Its name alone states the currency. */
  isCurrencyNamed: boolean;
  values: Map<Month, number>;
  leftOut: LeftOut | null;
  isProven: boolean;
  terms: Map<string, 1 | -1>;
  /** The row or the column of its sheet; absent: it has several. */
  at: number | undefined;
};

/** A row with figures below its heading. */
export type HeadedRow = {
  row: TableRow;
  heading: string;
  kind: Kind | null;
  isBelow: boolean;
  /** Factor of the amounts, as the heading states it. */
  scale: number;
  isPercent: boolean;
};

/** The rows with figures, with the heading above each; a heading gives a kind until the next does. */
export function headingsIn({ rows }: SheetTable): Omit<HeadedRow, 'isPercent'>[] {
  let [heading, kind, isBelow] = ['', null as Kind | null, false];
  let scale: number = 1;
  return rows.flatMap((row) => {
    if (!row.cells.some(({ text }) => isFigure(text) || isDash(text))) {
      if (row.cells.length > 0 || row.name === '' || /^\d{4}$/.test(row.name)) return [];
      const own = kindOfHeading(row.name);
      [heading, kind, isBelow] = [row.name, own ?? kind, own !== null];
      // Of several headings the first may state it for all.
      scale = Math.max(unitIn(row.name), scale);
      return [];
    }
    if (row.section === '') return [{ row, heading, kind, isBelow, scale }];
    const own = kindOfHeading(row.section);
    const ofSection = Math.max(unitIn(row.section), scale);
    const facts = { kind: own ?? kind, isBelow: own !== null, scale: ofSection };
    return [{ row, heading: row.section, ...facts }];
  });
}

/** Whether a cell is a dash, which counts as zero. */
export function isDash(text: string): boolean {
  return /^[-\u2010-\u2015\u2212](?: ?kr)?$/i.test(text);
}

/** A sum by its name alone is one only if the file has other items of its kind. */
export function decideLeftOut(rows: readonly FoundRow[]): void {
  const items = rows.filter(({ leftOut }) => leftOut === null);
  for (const row of rows) {
    if (row.isProven || row.leftOut !== 'total') continue;
    const kind = kindOfHeading(row.name);
    const isAlone = !items.some((item) => (kind === null ? true : roughKind(item) === kind));
    if (isAlone) row.leftOut = null;
  }
}

function roughKind({ heading, words, isTakenOff }: FoundRow): Kind | null {
  return isTakenOff ? 'liabilities' : (heading ?? words);
}

/** The kind of an item, and whether it is a guess. */
type Decided = { kind: Kind | null; isGuess: boolean };

/** The kind of each row, and whether it is a guess. */
export function kindsOf(rows: readonly FoundRow[]): Map<string, Decided> {
  const items = rows.filter(({ leftOut }) => leftOut === null);
  const isOfFlows = (row: FoundRow) =>
    ['incomes', 'costs'].includes(row.heading ?? row.words ?? '');
  const flows = items.filter(isOfFlows).length;
  const areFlows = flows * 2 > items.length;
  return new Map(
    rows.map((row): [string, Decided] => {
      const isNegative = isMostlyNegative(row);
      const [owed, owned]: [Kind, Kind | null] = areFlows
        ? ['costs', null]
        : ['liabilities', 'assets'];
      const isDebt =
        row.words === 'liabilities' && row.heading === 'assets' && (isNegative || row.isTakenOff);
      if (isDebt) return [row.key, { kind: 'liabilities', isGuess: true }];
      if (row.heading !== null && row.isBelow)
        return [row.key, { kind: row.heading, isGuess: false }];
      if (row.isTakenOff) {
        const isCost = row.words === 'costs' || row.heading === 'costs' || owed === 'costs';
        return [
          row.key,
          { kind: isCost ? ('costs' as const) : ('liabilities' as const), isGuess: true },
        ];
      }
      const kind = row.words ?? row.heading ?? (isNegative ? owed : owned);
      return [row.key, { kind, isGuess: true }];
    }),
  );
}

/** The items that a proven total adds. */
function addedBy(total: FoundRow, byKey: ReadonlyMap<string, FoundRow>): FoundRow[] {
  return [...total.terms].flatMap(([key, sign]) => {
    const item = byKey.get(key);
    return item === undefined || item.leftOut !== null || sign === -1 ? [] : [item];
  });
}

/** Whether a row is called a sum or a difference, and is none of the file's figures. */
export function isUnproven({ leftOut, isProven }: FoundRow): boolean {
  return !isProven && (leftOut === 'total' || leftOut === 'net');
}

/**
 * The currency that a name states is none where a total of the file adds the item to others: they
 * are in one currency.
 */
export function settleCurrencies(rows: readonly FoundRow[], issues: Issues): void {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const total of rows.filter(({ isProven }) => isProven)) {
    const terms = [...total.terms.keys()].flatMap((key) => byKey.get(key) ?? []);
    const named = terms.filter(({ isCurrencyNamed }) => isCurrencyNamed);
    const others = terms.filter(({ isCurrencyNamed }) => !isCurrencyNamed);
    const codes = new Set(named.map(({ currency }) => currency));
    const isOfOne = others.length === 0 && codes.size === 1;
    if (isOfOne && (total.currency === null || codes.has(total.currency))) continue;
    const [only = null, ...more] = new Set(others.map(({ currency }) => currency));
    for (const row of named) {
      row.currency = more.length === 0 ? only : null;
      row.isCurrencyNamed = false;
    }
  }
  for (const row of rows) {
    if (row.isCurrencyNamed && row.leftOut === null)
      issues.add('named', `${row.name}: ${row.currency}`);
  }
}

/**
 * Debts by their words that a total adds to assets become assets, unless their names are surely of
 * debts: issues tell of these.
 */
export function settleKinds(rows: readonly FoundRow[], kinds: Map<string, Decided>): void {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const total of rows.filter(({ isProven }) => isProven)) {
    const added = addedBy(total, byKey).filter((row) => !isMostlyNegative(row));
    const of = (kind: Kind) => added.filter(({ key }) => kinds.get(key)?.kind === kind);
    const owed = of('liabilities');
    if (of('assets').length < Math.max(owed.length, 1)) continue;
    for (const row of owed) {
      const isGuess = kinds.get(row.key)?.isGuess === true && !isDebtName(row.name);
      if (isGuess) kinds.set(row.key, { kind: 'assets', isGuess });
    }
  }
}

function isMostlyNegative({ values }: Pick<FoundRow, 'values'>): boolean {
  const filled = [...values.values()].filter((value) => value !== 0);
  return filled.filter((value) => value < 0).length * 2 > filled.length;
}

/** Kinds whose figures are stored above zero, whichever sign the file gives them. */
const OWED: ReadonlySet<Kind | null> = new Set<Kind | null>(['liabilities', 'costs']);

/** A row as an item, with what of it is a guess; choices decide whether it has ended. */
export function itemOf(row: FoundRow, decided: Decided | null): MoveItem {
  const kind = decided?.kind ?? null;
  const type = kind === null ? null : typeOf(kind, row.name, row.place);
  const isGuess = row.leftOut === null && decided?.isGuess !== false;
  const isTurned = OWED.has(kind) && isMostlyNegative(row);
  const factor = isTurned ? -1 : 1;
  const months = [...row.values]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, value]) => ({
      month,
      value: toAmountText((value === 0 ? 0 : value * factor) as Minor),
    }));
  return {
    key: row.key,
    name: row.name,
    place: row.place,
    kind: row.leftOut === null ? kind : null,
    type: row.leftOut !== null || kind === null || kind === 'goals' ? null : (type ?? 'other'),
    currency: row.currency,
    months,
    isTurned,
    hasEnded: false,
    transactions: 0,
    holdingTransactions: 0,
    leftOut: row.leftOut,
    guesses: isGuess ? ['kind'] : [],
  };
}

/**
 * Proves the sums of a sheet of its own, as `Tillgångar` in an overview, by the items of their kind
 * in the whole file.
 */
export function proveOverview(
  rows: readonly FoundRow[],
  kinds: ReadonlyMap<string, Decided>,
): void {
  const items = rows.filter(({ leftOut }) => leftOut === null);
  const ofKind = (kind: Kind) => items.filter(({ key }) => kinds.get(key)?.kind === kind);
  const left = new Set(rows.flatMap(({ key, leftOut }) => (leftOut === null ? [] : [key])));
  for (const row of rows) {
    const isOfItems = row.isProven && ![...row.terms.keys()].some((key) => left.has(key));
    if (isOfItems || (row.leftOut !== 'total' && row.leftOut !== 'net')) continue;
    row.isProven = false;
    const kind = kindOfHeading(row.name);
    const owned = row.leftOut === 'net' || kind === null ? ofKind('assets') : ofKind(kind);
    const owed = row.leftOut === 'net' ? ofKind('liabilities') : [];
    const terms = [
      ...owned.map((item) => ({ item, sign: 1 as const })),
      ...owed.map((item) => ({
        item,
        sign: isMostlyNegative(item) ? (1 as const) : (-1 as const),
      })),
    ];
    const months = [...row.values.keys()];
    const sums = Float64Array.from(months, (month) =>
      terms.reduce((sum, { item, sign }) => sum + sign * (item.values.get(month) ?? 0), 0),
    );
    const figures = months.map((month) => row.values.get(month) ?? null);
    const stated = { figures, isNamed: true, isNet: row.leftOut === 'net' };
    if (terms.length === 0 || scoreOf(stated, { sums, count: terms.length }) === 0) continue;
    row.isProven = true;
    row.terms = new Map(terms.map(({ item, sign }) => [item.key, sign]));
  }
}

/** The proven totals, with the items that each adds or takes off. */
export function totalsOf(rows: readonly FoundRow[], items: readonly MoveItem[]): MoveTotal[] {
  const byKey = new Map(items.map((item) => [item.key, item]));
  return rows.flatMap((row) => {
    const terms = [...row.terms].flatMap(([key, sign]) => (byKey.has(key) ? [{ key, sign }] : []));
    if (!row.isProven || terms.length === 0) return [];
    // A sum of debts alone is positive, as they are.
    const areOwed = terms.every(({ key }) => OWED.has(byKey.get(key)?.kind ?? null));
    const isTurned = areOwed && isMostlyNegative(row);
    const months = [...row.values]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, value]) => {
        const stated = toTotalText((value === 0 ? 0 : isTurned ? -value : value) as Minor);
        return { month, stated, counted: stated };
      });
    return [{ name: row.name, isTurned, terms, months }];
  });
}

/**
 * Adds the rows of a table to those of the same name in other tables and sheets. A table that has
 * other values of the same months is of something else: its rows are items of their own, whose keys
 * end with the text that is returned.
 */
export function mergeTable(
  found: Map<string, FoundRow>,
  rows: readonly FoundRow[],
  issues: Issues,
): string {
  const shared = rows.filter(({ key }) => found.has(key));
  const differing = shared.filter((row) => differs(row, found.get(row.key)));
  const isOther = differing.length * 2 > shared.length;
  let suffix = '';
  for (let count = 2; isOther && rows.some(({ key }) => found.has(`${key}${suffix}`)); count += 1) {
    suffix = `~${count}`;
  }
  for (const row of rows) {
    const terms = new Map([...row.terms].map(([key, sign]) => [`${key}${suffix}`, sign]));
    merge(found, { ...row, key: `${row.key}${suffix}`, terms }, issues);
  }
  return suffix;
}

function differs({ values }: FoundRow, known: FoundRow | undefined): boolean {
  return [...values].some(([month, value]) => (known?.values.get(month) ?? value) !== value);
}

/** Adds a row to that of the same key. */
function merge(found: Map<string, FoundRow>, row: FoundRow, issues: Issues): void {
  const known = found.get(row.key);
  if (known === undefined) {
    found.set(row.key, row);
    return;
  }
  for (const [month, value] of row.values) {
    const before = known.values.get(month);
    if (before !== undefined && before !== value) issues.add('twice', `${row.name}: ${month}`);
    known.values.set(month, value);
  }
  for (const [key, sign] of row.terms) known.terms.set(key, sign);
  known.isProven ||= row.isProven;
  known.isTakenOff ||= row.isTakenOff;
  if (row.isProven) known.leftOut = row.leftOut;
  known.heading ??= row.heading;
  known.currency ??= row.currency;
}

/** The contents of a sheet as read; `keys`: of its rows or columns. */
export type ReadSheet = Pick<MoveSheet, 'items' | 'layout' | 'days' | 'decimal'> & {
  keys: Map<number, string>;
};

export const NO_TABLES: ReadSheet = {
  items: 0,
  layout: null,
  days: null,
  decimal: null,
  keys: new Map(),
};

/** Lines of a sheet that are shown, cells of a line, and characters of a cell. */
const SHOWN_LINES = 24;
const SHOWN_CELLS = 14;
const SHOWN_CHARACTERS = 24;
/** Lines above the months of a table that are shown. */
const ABOVE = 4;

/** A sheet as its user sees it. */
export function shownSheet(
  { name, lines }: Sheet,
  { keys, ...facts }: ReadSheet,
): Omit<MoveSheet, 'isLeftOut'> {
  const { layout } = facts;
  const begin = layout?.months === 'across' ? Math.max(0, layout.line - ABOVE) : 0;
  const shown = lines
    .slice(begin, begin + SHOWN_LINES)
    .map((cells) =>
      cells.slice(0, SHOWN_CELLS).map((cell) => storableText(cell, SHOWN_CHARACTERS)),
    );
  const width = Math.max(0, ...shown.map((cells) => cells.length));
  const count = layout?.months === 'down' ? width : shown.length;
  const first = layout?.months === 'down' ? 0 : begin;
  return {
    ...facts,
    name: storableText(name, NAME_CHARACTERS_MAX),
    begin,
    lines: shown,
    keys: Array.from({ length: count }, (_, at) => keys.get(first + at) ?? null),
  };
}
