import { NAME_CHARACTERS_MAX } from '#domain/basics/fields.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { toAmountText, type Minor } from '#domain/basics/money.ts';
import { type Month, monthsBetween } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { kindOfHeading } from './heading-words.ts';
import { isSurelyOwed, typeOf } from './item-words.ts';
import { namedOut } from './sum-words.ts';
import type { Uncounted } from './uncounted.ts';
import {
  folded,
  type Issues,
  type LeftOut,
  type MoveItem,
  type MoveSheet,
  OWED,
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
  /** No sum of its table counts it; null: one does, or there is none. */
  uncounted: Uncounted | null;
  /** Whether sums count its last value in later months; null: they do not tell. */
  later: 'stands' | 'ends' | null;
  /** The sheet that it stands on; empty: one of those that are named after their years. */
  sheet: string;
  /** Its table, of which a sheet may have several, and the title that tells it from these; empty: none. */
  table: string;
  title: string;
  currency: Currency | null;
  /** The currency is a guess by a name. */
  isCurrencyNamed: boolean;
  /** The currency of the amounts that a sum adds; absent: they are in several. */
  sumCurrency?: Currency | null;
  values: Map<Month, number>;
  /** The first month of those values that are of a longer time, by its last one. */
  starts: Map<Month, Month>;
  leftOut: LeftOut | null;
  isProven: boolean;
  terms: Map<string, 1 | -1>;
  /** The row or the column of its sheet; absent: it has several. */
  at: number | undefined;
};

const OPENING =
  /^(?:ib|start(?:varde|saldo)?|opening|ingaende|fore|before|borjan|beginning)(?=[\s:.]|$)|[ (](?:ib|fore|before|start|vid arets borjan|vid manadens borjan|in)\)?$/;
/** Months of which an opening must have the figure of the one before. */
const OPENINGS_MIN = 2;

/**
 * Leaves out the rows of a table that state again what another one was a month before: its opening.
 * Figures of their own may do so by chance where they grow by the same step.
 */
export function* leaveOpenings(rows: readonly FoundRow[], issues: Issues): Steps<void> {
  for (const table of Map.groupBy(rows, (row) => row.table).values()) {
    const months = [...new Set(table.flatMap(({ values }) => [...values.keys()]))].toSorted();
    const closings = new Map<string, FoundRow>();
    for (const row of table) closings.set(figuresOf(row, months.slice(0, -1)), row);
    for (const row of table) {
      yield;
      const figures = figuresOf(row, months.slice(1));
      const closing = closings.get(figures);
      const own = months.slice(1).map((month) => row.values.get(month));
      const steps = new Set(own.slice(1).map((value, at) => (value ?? 0) - (own[at] ?? 0)));
      const isMoving = steps.size > 1 || (!steps.has(0) && OPENING.test(folded(row.name)));
      const isWhole = own.length >= OPENINGS_MIN && !own.includes(undefined);
      if (!isWhole || !isMoving || closing === undefined || closing === row) continue;
      if (row.leftOut === null || isSumOf(row)) issues.add('measure', row.name);
      row.leftOut = 'measure';
      row.isProven = false;
      row.terms.clear();
    }
  }
}

function isSumOf({ leftOut }: FoundRow): boolean {
  return leftOut === 'total' || leftOut === 'net';
}

function figuresOf({ values }: FoundRow, months: readonly Month[]): string {
  return months.map((month) => values.get(month) ?? '').join();
}

/** A sum by its name alone is one only if the file has other items of its kind. */
export function decideLeftOut(rows: readonly FoundRow[]): void {
  const items = rows.filter(({ leftOut }) => leftOut === null);
  const only = onlyRows(rows);
  for (const row of rows) {
    if (only.has(row)) row.leftOut = null;
    if (row.isProven || row.leftOut !== 'total') continue;
    const kind = kindOfHeading(row.name);
    const isAlone = !items.some((item) => (kind === null ? true : roughKind(item) === kind));
    if (isAlone) row.leftOut = null;
  }
}

