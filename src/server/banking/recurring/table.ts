import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import {
  RECURRING_DECISIONS,
  type StoredDecision,
} from '#domain/banking/recurring/recurring-decisions.ts';
import { createdAt, oneOf, ownRows } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** A user's decision on a recurring payment: not asked again, or added to their records. */
export const recurringDecisions = pgTable(
  'recurring_decisions',
  {
    userId: owner(),
    /** The key of the recurring payment (`Recurring`) when it was decided on. */
    key: text('key').notNull(),
    decision: text('decision').$type<StoredDecision['decision']>().notNull(),
    /** A transaction of the payment (`decisionsOn`); null: not known. */
    transactionId: uuid('transaction_id'),
    /** The cost or income created from it; null: none. */
    itemId: uuid('item_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    check('recurring_decisions_decision', oneOf(table.decision, RECURRING_DECISIONS)),
    ownRows('recurring_decisions'),
  ],
);
