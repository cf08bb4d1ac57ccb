import type { BankTroubleCode } from '#domain/banking/accounts/bank-connections.ts';

type TroubleReason = Exclude<BankTroubleCode, 'other_provider'> | 'needs_consent';

/** Failures of a bank or its provider, or the end of premium. Stored data stays as it is. */
export class BankTrouble extends Error {
  readonly reason: TroubleReason;
  /** The time to wait before the next call; null: not stated. */
  readonly retryAfterMs: number | null;

  /** `detail` is for the log and contains no data about a user. */
  constructor(reason: TroubleReason, detail: string, retryAfterMs: number | null = null) {
    super(detail);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}
