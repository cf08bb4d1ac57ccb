import type { BankTroubleCode } from '#domain/banking/accounts/bank-connections.ts';

type Reason = Exclude<BankTroubleCode, 'other_provider' | 'premium'> | 'needs_consent';

/** Why a bank or its provider gave no answer that can be used. What is known stays as it is. */
export class BankTrouble extends Error {
  readonly reason: Reason;
  /** How long we are asked to stay away; null: nobody says. */
  readonly retryAfterMs: number | null;

  /** The detail is for the log: never what a provider says of a user. */
  constructor(reason: Reason, detail: string, retryAfterMs: number | null = null) {
    super(detail);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}
