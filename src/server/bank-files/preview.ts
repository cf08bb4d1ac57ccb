import type { BankFile } from '#domain/bank-files/bank-file.ts';
import type { Day } from '#domain/months.ts';
import type { Tx } from '#server/db/database.ts';
import { transactionRoom } from '#server/transactions/quota.ts';
import { accountMeant } from './file-account.ts';
import { shownRows } from './shown-rows.ts';
import { type Sorted, sortedRows } from './sorted.ts';

type Asked = { userId: string; accountId: string | null; now: Date; transactionsMax: number };

/** What reading a file in would do, to the account that is named or that the file names. */
export async function previewOf(tx: Tx, asked: Asked, file: BankFile) {
  const accountId = asked.accountId ?? (await accountMeant(tx, asked.userId, file));
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
    /** So many new ones there is room for. */
    room: await transactionRoom(tx, asked.userId, asked.transactionsMax),
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
