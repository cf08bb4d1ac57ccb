import { asc, eq } from 'drizzle-orm';
import type { ExportedConnection } from '#domain/portability/export-connections.ts';
import { bankConnections } from './table.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** A user's connections to banks for the full export. */
export async function exportedConnectionsOf(tx: Tx, userId: string): Promise<ExportedConnection[]> {
  const { id, provider, bankName, status, consentEndsAt, lastSyncAt, createdAt } = bankConnections;
  const rows = await tx
    .select({ id, provider, bankName, status, consentEndsAt, lastSyncAt, createdAt })
    .from(bankConnections)
    .where(eq(bankConnections.userId, userId))
    .orderBy(asc(id));
  if (rows.length === 0) return [];
  const { connectionId, id: account, linkedAssetId: asset } = bankAccounts;
  const accounts = await tx
    .select({ connectionId, account, asset, liability: bankAccounts.linkedLiabilityId })
    .from(bankAccounts)
    .where(eq(bankAccounts.userId, userId));
  return rows.map(({ id: own, ...reported }) => ({
    ...reported,
    accounts: accounts
      .filter((each) => each.connectionId === own)
      .map(({ connectionId: _, ...each }) => each),
  }));
}
