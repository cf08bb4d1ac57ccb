import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/basics/currencies.ts';
import type { InterestRateFromDay, DatedShare } from '#domain/records/dated-terms.ts';
import { INTEREST_GROUNDS, type InterestGround } from '#domain/records/interest-grounds.ts';
import { LIABILITY_TYPES, type LiabilityType } from '#domain/records/liabilities.ts';
import {
  amount,
  createdAt,
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

/** A user's liabilities. `deletedAt`: left out of present totals; those of days ask `removedOn`. */
export const liabilities = pgTable(
  'liabilities',
  {
    userId: owner(),
    id: id(),
    type: text('type').$type<LiabilityType>().notNull(),
    name: text('name').notNull(),
    balance: amount('balance').notNull(),
    currency: text('currency').$type<Currency>().notNull().default('USD'),
    ownershipPercentage: percent('ownership_percentage')
      .notNull()
      .default(sql`100.00`),
    shares: jsonb('shares').$type<DatedShare[]>().notNull().default([]),
    coOwnerName: text('co_owner_name'),
    monthlyPayment: amount('monthly_payment'),
    interestRate: percent('interest_rate'),
    rates: jsonb('rates').$type<InterestRateFromDay[]>().notNull().default([]),
    monthlyInterest: amount('monthly_interest'),
    monthlyAmortization: amount('monthly_amortization'),
    interestGround: text('interest_ground').$type<InterestGround>(),
    description: text('description'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
    removedOn: removedOn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('liabilities_type', oneOf(table.type, LIABILITY_TYPES)),
    check('liabilities_balance', isNumber(table.balance)),
    check('liabilities_currency', isCurrencyCode(table.currency)),
    check('liabilities_ownership', isPercent(table.ownershipPercentage)),
    check('liabilities_payment', isNotNegative(table.monthlyPayment)),
    check('liabilities_rate', isPercent(table.interestRate)),
    check('liabilities_interest', isNotNegative(table.monthlyInterest)),
    check('liabilities_amortization', isNotNegative(table.monthlyAmortization)),
    check('liabilities_interest_ground', oneOf(table.interestGround, INTEREST_GROUNDS)),
    ownRows('liabilities'),
  ],
);

/** Observations of a liability's balance, with the share at that moment. */
export const liabilityHistory = pgTable(
  'liability_history',
  {
    ...observationColumns(),
    liabilityId: uuid('liability_id').notNull(),
    balance: amount('balance').notNull(),
    ownershipPercentage: percent('ownership_percentage').notNull(),
  },
  (table) => [
    ...observationRules('liability_history', table, {
      itemId: table.liabilityId,
      item: liabilities,
    }),
    check('liability_history_balance', isNumber(table.balance)),
    check('liability_history_ownership', isPercent(table.ownershipPercentage)),
  ],
);

/** Values typed for a month, with the observed fields at the time of typing. */
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
