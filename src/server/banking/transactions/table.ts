import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MonthBalance } from '#domain/banking/accounts/account-months.ts';
import { BANK_FORMATS, type FormatId } from '#domain/banking/bank-files/format-names.ts';
import type { CostType } from '#domain/records/costs.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type {
  DefaultCategory,
  Direction,
} from '#domain/banking/categories/transaction-categories.ts';
import {
  ACCOUNT_SOURCES,
  ACCOUNT_TYPES,
  type AccountType,
  CATEGORY_SOURCES,
  type CategorySource,
  TRANSACTION_TYPES,
  type TransactionType,
} from '#domain/banking/transactions/transactions.ts';
import { isCurrencyCode, isNumber, oneOf } from '#server/platform/db/checks.ts';
import { amount, createdAt, id, instant, ownRows, updatedAt } from '#server/platform/db/columns.ts';
import { owner, ownerOfItem } from '#server/platform/users/owner.ts';

/** Status of the connection to the bank; accounts of files have none. */
const CONNECTION_STATES = ['connected', 'syncing', 'needs_consent', 'error', 'disconnected'];

function flagOf(name: string) {
  return integer(name).$type<0 | 1>().notNull();
}

/**
 * A user's accounts at banks. The migration adds that deleting a connection or an item sets the
 * reference to null.
 */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    userId: owner(),
    id: id(),
    bankName: text('bank_name'),
    accountName: text('account_name').notNull(),
    accountType: text('account_type').$type<AccountType>().notNull().default('checking'),
    accountNumber: text('account_number'),
    routingNumber: text('routing_number'),
    currency: text('currency').$type<Currency>().notNull().default('SEK'),
    balance: amount('balance')
      .notNull()
      .default(sql`0.00`),
    /** The day of that balance; null: no balance is known yet. */
    balanceOn: date('balance_on', { mode: 'string' }),
    isActive: flagOf('is_active').default(1),
    connectionStatus: text('connection_status').notNull().default('disconnected'),
    lastSyncAt: instant('last_sync_at'),
    apiProvider: text('api_provider').notNull().default('tink'),
    externalAccountId: text('external_account_id'),
    providerAccountId: text('provider_account_id'),
    providerCredentialsId: text('provider_credentials_id'),
    bankCode: text('bank_code'),
    /** The connection that syncs the account; null: files, or a connection that has ended. */
    connectionId: uuid('connection_id'),
    /** The item whose value follows the balance; at most one of the two is set. */
    linkedAssetId: uuid('linked_asset_id'),
    linkedLiabilityId: uuid('linked_liability_id'),
    /** The month in which the balance was last written to the item. */
    linkedMonth: text('linked_month'),
    /** Rows are complete until this day; null: no sync yet. */
    syncedThrough: date('synced_through', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('bank_accounts_type', oneOf(table.accountType, ACCOUNT_TYPES)),
    check('bank_accounts_status', oneOf(table.connectionStatus, CONNECTION_STATES)),
    check('bank_accounts_provider', oneOf(table.apiProvider, ACCOUNT_SOURCES)),
    check('bank_accounts_balance', isNumber(table.balance)),
    check('bank_accounts_currency', isCurrencyCode(table.currency)),
    check('bank_accounts_is_active', sql`${table.isActive} in (0, 1)`),
    check('bank_accounts_link', sql`linked_asset_id is null or linked_liability_id is null`),
    index('bank_accounts_by_connection').on(table.userId, table.connectionId),
    ownRows('bank_accounts'),
  ],
);

