import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import { later } from '#server/platform/db/columns.ts';
import { bankAccounts, transactionImports } from '#server/banking/transactions/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** What a bank says itself is newer than its files. */
const isByFiles = or(
  isNull(bankAccounts.connectionId),
  eq(bankAccounts.connectionStatus, 'disconnected'),
);

/** Gives an account the balance that its newest file says, or none where no file says any. */
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
