import { randomUUID } from 'node:crypto';
import { changesBetween, type FieldChange, withoutDays } from '#domain/records/changes.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { type Day, dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { isStale } from '#domain/records/records.ts';
import type { Clock } from '#server/platform/clock.ts';
import { activityStatements, removeActivities } from '#server/records/activity/store.ts';
import { forgetAnswers } from '#server/platform/http/idempotency.ts';
import type { EntityType } from '#domain/records/kinds.ts';
import { PRESENT_FIELDS } from '#domain/records/fields.ts';
import type { Action } from '#server/records/activity/table.ts';
import { refuseBeyond } from '#server/records/history/values-max.ts';
import { snapshotsForgetting } from '#server/records/snapshots/store.ts';
import type { QueuedStatement, TextRow } from '#server/platform/db/pg-internals.ts';
import { askTogether } from '#server/platform/db/transactions.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { RecordRow } from '#domain/records/field.ts';
import type { BatchRepository, Repository } from './repository.ts';

type RecordedItem = RecordRow & { name: string; currency: Currency };

/** Source of an observation: typed or filled in for the item or the month, or from a bank. */
export type ChangeReason = 'manual_update' | 'historical_value' | 'by_plan' | 'bank_sync';

export type RecordingOptions<Item, Draft> = ActivityContext & {
  /**
   * Stores the observation of a new or changed item; the last statement counts the user's values.
   * Null for kinds without history.
   */
  observe: ((item: Item, reason: 'created' | ChangeReason) => QueuedStatement[]) | null;
  /** Source of the figure in observations. */
  changeReason: ChangeReason;
  /** Writes add no activities. */
  isQuiet?: boolean;
  /** Observed fields; changes of others write no observation. */
  observed: readonly string[];
  /** Throws on values that cannot be stored. */
  check?: (stated: Partial<Draft>) => void;
  /** Throws on a change that the present item does not allow. */
  permit?: (before: Item, changes: Partial<Draft>) => void;
  /** Additional changes that follow from a change; `before` null: of a new item. */
  implied?: (before: Item | null, changes: Partial<Draft>) => Partial<Draft>;
  /** Applies a correction to earlier observations; returns its month, or null for none. */
  correct?: (before: Item, after: Item, changes: Partial<Draft>) => Promise<Month | null>;
};

/**
 * Wraps a repository: every write first deletes the cached months that it changes, and adds an
 * activity and, for some kinds, an observation in the same transaction.
 */
export function recorded<Item extends RecordedItem, Draft extends object>(
  stored: Repository<Item, Draft>,
  recording: RecordingOptions<Item, Draft>,
): BatchRepository<Item, Draft> {
  const noted = recording.isQuiet ? () => [] : notesOf(recording);
  const forgetting = forgettingOf(recording, recording.observe !== null);
  const { tx, userId, observe, observed, check, permit, implied, correct } = recording;
  const forgetContent = async (id: string) => {
    await removeActivities(tx, userId, [id]);
    await forgetAnswers(tx, userId, id);
  };
  const note = async (activity: QueuedStatement[], observation: QueuedStatement[] = []) => {
    const answers = await run(tx, [...activity, ...observation]);
    if (observation.length > 0) refuseBeyond(answers.at(-1));
  };
  const createFor = async (draft: Draft, operationId: string | null) => {
    check?.(draft);
    await run(tx, forgetting());
    const item = await stored.create({ ...draft, ...implied?.(null, draft) });
    await note(noted('created', item, { operationId }), observe?.(item, 'created'));
    return item;
  };
  return {
    ...stored,

    create: (draft) => createFor(draft, null),

    async createAll(drafts) {
      const operationId = operationIdOf(drafts);
      const made: Item[] = [];
      for (const draft of drafts) made.push(await createFor(draft, operationId));
      return made;
    },

    async update(id, changes, unlessChangedSince) {
      check?.(changes);
      const before = await stored.find(id, forgetting());
      if (before === null) return null;
      if (before.updatedAt === (unlessChangedSince ?? before.updatedAt)) permit?.(before, changes);
      const wanted = { ...changes, ...implied?.(before, changes) };
      const answer = await stored.update(id, wanted, unlessChangedSince);
      if (answer === null || isStale(answer)) return answer;
      const changed = changesBetween(before, answer, Object.keys(wanted));
      const corrected = (await correct?.(before, answer, changes)) ?? null;
      const isPresent = changed.some(({ field }) => PRESENT_FIELDS.includes(field));
      const reported = reportedOf(changed, corrected);
      const isObserved = observed.some((field) => field in wanted);
      await note(
        [
          ...(isPresent || corrected !== null ? forgetting(FIRST_MONTH) : []),
          ...(reported.length > 0 ? noted('updated', answer, { changes: reported }) : []),
        ],
        isObserved ? observe?.(answer, recording.changeReason) : undefined,
      );
      return answer;
    },

    ...removalsIn(stored, { tx, noted, forgetting, forgetContent }),
  };
}

