import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type BrokerFile, programOf } from '#domain/holdings/files/broker-file.ts';
import { holdingTransactions } from '#server/holdings/transactions/table.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import { holdingImports } from './table.ts';

/** The program of a file that moved in, of a row of `holding_imports`. */
export const programIn = (name: 'h' | 'first' | 'next') =>
  sql`split_part(${sql.identifier(name)}.accounts -> 0 ->> 'key', '/', 1)`;

/** The ids of the imports of files of the same broker or program, as an array. */
export function ownImports(userId: string, file: Pick<BrokerFile, 'accounts' | 'source'>): SQL {
  const program = programOf(file);
  return program === null
    ? sql`array(select h.id from holding_imports h
        where h.user_id = ${userId}::uuid and h.source = ${file.source})`
    : importsOfPrograms(userId, [program]);
}

/** The ids of the imports of files of some programs, as an array. */
export function importsOfPrograms(userId: string, programs: readonly (string | null)[]): SQL {
  const named = sql.join(
    programs.map((program) => sql`${program}`),
    sql`, `,
  );
  return sql`array(select h.id from holding_imports h where h.user_id = ${userId}::uuid
    and h.source = 'moved' and ${programIn('h')} in (${named}))`;
}

/** The ids of the imports of files that moved in, as an array. */
export function importsOfMoves(userId: string): SQL {
  return sql`array(select i.id from holding_imports i
    where i.user_id = ${userId}::uuid and i.source = 'moved')`;
}

/**
 * `own`: the imports of files of the same broker or program; `same`: by assets, those of a broker that
 * called all of an asset's accounts as the file does.
 */
export function importsLike(userId: string, file: Pick<BrokerFile, 'accounts' | 'source'>): SQL {
  const keys = JSON.stringify(file.accounts.map(({ key }) => key));
  return sql`own as (select ${ownImports(userId, file)} as ids),
    same as (
      select of.asset, array_agg(of.id) as ids
      from (select h.id, each ->> 'assetId' as asset
          from holding_imports h cross join lateral jsonb_array_elements(h.accounts) each
          where h.user_id = ${userId}::uuid and h.source = ${file.source}
            and h.source <> 'moved'
          group by h.id, 2 having bool_and(${keys}::jsonb ? (each ->> 'key'))) of
      group by of.asset)`;
}

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
