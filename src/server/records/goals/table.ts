import { sql } from 'drizzle-orm';
import { check, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/basics/currencies.ts';
import {
  amount,
  createdAt,
  id,
  instant,
  isCurrencyCode,
  isNumber,
  ownRows,
  removedOn,
  updatedAt,
} from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** A user's savings goals. */
export const goals = pgTable(
  'goals',
  {
    userId: owner(),
    id: id(),
    name: text('name').notNull(),
    targetAmount: amount('target_amount').notNull(),
    currentAmount: amount('current_amount')
      .notNull()
      .default(sql`0.00`),
    currency: text('currency').$type<Currency>().notNull().default('USD'),
    deadline: date('deadline', { mode: 'string' }),
    description: text('description'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
    removedOn: removedOn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('goals_target', sql`${table.targetAmount} > 0 and ${table.targetAmount} <> 'NaN'`),
    check('goals_current', isNumber(table.currentAmount)),
    check('goals_currency', isCurrencyCode(table.currency)),
    ownRows('goals'),
  ],
);
