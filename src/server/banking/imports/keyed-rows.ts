import { type BankFile, toldRows } from '#domain/banking/bank-files/bank-file.ts';
import type { BookedRow, FileRow, PendingRow } from '#domain/banking/bank-files/rows.ts';
import type { IncomingTransaction } from '#domain/banking/transactions/incoming-transactions.ts';
import type { Day } from '#domain/basics/months.ts';

/** A row that can be added, with its key. */
export type KeyedRow = { row: BookedRow | PendingRow; key: string };

/** The source of a file's rows. */
export function sourceOf({ format }: BankFile): string {
  return `file:${format}`;
}

/** Number of rows of a file in a state. */
export function countOf({ rows }: BankFile, state: FileRow['state']): number {
  return rows.filter((row) => row.state === state).length;
}

/** The rows of a file that can be added, each with its key. */
export function keyedRows(file: BankFile, keys: readonly string[] = file.keys): KeyedRow[] {
  return toldRows(file.rows).map((row, at) => ({ row, key: keys[at] ?? '' }));
}

/** Converts a row for ingest; one without a day gets `dayless`. */
export function toIncoming({ row, key }: KeyedRow, dayless: Day | null): IncomingTransaction {
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
