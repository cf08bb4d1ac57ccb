import type { Tx } from '#server/platform/db/tx.ts';

/** A user's open database transaction, and the bank account that it concerns. */
export type AccountTx = { tx: Tx; userId: string; accountId: string };
