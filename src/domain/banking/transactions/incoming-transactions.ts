import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { DefaultCategory } from '#domain/banking/categories/transaction-categories.ts';
import type { CategorySource, TransactionType } from './transactions.ts';

/** A row as a file or a provider reports it, before it is matched with stored ones. */
export type IncomingTransaction = {
  /** The source's own id of the row; null if it has none. */
  externalId: string | null;
  /** Identifies the row in later reports; null: derived from its id, or day, amount and text. */
  duplicateKey: string | null;
  /** Negative: paid; positive: received. */
  amount: AmountText;
  currency: Currency;
  description: string;
  merchantName?: string | null;
  /** Null: not booked yet. */
  bookedOn: Day | null;
  /** The day of the purchase, if it is reported. */
  valueOn?: Day | null;
  status: 'posted' | 'pending';
  /** The provider's category, as one of the default categories. */
  providerCategory?: DefaultCategory | null;
  /** It reverses an earlier payment, and has the category of that one. */
  isReversal?: boolean;
  /** Statements of the user in another program; `choice` null: none of the category. */
  stated?: {
    choice: {
      category: string;
      categorySource: CategorySource;
      transactionType: TransactionType;
    } | null;
    tags: readonly string[];
    note: string | null;
  };
};

/** A span of days, including both. */
export type DaySpan = { from: Day; to: Day };

/** Where rows come from, and the days for which they are complete (null: none for certain). */
export type TransactionSource = {
  source: string;
  covers: DaySpan | null;
  /** Ids of stored rows that come before the first row of the rows: none of them is the same. */
  preceding?: ReadonlySet<string> | undefined;
  /**
   * The last day of the account, if the rows begin with it: on that day another external id is
   * another row, as the source need not repeat those before.
   */
  edge?: Day | null | undefined;
};

/** A stored row keeps at most this many further keys, the newest: each is at most 100 bytes. */
export const OTHER_KEYS_MAX = 50;

/** An incoming row that has a key. */
export type KeyedTransaction = IncomingTransaction & { duplicateKey: string };

/** A stored row, as far as matching compares it. */
export type KnownTransaction = {
  id: string;
  source: string;
  externalId: string | null;
  keys: readonly string[];
  /** Further sources that reported the row. */
  otherSources: readonly string[];
  amount: AmountText;
  currency: Currency;
  description: string;
  transactionDate: Day;
  postedDate: Day | null;
  status: 'posted' | 'pending';
};

/** How a row was matched: by external id or key, with a pending row, or with another source's. */
export type Match = { known: KnownTransaction; by: 'same' | 'settled' | 'paired' };
