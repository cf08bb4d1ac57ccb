import { type Change, changesBetween } from '#domain/changes.ts';
import { FIRST_MONTH } from '#domain/history.ts';
import { dayOf, monthOf } from '#domain/months.ts';
import { isStale, type Kept } from '#domain/records.ts';
import { type Activity, addActivity } from '#server/activity/store.ts';
import type { Action, EntityType } from '#server/activity/table.ts';
import type { Clock } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { forgetSnapshots } from '#server/snapshots/store.ts';
import type { Stored } from './keeper.ts';

type Named = Kept & { name: string };

type Recording<Item, Draft> = {
  tx: Tx;
  userId: string;
  clock: Clock;
  entityType: EntityType;
  /** Writes the observation of a new or changed item; null where the kind has no history. */
  observe: ((item: Item, reason: 'created' | 'manual_update') => Promise<void>) | null;
  /** The fields that an observation holds: a change of others is none. */
  observed: readonly (keyof Draft)[];
  /** What a change brings along that was not said. */
  implied?: (before: Item, changes: Partial<Draft>) => Partial<Draft>;
};

/** These belong to the item and not to what was observed: closed months show them as they are. */
const TIMELESS = ['name', 'type', 'useIndex'];

/**
 * A keeper around a keeper: every write also leaves an activity and, where the kind has one, an
 * observation, in the same transaction, and forgets the cached months that it changes.
 */
export function recorded<Item extends Named, Draft extends object>(
  kept: Stored<Item, Draft>,
  recording: Recording<Item, Draft>,
): Stored<Item, Draft> {
  const { tx, userId, clock, observe } = recording;
  const note = noteIn(recording);
  const forget = async (since = monthOf(dayOf(clock()))) => {
    if (observe) await forgetSnapshots(tx, userId, since);
  };
  return {
    list: () => kept.list(),
    find: (id) => kept.find(id),

    async create(draft) {
      await forget();
      const item = await kept.create(draft);
      await note('created', item);
      await observe?.(item, 'created');
      return item;
    },

    async update(id, changes, unlessChangedSince) {
      await forget();
      const before = await kept.find(id);
      if (before === null) return null;
      const wanted = { ...changes, ...recording.implied?.(before, changes) };
      const answer = await kept.update(id, wanted, unlessChangedSince);
      if (answer === null || isStale(answer)) return answer;
      const changed = changesBetween(before, answer, Object.keys(wanted));
      if (changed.some(({ field }) => TIMELESS.includes(field))) await forget(FIRST_MONTH);
      if (changed.length > 0) await note('updated', answer, { changes: changed });
      if (recording.observed.some((field) => field in wanted)) {
        await observe?.(answer, 'manual_update');
      }
      return answer;
    },

    async remove(id) {
      await forget();
      const item = await kept.find(id);
      if (!item || !(await kept.remove(id))) return false;
      await note('deleted', item);
      return true;
    },

    async restore(id) {
      await forget(FIRST_MONTH);
      const isPresent = (await kept.find(id)) !== null;
      const item = await kept.restore(id);
      if (item && !isPresent) await note('restored', item);
      return item;
    },

    async erase(id) {
      await forget(FIRST_MONTH);
      const item = await kept.erase(id);
      if (item) await note('deleted', item, { description: 'erased' });
      return item;
    },
  };
}

type Told = Partial<Pick<Activity, 'description'>> & { changes?: readonly Change[] };

type Teller = Pick<Recording<never, never>, 'tx' | 'userId' | 'clock' | 'entityType'>;

function noteIn({ tx, userId, clock, entityType }: Teller) {
  return (action: Action, { id, name }: Named, told: Told = {}) =>
    addActivity(tx, userId, {
      action,
      entityType,
      entityId: id,
      entityName: name,
      createdAt: clock().toISOString(),
      description: null,
      changes: [],
      ...told,
    });
}
