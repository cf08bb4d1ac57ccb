import { type BankFile, bookedRows, toldRows } from '#domain/banking/bank-files/bank-file.ts';
import type {
  BookedRow,
  BrokenReason,
  FileRow,
  PendingRow,
} from '#domain/banking/bank-files/rows.ts';
import type { Day } from '#domain/basics/months.ts';
import { accountsOf } from '#server/banking/accounts/accounts.ts';
import type { AccountTx } from '#server/banking/accounts/account-lock.ts';
import { remainingQuota } from '#server/banking/ingest/quota.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type {
  KeyedTransaction,
  TransactionSource,
} from '#domain/banking/transactions/incoming-transactions.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { candidateIds, idsByKey, matchedRows } from '#server/banking/ingest/known-rows.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { vanishedIn } from '#server/banking/ingest/drop-vanished.ts';
import { keyedRows } from '#server/banking/ingest/keyed-rows.ts';
import {
  withTrustedCoverage,
  matchedIds,
  planOf,
  type RowMatch,
} from '#server/banking/ingest/ingest.ts';
import { type CurrencyNeeded, isInOtherCurrency } from './file-account.ts';
import { incomingRows, countOf, type ImportTarget, sourceOf } from './incoming-rows.ts';

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

/** Added as booked, added as pending, booking a stored pending row, or stored already. */
type RowOutcome = 'new' | 'coming' | 'settled' | 'known';

/** Rows by outcome; `pending` ones are left out until a later file has them booked. */
type OutcomeCounts = Record<RowOutcome | 'pending' | 'leftOut' | 'broken', number>;

/** The rows of a file, with the effect of importing those that can be added. */
type SortedFile = {
  rows: FileRow[];
  outcomes: ReadonlyMap<BookedRow | PendingRow, RowOutcome>;
  counts: OutcomeCounts;
  /** Stored pending rows that the file no longer contains. */
  gone: number;
  /**
   * Rows of the account's last day that equal stored ones and are not added, while nothing in the
   * file tells whether they are the same; null: none.
   */
  repeated: { on: Day; count: number } | null;
};

/** Compares the rows of a file with those of an account; without one all are new. */
async function sortedRows(
  tx: Tx,
  { userId, accountId, now }: ImportTarget,
  file: BankFile,
): Promise<SortedFile> {
  const read = await incomingRows(tx, { userId, accountId, now }, file);
  const { keyed, incoming, covers, preceding, edge, untold } = read;
  const options = { source: sourceOf(file), now, covers, preceding, edge };
  const target = accountId === null ? null : { tx, userId, accountId };
  const plan =
    target === null
      ? []
      : await matchesIn(target, await inSteps(keyedRows(incoming, options)), options);
  const outcomes = new Map<BookedRow | PendingRow, RowOutcome>();
  const counted = { new: 0, coming: 0, settled: 0, known: 0 };
  await inSteps(
    eachInSteps(keyed, ({ row }, at) => {
      const outcome = outcomeOf(row, plan[at]);
      outcomes.set(row, outcome);
      counted[outcome] += 1;
    }),
  );
  const waiting = keyed.filter(({ row }) => row.booked === null).length;
  const gone =
    target === null
      ? []
      : await vanishedIn(target, withTrustedCoverage(options, plan), matchedIds(plan));
  const counts = {
    ...counted,
    pending: countOf(file, 'pending') - waiting,
    leftOut: countOf(file, 'left_out'),
    broken: countOf(file, 'broken'),
  };
  const alike = keyed.filter(
    ({ row }) => row.booked === untold && outcomes.get(row) === 'known',
  ).length;
  const repeated =
    untold !== null && alike > 0 && counts.new > 0 ? { on: untold, count: alike } : null;
  return { rows: file.rows, outcomes, counts, gone: gone.length, repeated };
}

function outcomeOf({ booked }: BookedRow | PendingRow, planned: RowMatch | undefined): RowOutcome {
  if (planned?.match?.by === 'settled') return 'settled';
  if (planned?.isKnown) return 'known';
  return booked === null ? 'coming' : 'new';
}

/**
 * Matches the rows of a file with those of an account. A file that is sent again has rows that only
 * their keys can match: those are not compared, and fewer columns are read.
 */
async function matchesIn(
  target: AccountTx,
  rows: readonly KeyedTransaction[],
  from: TransactionSource,
): Promise<RowMatch[]> {
  const candidates = await candidateIds(target, rows, from);
  const ids = candidates.length === 0 ? await idsByKey(target, rows) : null;
  if (ids !== null) return inSteps(matchesByKey(rows, ids));
  return planOf(target, rows, { ...from, find: () => matchedRows(target, rows, candidates) });
}

/** The second of two rows with one key is a repetition of the first. */
function matchesByKey(
  rows: readonly KeyedTransaction[],
  ids: ReadonlyMap<string, string>,
): Steps<RowMatch[]> {
  const keys = new Set<string>();
  return eachInSteps(rows, ({ duplicateKey: key }): RowMatch => {
    const [id, isAgain] = [ids.get(key), keys.has(key)];
    keys.add(key);
    const isMatched = id !== undefined && !isAgain;
    return {
      match: isMatched ? { by: 'same' } : null,
      stored: isMatched ? { id } : undefined,
      isKnown: isMatched || isAgain,
    };
  });
}
