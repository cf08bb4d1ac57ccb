import type { Tx } from '#server/db/database.ts';
import { type Action, type EntityType, userActivities } from './table.ts';

export type Activity = {
  action: Action;
  entityType: EntityType;
  entityId: string;
  entityName: string;
  description: string | null;
};

/** Writes down what a person did, in the transaction that does it. */
export async function addActivity(tx: Tx, userId: string, activity: Activity): Promise<void> {
  await tx.insert(userActivities).values({ userId, ...activity });
}