/** Categories of transactions; `defaultKey` is set for the default ones. */
export const transactionCategories = pgTable(
  'transaction_categories',
  {
    userId: owner(),
    id: id(),
    defaultKey: text('default_key').$type<DefaultCategory>(),
    name: text('name').notNull(),
    direction: text('direction').$type<Direction>().notNull().default('both'),
    parentCategory: text('parent_category').$type<CostType>(),
    color: text('color').notNull().default('#3B82F6'),
    icon: text('icon').notNull().default('receipt'),
    keywords: jsonb('keywords')
      .$type<readonly string[]>()
      .notNull()
      .default(sql`'[]'`),
    isDefault: flagOf('is_default').default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('transaction_categories_default').on(table.userId, table.defaultKey),
    check('transaction_categories_direction', oneOf(table.direction, ['out', 'in', 'both'])),
    check('transaction_categories_color', sql`${table.color} ~ '^#[0-9A-Fa-f]{6}$'`),
    check('transaction_categories_is_default', sql`${table.isDefault} in (0, 1)`),
    ownRows('transaction_categories'),
  ],
);

/** Deleted with the account and with the user. */
function goesWith(own: AnyPgColumn[], item: { userId: AnyPgColumn; id: AnyPgColumn }) {
  return foreignKey({
    columns: own as [AnyPgColumn, AnyPgColumn],
    foreignColumns: [item.userId, item.id],
  }).onDelete('cascade');
}

/** Imported files; their content is not stored. */
export const transactionImports = pgTable(
  'transaction_imports',
  {
    userId: ownerOfItem(),
    id: id(),
    bankAccountId: uuid('bank_account_id').notNull(),
    fileName: text('file_name').notNull(),
    format: text('format').$type<FormatId>().notNull(),
    /** Digest of the file's bytes, by which the same file is recognized. */
    fingerprint: text('fingerprint').notNull(),
    added: integer('added').notNull(),
    known: integer('known').notNull(),
    pending: integer('pending').notNull(),
    broken: integer('broken').notNull(),
    /** The account's balance after the file's last row, and its day; null: not stated. */
    closingBalance: amount('closing_balance'),
    closingOn: date('closing_on', { mode: 'string' }),
    /** Month-end balances that the file verifies; null: none. */
    monthBalances: jsonb('month_balances').$type<readonly MonthBalance[]>(),
    createdAt: createdAt(),
    /** Time at which the import was undone. */
    undoneAt: instant('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    goesWith([table.userId, table.bankAccountId], bankAccounts),
    index('transaction_imports_by_account').on(table.userId, table.bankAccountId),
    check('transaction_imports_format', oneOf(table.format, BANK_FORMATS)),
    check('transaction_imports_balance', isNumber(table.closingBalance)),
    ownRows('transaction_imports'),
  ],
);

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
    /** Written with a decision; no code reads it (specification, section 3). */
    isRecurring: flagOf('is_recurring').default(0),
    tags: jsonb('tags')
      .$type<readonly string[]>()
      .notNull()
      .default(sql`'[]'`),
    notes: text('notes'),
    isReviewed: flagOf('is_reviewed').default(0),
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
    goesWith([table.userId, table.bankAccountId], bankAccounts),
    goesWith([table.userId, table.importId], transactionImports),
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

/** A user's rules: transactions whose text contains these words get this category. */
export const transactionRules = pgTable(
  'transaction_rules',
  {
    userId: ownerOfItem(),
    id: id(),
    /** Folded words (`foldedText`), separated by spaces. */
    pattern: text('pattern').notNull(),
    category: uuid('category').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    goesWith([table.userId, table.category], transactionCategories),
    unique('transaction_rules_once').on(table.userId, table.pattern),
    index('transaction_rules_by_category').on(table.userId, table.category),
    ownRows('transaction_rules'),
  ],
);

/** A user's decision on a recurring payment: not asked again, or added to their records. */
export const recurringDecisions = pgTable(
  'recurring_decisions',
  {
    userId: owner(),
    /** The key of the recurring payment (`Recurring`). */
    key: text('key').notNull(),
    decision: text('decision').$type<'dismissed' | 'added'>().notNull(),
    /** The cost or income created from it; null: none. */
    itemId: uuid('item_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    check('recurring_decisions_decision', oneOf(table.decision, ['dismissed', 'added'])),
    ownRows('recurring_decisions'),
  ],
);
