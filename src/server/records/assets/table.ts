import { sql } from 'drizzle-orm';
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
import {
  ACCOUNT_FORMS,
  type AccountForm,
  ASSET_TYPES,
  type AssetType,
} from '#domain/records/assets.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { DatedShare } from '#domain/records/dated-terms.ts';
import {
  amount,
  createdAt,
  flag,
  id,
  instant,
  isCurrencyCode,
  isNotNegative,
  isNumber,
  isPercent,
  observationColumns,
  observationRules,
  oneOf,
  ownRows,
  percent,
  removedOn,
  updatedAt,
} from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';
import { typedColumns, typedRules } from '#server/records/history/typed-columns.ts';

/** A user's assets. `deletedAt`: left out of present totals. */
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
    shares: jsonb('shares').$type<DatedShare[]>().notNull().default([]),
    coOwnerName: text('co_owner_name'),
    description: text('description'),
    valuationDate: date('valuation_date', { mode: 'string' }),
    useIndex: flag('use_index').default(1),
    accountForm: text('account_form').$type<AccountForm>(),
    assessedValue: amount('assessed_value'),
    valueYear: integer('value_year'),
    /** Day of its first holding transaction; null: it keeps none, and its value is stated. */
    holdingsSince: date('holdings_since', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
    removedOn: removedOn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('assets_type', oneOf(table.type, ASSET_TYPES)),
    check('assets_value', isNumber(table.value)),
    check('assets_currency', isCurrencyCode(table.currency)),
    check('assets_use_index', sql`${table.useIndex} in (0, 1)`),
    check('assets_ownership', isPercent(table.ownershipPercentage)),
    check('assets_account_form', oneOf(table.accountForm, ACCOUNT_FORMS)),
    check('assets_assessed_value', isNotNegative(table.assessedValue)),
    check('assets_value_year', sql`${table.valueYear} between 1700 and 2199`),
    ownRows('assets'),
  ],
);

/**
 * Observations of an asset's value, with the share and the valuation date at that moment. `reason`
 * is the source of the figure.
 */
export const assetHistory = pgTable(
  'asset_history',
  {
    ...observationColumns(),
    assetId: uuid('asset_id').notNull(),
    value: amount('value').notNull(),
    ownershipPercentage: percent('ownership_percentage').notNull(),
    valuationDate: date('valuation_date', { mode: 'string' }),
  },
  (table) => [
    ...observationRules('asset_history', table, { itemId: table.assetId, item: assets }),
    // A quarter's index concerns the homes that were valued ahead in it, of all users.
    index('asset_history_by_valuation')
      .on(table.valuationDate)
      .where(sql`valuation_date is not null`),
    check('asset_history_value', isNumber(table.value)),
    check('asset_history_ownership', isPercent(table.ownershipPercentage)),
  ],
);

/** Values typed for a month, with the observed fields at the time of typing. */
export const historicalAssetValues = pgTable(
  'historical_asset_values',
  {
    ...typedColumns({ item: 'asset_id', value: 'value' }),
    ownershipPercentage: percent('ownership_percentage').notNull(),
    valuationDate: date('valuation_date', { mode: 'string' }),
  },
  (table) => [
    ...typedRules('historical_asset_values', table, assets),
    index('historical_asset_values_by_valuation')
      .on(table.valuationDate)
      .where(sql`valuation_date is not null`),
    check('historical_asset_values_ownership', isPercent(table.ownershipPercentage)),
  ],
);
