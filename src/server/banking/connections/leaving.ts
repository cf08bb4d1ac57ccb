import { and, eq } from 'drizzle-orm';
import { heldConnection } from '#server/banking/accounts/rows.ts';
import { bankConnections } from '#server/banking/accounts/table.ts';
import { later } from '#server/platform/db/columns.ts';
import { heldBanking } from '#server/banking/accounts/held-account.ts';
import { bankAccounts } from '#server/banking/transactions/table.ts';
import { releaseTransfers } from '#server/banking/ingest/transfers.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** What becomes of what came through a connection. */
export type Afterwards = 'keep' | 'remove';

type Leaving = { tx: Tx; userId: string; id: string };

/**
 * Ends a connection; a trigger notes that its consent is to end at the provider too. What came
 * stays, and so does the connection, to be taken up again; one that has ended already goes. Or
 * everything goes. False: no such connection.
 */
export async function leaveBank(
  { tx, userId, id }: Leaving,
  afterwards: Afterwards,
): Promise<boolean> {
  const row = await heldConnection(tx, userId, id);
  if (row === null) return false;
  const own = and(eq(bankConnections.userId, userId), eq(bankConnections.id, id));
  const accounts = and(eq(bankAccounts.userId, userId), eq(bankAccounts.connectionId, id));
  if (afterwards === 'remove') {
    await heldBanking(tx, userId);
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
      updatedAt: later(bankConnections.updatedAt),
    })
    .where(own);
  return true;
}
