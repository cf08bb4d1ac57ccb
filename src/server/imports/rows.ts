import { getTableColumns } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { ExportedActivity, ExportFile } from '#domain/export-file.ts';
import { KIND_OF_ENTITY } from '#domain/export-file.ts';
import {
  type ExportedItem,
  type ExportedSaying,
  SAID_FIELDS,
  saidInFull,
} from '#domain/export-items.ts';
import { dayOf, monthOf } from '#domain/months.ts';
import type { Kind } from '#domain/records.ts';
import type { HistoryKind } from '#domain/typed-values.ts';
import { HISTORY_TABLES } from '#server/history/kinds.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Whose rows they become, and when. */
export type Becoming = {
  userId: string;
  now: Date;
  /** Now by the clock of the database, which says what of a month was written last. */
  written: Date;
};

/** An item of a file under its new id. */
export type Arrived = { id: string; item: ExportedItem<Kind>; row: Values };

/** The items of a kind under new ids, in their order. */
export function arrivalsOf(file: ExportFile, kind: Kind, { userId, now }: Becoming): Arrived[] {
  return file[kind].map((item: ExportedItem<Kind>) => {
    const id = v7();
    const createdAt = past(item.createdAt, now);
    const updatedAt = item.updatedAt === undefined ? createdAt : past(item.updatedAt, now);
    const deletedAt = item.deletedAt === null ? null : past(item.deletedAt, now);
    return { id, item, row: { ...item, userId, id, createdAt, updatedAt, deletedAt } };
  });
}

/** A clock that runs ahead, such as a guest's, does not reach into the future here. */
function past(instant: string | undefined, now: Date): string {
  const present = now.toISOString();
  return instant === undefined || instant > present ? present : instant;
}

type Past = { observations: readonly ExportedSaying[]; typed: readonly ExportedSaying[] };

/**
 * The rows of what was said of an item. One of which nothing was ever said by a write is observed
 * now, as a new one would be.
 */
export function pastRowsOf(
  kind: HistoryKind,
  { id: itemId, item, row }: Arrived,
  { userId, now, written }: Becoming,
): { observations: Values[]; typed: Values[] } {
  const { observations, typed } = item as unknown as Past;
  const running = monthOf(dayOf(now));
  const isUnsaid = observations.length === 0 && item.deletedAt === null;
  const first: ExportedSaying[] = isUnsaid ? [{ month: running, reason: 'import' }] : [];
  const itemField = observedItemField(kind);
  return {
    observations: [...observations, ...first].map((said) => ({
      ...saidInFull(kind, row, said),
      userId,
      id: v7(),
      [itemField]: itemId,
      month: said.month,
      recordedAt: past(said.writtenAt, written),
      reason: said.reason ?? 'import',
    })),
    typed: typed.map((said) => {
      const full = saidInFull(kind, row, said);
      const [year, month] = said.month.split('-').map(Number);
      const createdAt = past(said.writtenAt, written);
      const value = full[SAID_FIELDS[kind][0]];
      return { ...full, userId, id: v7(), itemId, year, month, value, createdAt };
    }),
  };
}

/** The field of an observation that names its item, which each kind calls by its own name. */
function observedItemField(kind: HistoryKind): string {
  const { observations, itemId } = HISTORY_TABLES[kind];
  const columns = Object.entries(getTableColumns(observations));
  return columns.find(([, column]) => column === itemId)?.[0] ?? '';
}

/** What was done, oldest first; an item of which nothing is told was created. */
export function activityRowsOf(
  file: ExportFile,
  arrived: ReadonlyMap<string, Arrived>,
  { userId, now }: Becoming,
): Values[] {
  const told = new Set(file.activities.map(keyOf));
  const erased = new Map<string, string>();
  const idOf = (key: string) => arrived.get(key)?.id ?? newIdOf(erased, key);
  const all = [...file.activities, ...untold(arrived, told, now)];
  return all
    .map((activity) => ({ ...activity, createdAt: past(activity.createdAt, now) }))
    .sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    .map(({ name, isErased, ...activity }, at) => ({
      userId,
      // Lists go by the id, which is ordered by time.
      id: v7({ msecs: Date.parse(activity.createdAt), seq: at }),
      action: activity.action,
      entityType: activity.entityType,
      entityId: idOf(keyOf(activity)),
      entityName: name,
      description: isErased ? 'erased' : null,
      changes: activity.changes,
      createdAt: activity.createdAt,
    }));
}

/** An item by its kind and its id in the file. */
function keyOf({ entityType, item }: Pick<ExportedActivity, 'entityType' | 'item'>): string {
  return `${KIND_OF_ENTITY[entityType]} ${item}`;
}

function newIdOf(ids: Map<string, string>, key: string): string {
  const id = ids.get(key) ?? v7();
  ids.set(key, id);
  return id;
}

function untold(
  arrived: ReadonlyMap<string, Arrived>,
  told: ReadonlySet<string>,
  now: Date,
): ExportedActivity[] {
  const entities = Object.entries(KIND_OF_ENTITY) as [ExportedActivity['entityType'], Kind][];
  const entityOf = new Map(entities.map(([entity, kind]) => [kind, entity]));
  return [...arrived].flatMap(([key, { item }]): ExportedActivity[] => {
    const entityType = entityOf.get(key.split(' ')[0] as Kind);
    if (told.has(key) || item.deletedAt !== null || entityType === undefined) return [];
    const createdAt = item.createdAt ?? now.toISOString();
    const { id, name } = item;
    return [
      { action: 'created', entityType, item: id, name, isErased: false, changes: [], createdAt },
    ];
  });
}
