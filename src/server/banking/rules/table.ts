import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { transactionCategories } from '#server/banking/categories/table.ts';
import { createdAt, id, ownedItemKey, ownRows } from '#server/platform/db/columns.ts';
import { ownerOfItem } from '#server/platform/users/table.ts';

/** A user's rules: transactions whose text contains these words get this category. */
export const transactionRules = pgTable(
  'transaction_rules',
  {
    userId: ownerOfItem(),
    id: id(),
    /** Folded words (`foldedText`), separated by spaces. */
    pattern: text('pattern').notNull(),
    category: uuid('category').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ownedItemKey([table.userId, table.category], transactionCategories),
    unique('transaction_rules_once').on(table.userId, table.pattern),
    index('transaction_rules_by_category').on(table.userId, table.category),
    ownRows('transaction_rules'),
  ],
);
