import { and, eq } from 'drizzle-orm';
import type { ConnectionParts, SyncAsked } from '#server/banking/accounts/connection-parts.ts';
import { accountsIn, lockConnection, shownConnection } from '#server/banking/accounts/rows.ts';
import { bankConnections } from './table.ts';
import { later } from '#server/platform/db/columns.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** If the node that should run a requested sync dies, the sync is due after this time. */
const LOST_MS = 15 * 60_000;

/** Time at which a requested sync that has not run becomes due. */
export function nextLook(now: Date): string {
  return new Date(now.getTime() + LOST_MS).toISOString();
}

/** Requests a sync of a connection now, unless one is running. */
export async function readNow({ askSync, clock }: ConnectionParts, tx: Tx, asked: SyncAsked) {
  const { userId, connectionId: id } = asked;
  const row = await lockConnection(tx, userId, id);
  if (row === null) throw new AppError('not_found');
  if (['needs_consent', 'disconnected'].includes(row.status)) {
    throw new AppError('bank_consent_over');
  }
  const isBusy = row.busyUntil !== null && row.busyUntil > clock().toISOString();
  if (!isBusy) await askSync(tx, asked);
  const [after = row] = await tx
    .update(bankConnections)
    .set({
      status: 'syncing',
      nextSyncAt: nextLook(clock()),
      updatedAt: later(bankConnections.updatedAt),
    })
    .where(and(eq(bankConnections.userId, userId), eq(bankConnections.id, id)))
    .returning();
  return shownConnection(after, await accountsIn(tx, after));
}
