import { type BankFile, bookedRows, toldRows } from '#domain/banking/bank-files/bank-file.ts';
import type {
  BookedRow,
  BrokenReason,
  FileRow,
  PendingRow,
} from '#domain/banking/bank-files/rows.ts';
import type { Day } from '#domain/basics/months.ts';
import { accountsOf } from '#server/banking/accounts/accounts.ts';
import { remainingQuota } from '#server/banking/ingest/quota.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { type CurrencyNeeded, isInOtherCurrency } from './file-currency.ts';
import { type RowOutcome, type SortedFile, sortedRows } from './row-outcomes.ts';

/** At most this many rows are shown in a preview; all of them are counted. */
const ROWS_SHOWN_MAX = 200;

type PreviewRequest = {
  userId: string;
  /** The account that the user chose or the file states. */
  accountId: string | null;
  currencyNeeded: CurrencyNeeded | null;
  now: Date;
  transactionsMax: number;
};

/** The effects of importing a file. */
export async function previewOf(tx: Tx, request: PreviewRequest, file: BankFile) {
  const { accountId, currencyNeeded } = request;
  const accounts = currencyNeeded === null ? await accountsOf(tx, request.userId) : [];
  const account = accounts.find(({ id }) => id === accountId);
  const sorted = await sortedRows(tx, request, file);
  const { format, bankName, accountNumber, accounts: fileAccounts } = file;
  const { check, isTurned, assumedCurrency } = file;
  return {
    format,
    bankName,
    accountNumber,
    /** The accounts to choose from; empty if the file has a single one. */
    fileAccounts,
    accountId,
    isTurned,
    check,
    currency: toldRows(file.rows)[0]?.currency ?? null,
    assumedCurrency,
    currencyNeeded,
    /** The account is in another currency than every row, and the file is refused. */
    isInOtherCurrency: account !== undefined && isInOtherCurrency(account, file),
    period: periodOf(file),
    counts: sorted.counts,
    /** Stored pending rows that the file no longer contains, and that its import deletes. */
    gone: sorted.gone,
    /** Rows that are taken for stored ones, though the file does not tell. */
    repeated: sorted.repeated,
    /** Number of transactions that the user may still add. */
    room: await remainingQuota(tx, request.userId, request.transactionsMax),
    rows: shownRows(sorted),
  };
}

function periodOf({ rows }: BankFile): { from: Day; to: Day } | null {
  const booked = bookedRows(rows);
  const [first] = booked;
  if (first === undefined) return null;
  let [from, to] = [first.made, first.made];
  for (const { made } of booked) {
    if (made < from) from = made;
    if (made > to) to = made;
  }
  return { from, to };
}

type ShownRow = { line: number; text: string } & (
  | ({ state: RowOutcome } & Pick<BookedRow | PendingRow, 'made' | 'amount' | 'currency'>)
  | { state: 'pending' | 'left_out' }
  | { state: 'broken'; reason: BrokenReason }
);

/**
 * Unreadable rows first, as they need the user's attention, then the others in their order. Of up
 * to fifty thousand rows only those that are shown are converted.
 */
function shownRows({ rows, outcomes }: SortedFile): ShownRow[] {
  const [broken, others]: [ShownRow[], ShownRow[]] = [[], []];
  for (const each of rows) {
    const into = each.state === 'broken' ? broken : others;
    if (into.length < ROWS_SHOWN_MAX) into.push(shownRow(each, outcomes));
  }
  return [...broken, ...others].slice(0, ROWS_SHOWN_MAX);
}

function shownRow(each: FileRow, outcomes: SortedFile['outcomes']): ShownRow {
  const { line, text } = each;
  if (!('row' in each)) return each;
  const state = each.row === null ? undefined : outcomes.get(each.row);
  if (each.row === null || state === undefined) return { line, text, state: 'pending' };
  const { made, amount, currency } = each.row;
  return { line, text, state, made, amount, currency };
}