/** One id for an operation on several items; null for a single item. */
function operationIdOf(several: readonly unknown[]): string | null {
  return several.length > 1 ? randomUUID() : null;
}

/** The changes that an activity reports, with the month of a corrected value. */
function reportedOf(changed: readonly FieldChange[], corrected: Month | null): FieldChange[] {
  const told = withoutDays(changed);
  return corrected === null ? told : told.map(withMonth(corrected));
}

/** Adds the month to the activity of a corrected value. */
function withMonth(month: Month): (change: FieldChange) => FieldChange {
  return (change) =>
    change.field === 'value' || change.field === 'currency' ? { ...change, month } : change;
}

type RemovalEffects = {
  tx: Tx;
  noted: ReturnType<typeof notesOf>;
  forgetting: ReturnType<typeof forgettingOf>;
  /** Deletes the activities and stored answers that name an erased item and its figures. */
  forgetContent: (id: string) => Promise<void>;
};

function removalsIn<Item extends RecordedItem>(
  stored: Repository<Item, never>,
  effects: RemovalEffects,
) {
  const { tx, noted, forgetting, forgetContent } = effects;
  const removeAll = async (ids: readonly string[], on?: Day): Promise<boolean> => {
    await run(tx, on === undefined ? forgetting() : forgetting(monthOf(on)));
    const items: Item[] = [];
    // Sorted, to avoid deadlock between two removals of the same items.
    for (const id of [...new Set(ids)].toSorted()) {
      const item = await stored.find(id);
      if (item === null) return false;
      items.push(item);
    }
    const operationId = operationIdOf(items);
    for (const item of items) {
      await stored.remove(item.id, on);
      await run(tx, noted('deleted', item, { operationId }));
    }
    return true;
  };
  const restoreAll = async (ids: readonly string[]): Promise<Item[] | null> => {
    await run(tx, forgetting(FIRST_MONTH));
    const items: Item[] = [];
    const restored: Item[] = [];
    for (const id of [...new Set(ids)].toSorted()) {
      const isPresent = (await stored.find(id)) !== null;
      const item = await stored.restore(id);
      if (item === null) return null;
      items.push(item);
      if (!isPresent) restored.push(item);
    }
    const operationId = operationIdOf(restored);
    await run(
      tx,
      restored.flatMap((item) => noted('restored', item, { operationId })),
    );
    return items;
  };
  return {
    remove: (id: string, on?: Day) => removeAll([id], on),
    removeAll,

    restore: async (id: string): Promise<Item | null> => (await restoreAll([id]))?.[0] ?? null,
    restoreAll,

    async erase(id: string): Promise<Item | null> {
      await run(tx, forgetting(FIRST_MONTH));
      const item = await stored.erase(id);
      if (item === null) return null;
      await forgetContent(id);
      await run(tx, noted('deleted', item, { description: 'erased' }));
      return item;
    },
  };
}

/** The answers of statements in one message; none when there are none. */
async function run(tx: Tx, statements: readonly QueuedStatement[]): Promise<TextRow[][]> {
  return statements.length > 0 ? askTogether(tx, statements) : [];
}

/**
 * The statement that deletes cached months from `since`, the current month by default; none without
 * history.
 */
function forgettingOf({ userId, clock }: ActivityContext, hasHistory: boolean) {
  return (since = monthOf(dayOf(clock()))) =>
    hasHistory ? [snapshotsForgetting(userId, since)] : [];
}

type ActivityContext = {
  tx: Tx;
  userId: string;
  clock: Clock;
  entityType: EntityType;
  /** Operation id, unless another is given. */
  operationId?: string | null;
};

type ActivityDetails = {
  changes?: readonly FieldChange[];
  description?: 'erased';
  /** Operation id of an action on several items. */
  operationId?: string | null;
};

/** Statements that add activities for the items of a kind, in the operation's transaction. */
function notesOf({ userId, clock, entityType, operationId = null }: ActivityContext) {
  return (
    action: Action,
    { id, name }: { id: string; name: string },
    reported: ActivityDetails = {},
  ): QueuedStatement[] =>
    activityStatements(userId, {
      action,
      entityType,
      entityId: id,
      entityName: name,
      createdAt: clock().toISOString(),
      description: null,
      changes: [],
      operationId,
      ...reported,
    });
}
