import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/basics/currencies.ts';
import { type HoldingKind, TRANSACTION_KINDS } from '#domain/holdings/holding-transactions.ts';
import { instruments } from '#server/holdings/instruments/table.ts';
import {
  decimal,
  amount,
  createdAt,
  flag,
  id,
  isCurrencyCode,
  isNotNegative,
  isNumber,
  oneOf,
  ownedItemKey,
  ownRows,
  updatedAt,
} from '#server/platform/db/columns.ts';
import { ownerOfItem } from '#server/platform/users/table.ts';
import { assets } from '#server/records/assets/table.ts';

/** Transactions of accounts with holdings, as they were stated (`HoldingTransaction`). */
export const holdingTransactions = pgTable(
  'holding_transactions',
  {
    userId: ownerOfItem(),
    id: id(),
    assetId: uuid('asset_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').$type<HoldingKind>().notNull(),
    instrumentId: uuid('instrument_id'),
    quantity: decimal('quantity'),
    price: decimal('price'),
    amount: amount('amount'),
    fee: amount('fee'),
    tax: amount('tax'),
    currency: text('currency').$type<Currency>().notNull(),
    rate: decimal('rate'),
    ratio: text('ratio'),
    note: text('note'),
    /** Units that a file of positions states, as far as other rows do not explain them. */
    isOpening: flag('is_opening').default(0),
    /** Identifies the row of a file in all files that have it; null: of none. */
    duplicateKey: text('duplicate_key'),
    /**
     * The amount as a program worked it out, where others state the cash and another one counts; null:
     * that of the row.
     */
    workedOut: amount('worked_out'),
    /** Imported files that have the row, with the last of which it is undone; null: typed. */
    importIds: uuid('import_ids').array(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ownedItemKey([table.userId, table.assetId], assets),
    ownedItemKey([table.userId, table.instrumentId], instruments),
    index('holding_transactions_by_account').on(table.userId, table.assetId, table.day, table.id),
    index('holding_transactions_by_instrument').on(table.userId, table.instrumentId, table.day),
    index('holding_transactions_by_key')
      .on(table.userId, table.duplicateKey)
      .where(sql`duplicate_key is not null`),
    index('holding_transactions_openings')
      .on(table.userId, table.assetId, table.day)
      .where(sql`is_opening = 1`),
    check(
      'holding_transactions_opening',
      sql`${table.isOpening} = 0 or (${table.isOpening} = 1 and ${table.kind} = 'transfer_in')`,
    ),
    check('holding_transactions_kind', oneOf(table.kind, TRANSACTION_KINDS)),
    check('holding_transactions_currency', isCurrencyCode(table.currency)),
    check('holding_transactions_quantity', isNumber(table.quantity)),
    check('holding_transactions_price', isNotNegative(table.price)),
    check('holding_transactions_amount', isNumber(table.amount)),
    // A file may state a refunded one.
    check('holding_transactions_fee', isNumber(table.fee)),
    check('holding_transactions_tax', isNumber(table.tax)),
    check('holding_transactions_rate', sql`${table.rate} > 0 and ${table.rate} <> 'NaN'`),
    ownRows('holding_transactions'),
  ],
);
