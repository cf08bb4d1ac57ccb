import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { AmountText } from '#domain/basics/money.ts';
import { type Day, dayOf } from '#domain/basics/months.ts';
import { later } from '#server/platform/db/columns.ts';
import { bankAccounts } from './table.ts';
import { transactionImports } from '#server/banking/imports/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { bankConnections } from '#server/banking/connections/table.ts';

type StatedBalance = { balance: AmountText; balanceOn: Day | null };

const NONE: StatedBalance = { balance: '0.00' as AmountText, balanceOn: null };

/**
 * Sets an account's balance to that of its bank or, where that is of a later day, of its newest
 * file: a connection may have ended its syncs, by itself or with premium. None if neither states
 * one.
 */
export async function settleBalance(tx: Tx, userId: string, accountId: string): Promise<void> {
  const byFile = await newestOfFiles(tx, userId, accountId);
  const byBank = await balanceByBank(tx, userId, accountId);
  const isFileNewer = byBank === null || (byFile?.balanceOn ?? '') > (byBank.balanceOn ?? '');
  const stated = (isFileNewer ? byFile : byBank) ?? NONE;
  await tx
    .update(bankAccounts)
    .set({ ...stated, updatedAt: later(bankAccounts.updatedAt) })
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)));
}

async function newestOfFiles(
  tx: Tx,
  userId: string,
  accountId: string,
): Promise<StatedBalance | null> {
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
  return newest?.balance ? { ...newest, balance: newest.balance } : null;
}

/** The balance that the bank of a connected account reported last; null: none, or not connected. */
async function balanceByBank(
  tx: Tx,
  userId: string,
  accountId: string,
): Promise<StatedBalance | null> {
  const [account] = await tx
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)));
  if (!account?.connectionId || account.connectionStatus === 'disconnected') return null;
  const [connection] = await tx
    .select({ offered: bankConnections.offered })
    .from(bankConnections)
    .where(and(eq(bankConnections.userId, userId), eq(bankConnections.id, account.connectionId)));
  const { externalAccountId, lastSyncAt, balance, balanceOn } = account;
  const reported = connection?.offered.find(({ key }) => key === externalAccountId);
  // An account that the bank no longer lists keeps what it said before.
  if (!reported?.balance) return balanceOn === null ? null : { balance, balanceOn };
  const readOn = lastSyncAt === null ? balanceOn : dayOf(new Date(lastSyncAt));
  return { balance: reported.balance, balanceOn: reported.balanceOn ?? readOn };
}
