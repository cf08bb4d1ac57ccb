import type {
  BookedRow,
  BrokenReason,
  FileRow,
  PendingRow,
} from '#domain/banking/bank-files/rows.ts';
import type { RowFate, Sorted } from './sorted.ts';

/** So many rows are shown before anything is read in; all of them are counted. */
const ROWS_SHOWN_MAX = 200;

type ShownRow = { line: number; text: string } & (
  | ({ state: RowFate } & Pick<BookedRow | PendingRow, 'made' | 'amount' | 'currency'>)
  | { state: 'pending' | 'left_out' }
  | { state: 'broken'; reason: BrokenReason }
);

/**
 * What cannot be read first, since somebody should look at it; the others in their order. Of the
 * fifty thousand rows that a file may have, only those that are shown are made.
 */
export function shownRows({ rows, fates }: Sorted): ShownRow[] {
  const [broken, others]: [ShownRow[], ShownRow[]] = [[], []];
  for (const each of rows) {
    const into = each.state === 'broken' ? broken : others;
    if (into.length < ROWS_SHOWN_MAX) into.push(shownRow(each, fates));
  }
  return [...broken, ...others].slice(0, ROWS_SHOWN_MAX);
}

function shownRow(each: FileRow, fates: Sorted['fates']): ShownRow {
  const { line, text } = each;
  if (!('row' in each)) return each;
  const state = each.row === null ? undefined : fates.get(each.row);
  if (each.row === null || state === undefined) return { line, text, state: 'pending' };
  const { made, amount, currency } = each.row;
  return { line, text, state, made, amount, currency };
}
