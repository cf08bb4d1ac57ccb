import { parseBankAmount } from '../bank-files/amounts.ts';
import {
  CELLS_MAX,
  DELIMITERS,
  LINES_MAX,
  splitCells,
  type TableProblem,
} from '../bank-files/cells.ts';
import { DATE_FORMS, parseBankDay } from '../bank-files/dates.ts';
import { type Cells, foldedCell } from '../bank-files/header.ts';

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
const LOOKED_AT = 50;
/** A day, an amount, and what it was. */
const CELLS_MIN = 3;

/** Parts a text by the delimiter under which most of its first lines are like transactions. */
export function likeliestLines(text: string): Cells[] | TableProblem {
  const tries = DELIMITERS.map((delimiter) => {
    const lines = splitCells(text, delimiter, LOOKED_AT);
    return { delimiter, lines, count: lines === 'wide' ? 0 : lines.filter(isRow).length };
  });
  const best = tries.reduce((most, each) => (each.count > most.count ? each : most));
  if (best.count === 0) return tries.every(({ lines }) => lines === 'wide') ? 'wide' : 'unknown';
  const lines = splitCells(text, best.delimiter, LINES_MAX + 1);
  return lines !== 'wide' && lines.length > LINES_MAX ? 'rows' : lines;
}

/** The columns of the table that begins among the first lines. Null: there is none. */
export function columnsOf(lines: readonly Cells[]): Columns | null {
  const head = lines.slice(0, LOOKED_AT).map((cells) => cells.slice(0, CELLS_MAX));
  const rows = head.flatMap((cells, place) => (isRow(cells) ? [place] : []));
  const under = rows.find((place) => isNames(head[namesAt(head, place)]));
  const first = under ?? rows[0];
  if (first === undefined) return null;
  const hasNames = under !== undefined;
  const at = hasNames ? namesAt(head, first) : first - 1;
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

/** Whether it is a day, in any way to write one. */
export function isDayCell(cell: string): boolean {
  return DATE_FORMS.some((form) => parseBankDay(cell, form) !== null);
}

/** Whether it is an amount, in any way to write one. */
export function isAmountCell(cell: string): boolean {
  return parseBankAmount(cell, 'comma') !== null || parseBankAmount(cell, 'point') !== null;
}

function isRow(cells: Cells): boolean {
  const isLike =
    cells.some(isDayCell) && cells.some((cell) => isAmountCell(cell) && !isDayCell(cell));
  return isLike && cells.length >= CELLS_MIN;
}

/** The last line above another that is not empty; -1: there is none. */
function namesAt(lines: readonly Cells[], place: number): number {
  return lines.slice(0, place).findLastIndex((cells) => cells.some((cell) => cell.trim() !== ''));
}

function isNames(cells: Cells | undefined): boolean {
  const said = (cells ?? []).filter((cell) => cell.trim() !== '');
  return said.length >= CELLS_MIN && !said.some((cell) => isDayCell(cell) || isAmountCell(cell));
}
