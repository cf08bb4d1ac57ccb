import type * as z from 'zod/mini';
import { type Collection, type Kept, type Kind, RECORDS_MAX, type Stale } from '#domain/records.ts';

/** What the browser refuses to keep; the screen words it in the reader's language. */
export class GuestRefusal extends Error {
  readonly code: 'limit_reached' | 'storage_full';

  constructor(code: GuestRefusal['code']) {
    super(code);
    this.code = code;
  }
}

/** Where a guest's records lie: the browser's storage, or anything that keeps texts alike. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

type Surroundings<Draft> = {
  shelf: Shelf;
  draft: z.ZodMiniType<Draft, unknown>;
  now: () => Date;
};

type Shelved<Item> = Item & { deletedAt?: string };

/** Raised when what lies there changes in a way that older code could not read. */
const VERSION = 1;
const GUEST = 'guest';

/** The storage key of a guest's items of a kind. */
export function guestKey(kind: Kind): string {
  return `valv.guest.${kind}`;
}

/**
 * A guest's items of one kind, kept in the browser. What cannot be read is set aside under another
 * key, never thrown away; a full storage refuses the write and changes nothing.
 */
export function guestCollection<Item extends Kept, Draft extends object>(
  kind: Kind,
  { shelf, draft, now }: Surroundings<Draft>,
): Collection<Item, Draft> {
  const read = () => readShelf<Item>(kind, shelf, draft);
  const write = (items: readonly Shelved<Item>[]) => writeShelf(kind, shelf, items);
  const change = (id: string, wasRemoved: boolean, edit: (item: Shelved<Item>) => Shelved<Item>) =>
    changeOne({ items: read(), id, wasRemoved, edit, write });

  return {
    async list() {
      return read().filter(isPresent).map(withoutRemoval);
    },

    async create(typed) {
      const items = read();
      if (items.filter(isPresent).length >= RECORDS_MAX) {
        throw new GuestRefusal('limit_reached');
      }
      const at = now().toISOString();
      const id = nextId(items);
      const kept = { ...typed, id, userId: GUEST, createdAt: at, updatedAt: at } as unknown as Item;
      write([...items, kept]);
      return kept;
    },

    async update(id, changes, unlessChangedSince) {
      const present = read().find((item) => item.id === id && isPresent(item));
      if (present && unlessChangedSince && present.updatedAt !== unlessChangedSince) {
        return { stale: withoutRemoval(present) } satisfies Stale<Item>;
      }
      const at = present ? later(present.updatedAt, now()) : '';
      return change(id, false, (item) => ({ ...item, ...changes, updatedAt: at }));
    },

    async remove(id) {
      const deletedAt = now().toISOString();
      return change(id, false, (item) => ({ ...item, deletedAt })) !== null;
    },

    async restore(id) {
      const restored = change(id, true, (item) => withoutRemoval(item));
      return restored ?? change(id, false, (item) => item);
    },
  };
}

type Change<Item> = {
  items: Shelved<Item>[];
  id: string;
  wasRemoved: boolean;
  edit: (item: Shelved<Item>) => Shelved<Item>;
  write: (items: readonly Shelved<Item>[]) => void;
};

function changeOne<Item extends Kept>({ items, id, wasRemoved, edit, write }: Change<Item>) {
  const found = items.find((item) => item.id === id && isPresent(item) !== wasRemoved);
  if (!found) return null;
  const edited = edit(found);
  write(items.map((item) => (item === found ? edited : item)));
  return withoutRemoval(edited);
}

function readShelf<Item extends Kept>(
  kind: Kind,
  shelf: Shelf,
  draft: z.ZodMiniType,
): Shelved<Item>[] {
  const text = shelf.getItem(guestKey(kind));
  if (text === null) return [];
  const raw = itemsIn(text);
  const items = (raw ?? []).flatMap((value) => validItem<Item>(value, draft));
  if (items.length !== raw?.length) shelf.setItem(`${guestKey(kind)}.broken`, text);
  return items;
}

function itemsIn(text: string): unknown[] | null {
  try {
    const { version, items } = JSON.parse(text) as { version?: unknown; items?: unknown };
    return version === VERSION && Array.isArray(items) ? items : null;
  } catch {
    return null;
  }
}

/** The item when all of it can be trusted, whoever wrote it into the storage. */
function validItem<Item>(value: unknown, draft: z.ZodMiniType): Shelved<Item>[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, userId, createdAt, updatedAt, deletedAt, ...typed } = value as Record<
    string,
    unknown
  >;
  const checked = draft.safeParse(typed);
  const isKept =
    /^\d+$/.test(String(id)) && userId === GUEST && [createdAt, updatedAt].every(isInstant);
  if (!checked.success || !isKept) return [];
  const removal = isInstant(deletedAt) ? { deletedAt } : {};
  const item = { ...(checked.data as object), id, userId, createdAt, updatedAt, ...removal };
  return [item as unknown as Shelved<Item>];
}

function writeShelf(kind: Kind, shelf: Shelf, items: readonly unknown[]): void {
  try {
    shelf.setItem(guestKey(kind), JSON.stringify({ version: VERSION, items }));
  } catch {
    throw new GuestRefusal('storage_full');
  }
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

function isPresent(item: { deletedAt?: string }): boolean {
  return item.deletedAt === undefined;
}

function withoutRemoval<Item>({ deletedAt: _, ...item }: Shelved<Item>): Item {
  return item as unknown as Item;
}

function nextId(items: readonly Kept[]): string {
  return String(items.reduce((highest, { id }) => Math.max(highest, Number(id)), 0) + 1);
}

/** Grows with every write, also within one millisecond. */
function later(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}
