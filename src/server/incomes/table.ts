import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/currencies.ts';
import { type Frequency, FREQUENCIES, INCOME_TYPES, type IncomeType } from '#domain/incomes.ts';
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

/** What a person earns (specification, section 3). */
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
    isActive: integer('is_active').$type<0 | 1>().notNull().default(1),
    description: text('description'),
    receivedDate: date('received_date', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('incomes_type', oneOf(table.type, INCOME_TYPES)),
    check('incomes_frequency', oneOf(table.frequency, FREQUENCIES)),
    check('incomes_amount', sql`${table.amount} <> 'NaN'`),
    check('incomes_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('incomes_tax', sql`${table.taxPercentage} between 0 and 100`),
    check('incomes_is_active', sql`${table.isActive} in (0, 1)`),
    ownRows('incomes'),
  ],
);
