import { CELLS_MAX } from '#domain/banking/bank-files/cells.ts';
import { foldedCell } from '#domain/banking/bank-files/row-words.ts';
import type { HeaderCells } from '#domain/banking/bank-files/header.ts';
import { currencyIn, isBelowZero, mayBeThousands } from '#domain/banking/bank-files/amounts.ts';
import type { BalanceCheck } from '#domain/banking/bank-files/balances.ts';
import { isNames, isPair, isRow, pairAt } from './likely-cells.ts';
import type { ProposedMapping } from './mapping.ts';

/** The columns of a table in an unknown format. */
export type Columns = {
  /** Index of the line of names; without one, of the line before the first row. */
  at: number;
  hasNames: boolean;
  /** The names in the file; empty if it has none. */
  names: string[];
  /** The first rows, as a sample. */
  sample: string[][];
};

/** The table begins within this many lines. */
export const LOOKED_AT = 50;

/** Finds the table that begins among the first lines. Null: none. */
export function columnsOf(lines: readonly HeaderCells[]): Columns | null {
  const head = lines.slice(0, LOOKED_AT).map((cells) => cells.slice(0, CELLS_MAX));
  const pair = pairAt(head);
  if (pair !== -1 && !head.some(isRow)) return pairColumns(head, pair);
  const rows = head.flatMap((cells, place) => (isRow(cells) ? [place] : []));
  const under = rows.find((place) => isNames(head[namesAt(head, place)]));
  const first = under ?? rows[0];
  if (first === undefined) return null;
  // Rows without an amount may come between the names and the first row.
  const names = under === undefined ? namesAbove(head, first) : namesAt(head, under);
  const hasNames = names !== -1;
  const at = hasNames ? names : first - 1;
  const named = hasNames ? (head[at] ?? []) : [];
  const body = head.slice(first).filter(isRow);
  const width = body.reduce((most, { length }) => Math.max(most, length), named.length);
  const places = Array.from({ length: width }, (_, place) => place);
  return {
    at,
    hasNames,
    names: places.map((place) => (named[place] ?? '').replace(/\s+/g, ' ').trim()),
    sample: body.map((cells) => places.map((place) => (cells[place] ?? '').trim())),
  };
}

/** The columns of a table of days and amounts alone, which has their names. */
function pairColumns(head: readonly HeaderCells[], at: number): Columns {
  const trimmed = (cells: HeaderCells | undefined) => (cells ?? []).map((cell) => cell.trim());
  const rows = head.slice(at + 1).filter(isPair);
  return { at, hasNames: true, names: trimmed(head[at]), sample: rows.map(trimmed) };
}

/** Identifies tables with the same columns. */
export function columnsKey({ hasNames, names }: Columns): string {
  return hasNames ? names.map(foldedCell).join('\u001f') : `#${names.length}`;
}

/** Index of the last line above another that may hold the names of its columns; -1: none. */
function namesAbove(lines: readonly HeaderCells[], place: number): number {
  const width = lines[place]?.length;
  return lines.slice(0, place).findLastIndex((cells) => isNames(cells) && cells.length === width);
}

/** Index of the last line above another that is not empty; -1: none. */
function namesAt(lines: readonly HeaderCells[], place: number): number {
  return lines.slice(0, place).findLastIndex((cells) => cells.some((cell) => cell.trim() !== ''));
}

/** Number of rows that the sample shows: the first ones, and then one of each other kind. */
const ROWS_SHOWN = 8;
const FIRST_ROWS = 3;
/** Number of lines in which other kinds are searched. */
const SAMPLE_LINES = 2_000;

/** Rows of a table, and the line of each in the file, from 1. */
type ShownSample = { sample: string[][]; sampleLines: number[] };

/** The columns of a file in an unknown format, and the saved or proposed mapping. */
export type FileColumns = ShownSample & {
  /** Recognizes the same columns in another file. */
  fingerprint: string;
  /** Empty where the file has no names. */
  names: string[];
  mapping: ProposedMapping;
  /** The mapping is the user's own. */
  isSaid: boolean;
  /** By this mapping; null: columns are missing in it, or no row can be read. */
  check: Pick<BalanceCheck, 'verdict' | 'mismatchLine'> | null;
};

/**
 * Rows of a table to show beside a mapping, in their order: the first, and the first of each kind
 * that a wrong mapping would misread: another sign, currency or state, or no row at all.
 */
export function shownSample(
  lines: readonly HeaderCells[],
  { at, names }: Pick<Columns, 'at' | 'names'>,
  mapping: ProposedMapping,
): ShownSample {
  const kinds = new Set<string>();
  const shown: HeaderCells[] = [];
  const shownLines: number[] = [];
  for (const [place, cells] of lines.slice(at + 1, at + 1 + SAMPLE_LINES).entries()) {
    if (shown.length === ROWS_SHOWN) break;
    if (cells.every((cell) => cell.trim() === '')) continue;
    const kind = kindOf(cells, mapping);
    if (shown.length < FIRST_ROWS || !kinds.has(kind)) {
      shown.push(cells);
      shownLines.push(at + place + 2);
    }
    kinds.add(kind);
  }
  const sample = shown.map((cells) => names.map((_, place) => (cells[place] ?? '').trim()));
  return { sample, sampleLines: shownLines };
}

function kindOf(
  cells: HeaderCells,
  { amount, paid, currencyColumn, state, direction }: ProposedMapping,
) {
  const cell = (place: number | null | undefined) => (cells[place ?? -1] ?? '').trim();
  const signs = [amount, paid].map((place) => isBelowZero(cell(place)));
  const amounts = [currencyIn(cell(amount)), mayBeThousands(cell(amount))];
  const stated = [currencyColumn, state, direction].map((place) => cell(place).toLowerCase());
  return [isRow(cells), cell(paid) === '', ...signs, ...amounts, ...stated].join('|');
}
