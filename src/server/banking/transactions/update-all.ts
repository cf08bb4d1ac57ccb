import { getTableColumns, sql } from 'drizzle-orm';
import { later } from '#server/platform/db/columns.ts';
import type { KnownRow } from '#server/banking/ingest/known-rows.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import { transactions } from './table.ts';

const ROWS_AT_ONCE = 5_000;

/** The columns that a source can change. */
const WRITTEN = [
  'importId',
  'duplicateKey',
  'externalTransactionId',
  'amount',
  'currency',
  'description',
  'merchantName',
  'category',
  'categorySource',
  'transactionType',
  'status',
  'transactionDate',
  'postedDate',
  'source',
  'otherKeys',
] as const satisfies readonly (keyof KnownRow)[];

/** Updates stored rows, many in one statement. */
export async function updateAll(
  { tx, userId }: UserTx,
  rows: readonly Pick<KnownRow, 'id' | (typeof WRITTEN)[number]>[],
): Promise<void> {
  const columns = getTableColumns(transactions);
  const names = WRITTEN.map((field) => sql.identifier(columns[field].name));
  const setting = names.map((name) => sql`${name} = written.${name}`);
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const written = rows.slice(at, at + ROWS_AT_ONCE).map((row) => ({
      id: row.id,
      ...Object.fromEntries(WRITTEN.map((field) => [columns[field].name, row[field]])),
    }));
    await tx.execute(sql`update ${transactions}
      set ${sql.join(setting, sql`, `)}, updated_at = ${later(transactions.updatedAt)}
      from json_populate_recordset(null::${transactions}, ${JSON.stringify(written)}) written
      where ${transactions.userId} = ${userId} and ${transactions.id} = written.id`);
  }
}
