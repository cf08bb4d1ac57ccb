import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { holdingTransactions } from '#server/holdings/transactions/table.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import { holdingImports } from './table.ts';

/** The ids of those accounts that have transactions of files. */
export async function accountsOfFiles(
  { tx, userId }: UserTx,
  accounts: readonly { id: string }[],
): Promise<string[]> {
  const { assetId, userId: owner, importIds } = holdingTransactions;
  const ids = accounts.map(({ id }) => id);
  const rows = await tx
    .selectDistinct({ assetId })
    .from(holdingTransactions)
    .where(and(eq(owner, userId), inArray(assetId, ids), isNotNull(importIds)));
  return rows.map((row) => row.assetId);
}

/** Leaves assets that an undone move made to the brokers' files that have rows in them. */
export async function leaveAccounts(
  { tx, userId }: UserTx,
  items: readonly { id: string; isMade: boolean }[],
): Promise<void> {
  const made = items.flatMap(({ id, isMade }) => (isMade ? [id] : []));
  const { accounts } = holdingImports;
  const isMade = sql`each ->> 'assetId' = any(${sql.param(made)}::text[])`;
  const listed = sql`jsonb_array_elements(${accounts}) with ordinality listed (each, place)`;
  const has = sql`exists (select from ${listed} where ${isMade})`;
  await tx
    .update(holdingImports)
    .set({
      accounts: sql`(select jsonb_agg(
        each || case when ${isMade} then '{"isMade": true}'::jsonb else '{}' end order by place)
        from ${listed})`,
    })
    .where(and(eq(holdingImports.userId, userId), isNull(holdingImports.undoneAt), has));
}
