import * as z from 'zod/mini';
import type { FormatId } from './bank-formats.ts';
import { fileId, instant } from './export-items.ts';
import {
  amount,
  currency,
  flag,
  optionalDay,
  optionalDescription,
  optionalName,
  requiredName,
} from './fields.ts';
import type { BankAccount, Transaction } from './transactions.ts';

/** A bank account; what happened on it names it by its id in the file. */
export type ExportedBankAccount = BankAccount;

/** A file of a bank's that was added, and whether it was taken back. */
export type ExportedBankFile = {
  account: string;
  fileName: string;
  format: FormatId;
  added: number;
  known: number;
  createdAt: string;
  undoneAt: string | null;
};

/** What happened on an account; its category by the name that the table has. */
export type ExportedTransaction = Omit<
  Transaction,
  'id' | 'bankAccountId' | 'status' | 'transferOf' | 'updatedAt'
> & {
  account: string;
  createdAt: string;
};

const count = z.int('unknown');
/** None of this is read in: the words need not be ones that are known here. */
const word = z.string('choice');

export const exportedBankAccount = z.strictObject({
  id: fileId,
  bankName: optionalName,
  accountName: requiredName('name.required'),
  accountType: word,
  accountNumber: optionalName,
  currency,
  balance: amount('balance.required'),
  balanceOn: optionalDay,
  createdAt: instant,
});

export const exportedBankFile = z.strictObject({
  account: fileId,
  fileName: requiredName('name.required'),
  format: word,
  added: count,
  known: count,
  createdAt: instant,
  undoneAt: z.nullable(instant),
});

export const exportedTransaction = z.strictObject({
  account: fileId,
  transactionDate: optionalDay,
  postedDate: optionalDay,
  description: z.string('text.type'),
  amount: amount('amount.required'),
  currency,
  category: optionalName,
  transactionType: word,
  tags: z.array(z.string('text.type')),
  notes: optionalDescription,
  isReviewed: flag,
  createdAt: instant,
});
