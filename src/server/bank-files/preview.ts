import type { BankFile } from '#domain/bank-files/bank-file.ts';
import type { BookedRow, BrokenReason } from '#domain/bank-files/rows.ts';
import type { Day } from '#domain/months.ts';
import type { Tx } from '#server/db/database.ts';
import { accountsOf } from '#server/transactions/accounts.ts';
import { type Sorted, sortedRows } from './sorted.ts';

/** So many rows are shown before anything is read in; all of them are counted. */
const ROWS_SHOWN_MAX = 200;

type ShownRow = { line: number; text: string } & (
  | ({ state: 'new' | 'known' } & Pick<BookedRow, 'made' | 'amount' | 'currency'>)
  | { state: 'pending' | 'left_out' }
  | { state: 'broken'; reason: BrokenReason }
);

type Asked = { userId: string; accountId: string | null; now: Date };

/** What reading a file in would do, to the account that is named or that the file names. */
export async function previewOf(tx: Tx, asked: Asked, file: BankFile) {
  const accountId = asked.accountId ?? (await accountNamed(tx, asked.userId, file));
  const sorted = await sortedRows(tx, { ...asked, accountId }, file);
  const { format, bankName, accountNumber, check, isTurned } = file;
  return {
    format,
    bankName,
    accountNumber,
    accountId,
    isTurned,
    check,
    currency: sorted.booked[0]?.row.currency ?? null,
    period: periodOf(sorted),
    counts: sorted.counts,
    rows: shownRows(sorted),
  };
}

function periodOf({ booked }: Sorted): { from: Day; to: Day } | null {
  const [first] = booked;
  if (first === undefined) return null;
  let [from, to] = [first.row.made, first.row.made];
  for (const { row } of booked) {
    if (row.made < from) from = row.made;
    if (row.made > to) to = row.made;
  }
  return { from, to };
}

async function accountNamed(tx: Tx, userId: string, { accountNumber }: BankFile) {
  if (accountNumber === null) return null;
  const accounts = await accountsOf(tx, userId);
  const digits = (text: string | null) => (text ?? '').replace(/\D/g, '');
  const named = accounts.find((each) => digits(each.accountNumber) === digits(accountNumber));
  return named?.id ?? null;
}

/** What cannot be read first, since somebody should look at it; the others in their order. */
function shownRows({ rows, booked }: Sorted): ShownRow[] {
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
