import type * as z from 'zod/mini';
import { type Day, dayOf, isDay, type Month, monthOf } from '#domain/basics/months.ts';
import { defineTexts } from '#domain/basics/texts.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { DRAFTS } from '#domain/records/drafts.ts';
import { hasHistory, type Kind } from '#domain/records/kinds.ts';
import type { RecordRow } from '#domain/records/field.ts';
import { type ItemOf, RECORDS_MAX } from '#domain/records/records.ts';
import { GuestRefusal } from '#web/client/http/remote-error.ts';
import { guestKey } from './guest-keys.ts';
import { type GuestPast, isInstant, isPast } from './guest-past.ts';

/** Storage of a guest's records: the browser's, or an object with the same methods. */
export type GuestStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** A stored item; a removed one stays a while, so that it can be restored. */
export type StoredItem<Item> = Item & GuestPast & { deletedAt?: string; removedOn?: Day };

/** `isSafe` is false while unreadable data exists that a write would overwrite. */
type StoredItems<Item> = { items: StoredItem<Item>[]; isSafe: boolean };

/** The browser's own. Read by name at each use: a browser may deny access to it. */
export const browserStorage: GuestStorage & Pick<Storage, 'removeItem'> = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, text) => localStorage.setItem(key, text),
  removeItem: (key) => localStorage.removeItem(key),
};

export const GUEST = 'guest';

/** Increased when the stored format changes in a way that older code could not read. */
const VERSION = 1;
/** Number of unreadable texts of a kind that are set aside; a further one stays in place. */
const ASIDE_MAX = 9;
/** Numbers of up to fifteen digits are exact. */
const ID = /^\d{1,15}$/;

/** Keys under which unreadable texts of a key are set aside. */
export function asideKeys(key: string): string[] {
  return Array.from({ length: ASIDE_MAX }, (_, at) => `${key}.broken${at ? `.${at + 1}` : ''}`);
}

type Removable = {
  updatedAt?: string;
  deletedAt?: string;
  removedOn?: Day;
  observations?: readonly { month: Month }[];
  typed?: readonly { month: Month }[];
};

/** Whether a removed item of a kind counts in months before its removal, as it does for an account. */
export function hasEnded(kind: Kind, item: Removable): boolean {
  const { deletedAt, removedOn, updatedAt = deletedAt, observations = [], typed = [] } = item;
  if (updatedAt === undefined || removedOn === undefined || !hasHistory(kind)) return false;
  if (deletedAt === undefined || removedOn <= `${FIRST_MONTH}-01`) return false;
  const months = [...observations, ...typed].map(({ month }) => month);
  // An item written before histories were stored has its values since its last change.
  if (observations.length === 0) months.push(monthOf(dayOf(new Date(updatedAt))));
  return months.some((month) => month < monthOf(removedOn));
}

/** Reads the valid items of a kind. The others are stored under another key, never discarded. */
export function readStoredItems<K extends Kind>(
  kind: K,
  storage: GuestStorage,
): StoredItems<ItemOf<K>> {
  const text = readText(storage, guestKey(kind));
  if (text === null) return { items: [], isSafe: true };
  const raw = itemsIn(text);
  const items = validItems<ItemOf<K>>(raw ?? [], DRAFTS[kind]);
  const isWhole = items.length === raw?.length;
  return { items, isSafe: isWhole || setAside(storage, guestKey(kind), text) };
}

export function writeStoredItems(
  kind: Kind,
  storage: GuestStorage,
  items: readonly RecordRow[],
): void {
  const stored = items.map(toStored);
  writeText(storage, guestKey(kind), JSON.stringify({ version: VERSION, items: stored }));
}

/** A stored text; null when there is none, or the browser refuses to read. */
export function readText(storage: GuestStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** Throws a refusal when the storage is full or turned off; the stored text is unchanged then. */
export function writeText(storage: GuestStorage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    throw refusal('storage_full');
  }
}

export function refusal(code: Exclude<GuestRefusal['code'], 'invalid'>): GuestRefusal {
  return new GuestRefusal(code, { en: guestTexts.en[code], sv: guestTexts.sv[code] });
}

/** Stores a copy of an unreadable text; false where there is no space for it. */
export function setAside(storage: GuestStorage, key: string, text: string): boolean {
  const names = asideKeys(key);
  if (names.some((name) => readText(storage, name) === text)) return true;
  const free = names.find((name) => readText(storage, name) === null);
  if (free === undefined) return false;
  try {
    storage.setItem(free, text);
    return true;
  } catch {
    return false;
  }
}

