import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { INCOME_KINDS, type IncomeKind } from '#domain/tax/net-pay/columns.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { type Frequency, FREQUENCIES } from '#domain/basics/frequency.ts';
import { INCOME_TYPES, type IncomeType } from '#domain/records/incomes.ts';
import { TAX_BASES, TAX_RULES, type TaxBasis, type TaxRule } from '#domain/records/tax-basis.ts';
import {
  amount,
  createdAt,
  flag,
  id,
  instant,
  isCurrencyCode,
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

/** The tax by percentage or by table, and the kind of income that a table asks for. */
function taxRuleColumns() {
  return {
    taxRule: text('tax_rule').$type<TaxRule>().notNull().default('percent'),
    incomeKind: text('income_kind').$type<IncomeKind>().notNull().default('salary'),
    /** Null: not stated. */
    isMain: integer('is_main').$type<0 | 1>(),
  };
}

/** A user's incomes. */
export const incomes = pgTable(
  'incomes',
  {
    userId: owner(),
    id: id(),
    name: text('name').notNull(),
    type: text('type').$type<IncomeType>().notNull().default('salary'),
    amount: amount('amount').notNull(),
    frequency: text('frequency').$type<Frequency>().notNull().default('monthly'),
    currency: text('currency').$type<Currency>().notNull().default('USD'),
    taxPercentage: percent('tax_percentage')
      .notNull()
      .default(sql`0.00`),
    /** Whether the tax was stated; null: unknown. */
    taxBasis: text('tax_basis').$type<TaxBasis>(),
    ...taxRuleColumns(),
    isActive: flag('is_active').default(1),
    description: text('description'),
    receivedDate: date('received_date', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
    removedOn: removedOn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('incomes_type', oneOf(table.type, INCOME_TYPES)),
    check('incomes_frequency', oneOf(table.frequency, FREQUENCIES)),
    check('incomes_amount', isNumber(table.amount)),
    check('incomes_currency', isCurrencyCode(table.currency)),
    check('incomes_tax', isPercent(table.taxPercentage)),
    check('incomes_tax_basis', oneOf(table.taxBasis, TAX_BASES)),
    check('incomes_tax_rule', oneOf(table.taxRule, TAX_RULES)),
    check('incomes_kind', oneOf(table.incomeKind, INCOME_KINDS)),
    check('incomes_is_main', sql`${table.isMain} in (0, 1)`),
    check('incomes_is_active', sql`${table.isActive} in (0, 1)`),
    ownRows('incomes'),
  ],
);

/** Observations of an income: amount, frequency and tax. */
export const incomeHistory = pgTable(
  'income_history',
  {
    ...observationColumns(),
    incomeId: uuid('income_id').notNull(),
    amount: amount('amount').notNull(),
    frequency: text('frequency').$type<Frequency>().notNull(),
    taxPercentage: percent('tax_percentage').notNull(),
    taxBasis: text('tax_basis').$type<TaxBasis>(),
    ...taxRuleColumns(),
    isActive: flag('is_active'),
  },
  (table) => [
    ...observationRules('income_history', table, { itemId: table.incomeId, item: incomes }),
    check('income_history_amount', isNumber(table.amount)),
    check('income_history_frequency', oneOf(table.frequency, FREQUENCIES)),
    check('income_history_tax', isPercent(table.taxPercentage)),
    check('income_history_tax_basis', oneOf(table.taxBasis, TAX_BASES)),
    check('income_history_tax_rule', oneOf(table.taxRule, TAX_RULES)),
    check('income_history_kind', oneOf(table.incomeKind, INCOME_KINDS)),
    check('income_history_is_main', sql`${table.isMain} in (0, 1)`),
    check('income_history_is_active', sql`${table.isActive} in (0, 1)`),
  ],
);

/** Values typed for a month, with the observed fields at the time of typing. */
export const historicalIncomeValues = pgTable(
  'historical_income_values',
  {
    ...typedColumns({ item: 'income_id', value: 'amount' }),
    frequency: text('frequency').$type<Frequency>().notNull(),
    taxPercentage: percent('tax_percentage').notNull(),
    taxBasis: text('tax_basis').$type<TaxBasis>(),
    ...taxRuleColumns(),
    isActive: flag('is_active'),
  },
  (table) => [
    ...typedRules('historical_income_values', table, incomes),
    check('historical_income_values_frequency', oneOf(table.frequency, FREQUENCIES)),
    check('historical_income_values_tax', isPercent(table.taxPercentage)),
    check('historical_income_values_tax_basis', oneOf(table.taxBasis, TAX_BASES)),
    check('historical_income_values_tax_rule', oneOf(table.taxRule, TAX_RULES)),
    check('historical_income_values_kind', oneOf(table.incomeKind, INCOME_KINDS)),
    check('historical_income_values_is_main', sql`${table.isMain} in (0, 1)`),
  ],
);
