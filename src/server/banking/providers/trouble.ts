import type { BankTroubleCode } from '#domain/banking/accounts/bank-connections.ts';

type Reason = Exclude<BankTroubleCode, 'other_provider' | 'premium'> | 'needs_consent';

/** Why a bank or its provider gave no usable answer. Stored data stays as it is. */
export class BankTrouble extends Error {
  readonly reason: Reason;
  /** The time to wait before the next call; null: not stated. */
  readonly retryAfterMs: number | null;

  /** `detail` is for the log and contains nothing that a provider states about a user. */
  constructor(reason: Reason, detail: string, retryAfterMs: number | null = null) {
    super(detail);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}
