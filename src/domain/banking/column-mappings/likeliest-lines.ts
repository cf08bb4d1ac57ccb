import {
  DELIMITERS,
  LINES_MAX,
  splitAtSpaces,
  splitCells,
  type TableProblem,
} from '#domain/banking/bank-files/cells.ts';
import { isYearless } from '#domain/banking/bank-files/dates.ts';
import type { HeaderCells } from '#domain/banking/bank-files/header.ts';
import { LOOKED_AT } from './columns.ts';
import { isAmountCell, isDayCell, isNames, isPair, isRow, pairAt } from './likely-cells.ts';

/** Parts a text by the delimiter under which most of its first lines are like transactions. */
export function likeliestLines(text: string): HeaderCells[] | TableProblem {
  const tries = DELIMITERS.map((delimiter) => {
    const lines = splitCells(text, delimiter, { linesMax: LOOKED_AT });
    return { delimiter, lines, count: lines === 'wide' ? 0 : rowsIn(lines) };
  });
  const best = tries.reduce((most, each) => (each.count > most.count ? each : most));
  if (best.count === 0) {
    if (tries.every(({ lines }) => lines === 'wide')) return 'wide';
    return alignedLines(text) ?? problemOf(tries.map(({ lines }) => lines));
  }
  const lines = splitCells(text, best.delimiter, { linesMax: LINES_MAX + 1 });
  return lines !== 'wide' && lines.length > LINES_MAX ? 'rows' : lines;
}

function rowsIn(lines: readonly HeaderCells[]): number {
  const rows = lines.filter(isRow).length;
  return rows > 0 || pairAt(lines) === -1 ? rows : lines.filter(isPair).length;
}

/**
 * The lines of a table whose columns are apart by two or more spaces. Null if it is not such a table,
 * or if a row has another number of cells than the others, which would move its cells by a column.
 */
function alignedLines(text: string): HeaderCells[] | TableProblem | null {
  const lines = splitAtSpaces(text, LINES_MAX + 1);
  if (lines === 'wide' || lines.length > LINES_MAX) return null;
  const begin = lines.findIndex(isRow);
  const names = lines[begin - 1];
  const rows = lines.slice(Math.max(begin, 0)).filter((cells) => cells.some(isDayCell));
  if (isNames(names)) rows.push(names ?? []);
  const widths = new Set(rows.map(({ length }) => length));
  return widths.size === 1 && lines.some(isRow) ? lines : null;
}

/** Days without a year could be of any. */
function problemOf(tried: readonly (readonly HeaderCells[] | 'wide')[]): TableProblem {
  const isOf = (cells: HeaderCells) =>
    cells.some(isYearless) && cells.filter(isAmountCell).length > 0;
  return tried.some((lines) => lines !== 'wide' && lines.filter(isOf).length > 1)
    ? 'yearless'
    : 'unknown';
}
