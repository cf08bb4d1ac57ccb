import {
  DELIMITERS,
  LINES_MAX,
  splitCells,
  type TableProblem,
} from '#domain/banking/bank-files/cells.ts';
import type { Cells } from '#domain/banking/bank-files/header.ts';
import { LOOKED_AT } from './columns.ts';
import { isRow } from './likely-cells.ts';

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
