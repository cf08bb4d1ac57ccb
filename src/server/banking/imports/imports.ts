import { and, desc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { BANK_FILES_MAX } from '#domain/banking/transactions/transactions.ts';
import { noteOfFile } from '#server/records/activity/transactions.ts';
import { observeNewBalance } from '#server/banking/accounts/linked.ts';
import { lockAccount } from '#server/banking/accounts/account-lock.ts';
import { removeFileRows } from '#server/banking/ingest/file-ownership.ts';
import { settleBalance } from '#server/banking/accounts/settle-balance.ts';
import { AppError } from '#server/platform/errors.ts';
import { transactionImports } from './table.ts';
import { releaseTransfers } from '#server/banking/ingest/transfers.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const { id, bankAccountId, fileName, format, added, known, pending, broken, createdAt, undoneAt } =
  getTableColumns(transactionImports);

/** The public columns of an imported file. */
export const importShown = {
  id,
  bankAccountId,
  fileName,
  format,
  added,
  known,
  pending,
  broken,
  createdAt,
  undoneAt,
};

const IMPORTS_MAX = 100;

/** The files that a user has imported, newest first. */
export function importsOf(tx: Tx, userId: string) {
  const own = eq(transactionImports.userId, userId);
  const listed = tx.select(importShown).from(transactionImports).where(own);
  return listed.orderBy(desc(id)).limit(IMPORTS_MAX);
}

/** Refuses to exceed the user's number of files; the banking of the user is locked. */
export async function assertFileLimit(tx: Tx, userId: string): Promise<void> {
  const own = eq(transactionImports.userId, userId);
  if ((await tx.$count(transactionImports, own)) <= BANK_FILES_MAX) return;
  throw new AppError('limit_reached', { values: { limit: BANK_FILES_MAX, kind: 'files' } });
}

type UndoImport = { tx: Tx; userId: string; now: Date };

/** Deletes the rows that only this file contains. False: no such import, or undone already. */
export async function undoImport(
  { tx, userId, now }: UndoImport,
  importId: string,
): Promise<boolean> {
  const own = and(eq(transactionImports.userId, userId), eq(id, importId), isNull(undoneAt));
  const [undone] = await tx
    .update(transactionImports)
    .set({ undoneAt: now.toISOString() })
    .where(own)
    .returning({ accountId: bankAccountId, name: fileName, rows: added });
  if (undone === undefined) return false;
  await lockAccount(tx, userId, undone.accountId);
  await removeFileRows(tx, userId, importId);
  await releaseTransfers(tx, userId);
  await settleBalance(tx, userId, undone.accountId);
  await observeNewBalance({ tx, userId, clock: () => now }, undone.accountId);
  const { name, rows } = undone;
  await noteOfFile({ tx, userId, now }, 'deleted', { id: importId, name, rows });
  return true;
}
