import { type Collection, isStale, type Kept } from '#domain/records.ts';
import { addActivity } from '#server/activity/store.ts';
import type { Action, EntityType } from '#server/activity/table.ts';
import type { Tx } from '#server/db/database.ts';

type Named = Kept & { name: string };

type Recording<Item, Draft> = {
  tx: Tx;
  userId: string;
  entityType: EntityType;
  /** Writes the observation of a new or changed item; null where the kind has no history. */
  observe: ((item: Item, reason: 'created' | 'manual_update') => Promise<void>) | null;
  /** The fields that an observation holds: a change of others is none. */
  observed: readonly (keyof Draft)[];
};

/**
 * A keeper around a keeper: every write also leaves an activity and, where the kind has one, an
 * observation, in the same transaction.
 */
export function recorded<Item extends Named, Draft extends object>(
  kept: Collection<Item, Draft>,
  { tx, userId, entityType, observe, observed }: Recording<Item, Draft>,
): Collection<Item, Draft> {
  const note = (action: Action, entity: { id: string; name: string }, description?: string) =>
    addActivity(tx, userId, {
      action,
      entityType,
      entityId: entity.id,
      entityName: entity.name,
      description: description ?? null,
    });

  return {
    list: () => kept.list(),

    async create(draft) {
      const item = await kept.create(draft);
      await note('created', item);
      await observe?.(item, 'created');
      return item;
    },

    async update(id, changes, unlessChangedSince) {
      const answer = await kept.update(id, changes, unlessChangedSince);
      if (answer === null || isStale(answer)) return answer;
      await note('updated', answer, Object.keys(changes).join(', '));
      if (observed.some((field) => field in changes)) await observe?.(answer, 'manual_update');
      return answer;
    },

    async remove(id) {
      const item = (await kept.list()).find((candidate) => candidate.id === id);
      if (!item || !(await kept.remove(id))) return false;
      await note('deleted', item);
      return true;
    },

    async restore(id) {
      const item = await kept.restore(id);
      if (item) await note('restored', item);
      return item;
    },
  };
}
