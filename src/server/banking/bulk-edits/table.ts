import { jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { CategorySource, TransactionType } from '#domain/banking/transactions/transactions.ts';
import { createdAt, id, instant, ownRows } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** A transaction before a bulk edit. */
export type TransactionBefore = {
  id: string;
  category: string | null;
  categorySource: CategorySource | null;
  transactionType: TransactionType;
  /** Null where the edit did not change them. */
  tags: readonly string[] | null;
  isReviewed: 0 | 1;
};

/** The newest bulk edit of a user, for undoing it. */
export const transactionEdits = pgTable(
  'transaction_edits',
  {
    userId: owner(),
    id: id(),
    before: jsonb('before').$type<readonly TransactionBefore[]>().notNull(),
    /** Transactions changed after this time are not restored. */
    editedAt: instant('edited_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), ownRows('transaction_edits')],
);
