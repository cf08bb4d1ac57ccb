import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import {
  currency,
  flag,
  oneOf,
  optionalDescription,
  optionalName,
  requiredName,
} from '#domain/basics/fields.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';

/** Types of bank accounts; a credit card is one that is paid in arrears. */
export const ACCOUNT_TYPES = ['checking', 'savings', 'credit_card', 'other'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** The source of an account's data. */
export const ACCOUNT_SOURCES = ['file', 'sandbox', 'tink', 'enablebanking'] as const;

/** The most bank accounts of a user. */
export const BANK_ACCOUNTS_MAX = 1_000;

/** The most imported files of a user, undone ones too: one a month of ten accounts for 40 years. */
export const BANK_FILES_MAX = 5_000;

/** The most connections of a user to banks, ended ones too. */
export const BANK_CONNECTIONS_MAX = 200;

/** Request to add an account whose transactions come from files. */
export const bankAccountDraft = z.strictObject({
  bankName: z._default(optionalName, null),
  accountName: requiredName('name.required'),
  accountType: z._default(oneOf(ACCOUNT_TYPES, 'type.required'), 'checking'),
  accountNumber: z._default(optionalName, null),
  currency: z._default(currency, 'SEK'),
});

export type BankAccountDraft = z.output<typeof bankAccountDraft>;

/** Request to change an account. */
export const bankAccountChanges = z.partial(
  z.strictObject({
    bankName: optionalName,
    accountName: requiredName('name.required'),
    accountType: oneOf(ACCOUNT_TYPES, 'type.required'),
    accountNumber: optionalName,
  }),
);

export type BankAccountChanges = z.output<typeof bankAccountChanges>;

/** A user's bank account. The balance is stated by the bank or by the newest file. */
export type BankAccount = BankAccountDraft & {
  id: string;
  balance: AmountText;
  /** The day of the balance; null: none is stated yet. */
  balanceOn: Day | null;
  createdAt: string;
};

/** An account as it is listed. `isItem`: it is among the user's assets or liabilities. */
export type ListedAccount = BankAccount & { connectionStatus: string; isItem: boolean };

/** Received, paid, or moved between a user's own accounts. */
export const TRANSACTION_TYPES = ['income', 'expense', 'transfer'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Sources of a category; only a user's choice is never changed automatically. */
export const CATEGORY_SOURCES = ['person', 'rule', 'keywords', 'provider', 'transfer'] as const;
export type CategorySource = (typeof CATEGORY_SOURCES)[number];

/** A transaction of a bank account. */
export type Transaction = {
  id: string;
  bankAccountId: string;
  amount: AmountText;
  currency: Currency;
  description: string;
  /** The id of a category; null: none. */
  category: string | null;
  transactionType: TransactionType;
  /** Pending: not booked by the bank yet. */
  status: 'posted' | 'pending';
  transactionDate: Day;
  postedDate: Day | null;
  tags: readonly string[];
  notes: string | null;
  isReviewed: 0 | 1;
  /** The other side of a transfer on another account of the user; null: none is known. */
  transferOf: string | null;
  updatedAt: string;
};

/** The most tags of a transaction. */
export const TAGS_MAX = 20;
const TAG_CHARACTERS_MAX = 40;

const tagNames = z
  .array(requiredName('name.required', TAG_CHARACTERS_MAX))
  .check(z.maxLength(TAGS_MAX, 'tags.many'));

/** Request to change a transaction: absent is unchanged, null is cleared. */
export const transactionChanges = z.partial(
  z.strictObject({
    category: z.nullable(z.uuid('choice')),
    notes: optionalDescription,
    tags: tagNames,
    isReviewed: flag,
  }),
);

export type TransactionChanges = z.output<typeof transactionChanges>;

/** Changes for many transactions at once: absent is unchanged. */
export const manyChanges = z.strictObject({
  category: z.optional(z.nullable(z.uuid('choice'))),
  addTags: z.optional(tagNames),
  removeTags: z.optional(tagNames),
  isReviewed: z.optional(flag),
});

export type ManyChanges = z.output<typeof manyChanges>;

/** The most transactions to select by id; more are selected by a filter. */
export const NAMED_MAX = 1_000;
