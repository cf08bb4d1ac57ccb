import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { ASSET_TYPES, type AssetType } from '#domain/assets.ts';
import type { Currency } from '#domain/currencies.ts';
import {
  amount,
  createdAt,
  id,
  instant,
  oneOf,
  ownRows,
  percent,
  updatedAt,
} from '#server/db/columns.ts';
import { owner } from '#server/users/owner.ts';

/** Things a person owns (specification, section 3). `deletedAt`: out of every present total. */
export const assets = pgTable(
  'assets',
  {
    userId: owner(),
    id: id(),
    type: text('type').$type<AssetType>().notNull(),
    name: text('name').notNull(),
    value: amount('value').notNull(),
    currency: text('currency').$type<Currency>().notNull().default('USD'),
    ownershipPercentage: percent('ownership_percentage')
      .notNull()
      .default(sql`100.00`),
    coOwnerName: text('co_owner_name'),
    description: text('description'),
    valuationDate: date('valuation_date', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('assets_type', oneOf(table.type, ASSET_TYPES)),
    check('assets_value', sql`${table.value} <> 'NaN'`),
    check('assets_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('assets_ownership', sql`${table.ownershipPercentage} between 0 and 100`),
    ownRows('assets'),
  ],
);

/**
 * Observations: what an asset was said to be worth, with the share and the valuation date of that
 * moment. `reason` says where the figure came from.
 */
export const assetHistory = pgTable(
  'asset_history',
  {
    userId: uuid('user_id').notNull(),
    id: id(),
    assetId: uuid('asset_id').notNull(),
    month: text('month').notNull(),
    value: amount('value').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    ownershipPercentage: percent('ownership_percentage').notNull(),
    valuationDate: date('valuation_date', { mode: 'string' }),
    recordedAt: createdAt('recorded_at'),
    reason: text('reason').notNull().default('manual_update'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.assetId],
      foreignColumns: [assets.userId, assets.id],
    }).onDelete('cascade'),
    index('asset_history_by_asset').on(table.userId, table.assetId, table.month),
    check('asset_history_value', sql`${table.value} <> 'NaN'`),
    check('asset_history_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check('asset_history_ownership', sql`${table.ownershipPercentage} between 0 and 100`),
    ownRows('asset_history'),
  ],
);
