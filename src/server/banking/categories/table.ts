import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type {
  DefaultCategory,
  Direction,
} from '#domain/banking/categories/transaction-categories.ts';
import type { CostType } from '#domain/records/costs.ts';
import { createdAt, flag, id, oneOf, ownRows, updatedAt } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** Categories of transactions; `defaultKey` is set for the default ones. */
export const transactionCategories = pgTable(
  'transaction_categories',
  {
    userId: owner(),
    id: id(),
    defaultKey: text('default_key').$type<DefaultCategory>(),
    name: text('name').notNull(),
    direction: text('direction').$type<Direction>().notNull().default('both'),
    parentCategory: text('parent_category').$type<CostType>(),
    color: text('color').notNull().default('#3B82F6'),
    icon: text('icon').notNull().default('receipt'),
    keywords: jsonb('keywords')
      .$type<readonly string[]>()
      .notNull()
      .default(sql`'[]'`),
    isDefault: flag('is_default').default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('transaction_categories_default').on(table.userId, table.defaultKey),
    check('transaction_categories_direction', oneOf(table.direction, ['out', 'in', 'both'])),
    check('transaction_categories_color', sql`${table.color} ~ '^#[0-9A-Fa-f]{6}$'`),
    check('transaction_categories_is_default', sql`${table.isDefault} in (0, 1)`),
    ownRows('transaction_categories'),
  ],
);
