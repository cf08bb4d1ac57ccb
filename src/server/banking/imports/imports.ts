import { and, desc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { type AccountType, BANK_FILES_MAX } from '#domain/banking/transactions/transactions.ts';
import { noteOfFile } from '#server/records/activity/transactions.ts';
import { observeNewBalance } from '#server/banking/accounts/linked-item.ts';
import { lockAccount } from '#server/banking/accounts/account-lock.ts';
import { removeFileRows } from '#server/banking/ingest/file-ownership.ts';
import {
  settleBalance,
  withdrawBalances,
  writeProvenMonths,
} from '#server/banking/accounts/balances.ts';
import { AppError } from '#server/platform/errors.ts';
import { releaseTransfers } from '#server/banking/ingest/transfers.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { monthsOfFile } from '#domain/banking/accounts/account-months.ts';
import { cardClosing } from '#domain/banking/bank-files/balances.ts';
import { type BankFile, bookedRows, toldRows } from '#domain/banking/bank-files/bank-file.ts';
import type { BookedRow } from '#domain/banking/bank-files/rows.ts';
import { ingest } from '#server/banking/ingest/ingest.ts';
import { transactionImports } from './table.ts';
import { refuseOtherCurrency } from './file-account.ts';
import { incomingRows, countOf, sourceOf } from './incoming-rows.ts';

const { id, bankAccountId, fileName, format, added, known, pending, broken, createdAt, undoneAt } =
  getTableColumns(transactionImports);

/** The public columns of an imported file. */
const importShown = {
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

/** At most this many files are listed. */
export const IMPORTS_MAX = 100;

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

type UndoImport = {
  tx: Tx;
  userId: string;
  now: Date;
  /** One of several, after all of which the caller releases transfers and adds an activity. */
  isPart?: boolean;
};

/** Deletes the rows that only this file contains. False: no such import, or undone already. */
export async function undoImport(
  { tx, userId, now, isPart = false }: UndoImport,
  importId: string,
): Promise<boolean> {
  const own = and(eq(transactionImports.userId, userId), eq(id, importId), isNull(undoneAt));
  const [undone] = await tx
    .update(transactionImports)
    .set({ undoneAt: now.toISOString() })
    .where(own)
    .returning();
  if (undone === undefined) return false;
  const { bankAccountId: accountId, fileName: name, added: rows } = undone;
  await lockAccount(tx, userId, accountId);
  await removeFileRows(tx, userId, importId);
  if (!isPart) await releaseTransfers(tx, userId);
  await settleBalance(tx, userId, accountId);
  // A move knows what its item was worth before.
  if (isPart) return true;
  const userTx = { tx, userId, clock: () => now };
  await observeNewBalance(userTx, accountId);
  await withdrawBalances(userTx, { ...undone, accountId });
  await noteOfFile({ tx, userId, now }, 'deleted', { id: importId, name, rows });
  return true;
}

type FileImport = {
  tx: Tx;
  userId: string;
  accountId: string;
  now: Date;
  transactionsMax: number;
  /** Receives the share that is imported, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** A file's name, and the fingerprint by which the same file is recognized. */
type FileFingerprint = { name: string; fingerprint: string };

/** The account's balance after a file; null: none that can be used. */
function closingOf({ rows, check }: BankFile, { accountType }: { accountType: AccountType }) {
  if (accountType === 'credit_card') return cardClosing(toldRows(rows), check);
  return check.verdict === 'failed' ? null : check.closing;
}

/** Imports the rows that an account lacks, all or none, and returns the import. */
export async function importBankFile(importing: FileImport, sent: FileFingerprint, file: BankFile) {
  const { tx, userId, accountId, now, transactionsMax, onProgress } = importing;
  // Concurrent imports run one after the other: the second one knows the rows of the first.
  const account = await lockAccount(tx, userId, accountId);
  if (account === null) throw new AppError('not_found');
  refuseOtherCurrency(account, file);
  const booked = bookedRows(file.rows);
  const isOfAccount = booked.every((row) => row.currency === account.currency);
  const closingBalance = isOfAccount ? closingOf(file, account) : null;
  const monthBalances = isOfAccount ? monthsOf(booked, file) : null;
  const { id } = transactionImports;
  const read = await incomingRows(tx, { userId, accountId, now }, file);
  const { incoming, covers, preceding, edge } = read;
  const isRepeated = await hasFile(tx, { userId, accountId, fingerprint: sent.fingerprint });
  const [made] = await tx
    .insert(transactionImports)
    .values({
      userId,
      bankAccountId: accountId,
      fileName: sent.name,
      format: file.format,
      fingerprint: sent.fingerprint,
      added: 0,
      known: 0,
      pending: countOf(file, 'pending'),
      broken: countOf(file, 'broken'),
      closingBalance,
      closingOn: closingBalance === null ? null : lastDay(booked),
      monthBalances,
      createdAt: now.toISOString(),
    })
    .returning({ id });
  if (made === undefined) throw new Error('The import was not written');
  await assertFileLimit(tx, userId);
  // Ids grow with time, so they keep the order within a day.
  const inTime = file.check.isNewestFirst ? incoming.toReversed() : incoming;
  const source = sourceOf(file);
  const from = { source, covers, preceding, edge };
  const options = { ...from, now, transactionsMax, importId: made.id, isRepeated, onProgress };
  const { added, settled, gone } = await ingest({ tx, userId, account }, inTime, options);
  const [reported] = await tx
    .update(transactionImports)
    .set({ added, known: incoming.length - added })
    .where(and(eq(transactionImports.userId, userId), eq(id, made.id)))
    .returning(importShown);
  await settleBalance(tx, userId, accountId);
  const userTx = { tx, userId, clock: () => now };
  await observeNewBalance(userTx, accountId);
  await writeProvenMonths(userTx, accountId, monthBalances ?? []);
  if (added > 0) {
    const file = { id: made.id, name: sent.name, rows: added };
    await noteOfFile({ tx, userId, now }, 'created', file);
  }
  return reported && { ...reported, settled, gone };
}

type FileInAccount = { userId: string; accountId: string; fingerprint: string };

/** Whether an account has the same file, not undone. */
async function hasFile(
  tx: Tx,
  { userId, accountId, fingerprint }: FileInAccount,
): Promise<boolean> {
  const same = and(
    eq(transactionImports.userId, userId),
    eq(bankAccountId, accountId),
    eq(transactionImports.fingerprint, fingerprint),
    isNull(undoneAt),
  );
  return (await tx.$count(transactionImports, same)) > 0;
}

function monthsOf(booked: readonly BookedRow[], { check }: BankFile) {
  const months = monthsOfFile(booked, check);
  return months.length === 0 ? null : months;
}

function lastDay(booked: readonly BookedRow[]): string | null {
  return booked.reduce<string | null>(
    (last, row) => (last === null || row.booked > last ? row.booked : last),
    null,
  );
}
