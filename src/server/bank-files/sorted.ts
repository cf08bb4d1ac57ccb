import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { BankFile } from '#domain/bank-files/bank-file.ts';
import { duplicateKeys } from '#domain/bank-files/duplicate-keys.ts';
import type { BookedRow, FileRow } from '#domain/bank-files/rows.ts';
import type { Tx } from '#server/db/database.ts';
import { transactions } from '#server/transactions/table.ts';

/** A row that is booked, by what it is known again, and whether it is there already. */
export type SortedRow = { row: BookedRow; key: string; isKnown: boolean };

/** The rows of a file, those that are booked with whether they are known; by their places. */
export type Sorted = { rows: FileRow[]; booked: SortedRow[]; counts: Counts };

export type Counts = {
  new: number;
  known: number;
  pending: number;
  leftOut: number;
  broken: number;
};

/** Finds out which rows of a file an account has already; without an account none. */
export async function sortedRows(
  tx: Tx,
  { userId, accountId }: { userId: string; accountId: string | null },
  file: BankFile,
): Promise<Sorted> {
  const rows = file.rows.flatMap((row) => (row.state === 'booked' ? [row.row] : []));
  const keys = duplicateKeys(rows).map(hashed);
  const known = accountId === null ? new Set() : await knownKeys(tx, { userId, accountId }, keys);
  const booked = rows.map((row, at) => {
    const key = keys[at] ?? '';
    return { row, key, isKnown: known.has(key) };
  });
  const isKnown = booked.filter((each) => each.isKnown).length;
  const inState = (state: FileRow['state']) =>
    file.rows.filter((row) => row.state === state).length;
  const counts = {
    new: booked.length - isKnown,
    known: isKnown,
    pending: inState('pending'),
    leftOut: inState('left_out'),
    broken: inState('broken'),
  };
  return { rows: file.rows, booked, counts };
}

/** Keys hold words of the person's, and are long: their digest stands for them. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** So many keys are asked for at once. */
const KEYS_AT_ONCE = 10_000;

async function knownKeys(
  tx: Tx,
  { userId, accountId }: { userId: string; accountId: string },
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { duplicateKey, bankAccountId } = transactions;
  const known = new Set<string>();
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
    const rows = await tx
      .select({ key: duplicateKey })
      .from(transactions)
      .where(
        and(
          eq(transactions.userId, userId),
          eq(bankAccountId, accountId),
          inArray(duplicateKey, keys.slice(at, at + KEYS_AT_ONCE)),
        ),
      );
    for (const { key } of rows) known.add(key);
  }
  return known;
}
