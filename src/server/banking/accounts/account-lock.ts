import { and, eq, getTableColumns } from 'drizzle-orm';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import { bankAccounts } from './table.ts';

const { id, bankName, accountName, accountType, accountNumber, currency, balance, balanceOn } =
  getTableColumns(bankAccounts);

/** The public columns of an account. */
export const accountShown = {
  id,
  bankName,
  accountName,
  accountType,
  accountNumber,
  currency,
  balance,
  balanceOn,
  createdAt: bankAccounts.createdAt,
};

/**
 * Locks all bank accounts of a user until the transaction ends: before their records, as a sync
 * writes a balance to its item last.
 */
export async function lockBanking(tx: Tx, userId: string): Promise<void> {
  await takeLock(tx, 'banking', userId);
}

/**
 * Locks and reads an account; null: no such account. All of the user's accounts are locked, since a
 * new row may be the other side of a transfer in another account.
 */
export async function lockAccount(
  tx: Tx,
  userId: string,
  accountId: string,
): Promise<BankAccount | null> {
  await lockBanking(tx, userId);
  const [row] = await tx
    .select(accountShown)
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)))
    .for('update');
  return row ?? null;
}

/** A user's open database transaction, and the bank account that it concerns. */
export type AccountTx = { tx: Tx; userId: string; accountId: string };
