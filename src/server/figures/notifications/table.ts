import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, ownRows } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** The notifications that a user has read, by their ids. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    userId: owner(),
    notificationId: text('notification_id').notNull(),
    readAt: createdAt('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.notificationId] }),
    ownRows('notification_reads'),
  ],
);
