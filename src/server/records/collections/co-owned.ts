import { sql } from 'drizzle-orm';
import type { Asset } from '#domain/records/assets.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Whether an asset of the user's is the copy of one that another owns together with the user. */
export async function isStatedByOther(tx: Tx, userId: string, assetId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from co_owner_links where kind = 'assets' and status = 'active'
      and member_id = ${userId}::uuid and member_item_id = ${assetId}::uuid`);
  return rows.length > 0;
}

/** The names and forms of investments of the user's of which another owner states the transactions. */
export async function accountsStatedByOthers(
  tx: Tx,
  userId: string,
): Promise<{ name: string; accountForm: Asset['accountForm'] }[]> {
  const { rows } = await tx.execute<{ name: string; accountForm: Asset['accountForm'] }>(sql`
    select a.name, a.account_form as "accountForm" from assets a
    where a.user_id = ${userId}::uuid and a.deleted_at is null
      and (a.type = 'investment' or a.account_form is not null)
      and exists (select from co_owner_links l where l.kind = 'assets' and l.status = 'active'
        and l.member_id = a.user_id and l.member_item_id = a.id)
    order by a.name, a.id`);
  return rows;
}
