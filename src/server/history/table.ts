import { check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { type Frequency, FREQUENCIES } from '#domain/frequency.ts';
import { assets } from '#server/assets/table.ts';
import { costs } from '#server/costs/table.ts';
import { isPercent, oneOf } from '#server/db/checks.ts';
import { percent } from '#server/db/columns.ts';
import { incomes } from '#server/incomes/table.ts';
import { liabilities } from '#server/liabilities/table.ts';
import { typedColumns, typedRules } from './columns.ts';

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
    isActive: integer('is_active').$type<0 | 1>().notNull(),
  },
  (table) => [
    ...typedRules('historical_income_values', table, incomes),
    check('historical_income_values_frequency', oneOf(table.frequency, FREQUENCIES)),
    check('historical_income_values_tax', isPercent(table.taxPercentage)),
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
