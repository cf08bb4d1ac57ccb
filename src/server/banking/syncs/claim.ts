import { and, eq, isNull, lt, notInArray, or } from 'drizzle-orm';
import type {
  BankTroubleCode,
  ConnectionState,
} from '#domain/banking/accounts/bank-connections.ts';
import type { Connecting } from '#server/banking/accounts/parts.ts';
import { type ConnectionRow, heldConnection } from '#server/banking/accounts/rows.ts';
import { bankConnections } from '#server/banking/accounts/table.ts';
import { later } from '#server/platform/db/columns.ts';
import { bankAccounts } from '#server/banking/transactions/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** A node that has died in the middle keeps the others off for so long. */
const CLAIM_MS = 10 * 60_000;

type ConnectionKey = { userId: string; connectionId: string };

/** In nobody's session, as what is due is read while its owner is away; a bank may send a lot. */
export function asOwner<T>({ db }: Connecting, userId: string, work: (tx: Tx) => Promise<T>) {
  return db.long.asUser({ userId, sessionId: null }, work);
}

/** Takes on a connection; null: it is not to be read, or somebody else is at it. */
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
      // Should this node die, it is due for another one as soon as the claim has run out.
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

/** Somebody ended the connection, renewed it, or took it on as we were thought dead. */
export class ClaimLost extends Error {}

/** Work on a claimed connection, all of it or nothing, and nothing once the claim is lost. */
export function whileOurs<T>(
  parts: Connecting,
  { userId, id, busyUntil }: ConnectionRow,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return asOwner(parts, userId, async (tx) => {
    const held = await heldConnection(tx, userId, id);
    if (held === null || held.busyUntil !== busyUntil) throw new ClaimLost();
    return work(tx);
  });
}

/** How a reading ended. */
export type Ending = {
  status: ConnectionState;
  trouble: BankTroubleCode | null;
  attempts: number;
  nextSyncAt: string | null;
  lastSyncAt?: string;
};

/** Says how it ended, of the connection and of its accounts, and lets it go. */
export function endClaim(parts: Connecting, row: ConnectionRow, ending: Ending): Promise<void> {
  return whileOurs(parts, row, async (tx) => {
    const accounts = and(
      eq(bankAccounts.userId, row.userId),
      eq(bankAccounts.connectionId, row.id),
    );
    await tx.update(bankAccounts).set({ connectionStatus: ending.status }).where(accounts);
    const followed = await tx.$count(bankAccounts, and(accounts, eq(bankAccounts.isActive, 1)));
    // What was chosen as the reading ended waits for the next look.
    const isLeftOut = ending.status === 'connected' && ending.nextSyncAt === null && followed > 0;
    const nextSyncAt = isLeftOut ? parts.clock().toISOString() : ending.nextSyncAt;
    await tx
      .update(bankConnections)
      .set({ ...ending, nextSyncAt, busyUntil: null, updatedAt: later(bankConnections.updatedAt) })
      .where(and(eq(bankConnections.userId, row.userId), eq(bankConnections.id, row.id)));
  });
}
