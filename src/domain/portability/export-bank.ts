import * as z from 'zod/mini';
import { BANK_FORMATS, type FormatId } from '#domain/banking/bank-files/format.ts';
import { fileId, instant, month } from './export-items.ts';
import {
  amount,
  currency,
  flag,
  oneOf,
  optionalDay,
  optionalDescription,
  optionalName,
  requiredName,
} from '#domain/basics/fields.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { FILE_MONTHS_MAX, type MonthBalance } from '#domain/banking/accounts/account-months.ts';
import { type Day, isMonth, type Month } from '#domain/basics/months.ts';
import { OTHER_KEYS_MAX } from '#domain/banking/transactions/incoming-transactions.ts';
import {
  ACCOUNT_TYPES,
  type BankAccount,
  CATEGORY_SOURCES,
  type CategorySource,
  type Transaction,
  TRANSACTION_TYPES,
  transactionChanges,
} from '#domain/banking/transactions/transactions.ts';

/**
 * A bank account; its transactions refer to it by its id in the file. One of the example data is
 * marked, and removed with it. `asset` or `liability`: the item that it is, whose value follows its
 * balance, last in the month `linkedMonth`.
 */
export type ExportedBankAccount = BankAccount & {
  isExample?: boolean;
  asset?: string | null;
  liability?: string | null;
  linkedMonth?: Month | null;
};

/** A file of a bank's that was imported, and whether that was undone. */
export type ExportedBankFile = {
  account: string;
  fileName: string;
  format: FormatId;
  added: number;
  known: number;
  createdAt: string;
  undoneAt: string | null;
  /** Since the third version, as are the following. */
  id?: string;
  fingerprint?: string;
  pending?: number;
  broken?: number;
  closingBalance?: AmountText | null;
  closingOn?: Day | null;
  /** Balances at the ends of months that the file proves. */
  monthBalances?: readonly MonthBalance[] | null;
};

/** A transaction of an account; its category by the name that the table has. */
export type ExportedTransaction = Omit<
  Transaction,
  'id' | 'bankAccountId' | 'status' | 'transferOf' | 'updatedAt'
> & {
  account: string;
  createdAt: string;
} & Partial<ExportedTransactionBeside>;

/** Fields of a transaction that the third version adds. */
export type ExportedTransactionBeside = {
  status: 'posted' | 'pending';
  merchantName: string | null;
  categorySource: CategorySource | null;
  /** Whether its other side was found, or the user has decided that there is none. */
  transfer: 'found' | 'refused' | null;
  /** The file of a bank's that brought it. */
  file: string | null;
  /** Source of the transaction, and its key within the source. */
  source: string;
  externalId: string | null;
  key: string;
  otherKeys: readonly string[];
};

/** The largest integer that a column holds. */
const COUNT_MAX = 2 ** 31 - 1;
const count = z.int('unknown').check(z.minimum(0, 'unknown'), z.maximum(COUNT_MAX, 'unknown'));
const TEXT_CHARACTERS_MAX = 500;

/** Visible ASCII characters: keys are digests, ids and the names of sources. */
const asciiOf = (longest: number) =>
  z.string('unknown').check(z.maxLength(longest, 'unknown'), z.regex(/^[!-~]+$/, 'unknown'));
const source = asciiOf(32);
const key = asciiOf(64);
/** A key with its source. The longest: a booking file's id, day and amount, 69 characters. */
const otherKey = asciiOf(100);
const otherKeys = z.pipe(
  z.array(otherKey, 'unknown'),
  z.transform((keys) => keys.slice(-OTHER_KEYS_MAX)),
);

/** The columns of a table of bank accounts. */
export const shownBankAccount = z.strictObject({
  id: fileId,
  bankName: optionalName,
  accountName: requiredName('name.required'),
  accountType: oneOf(ACCOUNT_TYPES, 'type.required'),
  accountNumber: optionalName,
  currency,
  balance: amount('balance.required'),
  balanceOn: optionalDay,
  asset: z.optional(z.nullable(fileId)),
  liability: z.optional(z.nullable(fileId)),
  createdAt: instant,
  isExample: z.optional(z.boolean('choice')),
});

export const exportedBankAccount = z.extend(shownBankAccount, {
  linkedMonth: z.optional(z.nullable(month)),
});

/** The columns of a table of imported files. */
export const shownBankFile = z.strictObject({
  account: fileId,
  fileName: requiredName('name.required'),
  format: oneOf(BANK_FORMATS, 'type.required'),
  added: count,
  known: count,
  createdAt: instant,
  undoneAt: z.nullable(instant),
  id: z.optional(fileId),
  fingerprint: z.optional(z.union([z.literal(''), key], 'unknown')),
  pending: z.optional(count),
  broken: z.optional(count),
  closingBalance: z.optional(z.nullable(amount('balance.required'))),
  closingOn: z.optional(optionalDay),
});

const monthBalance = z.strictObject({
  month: z.string('month.format').check(z.refine(isMonth, 'month.format')),
  on: optionalDay.check(z.refine((day) => day !== null, 'date.format')),
  balance: amount('balance.required'),
});

export const exportedBankFile = z.extend(shownBankFile, {
  monthBalances: z.optional(
    z.nullable(
      z.pipe(
        z.array(monthBalance, 'unknown'),
        z.transform((months) => months.slice(-FILE_MONTHS_MAX)),
      ),
    ),
  ),
});

/** The columns of a table of transactions. */
export const shownTransaction = z.strictObject({
  account: fileId,
  transactionDate: optionalDay.check(z.refine((day) => day !== null, 'date.format')),
  postedDate: optionalDay,
  description: requiredName('name.required', TEXT_CHARACTERS_MAX),
  amount: amount('amount.required'),
  currency,
  category: optionalName,
  transactionType: oneOf(TRANSACTION_TYPES, 'choice'),
  tags: transactionChanges.shape.tags.def.innerType,
  notes: optionalDescription,
  isReviewed: flag,
  createdAt: instant,
});

export const exportedTransaction = z.extend(shownTransaction, {
  status: z.optional(oneOf(['posted', 'pending'], 'choice')),
  merchantName: z.optional(optionalName),
  categorySource: z.optional(z.nullable(oneOf(CATEGORY_SOURCES, 'choice'))),
  transfer: z.optional(z.nullable(oneOf(['found', 'refused'], 'choice'))),
  file: z.optional(z.nullable(fileId)),
  source: z.optional(source),
  externalId: z.optional(optionalName),
  key: z.optional(key),
  otherKeys: z.optional(otherKeys),
});
