import { and, eq } from 'drizzle-orm';
import type { Connecting, SyncAsked } from '#server/banking/accounts/parts.ts';
import { accountsIn, heldConnection, shownConnection } from '#server/banking/accounts/rows.ts';
import { bankConnections } from '#server/banking/accounts/table.ts';
import { later } from '#server/platform/db/columns.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Whoever asked is forgotten by no node that dies: then it is due by itself. */
const LOST_MS = 15 * 60_000;

/** When a reading that was asked for is looked after. */
export function nextLook(now: Date): string {
  return new Date(now.getTime() + LOST_MS).toISOString();
}

/** Lets a connection be read at once; one that is being read already is left to it. */
export async function readNow({ askSync, clock }: Connecting, tx: Tx, asked: SyncAsked) {
  const { userId, connectionId: id } = asked;
  const row = await heldConnection(tx, userId, id);
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