function itemsIn(text: string): unknown[] | null {
  try {
    const { version, items } = JSON.parse(text) as { version?: unknown; items?: unknown };
    return version === VERSION && Array.isArray(items) ? items : null;
  } catch {
    return null;
  }
}

/** Each item once, and no more of them than a list may hold. */
function validItems<Item extends RecordRow>(raw: readonly unknown[], draft: z.ZodMiniType) {
  const known = new Map<string, StoredItem<Item>>();
  let present = 0;
  for (const value of raw) {
    if (present === RECORDS_MAX) break;
    const item = validItem<Item>(value, draft);
    if (item === null || known.has(item.id)) continue;
    known.set(item.id, item);
    if (item.deletedAt === undefined) present += 1;
  }
  return [...known.values()];
}

/** The item if all of it is valid, since anything may have written it. */
function validItem<Item extends RecordRow>(
  value: unknown,
  draft: z.ZodMiniType,
): StoredItem<Item> | null {
  if (typeof value !== 'object' || value === null) return null;
  const { deletedAt, removedOn, observations, typed, ...rest } = value as Record<string, unknown>;
  const { id, userId, createdAt, updatedAt, ...fields } = rest;
  const checked = draft.safeParse(parseStored(fields));
  const isKept =
    typeof id === 'string' &&
    ID.test(id) &&
    userId === GUEST &&
    [createdAt, updatedAt].every(isInstant);
  if (!checked.success || !isKept) return null;
  const past = pastFields({ observations, typed });
  const removal = isInstant(deletedAt) ? { deletedAt, ...removalDay(removedOn, deletedAt) } : {};
  const own = { ...(checked.data as object), id, userId, createdAt, updatedAt } as RecordRow;
  if (!isPast(past, own, draft)) return null;
  return { ...own, ...past, ...removal } as StoredItem<Item>;
}

/** The day that a removal was of; removed before such days were stored: that of its time. */
function removalDay(removedOn: unknown, deletedAt: unknown): { removedOn: Day } {
  const isStated = typeof removedOn === 'string' && isDay(removedOn);
  return { removedOn: isStated ? removedOn : dayOf(new Date(deletedAt as string)) };
}

/** Empty without a stored history. */
function pastFields(past: Record<string, unknown>): GuestPast {
  return Object.fromEntries(Object.entries(past).filter(([, list]) => list !== undefined));
}

/** A guest's asset stores its value as `currentValue` (docs/product.md, section 3). */
function toStored(item: RecordRow & { value?: unknown }): object {
  const { value, ...rest } = item;
  return value === undefined ? rest : { ...rest, currentValue: value };
}

function parseStored({ currentValue, ...rest }: Record<string, unknown>): object {
  return currentValue === undefined ? rest : { ...rest, value: currentValue };
}

/** A UUID of version 4. `crypto.randomUUID` is missing where a page comes without TLS. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte, at) => {
    if (at === 6) return (byte & 0x0f) | 0x40;
    return at === 8 ? (byte & 0x3f) | 0x80 : byte;
  }).map((byte) => byte.toString(16).padStart(2, '0'));
  const ends = [4, 6, 8, 10, 16];
  return ends.map((end, at) => digits.slice(ends[at - 1] ?? 0, end).join('')).join('-');
}

/** Reasons why the browser does not store something. */
export const guestTexts = defineTexts({
  en: {
    conflict: 'It was changed in another tab meanwhile.',
    limit_reached: 'There are 1,000 already, and no list holds more.',
    not_found: 'Another tab has removed it meanwhile, so nothing was saved.',
    storage_full:
      'This browser cannot store more: its storage for this site is full or turned off. Nothing ' +
      'already saved is lost. Remove something, or create an account.',
  },
  sv: {
    conflict: 'Det har ändrats i en annan flik under tiden.',
    limit_reached: 'Det finns redan 1 000, och fler ryms inte i en lista.',
    not_found: 'Den togs bort i en annan flik under tiden, så inget sparades.',
    storage_full:
      'Webbläsaren sparar inte mer: lagringen för den här sidan är full eller avstängd. Inget av ' +
      'det som sparats har gått förlorat. Ta bort något eller skapa ett konto.',
  },
});

/** The value of a JSON text; null where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
