import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt, notInArray, or } from 'drizzle-orm';
import type {
  BankTroubleCode,
  ConnectionState,
} from '#domain/banking/accounts/bank-connections.ts';
import type { ConnectionParts } from '#server/banking/accounts/connection-parts.ts';
import { type ConnectionRow, lockConnection } from '#server/banking/accounts/rows.ts';
import { bankConnections } from '#server/banking/connections/table.ts';
import { later } from '#server/platform/db/columns.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** A claim that is not renewed for this time is another node's to take: its holder died. */
const CLAIM_MS = 40_000;

/** A holder that misses two renewals still has its claim. */
const RENEWAL_MS = CLAIM_MS / 4;

type ConnectionKey = { userId: string; connectionId: string };

/** Without a session, as due syncs run without the user; `long`, as a bank may send a lot. */
export function asOwner<T>({ db }: ConnectionParts, userId: string, work: (tx: Tx) => Promise<T>) {
  return db.long.asUser({ userId, sessionId: null }, work);
}

/** Claims a connection for a sync; null: it may not be read, or it is claimed already. */
export function claimConnection(
  parts: ConnectionParts,
  { userId, connectionId }: ConnectionKey,
): Promise<ConnectionRow | null> {
  const now = parts.clock();
  const until = endOf(now);
  const { status, busyUntil } = bankConnections;
  return asOwner(parts, userId, async (tx) => {
    const [claimed] = await tx
      .update(bankConnections)
      // If this node dies, the connection is due for another one once the claim expires.
      .set({ status: 'syncing', busyUntil: until, claimId: randomUUID(), nextSyncAt: until })
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

function endOf(now: Date): string {
  return new Date(now.getTime() + CLAIM_MS).toISOString();
}

/** Renews a claim until the returned function is called; a claim that is lost stays lost. */
export function keepClaim(
  parts: ConnectionParts,
  { userId, id, claimId }: ConnectionRow,
): () => void {
  const renew = () =>
    asOwner(parts, userId, (tx) => {
      const until = endOf(parts.clock());
      return tx
        .update(bankConnections)
        .set({ busyUntil: until, nextSyncAt: until })
        .where(
          and(
            eq(bankConnections.userId, userId),
            eq(bankConnections.id, id),
            eq(bankConnections.claimId, claimId ?? ''),
          ),
        );
    }).catch((error: unknown) => {
      parts.log.debug({ err: error }, 'The claim of a bank connection was not renewed');
    });
  const timer = setInterval(() => void renew(), RENEWAL_MS);
  return () => clearInterval(timer);
}

/** The connection was ended, renewed, or claimed by another node after the claim expired. */
export class ClaimLost extends Error {}

/** Runs work in one transaction, and throws ClaimLost if the claim is lost. */
export function whileOurs<T>(
  parts: ConnectionParts,
  { userId, id, claimId }: ConnectionRow,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return asOwner(parts, userId, async (tx) => {
    const current = await lockConnection(tx, userId, id);
    if (current === null || current.claimId !== claimId) throw new ClaimLost();
    return work(tx);
  });
}

/** The result of a sync. */
export type SyncResult = {
  status: ConnectionState;
  trouble: BankTroubleCode | null;
  attempts: number;
  nextSyncAt: string | null;
  lastSyncAt?: string;
};

/** Stores the result in the connection and its accounts, and releases the claim. */
export function endClaim(
  parts: ConnectionParts,
  row: ConnectionRow,
  ending: SyncResult,
): Promise<void> {
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
      .set({
        ...ending,
        nextSyncAt,
        busyUntil: null,
        claimId: null,
        updatedAt: later(bankConnections.updatedAt),
      })
      .where(and(eq(bankConnections.userId, row.userId), eq(bankConnections.id, row.id)));
  });
}
