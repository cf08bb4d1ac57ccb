import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import { later } from '#server/platform/db/columns.ts';
import { bankAccounts } from './table.ts';
import { transactionImports } from '#server/banking/imports/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** A bank's own balance is newer than that of a file. */
const isByFiles = or(
  isNull(bankAccounts.connectionId),
  eq(bankAccounts.connectionStatus, 'disconnected'),
);

/** Sets an account's balance to that of its newest file, or to none if no file states one. */
export async function settleBalance(tx: Tx, userId: string, accountId: string): Promise<void> {
  const { closingBalance, closingOn, bankAccountId, undoneAt } = transactionImports;
  const [newest] = await tx
    .select({ balance: closingBalance, balanceOn: closingOn })
    .from(transactionImports)
    .where(
      and(
        eq(transactionImports.userId, userId),
        eq(bankAccountId, accountId),
        isNull(undoneAt),
        isNotNull(closingBalance),
      ),
    )
    .orderBy(desc(closingOn), desc(transactionImports.id))
    .limit(1);
  const balanceNow = newest?.balance ?? ('0.00' as BankAccount['balance']);
  await tx
    .update(bankAccounts)
    .set({
      balance: balanceNow,
      balanceOn: newest?.balanceOn ?? null,
      updatedAt: later(bankAccounts.updatedAt),
    })
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId), isByFiles));
}
