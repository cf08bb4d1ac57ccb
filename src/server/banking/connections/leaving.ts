import { and, eq } from 'drizzle-orm';
import { lockConnection } from '#server/banking/accounts/rows.ts';
import { bankConnections } from './table.ts';
import { later } from '#server/platform/db/columns.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { releaseTransfers } from '#server/banking/ingest/transfers.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Whether to keep or to delete the transactions of a connection. */
export type Afterwards = 'keep' | 'remove';

type Leaving = { tx: Tx; userId: string; id: string };

/**
 * Ends a connection; a trigger records that its consent has to be revoked at the provider. Either
 * the transactions and the connection stay, so that it can be renewed (one that has ended already
 * is removed), or all are deleted. False: no such connection.
 */
export async function leaveBank(
  { tx, userId, id }: Leaving,
  afterwards: Afterwards,
): Promise<boolean> {
  const row = await lockConnection(tx, userId, id);
  if (row === null) return false;
  const own = and(eq(bankConnections.userId, userId), eq(bankConnections.id, id));
  const accounts = and(eq(bankAccounts.userId, userId), eq(bankAccounts.connectionId, id));
  if (afterwards === 'remove') {
    await lockBanking(tx, userId);
    await tx.delete(bankAccounts).where(accounts);
    await releaseTransfers(tx, userId);
    await tx.delete(bankConnections).where(own);
    return true;
  }
  await tx
    .update(bankAccounts)
    .set({
      connectionStatus: 'disconnected',
      linkedAssetId: null,
      linkedLiabilityId: null,
      updatedAt: later(bankAccounts.updatedAt),
    })
    .where(accounts);
  if (row.status === 'disconnected') {
    await tx.delete(bankConnections).where(own);
    return true;
  }
  await tx
    .update(bankConnections)
    .set({
      status: 'disconnected',
      sealedSecret: null,
      trouble: null,
      attempts: 0,
      nextSyncAt: null,
      busyUntil: null,
      claimId: null,
      updatedAt: later(bankConnections.updatedAt),
    })
    .where(own);
  return true;
}
