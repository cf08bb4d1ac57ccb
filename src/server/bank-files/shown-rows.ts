import type { BookedRow, BrokenReason } from '#domain/bank-files/rows.ts';
import type { Sorted } from './sorted.ts';

/** So many rows are shown before anything is read in; all of them are counted. */
const ROWS_SHOWN_MAX = 200;

type ShownRow = { line: number; text: string } & (
  | ({ state: 'new' | 'known' } & Pick<BookedRow, 'made' | 'amount' | 'currency'>)
  | { state: 'pending' | 'left_out' }
  | { state: 'broken'; reason: BrokenReason }
);

/** What cannot be read first, since somebody should look at it; the others in their order. */
export function shownRows({ rows, booked }: Sorted): ShownRow[] {
  let at = 0;
  const shown = rows.map((each): ShownRow => {
    if (each.state !== 'booked') return each;
    const isKnown = booked[at]?.isKnown ?? false;
    at += 1;
    const { made, amount, currency, text } = each.row;
    return { line: each.line, text, state: isKnown ? 'known' : 'new', made, amount, currency };
  });
  const isBroken = ({ state }: ShownRow) => state === 'broken';
  const others = shown.filter((row) => !isBroken(row));
  return [...shown.filter(isBroken), ...others].slice(0, ROWS_SHOWN_MAX);
}
