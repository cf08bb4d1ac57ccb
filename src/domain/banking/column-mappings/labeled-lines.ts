import { FILE_ROWS_MAX } from '#domain/banking/bank-files/bank-file.ts';
import { CELLS_MAX, CHARACTERS_MAX, type TableProblem } from '#domain/banking/bank-files/cells.ts';
import type { HeaderCells } from '#domain/banking/bank-files/header.ts';

/** A label before a colon, and its value. */
const LABELED = /^(\p{L}[\p{L} ]{1,29}):(?:\s+(.*))?$/u;
/** A day, an amount and a description. */
const LABELS_MIN = 3;
const ROWS_MIN = 2;

/**
 * Reads rows with one value per line after its label, as Santander in Britain writes them, as a
 * table whose columns are the repeated labels. Unknown: there are none.
 */
export function labeledLines(text: string): HeaderCells[] | TableProblem {
  const rows: ReadonlyMap<string, string>[] = [];
  let row = new Map<string, string>();
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const [, label, value = ''] = LABELED.exec(line.slice(0, CHARACTERS_MAX).trim()) ?? [];
    if (label === undefined) continue;
    if (row.has(label) || row.size === CELLS_MAX) {
      if (rows.length === FILE_ROWS_MAX) return 'rows';
      rows.push(row);
      row = new Map();
    }
    row.set(label, value.trim());
  }
  if (row.size > 0) rows.push(row);
  if (rows.length > FILE_ROWS_MAX) return 'rows';
  // Labels above the first row may describe the file.
  const labels = [...(rows[1]?.keys() ?? [])];
  if (rows.length < ROWS_MIN || labels.length < LABELS_MIN) return 'unknown';
  return [labels, ...rows.map((each) => labels.map((label) => each.get(label) ?? ''))];
}
