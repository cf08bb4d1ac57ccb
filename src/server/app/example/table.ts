import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, oneOf, ownRows } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';

/** Kinds of examples: the records, and the accounts whose transactions are theirs. */
export type ExampleKind = Kind | 'bank_accounts';

const KINDS: readonly ExampleKind[] = [...KIND_NAMES, 'bank_accounts'];

/** The user's example items, so that they can be marked and removed. */
export const demoItems = pgTable(
  'demo_items',
  {
    userId: owner(),
    itemId: uuid('item_id').notNull(),
    kind: text('kind').$type<ExampleKind>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    check('demo_items_kind', oneOf(table.kind, KINDS)),
    ownRows('demo_items'),
  ],
);
