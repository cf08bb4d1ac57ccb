import { and, eq, sql } from 'drizzle-orm';
import { later } from '#server/platform/db/columns.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { KnownRow } from './known-rows.ts';
import { BOOKED_MARK, FILE_MARK, otherKey } from './other-keys.ts';
import { transactions } from '#server/banking/transactions/table.ts';

/** Whoever adds overlapping files every day need not be told of all of them. */
const FILES_MAX = 20;

/** A row that one file brought, and another holds too: it goes with the last of them. */
export function alsoHeld(row: KnownRow, importId: string | undefined): KnownRow {
  if (importId === undefined || row.importId === null || row.importId === importId) return row;
  const isFile = (key: string) => key.startsWith(otherKey(FILE_MARK, ''));
  const files = [...row.otherKeys.filter(isFile), otherKey(FILE_MARK, importId)];
  const others = row.otherKeys.filter((key) => !isFile(key));
  return { ...row, otherKeys: [...others, ...files.slice(-FILES_MAX)] };
}

/** A row that was pending and is booked by a file: without the file it is as it was before. */
export function bookedBy(row: KnownRow, before: KnownRow, importId: string | undefined): KnownRow {
  if (importId === undefined || row.importId === null || row.importId === importId) return row;
  const { transactionDate, amount } = before;
  const mark = otherKey(BOOKED_MARK, [importId, transactionDate, amount].join('|'));
  return { ...row, otherKeys: [...row.otherKeys, mark] };
}

/** Makes pending again what a file booked, another brought, and no third holds. */
async function unbook(tx: Tx, userId: string, importId: string): Promise<void> {
  const { importId: broughtBy, otherKeys, updatedAt } = transactions;
  const mark = otherKey(BOOKED_MARK, `${importId}|`);
  const held = otherKey(FILE_MARK, importId);
  // Ids grow with time: an earlier file had it as pending too.
  const isHeldByLater = sql`exists (select from jsonb_array_elements_text(${otherKeys}) key
    where starts_with(key, ${otherKey(FILE_MARK, '')}) and key > ${held})`;
  const booked = sql`(select key from jsonb_array_elements_text(${otherKeys}) key
    where starts_with(key, ${mark}) limit 1)`;
  await tx.execute(sql`update ${transactions}
    set status = 'pending', posted_date = null,
      transaction_date = split_part(${booked}, '|', 3)::date,
      amount = split_part(${booked}, '|', 4)::numeric,
      other_keys = ${otherKeys} - ${booked} - ${held}::text,
      updated_at = ${later(updatedAt)}
    where ${eq(transactions.userId, userId)} and ${broughtBy} is not null
      and ${broughtBy} <> ${importId} and ${booked} is not null and not ${isHeldByLater}`);
}

/** Removes what a file brought, but for what another file holds too: that stays, as its own. */
export async function removeOfFile(tx: Tx, userId: string, importId: string): Promise<void> {
  const { importId: broughtBy, otherKeys, updatedAt } = transactions;
  const own = eq(transactions.userId, userId);
  const mark = otherKey(FILE_MARK, '');
  await unbook(tx, userId, importId);
  // Of each row by itself: joined with what holds them, ten thousand took a minute.
  const last = sql`(select max(key) from jsonb_array_elements_text(${otherKeys}) key
    where starts_with(key, ${mark}))`;
  await tx.execute(sql`update ${transactions}
    set import_id = substr(${last}, ${mark.length + 1})::uuid, other_keys = ${otherKeys} - ${last},
      updated_at = ${later(updatedAt)}
    where ${own} and ${broughtBy} = ${importId} and ${last} is not null`);
  await tx.delete(transactions).where(and(own, eq(broughtBy, importId)));
  const gone = otherKey(FILE_MARK, importId);
  await tx
    .update(transactions)
    .set({ otherKeys: sql`${otherKeys} - ${gone}::text` })
    .where(and(own, sql`${otherKeys} @> ${JSON.stringify([gone])}::jsonb`));
}
