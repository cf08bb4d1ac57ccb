import type { User } from '#domain/account/profile.ts';
import { joinedMortgages, type StoredMortgage } from '#domain/mortgage/joined.ts';
import { draftOf } from '#domain/mortgage/stated-loans.ts';
import { guestExportFile } from '#domain/portability/export-guest.ts';
import type { Asset } from '#domain/records/assets.ts';
import { areSame } from '#domain/records/dated-terms.ts';
import { fieldsOf } from '#domain/records/fields.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { RecordRow } from '#domain/records/field.ts';
import { isStale, type ItemOf } from '#domain/records/records.ts';
import { request } from '#web/client/http/api.ts';
import { remoteCollection } from '#web/client/http/remote.ts';
import { accountMortgages } from '#web/client/records/mortgage-source.ts';
import {
  forgetGuestSet,
  type GuestSet,
  keepGuestSet,
  readGuestSet,
} from '#web/guest/storage/guest-file.ts';
import {
  GUEST_MORTGAGES_KEY,
  GUEST_MOVES_KEY,
  GUEST_USER_KEY,
  guestKey,
} from '#web/guest/storage/guest-keys.ts';
import { readMortgages } from '#web/guest/storage/guest-mortgages.ts';
import {
  browserStorage,
  readStoredItems,
  refusal,
  type StoredItem,
  writeStoredItems,
} from '#web/guest/storage/guest-storage.ts';
import { guestHistories, guestItems } from '#web/guest/storage/guest-source.ts';
import { profileOf, readGuestUser, tellGuestChanged } from '#web/guest/storage/guest-user.ts';
import { chosenLanguage } from '#web/kit/i18n/chosen-language.ts';
import { removeStored } from '#web/kit/storage/stored.ts';

type ItemsByKind = { [K in Kind]: ItemOf<K>[] };

/** No item written after this was part of the upload. */
const BEGINNING = '1970-01-01T00:00:00.000Z';

/**
 * Moves a guest's items to the account, and only then out of the browser; returns their number. It
 * may fail at any point and be repeated: items sent under an id are imported once, later changes
 * are made in the account, and new items are sent under an id of their own.
 */
export async function carryRecordsOver(): Promise<number> {
  refuseUnread();
  let count = 0;
  const moved: { [K in keyof SentItems]: SentItems[K][number][] } = { assets: [], liabilities: [] };
  for (let items = await guestHistories(); countIn(items) > 0; items = await guestHistories()) {
    const set = sending(readGuestSet(), items);
    const sent = until(items, set.sentAt);
    const isRepeated = await send(set, sent);
    moved.assets.push(...items.assets);
    moved.liabilities.push(...items.liabilities);
    count += presentIn(sent) + (await catchAllUp({ sent, isRepeated, sentAt: set.sentAt }));
    await catchMortgagesUp(readMortgages(browserStorage), moved);
    removeSent(set.sentAt);
  }
  return count;
}

type CatchUp = { sent: ItemsByKind; isRepeated: boolean; sentAt: string };

/** Sends items changed since the upload; returns the number of items beside those sent first. */
async function catchAllUp({ sent, isRepeated, sentAt }: CatchUp): Promise<number> {
  const present = await guestItems();
  let count = 0;
  for (const kind of KIND_NAMES) {
    const isSent = (id: string) => sent[kind].some((item) => item.id === id);
    const arrived = present[kind].filter(
      ({ id, createdAt, updatedAt }) =>
        createdAt <= sentAt && updatedAt > sentAt && (isRepeated || isSent(id)),
    );
    const caughtUp = await catchUp(kind, arrived, sentAt);
    count += caughtUp.filter((id) => !isSent(id)).length;
  }
  return count;
}

/** The guest's answers replace the onboarding; null when there are none. */
export async function carryAnswersOver(): Promise<User | null> {
  const guest = readGuestUser();
  if (guest === null) return null;
  const profile = profileOf(guest);
  // A language chosen since then, on a page outside guest mode, is the present one.
  const body = { ...profile, language: chosenLanguage() ?? profile.language };
  return request<User>('/api/auth/user/profile', { method: 'PUT', body });
}

