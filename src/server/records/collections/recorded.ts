import { randomUUID } from 'node:crypto';
import { type Change, changesBetween } from '#domain/records/changes.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { isStale } from '#domain/records/records.ts';
import type { Clock } from '#server/platform/clock.ts';
import { addActivity, removeActivities } from '#server/records/activity/store.ts';
import { forgetAnswers } from '#server/platform/http/once.ts';
import type { Action, EntityType } from '#server/records/activity/table.ts';
import { forgetSnapshots } from '#server/records/snapshots/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { RecordRow } from '#domain/records/record.ts';
import type { Repository, BatchRepository } from './repository.ts';

type NamedItem = RecordRow & { name: string; currency: Currency };

/** Typed for the item itself or for the running month, or said by a bank (design, history). */
export type ChangeReason = 'manual_update' | 'historical_value' | 'bank_sync';

type Recording<Item, Draft> = Teller & {
  /** Writes the observation of a new or changed item; null where the kind has no history. */
  observe: ((item: Item, reason: 'created' | ChangeReason) => Promise<void>) | null;
  /** What an observation of a change says where its figure came from. */
  changeReason: ChangeReason;
  /** Its writes are no activities. */
  isQuiet?: boolean;
  /** The fields that an observation holds: a change of others is none. */
  observed: readonly string[];
  /** Refuses what cannot be kept as it was said. */
  check?: (stated: Partial<Draft>) => void;
  /** What a change brings along that was not said. */
  implied?: (before: Item, changes: Partial<Draft>) => Partial<Draft>;
  /** Makes a change in the past too where it corrects what was said of a month; null: of none. */
  correct?: (before: Item, after: Item, changes: Partial<Draft>) => Promise<Month | null>;
};

/** These belong to the item and not to what was observed: closed months show them as they are. */
export const TIMELESS = ['name', 'type', 'useIndex', 'loanPart'];

/**
 * A repository around a repository: every write also leaves an activity and, for some kinds, an
 * observation, in the same transaction, and first of all forgets the cached months it changes.
 */
export function recorded<Item extends NamedItem, Draft extends object>(
  stored: Repository<Item, Draft>,
  recording: Recording<Item, Draft>,
): BatchRepository<Item, Draft> {
  const note = recording.isQuiet ? async () => undefined : notesOf(recording);
  const forget = forgetterOf(recording, recording.observe !== null);
  const { tx, userId } = recording;
  const forgetContent = async (id: string) => {
    await removeActivities(tx, userId, [id]);
    await forgetAnswers(tx, userId, id);
  };
  const { observe, observed, check, implied, correct, changeReason } = recording;
  const createFor = async (draft: Draft, deedId: string | null) => {
    check?.(draft);
    await forget();
    const item = await stored.create(draft);
    await note('created', item, { deedId });
    await observe?.(item, 'created');
    return item;
  };
  return {
    ...stored,

    create: (draft) => createFor(draft, null),

    async createAll(drafts) {
      const deedId = actionOf(drafts);
      const made: Item[] = [];
      for (const draft of drafts) made.push(await createFor(draft, deedId));
      return made;
    },

    async update(id, changes, unlessChangedSince) {
      check?.(changes);
      await forget();
      const before = await stored.find(id);
      if (before === null) return null;
      const wanted = { ...changes, ...implied?.(before, changes) };
      const answer = await stored.update(id, wanted, unlessChangedSince);
      if (answer === null || isStale(answer)) return answer;
      const changed = changesBetween(before, answer, Object.keys(wanted));
      const corrected = (await correct?.(before, answer, changes)) ?? null;
      const isTimeless = changed.some(({ field }) => TIMELESS.includes(field));
      if (isTimeless || corrected !== null) await forget(FIRST_MONTH);
      const reported = corrected === null ? changed : changed.map(saidOf(corrected));
      if (reported.length > 0) await note('updated', answer, { changes: reported });
      if (observed.some((field) => field in wanted)) await observe?.(answer, changeReason);
      return answer;
    },

    ...removalsIn(stored, { note, forget, forgetContent }),
  };
}

/** One for all that is done to several items; one alone needs none. */
function actionOf(several: readonly unknown[]): string | null {
  return several.length > 1 ? randomUUID() : null;
}

/** A corrected value is told with the month that it was said of. */
function saidOf(month: Month): (change: Change) => Change {
  return (change) =>
    change.field === 'value' || change.field === 'currency' ? { ...change, month } : change;
}

type Around = {
  note: ReturnType<typeof notesOf>;
  forget: ReturnType<typeof forgetterOf>;
  /** Deletes the activities and stored answers that name an erased item and its figures. */
  forgetContent: (id: string) => Promise<void>;
};

function removalsIn<Item extends NamedItem>(stored: Repository<Item, never>, around: Around) {
  const { note, forget, forgetContent } = around;
  const removeAll = async (ids: readonly string[]): Promise<boolean> => {
    await forget();
    const items: Item[] = [];
    // In one order, so that two removals of the same items do not wait for each other.
    for (const id of [...new Set(ids)].toSorted()) {
      const item = await stored.find(id);
      if (item === null) return false;
      items.push(item);
    }
    const deedId = actionOf(items);
    for (const item of items) {
      await stored.remove(item.id);
      await note('deleted', item, { deedId });
    }
    return true;
  };
  const restoreAll = async (ids: readonly string[]): Promise<Item[] | null> => {
    await forget(FIRST_MONTH);
    const items: Item[] = [];
    const restored: Item[] = [];
    for (const id of [...new Set(ids)].toSorted()) {
      const isPresent = (await stored.find(id)) !== null;
      const item = await stored.restore(id);
      if (item === null) return null;
      items.push(item);
      if (!isPresent) restored.push(item);
    }
    const deedId = actionOf(restored);
    for (const item of restored) await note('restored', item, { deedId });
    return items;
  };
  return {
    remove: (id: string) => removeAll([id]),
    removeAll,

    restore: async (id: string): Promise<Item | null> => (await restoreAll([id]))?.[0] ?? null,
    restoreAll,

    async erase(id: string): Promise<Item | null> {
      await forget(FIRST_MONTH);
      const item = await stored.erase(id);
      if (item === null) return null;
      await forgetContent(id);
      await note('deleted', item, { description: 'erased' });
      return item;
    },
  };
}

/** A kind without history is in no month; of the others the running month always changes. */
function forgetterOf({ tx, userId, clock }: Teller, hasHistory: boolean) {
  return async (since = monthOf(dayOf(clock()))) => {
    if (hasHistory) await forgetSnapshots(tx, userId, since);
  };
}

type Teller = {
  tx: Tx;
  userId: string;
  clock: Clock;
  entityType: EntityType;
  /** The action that does it to several items, unless another is named. */
  deedId?: string | null;
};

type Told = {
  changes?: readonly Change[];
  description?: 'erased';
  /** The action that did it to several items. */
  deedId?: string | null;
};

/** Records what happens to the items of a kind, each in the transaction that does it. */
function notesOf({ tx, userId, clock, entityType, deedId = null }: Teller) {
  return (action: Action, { id, name }: { id: string; name: string }, reported: Told = {}) =>
    addActivity(tx, userId, {
      action,
      entityType,
      entityId: id,
      entityName: name,
      createdAt: clock().toISOString(),
      description: null,
      changes: [],
      deedId,
      ...reported,
    });
}
