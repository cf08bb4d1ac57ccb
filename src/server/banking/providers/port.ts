import type { BankProvider, BankTroubleCode } from '#domain/banking/accounts/bank-connections.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { IncomingTransaction } from '#domain/banking/transactions/incoming-transactions.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';

/** A bank that a provider reaches. */
export type BankAt = { id: string; name: string };

/** The user as a provider sees them, with as little data as it needs; `id` is used nowhere else. */
export type Holder = { id: string; hint: string; language: Language };

/** Sent only while the user is present: banks limit reads without the user. */
export type Presence = { ip: string; userAgent: string };

/** A user's consent at a bank, with the credentials for reading. */
export type Consent = {
  ref: string;
  /** Stored sealed; null: the provider needs no secret. */
  secret: string | null;
  /** Null: the provider does not state it. */
  endsAt: string | null;
  bankName: string | null;
};

/** An account as the bank reports it. */
export type AccountAtBank = {
  /** Stays the same when the consent is renewed. */
  key: string;
  /** Identifies the account in calls, for the time of the consent. */
  ref: string;
  name: string;
  type: AccountType;
  /** IBAN or the bank's own number; null: not stated. */
  number: string | null;
  currency: Currency;
  balance: AmountText | null;
  balanceOn: Day | null;
};

/** A page of transactions; `next`: cursor of the following page. `skipped`: unreadable rows. */
export type PageAtBank = { rows: IncomingTransaction[]; next: string | null; skipped: number };

/** The accounts of a consent, and the consent as the request left it. */
export type AccountsAtBank = { accounts: AccountAtBank[]; consent: Consent };

type ConsentRequest = {
  holder: Holder;
  /** Returned unchanged in the address. */
  state: string;
  returnTo: string;
  /** Null: the user chooses on the provider's page. */
  bank: BankAt | null;
  /** The consent to renew; null: a new one. */
  renewing: Consent | null;
};

export type ProviderRead = { holder: Holder; consent: Consent; presence: Presence | null };

export type TransactionPageRequest = {
  account: Pick<AccountAtBank, 'key' | 'ref' | 'currency'>;
  /** Both days are included; null: as far back as the bank has data. */
  from: Day | null;
  to: Day;
  /** Null: the first page. */
  cursor: string | null;
};

/** Interface to a provider of bank data. Every failure is thrown as a BankTrouble. */
export type Banks = {
  provider: BankProvider;
  /** Null: the user chooses on the provider's own page. */
  list(): Promise<BankAt[] | null>;
  /** Returns the address of the page where the user consents or declines. */
  begin(beginning: ConsentRequest, presence: Presence): Promise<string>;
  /** Returns the consent; null: the user declined. */
  complete(
    reading: { holder: Holder; answer: Readonly<Record<string, string>> },
    presence: Presence,
  ): Promise<Consent | null>;
  /** Asks the provider to fetch new data. `soon`: it is fetching, and has the data later. */
  refresh(reading: ProviderRead): Promise<'done' | 'soon'>;
  accounts(reading: ProviderRead): Promise<AccountsAtBank>;
  transactions(reading: ProviderRead, stretch: TransactionPageRequest): Promise<PageAtBank>;
  /** Revokes a consent and deletes the provider's copy of the data; succeeds if it is gone. */
  end(reading: Pick<ProviderRead, 'holder' | 'consent'>): Promise<void>;
  /**
   * Deletes all that the provider has of a holder without a connection, consents that never came
   * back too; absent: it keeps nothing besides consents.
   */
  forget?: (holder: Holder) => Promise<void>;
};

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
