import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { DefaultCategory } from '#domain/banking/categories/transaction-categories.ts';

/** A row as a file or a provider tells it, before it is held against what is known. */
export type IncomingTransaction = {
  /** The source's own name of it; null where it has none. */
  externalId: string | null;
  /** What it is known again by; null: by its name, else by its day, amount and words. */
  duplicateKey: string | null;
  /** Paid is below zero, received above. */
  amount: AmountText;
  currency: Currency;
  description: string;
  merchantName?: string | null;
  /** Null: not booked yet. */
  bookedOn: Day | null;
  /** The day of the purchase, where it is told. */
  valueOn?: Day | null;
  status: 'posted' | 'pending';
  /** What the provider takes it for, as one of the categories that everybody begins with. */
  providerCategory?: DefaultCategory | null;
  /** It takes back an earlier payment, and belongs where that one did. */
  isReversal?: boolean;
};

/** A span of days, both of them in it. */
export type Span = { from: Day; to: Day };

/** Who tells, and of which days everything that there is (null: of none it is certain). */
export type Teller = { source: string; covers: Span | null };

/** A row whose key is known. */
export type KeyedTransaction = IncomingTransaction & { duplicateKey: string };

/** What an account has already, as far as rows are held against it. */
export type KnownTransaction = {
  id: string;
  source: string;
  externalId: string | null;
  keys: readonly string[];
  /** Who else has told of the same. */
  otherSources: readonly string[];
  amount: AmountText;
  currency: Currency;
  description: string;
  transactionDate: Day;
  postedDate: Day | null;
  status: 'posted' | 'pending';
};

/** How a row is known: by name or key, as what was pending, or from somebody else who told it. */
export type Match = { known: KnownTransaction; by: 'same' | 'settled' | 'paired' };
