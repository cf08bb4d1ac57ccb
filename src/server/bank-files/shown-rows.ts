import type { BookedRow, BrokenReason, FileRow } from '#domain/bank-files/rows.ts';
import type { Sorted } from './sorted.ts';

/** So many rows are shown before anything is read in; all of them are counted. */
const ROWS_SHOWN_MAX = 200;

type ShownRow = { line: number; text: string } & (
  | ({ state: 'new' | 'known' } & Pick<BookedRow, 'made' | 'amount' | 'currency'>)
  | { state: 'pending' | 'left_out' }
  | { state: 'broken'; reason: BrokenReason }
);

/**
 * What cannot be read first, since somebody should look at it; the others in their order. Of the
 * fifty thousand rows that a file may have, only those that are shown are made.
 */
export function shownRows({ rows, isKnown }: Sorted): ShownRow[] {
  const [broken, others]: [ShownRow[], ShownRow[]] = [[], []];
  let at = 0;
  for (const each of rows) {
    const into = each.state === 'broken' ? broken : others;
    if (into.length < ROWS_SHOWN_MAX) into.push(shownRow(each, isKnown[at] ?? false));
    if (each.state === 'booked') at += 1;
  }
  return [...broken, ...others].slice(0, ROWS_SHOWN_MAX);
}

function shownRow(each: FileRow, isKnown: boolean): ShownRow {
  if (each.state !== 'booked') return each;
  const { made, amount, currency, text } = each.row;
  return { line: each.line, text, state: isKnown ? 'known' : 'new', made, amount, currency };
}
