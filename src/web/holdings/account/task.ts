import type { HoldingKind, ListedTransaction } from '#domain/holdings/holding-transactions.ts';

/** The dialog that an account's page has open. */
export type HoldingsTask =
  | { kind: 'add'; instrumentId?: string; as?: HoldingKind }
  | { kind: 'edit'; transaction: ListedTransaction }
  /** Without an instrument: the prices of all that the account holds. */
  | { kind: 'prices'; instrumentId?: string }
  | { kind: 'position'; instrumentId: string };
