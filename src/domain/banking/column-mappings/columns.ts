import { CELLS_MAX } from '#domain/banking/bank-files/cells.ts';
import { foldedCell } from '#domain/banking/bank-files/folded-cell.ts';
import type { Cells } from '#domain/banking/bank-files/header.ts';
import { isNames, isRow } from './likely-cells.ts';

/** The columns of a table that no form is known of. */
export type Columns = {
  /** Where the line of their names is; the line before the first row where there is none. */
  at: number;
  hasNames: boolean;
  /** As the file says them; empty where it does not. */
  names: string[];
  /** The first rows, to see what the columns are. */
  sample: string[][];
};

/** The table begins within so many lines. */
export const LOOKED_AT = 50;

/** The columns of the table that begins among the first lines. Null: there is none. */
export function columnsOf(lines: readonly Cells[]): Columns | null {
  const head = lines.slice(0, LOOKED_AT).map((cells) => cells.slice(0, CELLS_MAX));
  const rows = head.flatMap((cells, place) => (isRow(cells) ? [place] : []));
  const under = rows.find((place) => isNames(head[namesAt(head, place)]));
  const first = under ?? rows[0];
  if (first === undefined) return null;
  // Between them may be rows that say no amount.
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

/** What a table of the same columns is known again by. */
export function columnsKey({ hasNames, names }: Columns): string {
  return hasNames ? names.map(foldedCell).join('\u001f') : `#${names.length}`;
}

/** The last line above another that is like the names of as many columns; -1: there is none. */
function namesAbove(lines: readonly Cells[], place: number): number {
  const width = lines[place]?.length;
  return lines.slice(0, place).findLastIndex((cells) => isNames(cells) && cells.length === width);
}

/** The last line above another that is not empty; -1: there is none. */
function namesAt(lines: readonly Cells[], place: number): number {
  return lines.slice(0, place).findLastIndex((cells) => cells.some((cell) => cell.trim() !== ''));
}