/** Removes the guest's data once everything has been moved. */
export function endGuest(): void {
  removeStored(GUEST_MORTGAGES_KEY);
  removeStored(GUEST_MOVES_KEY);
  removeStored(GUEST_USER_KEY);
  tellGuestChanged();
}

/** Unreadable data that could not be set aside would be lost with the moved items. */
function refuseUnread(): void {
  const isSafe = (kind: Kind) => readStoredItems(kind, browserStorage).isSafe;
  if (!KIND_NAMES.every(isSafe)) throw refusal('storage_full');
}

type GuestUpload = GuestSet & { sentAt: string };

/** The same set as at an earlier attempt whose end is not known; else all that there is now. */
function sending(set: GuestSet, items: ItemsByKind): GuestUpload {
  const sentAt = set.sentAt ?? latestOf(items);
  keepGuestSet({ id: set.id, sentAt });
  return { id: set.id, sentAt };
}

/** True: it was imported before, by an attempt whose answer was lost. */
async function send({ id }: GuestUpload, records: ItemsByKind): Promise<boolean> {
  const homes = new Set(records.assets.map((asset) => asset.id));
  const mortgages = readMortgages(browserStorage).filter(({ assetId }) => homes.has(assetId));
  const at = new Date().toISOString();
  const { movedItems } = await import('#web/guest/moves/stored-moves.ts');
  const moved = movedItems(browserStorage);
  const file = guestExportFile({ id, at, profile: {}, records, mortgages, moved });
  const sent = { method: 'POST', body: file } as const;
  return (await request<{ isRepeated: boolean }>('/api/import', sent)).isRepeated;
}

/** Items written meanwhile, here or in another tab, stay and become a set of their own. */
function removeSent(sentAt: string): void {
  for (const kind of KIND_NAMES) {
    leaveOnly(kind, (item) => item.deletedAt === undefined && item.updatedAt > sentAt);
  }
  forgetGuestSet();
}

function until(items: ItemsByKind, sentAt: string): ItemsByKind {
  const kinds = KIND_NAMES.map((kind) => [
    kind,
    items[kind].filter(({ updatedAt }) => updatedAt <= sentAt),
  ]);
  return Object.fromEntries(kinds) as ItemsByKind;
}

function latestOf(items: ItemsByKind): string {
  const times = KIND_NAMES.flatMap((kind) => items[kind].map(({ updatedAt }) => updatedAt));
  return times.reduce((latest, time) => (time > latest ? time : latest), BEGINNING);
}

/** Number of items that were not removed. */
function presentIn(items: ItemsByKind): number {
  const isPresent = (item: StoredItem<RecordRow>) => item.deletedAt === undefined;
  return KIND_NAMES.reduce((sum, kind) => sum + items[kind].filter(isPresent).length, 0);
}

function countIn(items: ItemsByKind): number {
  return KIND_NAMES.reduce((sum, kind) => sum + items[kind].length, 0);
}

type ItemFields = Readonly<Record<string, unknown>>;

/**
 * Updates imported items to the browser's version where that changed since `sentAt`, and only then
 * removes them from the browser; returns their ids. An item that was changed in the account too, or
 * cannot be identified, stays: both versions are kept then.
 */
async function catchUp(
  kind: Kind,
  changed: readonly RecordRow[],
  sentAt: string,
): Promise<string[]> {
  if (changed.length === 0) return [];
  const account = remoteCollection<ItemOf<Kind>, ItemFields>(`/api/${kind}`, { send: request });
  const rows = await account.list();
  const caughtUp: string[] = [];
  for (const item of changed) {
    const row = onlyOne(rows.filter(({ createdAt }) => createdAt === item.createdAt));
    if (row === null) continue;
    const changes = differingFields(kind, item, row);
    // Reported already if an earlier attempt got no answer.
    if (Object.keys(changes).length > 0) {
      if (row.updatedAt > sentAt) continue;
      const answer = await account.update(row.id, changes, row.updatedAt);
      if (answer === null || isStale(answer)) continue;
    }
    leaveOnly(kind, ({ id, updatedAt }) => id !== item.id || updatedAt !== item.updatedAt);
    caughtUp.push(item.id);
  }
  return caughtUp;
}

