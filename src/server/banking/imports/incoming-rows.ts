import { and, eq, inArray, isNotNull, max } from 'drizzle-orm';
import { type BankFile, bookedRows, toldRows } from '#domain/banking/bank-files/bank-file.ts';
import { waitingFrom } from '#domain/banking/cash-flow/cash-flow-work.ts';
import type {
  IncomingTransaction,
  DaySpan,
  TransactionSource,
} from '#domain/banking/transactions/incoming-transactions.ts';
import { type Day, dayOf } from '#domain/basics/months.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { BookedRow, FileRow, PendingRow } from '#domain/banking/bank-files/rows.ts';
import { edgeOf } from './statement-edge.ts';

/** The account that a file is imported to; null: one that does not exist yet. */
export type ImportTarget = { userId: string; accountId: string | null; now: Date };

/** The rows of a file to ingest, and the days for which they are complete. */
type IncomingRows = {
  keyed: KeyedRow[];
  incoming: IncomingTransaction[];
  covers: DaySpan | null;
  /** The day on which nothing tells equal rows from those of the statement before; null: none. */
  untold: Day | null;
} & Required<Pick<TransactionSource, 'preceding' | 'edge'>>;

/** Formats for part of a day or single events: rows may be missing that another file has. */
const PARTIAL = ['camt052', 'camt054'];

/**
 * The rows of a file to ingest: all booked ones, and pending ones unless they are too old or the
 * account has newer information, from a connected bank or a later booking.
 */
export async function incomingRows(
  tx: Tx,
  { userId, accountId, now }: ImportTarget,
  file: BankFile,
): Promise<IncomingRows> {
  let [first, last]: [Day | null, Day | null] = [null, null];
  for (const { booked } of bookedRows(file.rows)) {
    if (first === null || booked < first) first = booked;
    if (last === null || booked > last) last = booked;
  }
  const today = dayOf(now);
  const isOutdated = accountId !== null && (await hasNewerRows(tx, { userId, accountId }, last));
  const edge = await edgeOf(tx, { userId, accountId, first, last }, file);
  const keyed = keyedRows(file, edge.keys).filter(
    ({ row }) =>
      row.booked !== null || (!isOutdated && (row.made ?? last ?? today) >= waitingFrom(today)),
  );
  const incoming = await inSteps(eachInSteps(keyed, (each) => toIncoming(each, last)));
  const pending = keyed.flatMap(({ row }) => (row.booked === null ? (row.made ?? []) : []));
  const to = pending
    .filter((day) => day <= today)
    .reduce((day, each) => (each > day ? each : day), last ?? '');
  const isPartial = PARTIAL.includes(file.format);
  const covers = first === null || isPartial ? null : { from: first, to };
  const { preceding, untold } = edge;
  return { keyed, incoming, covers, preceding, untold, edge: untold };
}

/** Whether the account is connected to a bank, or has rows booked after the file's last one. */
async function hasNewerRows(
  tx: Tx,
  { userId, accountId }: { userId: string; accountId: string },
  last: Day | null,
): Promise<boolean> {
  const [connected] = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.userId, userId),
        eq(bankAccounts.id, accountId),
        isNotNull(bankAccounts.connectionId),
        inArray(bankAccounts.connectionStatus, ['connected', 'syncing']),
      ),
    );
  if (connected !== undefined) return true;
  if (last === null) return false;
  const { postedDate, userId: owner, bankAccountId, status } = transactions;
  const [known] = await tx
    .select({ day: max(postedDate) })
    .from(transactions)
    .where(and(eq(owner, userId), eq(bankAccountId, accountId), eq(status, 'posted')));
  return (known?.day ?? '') > last;
}

/** A row that can be added, with its key. */
type KeyedRow = { row: BookedRow | PendingRow; key: string };

/** The source of a file's rows. */
export function sourceOf({ format }: BankFile): string {
  return `file:${format}`;
}

/** Number of rows of a file in a state. */
export function countOf({ rows }: BankFile, state: FileRow['state']): number {
  return rows.filter((row) => row.state === state).length;
}

/** The rows of a file that can be added, each with its key. */
function keyedRows(file: BankFile, keys: readonly string[] = file.keys): KeyedRow[] {
  return toldRows(file.rows).map((row, at) => ({ row, key: keys[at] ?? '' }));
}

/** Converts a row for ingest; one without a day gets `dayless`. */
function toIncoming({ row, key }: KeyedRow, dayless: Day | null): IncomingTransaction {
  return {
    externalId: row.externalId,
    duplicateKey: key,
    amount: row.amount,
    currency: row.currency,
    description: row.text,
    bookedOn: row.booked,
    valueOn: row.made ?? dayless,
    status: row.booked === null ? 'pending' : 'posted',
    isReversal: row.isReversal ?? false,
  };
}