/** The rows that are items as nothing else of the file is one: its net worth, balances or changes. */
function onlyRows(rows: readonly FoundRow[]): ReadonlySet<FoundRow> {
  const isOut = ({ leftOut }: FoundRow) =>
    ['net', 'derived', 'measure', 'percent'].includes(leftOut ?? '');
  if (!rows.every(isOut)) return new Set();
  const nets = rows.filter(({ leftOut }) => leftOut === 'net');
  if (nets.length === 0) return new Set(rows.filter(({ leftOut }) => leftOut === 'derived'));
  // Of a net worth with and without pensions the file tells no difference.
  const whole = nets.filter(({ name }) => namedOut(name)?.isWhole === true);
  return new Set(whole.length > 0 ? whole.slice(-1) : nets);
}

function roughKind({ heading, words, isTakenOff }: FoundRow): Kind | null {
  return isTakenOff ? 'liabilities' : (heading ?? words);
}

/** The kind of an item, and whether it is a guess. */
export type Decided = { kind: Kind | null; isGuess: boolean };

/** The kind of each row, and whether it is a guess. */
export function kindsOf(rows: readonly FoundRow[]): Map<string, Decided> {
  const items = rows.filter(({ leftOut }) => leftOut === null);
  const isOfFlows = (row: FoundRow) =>
    ['incomes', 'costs'].includes(row.heading ?? row.words ?? '');
  const flows = items.filter(isOfFlows).length;
  const areFlows = flows > 0 && flows * 2 >= items.length;
  return new Map(
    rows.map((row): [string, Decided] => {
      const isNegative = isMostlyNegative(row);
      const [owed, owned]: [Kind, Kind | null] = areFlows
        ? ['costs', null]
        : ['liabilities', 'assets'];
      const isSure = isNegative || row.isTakenOff || isSurelyOwed(row.name);
      const isDebt = row.words === 'liabilities' && row.heading === 'assets' && isSure;
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

/** Whether most figures of a row are below zero. */
export function isMostlyNegative({ values }: Pick<FoundRow, 'values'>): boolean {
  const filled = [...values.values()].filter((value) => value !== 0);
  return filled.filter((value) => value < 0).length * 2 > filled.length;
}

/** A row as an item, with what of it is a guess; choices decide whether it has ended. */
export function itemOf(row: FoundRow, decided: Decided | null): MoveItem {
  const kind = decided?.kind ?? null;
  const type = kind === null ? null : typeOf(kind, row.name, row.place);
  const isGuess = row.leftOut === null && decided?.isGuess !== false;
  const isNamed = row.leftOut === null && row.isCurrencyNamed;
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
    ...periodsIn(row),
    isTurned,
    hasEnded: false,
    ...(row.later === null ? {} : { later: row.later }),
    transactions: 0,
    holdingTransactions: 0,
    leftOut: row.leftOut,
    guesses: [...(isGuess ? (['kind'] as const) : []), ...(isNamed ? (['currency'] as const) : [])],
  };
}

/** The longer times that values of a row are of; none: each is of a month. */
export function periodsIn({ starts }: FoundRow): Pick<MoveItem, 'periods'> {
  const periods = [...starts].map(([month, start]) => ({ month, start }));
  return periods.length === 0 ? {} : { periods };
}

/** How many months a row may have values of: those of a longer time share its payments. */
export function monthsHeld({ values, starts }: FoundRow): number {
  let count = values.size;
  for (const [month, start] of starts) count += monthsBetween(start, month);
  return count;
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

/** The name of a sheet as its user sees it. */
export function shownName(name: string): string {
  return storableText(name, NAME_CHARACTERS_MAX);
}

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
    name: shownName(name),
    begin,
    lines: shown,
    keys: Array.from({ length: count }, (_, at) => keys.get(first + at) ?? null),
  };
}
