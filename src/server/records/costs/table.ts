import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { COST_TYPES, type CostType, LOAN_PARTS, type LoanPart } from '#domain/records/costs.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { type Frequency, FREQUENCIES } from '#domain/basics/frequency.ts';
import {
  amount,
  createdAt,
  id,
  instant,
  isCurrencyCode,
  isNumber,
  observationColumns,
  observationRules,
  oneOf,
  ownRows,
  removedOn,
  updatedAt,
} from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';
import { typedColumns, typedRules } from '#server/records/history/typed-columns.ts';

/** A user's costs. */
export const costs = pgTable(
  'costs',
  {
    userId: owner(),
    id: id(),
    type: text('type').$type<CostType>().notNull().default('other'),
    name: text('name').notNull(),
    amount: amount('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull().default('USD'),
    frequency: text('frequency').$type<Frequency>().notNull().default('monthly'),
    description: text('description'),
    /** The part of the user's loans that it pays; null: not stated. */
    loanPart: text('loan_part').$type<LoanPart>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
    removedOn: removedOn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('costs_type', oneOf(table.type, COST_TYPES)),
    check('costs_amount', isNumber(table.amount)),
    check('costs_currency', isCurrencyCode(table.currency)),
    check('costs_frequency', oneOf(table.frequency, FREQUENCIES)),
    check('costs_loan_part', oneOf(table.loanPart, LOAN_PARTS)),
    ownRows('costs'),
  ],
);

/** Observations of a cost: amount and frequency. */
export const costHistory = pgTable(
  'cost_history',
  {
    ...observationColumns(),
    costId: uuid('cost_id').notNull(),
    amount: amount('amount').notNull(),
    frequency: text('frequency').$type<Frequency>().notNull(),
  },
  (table) => [
    ...observationRules('cost_history', table, { itemId: table.costId, item: costs }),
    check('cost_history_amount', isNumber(table.amount)),
    check('cost_history_frequency', oneOf(table.frequency, FREQUENCIES)),
  ],
);

/** Values typed for a month, with the observed fields at the time of typing. */
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
