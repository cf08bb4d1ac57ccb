import { uuid } from 'drizzle-orm/pg-core';
import { users } from './table.ts';

/** Owner of the row; first in every key, so that tables can be partitioned by user. */
export function owner() {
  return uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
}

/**
 * Owner of a row that is deleted with an item, which is deleted with the user. A reference of the
 * row to the user would say the same, and cost an eighth of inserting it.
 */
export function ownerOfItem() {
  return uuid('user_id').notNull();
}
