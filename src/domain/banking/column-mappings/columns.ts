import { CELLS_MAX } from '#domain/banking/bank-files/cells.ts';
import { foldedCell } from '#domain/banking/bank-files/folded-cell.ts';
import type { HeaderCells } from '#domain/banking/bank-files/header.ts';
import { isNames, isPair, isRow, pairAt } from './likely-cells.ts';

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
