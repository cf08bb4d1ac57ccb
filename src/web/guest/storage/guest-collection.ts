import type { RecordRow } from '#domain/records/field.ts';
import { type Day, dayOf } from '#domain/basics/months.ts';
import { impliedRates, impliedShares } from '#domain/records/dated-terms.ts';
import { HISTORY_KINDS, type Kind } from '#domain/records/kinds.ts';
import {
  type Collection,
  type DraftOf,
  type ItemOf,
  RECORDS_MAX,
  REMOVED_MAX,
  type Stale,
} from '#domain/records/records.ts';
import { impliedValuationDate } from '#domain/statistics/house-price-index.ts';
import { later, observed } from './guest-past.ts';
import {
  GUEST,
  type GuestStorage,
  hasEnded,
  readStoredItems,
  refusal,
  type StoredItem,
  writeStoredItems,
} from './guest-storage.ts';

type GuestWriteContext = { storage: GuestStorage; now: () => Date };

/** Further fields that a change implies; `before` null: of a new item. */
type ImpliedFields<K extends Kind> = (
  before: ItemOf<K> | null,
  changes: Partial<DraftOf<K>>,
  today: Day,
) => Partial<DraftOf<K>>;

/** The kinds whose changes are dated, as they are with an account. */
const IMPLIED: { [K in Kind]: ImpliedFields<K> | null } = {
  assets: (before, changes, today) => {
    const shares = impliedShares(before, changes, today);
    const valuationDate = before && impliedValuationDate(before, changes, today);
    return valuationDate ? { ...shares, valuationDate } : shares;
  },
  liabilities: (before, changes, today) => ({
    ...impliedRates(before, changes, today),
    ...impliedShares(before, changes, today),
  }),
  incomes: null,
  costs: null,
  goals: null,
};

/**
 * Time for which a removed item can be restored; then the next write deletes it, unless it counts in
 * earlier months.
 */
const REMOVED_KEPT_MS = 3_600_000;

const REMOVED_OF_KIND_MAX = REMOVED_MAX / HISTORY_KINDS.length;

/**
 * A guest's items of one kind, stored in the browser. Unreadable data is set aside under another
 * key, never discarded; a full storage refuses the write and changes nothing.
 */
export function guestCollection<K extends Kind>(
  kind: K,
  { storage, now }: GuestWriteContext,
): Collection<ItemOf<K>, DraftOf<K>> {
  type Item = ItemOf<K>;
  type Draft = DraftOf<K>;
  const implied = IMPLIED[kind];
  const read = () => readStoredItems(kind, storage).items;
  const write = (items: readonly StoredItem<Item>[]) => {
    if (!readStoredItems(kind, storage).isSafe) throw refusal('storage_full');
    writeStoredItems(kind, storage, withoutOldest(items.filter(isWanted(kind, now()))));
  };
  const change = (id: string, edit: (item: StoredItem<Item>) => StoredItem<Item>) =>
    changeOne({ items: read(), id, edit, write });

  const completed = (typed: Draft) => ({ ...typed, ...implied?.(null, typed, dayOf(now())) });
  const several = severalOf<Item, Draft>({ kind, now, read, write, completed });
  const { createAll, removeAll, restoreAll } = several;

  return {
    async list() {
      return read().filter(isPresent).map(withoutRemoval);
    },

    async create(typed) {
      const [made] = createAll([typed]);
      return made as Item;
    },

    createAll: async (drafts) => createAll(drafts),

    async update(id, changes, unlessChangedSince) {
      const present = read().find((item) => item.id === id && isPresent(item));
      if (present && unlessChangedSince && present.updatedAt !== unlessChangedSince) {
        return { stale: withoutRemoval(present) } satisfies Stale<Item>;
      }
      const at = present ? later(present.updatedAt, now()) : '';
      return change(id, (item) => {
        const wanted = { ...changes, ...implied?.(item, changes, dayOf(now())) };
        const after = { ...item, ...wanted, updatedAt: at };
        return observed(kind, after, { before: item, changes });
      });
    },

    async remove(id, on) {
      return removeAll([id], on);
    },

    removeAll: async (ids, on) => removeAll(ids, on),

    async restore(id) {
      return restoreAll([id])?.[0] ?? null;
    },

    restoreAll: async (ids) => restoreAll(ids),
  };
}

