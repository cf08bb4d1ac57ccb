import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Change } from '#domain/changes.ts';
import type { Clock } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { type Action, type EntityType, userActivities } from './table.ts';

/** How long a removed item can be brought back. */
export const RESTORABLE_MS = 30 * 86_400_000;

/** Something that a person did. */
export type ListedActivity = {
  id: string;
  action: Action;
  entityType: EntityType;
  entityId: string;
  entityName: string;
  /** Erased is removed for good. */
  isErased: boolean;
  changes: readonly Change[];
  createdAt: string;
  /** A removal that can still be taken back. */
  isRestorable: boolean;
};

type Page = { before: string | undefined; limit: number };

/** What a person did, newest first; `next` is where the following page begins, null at the end. */
export async function activitiesOf(
  tx: Tx,
  { userId, clock }: { userId: string; clock: Clock },
  { before, limit }: Page,
): Promise<{ activities: ListedActivity[]; next: string | null }> {
  const own = eq(userActivities.userId, userId);
  const rows = await tx
    .select({
      id: userActivities.id,
      action: userActivities.action,
      entityType: userActivities.entityType,
      entityId: userActivities.entityId,
      entityName: userActivities.entityName,
      isErased: sql<boolean>`${userActivities.description} is not distinct from 'erased'`,
      changes: userActivities.changes,
      createdAt: userActivities.createdAt,
      isLast: sql<boolean>`not exists (select from user_activities later
        where later.user_id = ${userId} and later.entity_id = user_activities.entity_id
          and later.id > user_activities.id)`,
    })
    .from(userActivities)
    .where(and(own, before === undefined ? undefined : lt(userActivities.id, before)))
    .orderBy(desc(userActivities.id))
    .limit(limit + 1);
  const since = new Date(clock().getTime() - RESTORABLE_MS).toISOString();
  const activities = rows.slice(0, limit).map(({ isLast, ...row }) => ({
    ...row,
    isRestorable: row.action === 'deleted' && isLast && !row.isErased && row.createdAt > since,
  }));
  return { activities, next: rows.length > limit ? (activities.at(-1)?.id ?? null) : null };
}
