import { v7 } from 'uuid';
import type { ExportedActivity } from '#domain/portability/export-file.ts';
import {
  type ExportedItem,
  type ExportedMonthValue,
  withItemFields,
} from '#domain/portability/export-items.ts';
import { HISTORY_FIELDS } from '#domain/records/fields.ts';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { FILL_REASONS } from '#domain/figures/history/typed-values.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import { type Kind, type HistoryKind, KINDS } from '#domain/records/kinds.ts';

export type ImportedValues = Readonly<Record<string, unknown>>;

/** The new owner of the rows, and the time. */
export type ImportStamp = {
  userId: string;
  now: Date;
  /** Now by the clock of the database, which decides on the latest statement of a month. */
  written: Date;
};

/** An item of a file under its new id; continued: it has been inserted, here is more history. */
export type ImportedItem = {
  id: string;
  item: ExportedItem<Kind>;
  row: ImportedValues;
  isContinued?: boolean;
};

/** New ids for those that a file names: of its items, and of erased ones. */
export function createNewIds(): (key: string) => string {
  const ids = new Map<string, string>();
  return (key) => {
    const id = ids.get(key) ?? v7();
    ids.set(key, id);
    return id;
  };
}

/** An item under its new id. */
export function importedItemOf(
  item: ExportedItem<Kind>,
  id: string,
  { userId, now }: ImportStamp,
): ImportedItem {
  const createdAt = past(item.createdAt, now);
  const updatedAt = item.updatedAt === undefined ? createdAt : past(item.updatedAt, now);
  const deletedAt = item.deletedAt === null ? null : past(item.deletedAt, now);
  const removedOn = deletedAt && (item.removedOn ?? dayOf(new Date(deletedAt)));
  const row = { ...item, userId, id, createdAt, updatedAt, deletedAt, removedOn };
  return { id, item, row };
}

/** A clock that runs ahead, such as a guest's, does not reach into the future here. */
function past(instant: string | undefined, now: Date): string {
  const present = now.toISOString();
  return instant === undefined || instant > present ? present : instant;
}

type ImportedHistory = {
  observations: readonly ExportedMonthValue[];
  typed: readonly ExportedMonthValue[];
};

/**
 * The rows of an item's statements. An item without an observation is observed now, as a new one
 * would be.
 */
export function pastRowsOf(
  kind: HistoryKind,
  { id: itemId, item, row, isContinued = false }: ImportedItem,
  { userId, now, written }: ImportStamp,
): { observations: ImportedValues[]; typed: ImportedValues[] } {
  const { observations, typed } = item as typeof item & ImportedHistory;
  const running = monthOf(dayOf(now));
  const isUnsaid = observations.length === 0 && item.deletedAt === null && !isContinued;
  const first: ExportedMonthValue[] = isUnsaid ? [{ month: running, reason: 'import' }] : [];
  const { itemField } = HISTORY_TABLES[kind];
  return {
    observations: [...observations, ...first].map((stated) => ({
      ...withItemFields(kind, row, stated),
      userId,
      id: v7(),
      [itemField]: itemId,
      month: stated.month,
      recordedAt: past(stated.writtenAt, written),
      reason: stated.reason ?? 'import',
    })),
    typed: typed.map((stated) => {
      const full = withItemFields(kind, row, stated);
      const [year, month] = stated.month.split('-').map(Number);
      const createdAt = past(stated.writtenAt, written);
      const value = full[HISTORY_FIELDS[kind][0]];
      const reason = FILL_REASONS.find((each) => each === stated.reason) ?? null;
      return { ...full, userId, id: v7(), itemId, year, month, value, createdAt, reason };
    }),
  };
}

/** An activity as a row; `at` counts them, and orders those of the same moment. */
export function activityRowOf(
  { name, isErased, action, entityType, changes, ...activity }: ExportedActivity,
  { entityId, deedId, at }: { entityId: string; deedId: string | null; at: number },
  { userId, now }: ImportStamp,
): ImportedValues {
  const createdAt = past(activity.createdAt, now);
  return {
    userId,
    // Lists go by the id, which is ordered by time.
    id: v7({ msecs: Date.parse(createdAt), seq: at }),
    action,
    entityType,
    entityId,
    entityName: name,
    description: isErased ? 'erased' : null,
    changes,
    deedId,
    createdAt,
  };
}

/** The creation of an item without any activity. */
export function creationOf(
  kind: Kind,
  { id, name, createdAt }: ExportedItem<Kind>,
  now: Date,
): ExportedActivity {
  return {
    action: 'created',
    entityType: KINDS[kind].one,
    item: id,
    name,
    isErased: false,
    changes: [],
    createdAt: createdAt ?? now.toISOString(),
  };
}
