import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/basics/currencies.ts';
import { type Frequency, FREQUENCIES } from '#domain/basics/frequency.ts';
import { TAX_BASES, type TaxBasis } from '#domain/records/tax-basis.ts';
import { assets } from '#server/records/assets/table.ts';
import { costs } from '#server/records/costs/table.ts';
import {
  isCurrencyCode,
  isMonthOfYear,
  isNumber,
  isPercent,
  oneOf,
} from '#server/platform/db/checks.ts';
import { id, ownRows, percent, wideAmount, writtenAt } from '#server/platform/db/columns.ts';
import { incomes } from '#server/records/incomes/table.ts';
import { liabilities } from '#server/records/liabilities/table.ts';
import { owner } from '#server/platform/users/owner.ts';

// Values that a person typed for a month (specification, section 3), each with what else counted
// of the item when it was typed.

export const historicalAssetValues = pgTable(
  'historical_asset_values',
  {
    ...typedColumns({ item: 'asset_id', value: 'value' }),
    ownershipPercentage: percent('ownership_percentage').notNull(),
    valuationDate: date('valuation_date', { mode: 'string' }),
  },
  (table) => [
    ...typedRules('historical_asset_values', table, assets),
    check('historical_asset_values_ownership', isPercent(table.ownershipPercentage)),
  ],
);

export const historicalLiabilityValues = pgTable(
  'historical_liability_values',
  {
    ...typedColumns({ item: 'liability_id', value: 'balance' }),
    ownershipPercentage: percent('ownership_percentage').notNull(),
  },
  (table) => [
    ...typedRules('historical_liability_values', table, liabilities),
    check('historical_liability_values_ownership', isPercent(table.ownershipPercentage)),
  ],
);

export const historicalIncomeValues = pgTable(
  'historical_income_values',
  {
    ...typedColumns({ item: 'income_id', value: 'amount' }),
    frequency: text('frequency').$type<Frequency>().notNull(),
    taxPercentage: percent('tax_percentage').notNull(),
    taxBasis: text('tax_basis').$type<TaxBasis>(),
    isActive: integer('is_active').$type<0 | 1>().notNull(),
  },
  (table) => [
    ...typedRules('historical_income_values', table, incomes),
    check('historical_income_values_frequency', oneOf(table.frequency, FREQUENCIES)),
    check('historical_income_values_tax', isPercent(table.taxPercentage)),
    check('historical_income_values_tax_basis', oneOf(table.taxBasis, TAX_BASES)),
  ],
);

export const historicalCostValues = pgTable(
  'historical_cost_values',
  {
    ...typedColumns({ item: 'cost_id', value: 'amount' }),
    frequency: text('frequency').$type<Frequency>().notNull(),
  },
  (table) => [
    ...typedRules('historical_cost_values', table, costs),
    check('historical_cost_values_frequency', oneOf(table.frequency, FREQUENCIES)),
  ],
);

/** What every typed value has; `item` and `value` are the columns that the specification names. */
function typedColumns(names: { item: string; value: string }) {
  return {
    userId: owner(),
    id: id(),
    itemId: uuid(names.item).notNull(),
    year: integer('year').notNull(),
    month: integer('month').notNull(),
    value: wideAmount(names.value).notNull(),
    currency: text('currency').$type<Currency>().notNull().default('USD'),
    /** The copying of the month before that wrote it; null: it was typed. */
    copyId: uuid('copy_id'),
    createdAt: writtenAt('created_at'),
  };
}

type Typed = Record<
  'userId' | 'id' | 'itemId' | 'year' | 'month' | 'value' | 'currency',
  AnyPgColumn
>;

/** Keys and rules of a table of typed values: one a month of an item, gone with the item. */
function typedRules(name: string, table: Typed, item: { userId: AnyPgColumn; id: AnyPgColumn }) {
  return [
    primaryKey({ columns: [table.userId, table.id] }),
    unique(`${name}_once`).on(table.userId, table.itemId, table.year, table.month),
    index(`${name}_by_month`).on(table.userId, table.year, table.month),
    foreignKey({
      name: `${name}_item`,
      columns: [table.userId, table.itemId],
      foreignColumns: [item.userId, item.id],
    }).onDelete('cascade'),
    check(`${name}_month`, isMonthOfYear(table.month)),
    check(`${name}_value`, isNumber(table.value)),
    check(`${name}_currency`, isCurrencyCode(table.currency)),
    ownRows(name),
  ];
}
