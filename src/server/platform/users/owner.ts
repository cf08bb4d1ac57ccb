import { uuid } from 'drizzle-orm/pg-core';
import { users } from './table.ts';

/** Owner of the row; first in every key, so that tables can be partitioned by user. */
export function owner() {
  return uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
}
