import { type BankFile, bookedRows } from '#domain/bank-files/bank-file.ts';
import type { BookedRow, FileRow } from '#domain/bank-files/rows.ts';
import type { IncomingTransaction } from '#domain/incoming-transactions.ts';
import type { Tx } from '#server/db/database.ts';
import { planOf } from '#server/transactions/take-in.ts';

/** A row that is booked, by what it is known again. */
type KeyedRow = { row: BookedRow; key: string };

/** The same, and whether it is there already. */
export type SortedRow = KeyedRow & { isKnown: boolean };

export type Counts = {
  new: number;
  known: number;
  pending: number;
  leftOut: number;
  broken: number;
};

/** The rows of a file, those that are booked with whether they are known; by their places. */
export type Sorted = { rows: FileRow[]; booked: SortedRow[]; counts: Counts };

type Asked = { userId: string; accountId: string | null; now: Date };

/** Finds out which rows of a file an account has already; without an account none. */
export async function sortedRows(
  tx: Tx,
  { userId, accountId, now }: Asked,
  file: BankFile,
): Promise<Sorted> {
  const rows = keyedRows(file);
  const incoming = rows.map(toIncoming);
  const plan =
    accountId === null
      ? []
      : await planOf({ tx, userId, accountId }, incoming, { source: sourceOf(file), now });
  const booked = rows.map((each, at) => ({ ...each, isKnown: plan[at]?.isKnown ?? false }));
  const known = booked.filter((each) => each.isKnown).length;
  const counts = {
    new: booked.length - known,
    known,
    pending: countOf(file, 'pending'),
    leftOut: countOf(file, 'left_out'),
    broken: countOf(file, 'broken'),
  };
  return { rows: file.rows, booked, counts };
}

/** Who tells the rows of a file. */
export function sourceOf({ format }: BankFile): string {
  return `file:${format}`;
}

/** How many rows of a file are in a state. */
export function countOf({ rows }: BankFile, state: FileRow['state']): number {
  return rows.filter((row) => row.state === state).length;
}

/** Those rows of a file that are booked, each with what it is known again by. */
export function keyedRows(file: BankFile): KeyedRow[] {
  return bookedRows(file.rows).map((row, at) => ({ row, key: file.keys[at] ?? '' }));
}

/** A row of a file as it is taken in. */
export function toIncoming({ row, key }: KeyedRow): IncomingTransaction {
  return {
    externalId: row.externalId,
    duplicateKey: key,
    amount: row.amount,
    currency: row.currency,
    description: row.text,
    bookedOn: row.booked,
    valueOn: row.made,
    status: 'posted',
  };
}
