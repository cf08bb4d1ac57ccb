import { type BankFile, bookedRows } from '#domain/bank-files/bank-file.ts';
import type { BookedRow, FileRow } from '#domain/bank-files/rows.ts';
import type { IncomingTransaction } from '#domain/incoming-transactions.ts';

/** A row that is booked, by what it is known again. */
export type KeyedRow = { row: BookedRow; key: string };

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
    isReversal: row.isReversal ?? false,
  };
}
