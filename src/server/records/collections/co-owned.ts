import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/tx.ts';

/** Whether an asset of the user's is the copy of one that another owns together with the user. */
export async function isStatedByOther(tx: Tx, userId: string, assetId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from co_owner_links where kind = 'assets' and status = 'active'
      and member_id = ${userId}::uuid and member_item_id = ${assetId}::uuid`);
  return rows.length > 0;
}
