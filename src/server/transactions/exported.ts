import { and, desc, eq, sql } from 'drizzle-orm';
import type { ExportedBankFile, ExportedTransaction } from '#domain/export-bank.ts';
import type { Place } from '#domain/transactions.ts';
import type { Tx } from '#server/db/database.ts';
import { transactionCategories, transactionImports, transactions } from './table.ts';

/** The files that were added, oldest first. */
export function exportedFilesOf(tx: Tx, userId: string): Promise<ExportedBankFile[]> {
  const { id, bankAccountId: account, ...all } = transactionImports;
  const { fileName, format, added, known, createdAt, undoneAt } = all;
  return tx
    .select({ account, fileName, format, added, known, createdAt, undoneAt })
    .from(transactionImports)
    .where(eq(transactionImports.userId, userId))
    .orderBy(id);
}

/** So many are in memory at once. */
const ROWS_AT_ONCE = 2_000;

/** Everything that happened on a person's accounts, newest first. */
export async function* exportedTransactionsOf(
  tx: Tx,
  userId: string,
): AsyncGenerator<ExportedTransaction> {
  let after: Place | null = null;
  for (;;) {
    const rows: (ExportedTransaction & { id: string })[] = await page(tx, userId, after);
    for (const { id: _, ...told } of rows) yield told;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = { on: last.transactionDate, id: last.id };
  }
}

function page(tx: Tx, userId: string, after: Place | null) {
  const { id, bankAccountId: account, transactionDate, ...all } = transactions;
  const { postedDate, description, amount, currency, transactionType } = all;
  const { tags, notes, isReviewed, createdAt } = all;
  const own = and(
    eq(transactionCategories.userId, userId),
    eq(transactionCategories.id, transactions.category),
  );
  return tx
    .select({
      id,
      account,
      transactionDate,
      postedDate,
      description,
      amount,
      currency,
      transactionType,
      category: transactionCategories.name,
      tags,
      notes,
      isReviewed,
      createdAt,
    })
    .from(transactions)
    .leftJoin(transactionCategories, own)
    .where(
      and(
        eq(transactions.userId, userId),
        after
          ? sql`(${transactionDate}, ${id}) < (${after.on}::date, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(transactionDate), desc(id))
    .limit(ROWS_AT_ONCE);
}