type GuestBatch<Item, Draft> = {
  kind: Kind;
  now: () => Date;
  /** A new item's draft with the fields that it implies. */
  completed: (typed: Draft) => Draft;
  read: () => StoredItem<Item>[];
  write: (items: readonly StoredItem<Item>[]) => void;
};

/** Adding, removing and restoring several items, each by one write: all of them or none. */
function severalOf<Item extends RecordRow, Draft extends object>(own: GuestBatch<Item, Draft>) {
  const { kind, now, read, write, completed } = own;
  const createAll = (drafts: readonly Draft[]): Item[] => {
    const items = read();
    if (items.filter(isPresent).length + drafts.length > RECORDS_MAX) {
      throw refusal('limit_reached');
    }
    const at = now().toISOString();
    const first = nextId(items);
    const made = drafts.map((typed, index) => {
      const own = { id: String(first + index), userId: GUEST, createdAt: at, updatedAt: at };
      const item: RecordRow = { ...completed(typed), ...own };
      return observed(kind, item as Item, { before: null, changes: typed });
    });
    write([...items, ...made]);
    return made;
  };
  const removeAll = (ids: readonly string[], on: Day = dayOf(now())): boolean => {
    const items = read();
    const wanted = new Set(ids);
    const isRemoved = (item: StoredItem<Item>) => isPresent(item) && wanted.has(item.id);
    if (items.filter(isRemoved).length < wanted.size) return false;
    const deletedAt = now().toISOString();
    const removal = { deletedAt, removedOn: on };
    write(items.map((item) => (isRemoved(item) ? { ...item, ...removal } : item)));
    return true;
  };
  const restoreAll = (ids: readonly string[]): Item[] | null => {
    const items = read();
    const wanted = new Set(ids);
    const restored = items.filter(({ id }) => wanted.has(id)).map(withoutRemoval);
    if (restored.length < wanted.size) return null;
    write(items.map((item) => (wanted.has(item.id) ? withoutRemoval(item) : item)));
    return restored;
  };
  return { createAll, removeAll, restoreAll };
}

type GuestItemChange<Item> = {
  items: StoredItem<Item>[];
  id: string;
  edit: (item: StoredItem<Item>) => StoredItem<Item>;
  write: (items: readonly StoredItem<Item>[]) => void;
};

function changeOne<Item extends RecordRow>({ items, id, edit, write }: GuestItemChange<Item>) {
  const found = items.find((item) => item.id === id && isPresent(item));
  if (!found) return null;
  const edited = edit(found);
  write(items.map((item) => (item === found ? edited : item)));
  return withoutRemoval(edited);
}

function isPresent(item: { deletedAt?: string }): boolean {
  return item.deletedAt === undefined;
}

/** No more removed items in all than an account's file may bring; those that were removed first go. */
function withoutOldest<Item>(items: readonly StoredItem<Item>[]): StoredItem<Item>[] {
  const times = items.flatMap(({ deletedAt }) => deletedAt ?? []).toSorted();
  const since = times[Math.max(0, times.length - REMOVED_OF_KIND_MAX)] ?? '';
  return items.filter(({ deletedAt }) => deletedAt === undefined || deletedAt >= since);
}

/** Present, ended, or removed so recently that it can be restored. */
function isWanted<Item extends RecordRow>(kind: Kind, now: Date) {
  return (item: StoredItem<Item>): boolean =>
    item.deletedAt === undefined ||
    hasEnded(kind, item) ||
    now.getTime() - Date.parse(item.deletedAt) < REMOVED_KEPT_MS;
}

/** Removes an item with its history. False: there is no such item. */
export function eraseGuestItem(kind: Kind, id: string, storage: GuestStorage): boolean {
  const { items, isSafe } = readStoredItems(kind, storage);
  if (!isSafe) throw refusal('storage_full');
  const left = items.filter((item) => item.id !== id);
  if (left.length === items.length) return false;
  writeStoredItems(kind, storage, left);
  return true;
}

function withoutRemoval<Item>(item: StoredItem<Item>): Item {
  const present = { ...item };
  delete present.deletedAt;
  delete present.removedOn;
  return present;
}

function nextId(items: readonly RecordRow[]): number {
  return items.reduce((highest, { id }) => Math.max(highest, Number(id)), 0) + 1;
}
