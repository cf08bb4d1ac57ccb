import type { Change } from '#domain/records/changes.ts';
import { addActivity } from '#server/records/activity/store.ts';
import type { Action, EntityType } from '#server/records/activity/table.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';

export type Teller = {
  tx: Tx;
  userId: string;
  clock: Clock;
  entityType: EntityType;
  /** The deed that does it to several items, unless another is named. */
  deedId?: string | null;
};

type Told = {
  changes?: readonly Change[];
  description?: 'erased';
  /** The deed that did it to several items. */
  deedId?: string | null;
};

/** Writes down what happens to the items of a kind, each in the transaction that does it. */
export function notesOf({ tx, userId, clock, entityType, deedId = null }: Teller) {
  return (action: Action, { id, name }: { id: string; name: string }, told: Told = {}) =>
    addActivity(tx, userId, {
      action,
      entityType,
      entityId: id,
      entityName: name,
      createdAt: clock().toISOString(),
      description: null,
      changes: [],
      deedId,
      ...told,
    });
}