/** An imported item keeps its creation time to the millisecond, which identifies it. */
function onlyOne<Row>(rows: readonly Row[]): Row | null {
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/** The fields of an item that the account has otherwise. */
function differingFields(kind: Kind, item: object, row: object): ItemFields {
  const [mine, theirs] = [new Map(Object.entries(item)), new Map(Object.entries(row))];
  const fields = Object.keys(fieldsOf(kind)).map(
    (field) => [field, mine.get(field) ?? null, theirs.get(field) ?? null] as const,
  );
  const differing = fields.filter(([, one, other]) => !areSame(one, other));
  return Object.fromEntries(differing.map(([field, value]) => [field, value]));
}

/** Removes every item of a kind from the browser but those that are still to be moved. */
function leaveOnly(kind: Kind, isLeft: (item: StoredItem<RecordRow>) => boolean): void {
  const { items } = readStoredItems(kind, browserStorage);
  if (items.length === 0) return;
  const left = items.filter(isLeft);
  if (left.length > 0) writeStoredItems(kind, browserStorage, left);
  else removeStored(guestKey(kind));
}

type NamedGuestRecord = RecordRow & { name: string };

/** A guest's homes and loans that have been sent, in all attempts since the move began. */
type SentItems = {
  assets: readonly NamedGuestRecord[];
  liabilities: readonly NamedGuestRecord[];
};

/**
 * States a guest's mortgages in the account where those of the uploaded file are older or lack a
 * part: they were stated while it was not known whether the upload had arrived.
 */
async function catchMortgagesUp(guests: readonly StoredMortgage[], sent: SentItems): Promise<void> {
  if (guests.length === 0) return;
  const [assets, liabilities, stored] = await Promise.all([
    request<Asset[]>('/api/assets'),
    request<Liability[]>('/api/liabilities'),
    accountMortgages.list(),
  ]);
  const homes = idsIn(assets, sent.assets);
  const loans = idsIn(liabilities, sent.liabilities);
  const moved = guests.flatMap((mortgage) => {
    const assetId = homes.get(mortgage.assetId);
    if (assetId === undefined) return [];
    const parts = mortgage.parts.flatMap((part) => {
      const liabilityId = loans.get(part.liabilityId);
      return liabilityId === undefined ? [] : [{ ...part, liabilityId }];
    });
    return [{ ...mortgage, assetId, parts }];
  });
  const late = moved.filter((mortgage) => isLate(mortgage, stored));
  for (const mortgage of joinedMortgages(late, { assets, liabilities })) {
    const draft = draftOf(mortgage);
    if (mortgage.assetId !== null && draft !== null) {
      await accountMortgages.put(mortgage.assetId, draft);
    }
  }
}

/** Whether the account has an older version, or one without all parts. */
function isLate(mortgage: StoredMortgage, stored: readonly StoredMortgage[]): boolean {
  const present = stored.find(({ assetId }) => assetId === mortgage.assetId);
  if (present === undefined) return true;
  return present.updatedAt < mortgage.updatedAt || present.parts.length < mortgage.parts.length;
}

/** The account's ids by a guest's: an imported item keeps its name and its creation time. */
function idsIn(
  rows: readonly NamedGuestRecord[],
  guests: readonly NamedGuestRecord[],
): Map<string, string> {
  const keyOf = ({ createdAt, name }: NamedGuestRecord) => `${createdAt} ${name}`;
  const groups = Map.groupBy(rows, keyOf);
  const found = guests.flatMap((item): [string, string][] => {
    const [row, ...others] = groups.get(keyOf(item)) ?? [];
    return row === undefined || others.length > 0 ? [] : [[item.id, row.id]];
  });
  return new Map(found);
}
