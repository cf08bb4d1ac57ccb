import { clientKey } from '#server/auth/protocol/client.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { createUserQueue } from '#server/platform/db/user-queue.ts';
import { LOOPBACK } from '#server/platform/rate-limits/connections.ts';

/** Who asks for a transaction. */
export type Asker = {
  /** Absent where a call of the same request was counted by its address. */
  ip?: string;
  /** A user or session that has been proven; absent for one that a client only names. */
  whose?: string;
};

/** Runs a transaction when its user and its client have a place. Never one within another. */
export type InTurn = <T>(asker: Asker, work: (tx: Tx) => Promise<T>) => Promise<T>;

const WAITING = { waitingMax: 100, waitMsMax: 10_000 };
const OF_USER = { ...WAITING, atOnce: 1 };
const OF_CLIENT = { ...WAITING, atOnce: 2 };

/**
 * Sign-in has few connections, which every user needs: a client has two of them at a time, and a
 * user one, whose own transactions wait for the same row anyway. Further ones wait here.
 */
export function createTurns(db: Pick<Database, 'inTransaction'>): InTurn {
  const ofUser = createUserQueue(OF_USER);
  const ofClient = createUserQueue(OF_CLIENT);
  return ({ ip, whose }, work) => {
    const run = () => db.inTransaction(work);
    // Loopback may be a proxy that is not configured, so its clients cannot be distinguished.
    const isCounted = ip !== undefined && !LOOPBACK.test(ip);
    const asClient = () => (isCounted ? ofClient({ userId: clientKey(ip) }, run) : run());
    return whose === undefined ? asClient() : ofUser({ userId: whose }, asClient);
  };
}
