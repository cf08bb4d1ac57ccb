import { and, desc, eq, sql } from 'drizzle-orm';
import type { ExportedBankFile, ExportedTransaction } from '#domain/portability/export-bank.ts';
import type {
  ExportedCategory,
  ExportedDecision,
  ExportedRule,
} from '#domain/portability/export-sorting.ts';
import type { ListPosition } from '#domain/basics/list-position.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { categoryShown } from '#server/banking/categories/list.ts';
import { transactionCategories } from '#server/banking/categories/table.ts';
import { transactionImports } from '#server/banking/imports/table.ts';
import { recurringDecisions } from '#server/banking/recurring/table.ts';
import { transactionRules } from '#server/banking/rules/table.ts';
import { transactions } from './table.ts';

/** The imported files, oldest first. */
export function exportedFilesOf(tx: Tx, userId: string): Promise<ExportedBankFile[]> {
  const { id, bankAccountId: account, ...all } = transactionImports;
  const { fileName, format, added, known, createdAt, undoneAt } = all;
  const { fingerprint, pending, broken, closingBalance, closingOn, monthBalances } = all;
  const reported = { account, fileName, format, added, known, createdAt, undoneAt };
  const balances = { closingBalance, closingOn, monthBalances };
  const extraFields = { id, fingerprint, pending, broken, ...balances };
  return tx
    .select({ ...reported, ...extraFields })
    .from(transactionImports)
    .where(eq(transactionImports.userId, userId))
    .orderBy(id);
}

/** A user's categories, if any exist yet. */
export function exportedCategoriesOf(tx: Tx, userId: string): Promise<ExportedCategory[]> {
  return tx
    .select(categoryShown)
    .from(transactionCategories)
    .where(eq(transactionCategories.userId, userId))
    .orderBy(transactionCategories.id);
}

/** The user's rules, oldest first. */
export function exportedRulesOf(tx: Tx, userId: string): Promise<ExportedRule[]> {
  const { id, pattern, category, createdAt } = transactionRules;
  return tx
    .select({ pattern, category, createdAt })
    .from(transactionRules)
    .where(eq(transactionRules.userId, userId))
    .orderBy(id);
}

/** The user's decisions on recurring payments. */
export function exportedDecisionsOf(tx: Tx, userId: string): Promise<ExportedDecision[]> {
  const { key, decision, createdAt } = recurringDecisions;
  return tx
    .select({ key, decision, createdAt })
    .from(recurringDecisions)
    .where(eq(recurringDecisions.userId, userId))
    .orderBy(key);
}

/** Rows in memory at once. */
const ROWS_AT_ONCE = 2_000;

/** All transactions of a user, newest first. */
export async function* exportedTransactionsOf(
  tx: Tx,
  userId: string,
): AsyncGenerator<ExportedTransaction> {
  let after: ListPosition | null = null;
  for (;;) {
    const rows: (ExportedTransaction & { id: string })[] = await page(tx, userId, after);
    for (const { id: _, ...reported } of rows) yield reported;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = { on: last.transactionDate, id: last.id };
  }
}

function page(tx: Tx, userId: string, after: ListPosition | null) {
  const { id, bankAccountId: account, transactionDate, ...all } = transactions;
  const { postedDate, description, amount, currency, transactionType } = all;
  const { tags, notes, isReviewed, createdAt, categorySource, status, merchantName } = all;
  const { source, importId: file, externalTransactionId: externalId, otherKeys } = all;
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
      status,
      merchantName,
      categorySource,
      transfer: all.transferSource,
      file,
      source,
      externalId,
      key: all.duplicateKey,
      otherKeys,
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
