import type { BankFile } from '#domain/bank-files/bank-file.ts';
import type { BookedRow, FileRow } from '#domain/bank-files/rows.ts';
import type { Tx } from '#server/db/database.ts';
import { planOf } from '#server/transactions/take-in.ts';
import { countOf, keyedRows, sourceOf, toIncoming } from './keyed-rows.ts';

export type Counts = {
  new: number;
  known: number;
  pending: number;
  leftOut: number;
  broken: number;
};

/** The rows of a file, and of those that are booked, by their places, whether they are known. */
export type Sorted = { rows: FileRow[]; booked: BookedRow[]; isKnown: boolean[]; counts: Counts };

type Asked = { userId: string; accountId: string | null; now: Date };

/** Finds out which rows of a file an account has already; without an account none. */
export async function sortedRows(
  tx: Tx,
  { userId, accountId, now }: Asked,
  file: BankFile,
): Promise<Sorted> {
  const rows = keyedRows(file);
  const telling = { source: sourceOf(file), now };
  const plan =
    accountId === null
      ? []
      : await planOf({ tx, userId, accountId }, rows.map(toIncoming), telling);
  const isKnown = rows.map((_, at) => plan[at]?.isKnown ?? false);
  const known = isKnown.filter(Boolean).length;
  const counts = {
    new: rows.length - known,
    known,
    pending: countOf(file, 'pending'),
    leftOut: countOf(file, 'left_out'),
    broken: countOf(file, 'broken'),
  };
  return { rows: file.rows, booked: rows.map(({ row }) => row), isKnown, counts };
}
