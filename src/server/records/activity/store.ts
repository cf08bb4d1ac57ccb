import { and, eq, sql } from 'drizzle-orm';
import type { FieldChange } from '#domain/records/changes.ts';
import { ACTIVITIES_MAX } from '#domain/records/records.ts';
import type { QueuedStatement } from '#server/platform/db/pg-internals.ts';
import { rowInsertion } from '#server/platform/db/statements.ts';
import { askTogether } from '#server/platform/db/transactions.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { EntityType } from '#domain/records/kinds.ts';
import { type Action, userActivities } from './table.ts';

/** Time in which a deleted item can be restored. */
export const RESTORABLE_MS = 30 * 86_400_000;

export type StoredActivity = {
  action: Action;
  entityType: EntityType;
  entityId: string;
  entityName: string;
  /** Time of the activity, by the clock that days and months are taken from. */
  createdAt: string;
  /** One-word detail of the operation; null without one. */
  description: 'erased' | null;
  changes: readonly FieldChange[];
  /** Id shared by all items of one operation; null for a single item. */
  operationId?: string | null;
};

/**
 * The statements that add an activity, in the transaction of the operation; beyond the number that
 * is kept the oldest go.
 */
export function activityStatements(
  userId: string,
  { operationId = null, ...activity }: StoredActivity,
): QueuedStatement[] {
  const row = { userId, ...activity, deedId: operationId };
  return [rowInsertion(userActivities, row), oldestRemoval(userId)];
}

/** Removes a user's oldest activities, beyond the number that is kept. */
export async function removeOldestActivities(tx: Tx, userId: string): Promise<void> {
  await askTogether(tx, [oldestRemoval(userId)]);
}

function oldestRemoval(userId: string): QueuedStatement {
  return {
    text: `delete from user_activities where user_id = $1 and id <= (
      select id from user_activities where user_id = $1
      order by id desc offset ${ACTIVITIES_MAX} limit 1)`,
    values: [userId],
  };
}

/** Adds an activity, in the transaction of the operation. */
export async function addActivity(tx: Tx, userId: string, activity: StoredActivity): Promise<void> {
  await askTogether(tx, activityStatements(userId, activity));
}

/** Deletes all activities of some items. */
export async function removeActivities(
  tx: Tx,
  userId: string,
  entityIds: readonly string[],
): Promise<void> {
  const { userId: user, entityId } = userActivities;
  const isOfThem = sql`${entityId} = any(${sql.param([...entityIds])}::uuid[])`;
  await tx.delete(userActivities).where(and(eq(user, userId), isOfThem));
}
