import type { BankProvider } from '#domain/banking/accounts/bank-connections.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { IncomingTransaction } from '#domain/banking/transactions/incoming-transactions.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';

/** A bank that a provider reaches. */
export type BankAt = { id: string; name: string };

/** Whose consent it is, as little of it as a provider must know; `id` means nothing elsewhere. */
export type Holder = { id: string; hint: string; language: Language };

/** Only while the user is there: banks count what is read without anybody at the keyboard. */
export type Presence = { ip: string; userAgent: string };

/** What a user said yes to at a bank, and what it is read with. */
export type Consent = {
  ref: string;
  /** What must be sealed where it is kept; null where nothing is. */
  secret: string | null;
  /** Null: the provider does not say. */
  endsAt: string | null;
  bankName: string | null;
};

/** An account as a bank shows it. */
export type AccountAtBank = {
  /** The same however often the consent is renewed. */
  key: string;
  /** What the account is asked for by, as long as the consent lasts. */
  ref: string;
  name: string;
  type: AccountType;
  /** IBAN or the bank's own number; null where it says none. */
  number: string | null;
  currency: Currency;
  balance: AmountText | null;
  balanceOn: Day | null;
};

/** A part of what happened; `next` is where the following one begins. `skipped`: unreadable. */
export type PageAtBank = { rows: IncomingTransaction[]; next: string | null; skipped: number };

/** The accounts of a consent, and the consent as it is after they were asked for. */
export type Shown = { accounts: AccountAtBank[]; consent: Consent };

type Beginning = {
  holder: Holder;
  /** Comes back in the address, unchanged. */
  state: string;
  returnTo: string;
  /** Null where the provider lets the user choose. */
  bank: BankAt | null;
  /** What is said yes to once more; null: for the first time. */
  renewing: Consent | null;
};

export type Reading = { holder: Holder; consent: Consent; presence: Presence | null };

export type Stretch = {
  account: Pick<AccountAtBank, 'key' | 'ref' | 'currency'>;
  /** Both days are within; null: as far back as the bank goes. */
  from: Day | null;
  to: Day;
  /** Null: from the beginning. */
  cursor: string | null;
};

/** Between us and the banks. Whatever goes wrong is thrown as a BankTrouble. */
export type Banks = {
  provider: BankProvider;
  /** Null: the user chooses on the provider's own page. */
  list(): Promise<BankAt[] | null>;
  /** The address of the page where the user says yes or no. */
  begin(beginning: Beginning, presence: Presence): Promise<string>;
  /** What the user said yes to; null: they said no. */
  complete(
    reading: { holder: Holder; answer: Readonly<Record<string, string>> },
    presence: Presence,
  ): Promise<Consent | null>;
  /** Asks the bank for what is new. `soon`: it is being read and will be there in a while. */
  refresh(reading: Reading): Promise<'done' | 'soon'>;
  accounts(reading: Reading): Promise<Shown>;
  transactions(reading: Reading, stretch: Stretch): Promise<PageAtBank>;
  /** Revokes a consent, and whatever the provider keeps of it. One that is gone has ended. */
  end(reading: Pick<Reading, 'holder' | 'consent'>): Promise<void>;
};
