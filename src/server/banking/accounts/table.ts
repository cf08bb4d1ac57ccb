import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/basics/currencies.ts';
import {
  ACCOUNT_SOURCES,
  ACCOUNT_TYPES,
  type AccountType,
} from '#domain/banking/transactions/transactions.ts';
import {
  amount,
  createdAt,
  flag,
  id,
  instant,
  isCurrencyCode,
  isNumber,
  oneOf,
  ownRows,
  updatedAt,
} from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** Status of the connection to the bank; accounts of files have none. */
const CONNECTION_STATES = ['connected', 'syncing', 'needs_consent', 'error', 'disconnected'];

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
    isActive: flag('is_active').default(1),
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
