import { and, eq, inArray } from 'drizzle-orm';
import type { Change } from '#domain/records/changes.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { type Action, type EntityType, userActivities } from './table.ts';

export type Activity = {
  action: Action;
  entityType: EntityType;
  entityId: string;
  entityName: string;
  /** When the user did it, by the clock that days and months are taken from. */
  createdAt: string;
  /** How it was done, in a word; null when there is nothing to say. */
  description: 'erased' | null;
  changes: readonly Change[];
  /** The same for everything that one action changed; null: it did nothing else. */
  deedId?: string | null;
};

/** Records what a user did, in the transaction that does it. */
export async function addActivity(tx: Tx, userId: string, activity: Activity): Promise<void> {
  await tx.insert(userActivities).values({ userId, ...activity });
}

/** Forgets everything that was done to some items. */
export async function removeActivities(
  tx: Tx,
  userId: string,
  entityIds: readonly string[],
): Promise<void> {
  const { userId: user, entityId } = userActivities;
  await tx.delete(userActivities).where(and(eq(user, userId), inArray(entityId, [...entityIds])));
}
