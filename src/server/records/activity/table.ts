import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FieldChange } from '#domain/records/changes.ts';
import { ENTITY_TYPES, type EntityType } from '#domain/records/kinds.ts';
import { createdAt, id, oneOf, ownRows } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/**
 * Activities of records, by action and kind; of a month, named `YYYY-MM`, to which the previous one
 * was copied; of a bulk edit of transactions, named by their number; of an imported bank file; of a
 * household; of a token for programs, which is updated when it is used from a new network; of an
 * address of the calendar.
 */
const ACTIONS = ['created', 'updated', 'deleted', 'restored'] as const;

export type Action = (typeof ACTIONS)[number];

/** Activities, written in the transaction of the operation. */
export const userActivities = pgTable(
  'user_activities',
  {
    userId: owner(),
    id: id(),
    action: text('action').$type<Action>().notNull(),
    entityType: text('entity_type').$type<EntityType>().notNull(),
    entityId: uuid('entity_id').notNull(),
    entityName: text('entity_name').notNull(),
    description: text('description'),
    changes: jsonb('changes')
      .$type<readonly FieldChange[]>()
      .notNull()
      .default(sql`'[]'`),
    deedId: uuid('deed_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('user_activities_by_entity').on(table.userId, table.entityId),
    // An operation can have thousands of items, and its last is asked for.
    index('user_activities_by_operation')
      .on(table.userId, table.deedId, table.id)
      .where(sql`deed_id is not null`),
    check('user_activities_action', oneOf(table.action, ACTIONS)),
    check('user_activities_entity_type', oneOf(table.entityType, ENTITY_TYPES)),
    ownRows('user_activities'),
  ],
);
