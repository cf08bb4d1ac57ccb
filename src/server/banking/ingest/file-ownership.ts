import { and, eq, sql } from 'drizzle-orm';
import { later } from '#server/platform/db/columns.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { KnownRow } from './known-rows.ts';
import { BOOKED_MARK, FILE_MARK, alternateKey } from './keyed-rows.ts';
import { transactions } from '#server/banking/transactions/table.ts';

/** A row lists at most this many further files; older ids are dropped. */
const FILES_MAX = 20;

/** Adds a file to those that contain a row; the row is deleted with the last of them. */
export function addContainingFile(row: KnownRow, importId: string | undefined): KnownRow {
  if (importId === undefined || row.importId === null || row.importId === importId) return row;
  const isFile = (key: string) => key.startsWith(alternateKey(FILE_MARK, ''));
  const files = [...row.otherKeys.filter(isFile), alternateKey(FILE_MARK, importId)];
  const others = row.otherKeys.filter((key) => !isFile(key));
  return { ...row, otherKeys: [...others, ...files.slice(-FILES_MAX)] };
}

/** Remembers the file that booked a pending row, and what undoing the file restores. */
export function addBookingFile(
  row: KnownRow,
  before: KnownRow,
  importId: string | undefined,
): KnownRow {
  if (importId === undefined || row.importId === null || row.importId === importId) return row;
  const { transactionDate, amount } = before;
  const mark = alternateKey(BOOKED_MARK, [importId, transactionDate, amount].join('|'));
  return { ...row, otherKeys: [...row.otherKeys, mark] };
}

/** Reverts rows that this file booked to pending, unless a later file also contains them. */
async function unbook(tx: Tx, userId: string, importId: string): Promise<void> {
  const { importId: addedBy, otherKeys, updatedAt } = transactions;
  const mark = alternateKey(BOOKED_MARK, `${importId}|`);
  const containing = alternateKey(FILE_MARK, importId);
  // Ids grow with time, so a greater id is a later file; earlier files had the row as pending.
  const isInLater = sql`exists (select from jsonb_array_elements_text(${otherKeys}) key
    where starts_with(key, ${alternateKey(FILE_MARK, '')}) and key > ${containing})`;
  const booked = sql`(select key from jsonb_array_elements_text(${otherKeys}) key
    where starts_with(key, ${mark}) limit 1)`;
  await tx.execute(sql`update ${transactions}
    set status = 'pending', posted_date = null,
      transaction_date = split_part(${booked}, '|', 3)::date,
      amount = split_part(${booked}, '|', 4)::numeric,
      other_keys = ${otherKeys} - ${booked} - ${containing}::text,
      updated_at = ${later(updatedAt)}
    where ${eq(transactions.userId, userId)} and ${addedBy} is not null
      and ${addedBy} <> ${importId} and ${booked} is not null and not ${isInLater}`);
}

/** Deletes rows that only this file contains; rows in another file pass to that file. */
export async function removeFileRows(tx: Tx, userId: string, importId: string): Promise<void> {
  const { importId: addedBy, otherKeys, updatedAt } = transactions;
  const own = eq(transactions.userId, userId);
  const mark = alternateKey(FILE_MARK, '');
  await unbook(tx, userId, importId);
  // A subquery for each row: a join with the containing files took a minute for ten thousand.
  const last = sql`(select max(key) from jsonb_array_elements_text(${otherKeys}) key
    where starts_with(key, ${mark}))`;
  await tx.execute(sql`update ${transactions}
    set import_id = substr(${last}, ${mark.length + 1})::uuid, other_keys = ${otherKeys} - ${last},
      updated_at = ${later(updatedAt)}
    where ${own} and ${addedBy} = ${importId} and ${last} is not null`);
  await tx.delete(transactions).where(and(own, eq(addedBy, importId)));
  const gone = alternateKey(FILE_MARK, importId);
  await tx
    .update(transactions)
    .set({ otherKeys: sql`${otherKeys} - ${gone}::text` })
    .where(and(own, sql`${otherKeys} @> ${JSON.stringify([gone])}::jsonb`));
}
