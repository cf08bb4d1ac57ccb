import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MonthBalance } from '#domain/banking/accounts/account-months.ts';
import { BANK_FORMATS, type FormatId } from '#domain/banking/bank-files/format.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import {
  amount,
  createdAt,
  id,
  instant,
  isNumber,
  oneOf,
  ownedItemKey,
  ownRows,
} from '#server/platform/db/columns.ts';
import { ownerOfItem } from '#server/platform/users/table.ts';

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
    ownedItemKey([table.userId, table.bankAccountId], bankAccounts),
    index('transaction_imports_by_account').on(table.userId, table.bankAccountId),
    check('transaction_imports_format', oneOf(table.format, BANK_FORMATS)),
    check('transaction_imports_balance', isNumber(table.closingBalance)),
    ownRows('transaction_imports'),
  ],
);
