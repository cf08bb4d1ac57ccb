import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  CATEGORY_SOURCES,
  type CategorySource,
  TRANSACTION_TYPES,
  type TransactionType,
} from '#domain/banking/transactions/transactions.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { transactionImports } from '#server/banking/imports/table.ts';
import {
  amount,
  createdAt,
  flag,
  id,
  isCurrencyCode,
  isNumber,
  oneOf,
  ownedItemKey,
  ownRows,
  updatedAt,
} from '#server/platform/db/columns.ts';
import { ownerOfItem } from '#server/platform/users/table.ts';

/**
 * Transactions of a user's accounts. `duplicateKey` identifies a row within its account. The
 * migrations add that deleting a category or the other side of a transfer sets the reference to
 * null.
 */
export const transactions = pgTable(
  'transactions',
  {
    userId: ownerOfItem(),
    id: id(),
    bankAccountId: uuid('bank_account_id').notNull(),
    importId: uuid('import_id'),
    externalTransactionId: text('external_transaction_id'),
    duplicateKey: text('duplicate_key').notNull(),
    amount: amount('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull().default('USD'),
    description: text('description').notNull(),
    merchantName: text('merchant_name'),
    category: uuid('category'),
    /** Source of the category; null: it has none. */
    categorySource: text('category_source').$type<CategorySource>(),
    subcategory: text('subcategory'),
    transactionType: text('transaction_type').$type<TransactionType>().notNull(),
    status: text('status').$type<'posted' | 'pending'>().notNull().default('posted'),
    transactionDate: date('transaction_date', { mode: 'string' }).notNull(),
    postedDate: date('posted_date', { mode: 'string' }),
    location: text('location'),
    /** Written with a decision; no code reads it (docs/product.md, section 3). */
    isRecurring: flag('is_recurring').default(0),
    tags: jsonb('tags')
      .$type<readonly string[]>()
      .notNull()
      .default(sql`'[]'`),
    notes: text('notes'),
    isReviewed: flag('is_reviewed').default(0),
    /** The source: a provider, or `file:` and a format. */
    source: text('source').notNull().default('file'),
    /** Keys of the row from other sources, and other files that contain it. */
    otherKeys: jsonb('other_keys')
      .$type<readonly string[]>()
      .notNull()
      .default(sql`'[]'`),
    /** The other side of a transfer on another account of the user; null: none is known. */
    transferOf: uuid('transfer_of'),
    /** `found`: detected as a transfer; `refused`: the user separated it; null: undecided. */
    transferSource: text('transfer_source').$type<'found' | 'refused'>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ownedItemKey([table.userId, table.bankAccountId], bankAccounts),
    ownedItemKey([table.userId, table.importId], transactionImports),
    unique('transactions_once').on(table.userId, table.bankAccountId, table.duplicateKey),
    index('transactions_by_date').on(table.userId, table.transactionDate, table.id),
    index('transactions_by_category').on(table.userId, table.category, table.transactionDate),
    index('transactions_by_import').on(table.userId, table.importId),
    index('transactions_by_external_id')
      .on(table.userId, table.bankAccountId, table.externalTransactionId)
      .where(sql`external_transaction_id is not null`),
    index('transactions_by_transfer')
      .on(table.userId, table.transferOf)
      .where(sql`transfer_of is not null`),
    check('transactions_amount', isNumber(table.amount)),
    check('transactions_currency', isCurrencyCode(table.currency)),
    check('transactions_type', oneOf(table.transactionType, TRANSACTION_TYPES)),
    check('transactions_status', oneOf(table.status, ['posted', 'pending'])),
    check('transactions_source', oneOf(table.categorySource, CATEGORY_SOURCES)),
    check('transactions_transfer', oneOf(table.transferSource, ['found', 'refused'])),
    check('transactions_flags', sql`is_recurring in (0, 1) and is_reviewed in (0, 1)`),
    ownRows('transactions'),
  ],
);
