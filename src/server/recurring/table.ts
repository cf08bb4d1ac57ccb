import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { oneOf } from '#server/db/checks.ts';
import { createdAt, ownRows } from '#server/db/columns.ts';
import { owner } from '#server/users/owner.ts';

/** What a person made of a payment that comes back: not asked again, or added to their records. */
export const recurringDecisions = pgTable(
  'recurring_decisions',
  {
    userId: owner(),
    /** Who is paid, in which currency and which way (`recurringOf`). */
    key: text('key').notNull(),
    decision: text('decision').$type<'dismissed' | 'added'>().notNull(),
    /** The cost or income that was made of it; null where none was. */
    itemId: uuid('item_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    check('recurring_decisions_decision', oneOf(table.decision, ['dismissed', 'added'])),
    ownRows('recurring_decisions'),
  ],
);
