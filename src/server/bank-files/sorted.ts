import { setImmediate as breath } from 'node:timers/promises';
import type { BankFile } from '#domain/bank-files/bank-file.ts';
import type { FileRow } from '#domain/bank-files/rows.ts';
import type { Tx } from '#server/db/database.ts';
import { planOf } from '#server/transactions/take-in.ts';
import { countOf, type KeyedRow, keyedRows, sourceOf, toIncoming } from './keyed-rows.ts';

/** A row that is booked, and whether it is there already. */
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
  // Fifty thousand rows take a while at each step: others are answered in between.
  await breath();
  const plan =
    accountId === null
      ? []
      : await planOf({ tx, userId, accountId }, rows.map(toIncoming), {
          source: sourceOf(file),
          now,
        });
  await breath();
  const booked = rows.map(({ row, key }, at) => ({
    row,
    key,
    isKnown: plan[at]?.isKnown ?? false,
  }));
  await breath();
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
