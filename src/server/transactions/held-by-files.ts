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
  await tx.execute(sql`update ${transactions}
    set import_id = substr(held.key, ${mark.length + 1})::uuid,
      other_keys = ${otherKeys} - held.key, updated_at = ${later(updatedAt)}
    from (select id, max(key) as key from ${transactions}, jsonb_array_elements_text(${otherKeys}) key
      where ${own} and ${broughtBy} = ${importId} and starts_with(key, ${mark}) group by id) held
    where ${own} and ${transactions.id} = held.id`);
  await tx.delete(transactions).where(and(own, eq(broughtBy, importId)));
  const gone = otherKey(FILE_MARK, importId);
  await tx
    .update(transactions)
    .set({ otherKeys: sql`${otherKeys} - ${gone}::text` })
    .where(and(own, sql`${otherKeys} @> ${JSON.stringify([gone])}::jsonb`));
}
