import { uuid } from 'drizzle-orm/pg-core';
import { users } from './table.ts';

/** Whose row it is: first in every key, so that rows can be distributed by person. */
export function owner() {
  return uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
}
