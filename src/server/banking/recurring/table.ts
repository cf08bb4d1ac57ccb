import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { oneOf } from '#server/platform/db/checks.ts';
import { createdAt, ownRows } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/owner.ts';

/** A user's decision on a recurring payment: not asked again, or added to their records. */
export const recurringDecisions = pgTable(
  'recurring_decisions',
  {
    userId: owner(),
    /** The key of the recurring payment (`Recurring`). */
    key: text('key').notNull(),
    decision: text('decision').$type<'dismissed' | 'added'>().notNull(),
    /** The cost or income created from it; null: none. */
    itemId: uuid('item_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    check('recurring_decisions_decision', oneOf(table.decision, ['dismissed', 'added'])),
    ownRows('recurring_decisions'),
  ],
);
