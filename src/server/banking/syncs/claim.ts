import { and, eq, isNull, lt, notInArray, or } from 'drizzle-orm';
import type {
  BankTroubleCode,
  ConnectionState,
} from '#domain/banking/accounts/bank-connections.ts';
import type { Connecting } from '#server/banking/accounts/connection-parts.ts';
import { type ConnectionRow, lockConnection } from '#server/banking/accounts/rows.ts';
import { bankConnections } from '#server/banking/accounts/table.ts';
import { later } from '#server/platform/db/columns.ts';
import { bankAccounts } from '#server/banking/transactions/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** After this time another node may take over the claim of a node that died. */
const CLAIM_MS = 10 * 60_000;

type ConnectionKey = { userId: string; connectionId: string };

/** Without a session, as due syncs run without the user; `long`, as a bank may send a lot. */
export function asOwner<T>({ db }: Connecting, userId: string, work: (tx: Tx) => Promise<T>) {
  return db.long.asUser({ userId, sessionId: null }, work);
}

/** Claims a connection for a sync; null: it may not be read, or it is claimed already. */
export function claimConnection(
  parts: Connecting,
  { userId, connectionId }: ConnectionKey,
): Promise<ConnectionRow | null> {
  const now = parts.clock();
  const until = new Date(now.getTime() + CLAIM_MS).toISOString();
  const { status, busyUntil } = bankConnections;
  return asOwner(parts, userId, async (tx) => {
    const [claimed] = await tx
      .update(bankConnections)
      // If this node dies, the connection is due for another one once the claim expires.
      .set({ status: 'syncing', busyUntil: until, nextSyncAt: until })
      .where(
        and(
          eq(bankConnections.userId, userId),
          eq(bankConnections.id, connectionId),
          notInArray(status, ['needs_consent', 'disconnected']),
          or(isNull(busyUntil), lt(busyUntil, now.toISOString())),
        ),
      )
      .returning();
    return claimed ?? null;
  });
}

/** The connection was ended, renewed, or claimed by another node after the claim expired. */
export class ClaimLost extends Error {}

/** Runs work in one transaction, and throws ClaimLost if the claim is lost. */
export function whileOurs<T>(
  parts: Connecting,
  { userId, id, busyUntil }: ConnectionRow,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return asOwner(parts, userId, async (tx) => {
    const current = await lockConnection(tx, userId, id);
    if (current === null || current.busyUntil !== busyUntil) throw new ClaimLost();
    return work(tx);
  });
}

/** The result of a sync. */
export type Ending = {
  status: ConnectionState;
  trouble: BankTroubleCode | null;
  attempts: number;
  nextSyncAt: string | null;
  lastSyncAt?: string;
};

/** Stores the result in the connection and its accounts, and releases the claim. */
export function endClaim(parts: Connecting, row: ConnectionRow, ending: Ending): Promise<void> {
  return whileOurs(parts, row, async (tx) => {
    const accounts = and(
      eq(bankAccounts.userId, row.userId),
      eq(bankAccounts.connectionId, row.id),
    );
    await tx.update(bankAccounts).set({ connectionStatus: ending.status }).where(accounts);
    const followed = await tx.$count(bankAccounts, and(accounts, eq(bankAccounts.isActive, 1)));
    // An account that was chosen during the sync is read by the next run.
    const isLeftOut = ending.status === 'connected' && ending.nextSyncAt === null && followed > 0;
    const nextSyncAt = isLeftOut ? parts.clock().toISOString() : ending.nextSyncAt;
    await tx
      .update(bankConnections)
      .set({ ...ending, nextSyncAt, busyUntil: null, updatedAt: later(bankConnections.updatedAt) })
      .where(and(eq(bankConnections.userId, row.userId), eq(bankConnections.id, row.id)));
  });
}
