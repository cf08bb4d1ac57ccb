import { and, eq } from 'drizzle-orm';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { accountShown } from './account-columns.ts';
import { bankAccounts } from '#server/banking/transactions/table.ts';
import { takeLock } from '#server/platform/db/locks.ts';

/** Makes whatever else comes to a user's accounts wait until the transaction ends. */
export async function heldBanking(tx: Tx, userId: string): Promise<void> {
  await takeLock(tx, 'banking', userId);
}

/**
 * The account, which nobody else writes to until the transaction ends; null: no such account. What
 * comes to one account may pair with what is on another: a user's come one after the other.
 */
export async function heldAccount(
  tx: Tx,
  userId: string,
  accountId: string,
): Promise<BankAccount | null> {
  await heldBanking(tx, userId);
  const [held] = await tx
    .select(accountShown)
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)))
    .for('update');
  return held ?? null;
}
