import { and, eq, sql } from 'drizzle-orm';
import { later } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';
import type { KnownRow } from './known-rows.ts';
import { FILE_MARK, otherKey } from './other-keys.ts';
import { transactions } from './table.ts';

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

/** Takes away what a file brought, but for what another file holds too: that stays, as its own. */
export async function removeOfFile(tx: Tx, userId: string, importId: string): Promise<void> {
  const { importId: broughtBy, otherKeys, updatedAt } = transactions;
  const own = eq(transactions.userId, userId);
  const mark = otherKey(FILE_MARK, '');
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
