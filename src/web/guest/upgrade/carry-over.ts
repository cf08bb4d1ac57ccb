import type { User } from '#domain/account/accounts.ts';
import { guestExportFile } from '#domain/portability/export-guest.ts';
import type { ItemOf, Kind } from '#domain/records/records.ts';
import { request } from '#web/client/http/api.ts';
import { GUEST_DRAFTS } from '#web/client/records/guest-drafts.ts';
import { GUEST_KINDS, GUEST_USER_KEY } from '#web/guest/storage/guest-keys.ts';
import {
  forgetGuestSet,
  type GuestSet,
  keepGuestSet,
  readGuestSet,
} from '#web/guest/storage/guest-set.ts';
import { browserShelf, readShelf, refusal } from '#web/guest/storage/guest-shelf.ts';
import { guestItems } from '#web/guest/storage/guest-source.ts';
import { profileOf, readGuestUser, tellGuestChanged } from '#web/guest/storage/guest-user.ts';
import { chosenLanguage } from '#web/kit/i18n/chosen-language.ts';
import { removeStored } from '#web/kit/i18n/stored.ts';
import { catchUp } from './catch-up.ts';
import { leaveOnly } from './left.ts';

type Items = { [K in Kind]: ItemOf<K>[] };

/** Nothing that is written later than this is part of what was sent. */
const BEGINNING = '1970-01-01T00:00:00.000Z';

/**
 * Moves what the guest keeps to the account, and only then out of the browser; says how many items
 * that were. It may fail anywhere and be tried again: what was sent under an id is taken in once,
 * what was changed since then is changed in the account, and what is new goes under its own id.
 */
export async function carryRecordsOver(): Promise<number> {
  refuseUnread();
  let count = 0;
  for (let items = await guestItems(); countIn(items) > 0; items = await guestItems()) {
    const set = sending(readGuestSet(), items);
    const sent = until(items, set.sentAt);
    const isRepeated = await send(set, sent);
    count += countIn(sent) + (await catchAllUp({ sent, isRepeated, sentAt: set.sentAt }));
    removeSent(set.sentAt);
  }
  return count;
}

type Arrived = { sent: Items; isRepeated: boolean; sentAt: string };

/** What has arrived and was changed since; says how many items beside those that were sent. */
async function catchAllUp({ sent, isRepeated, sentAt }: Arrived): Promise<number> {
  const present = await guestItems();
  let count = 0;
  for (const kind of GUEST_KINDS) {
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

/** The guest's own answers take the place of the onboarding; null when there are none. */
export async function carryAnswersOver(): Promise<User | null> {
  const guest = readGuestUser();
  if (guest === null) return null;
  const profile = profileOf(guest);
  // What was chosen since then, on a page that is not of guest mode, is what they read now.
  const body = { ...profile, language: chosenLanguage() ?? profile.language };
  return request<User>('/api/auth/user/profile', { method: 'PUT', body });
}

/** What is left when everything has been moved. */
export function endGuest(): void {
  removeStored(GUEST_USER_KEY);
  tellGuestChanged();
}

/** What cannot be read and could not be set aside would be lost with what was moved. */
function refuseUnread(): void {
  const isSafe = (kind: Kind) => readShelf(kind, browserShelf, GUEST_DRAFTS[kind]).isSafe;
  if (!GUEST_KINDS.every(isSafe)) throw refusal('storage_full');
}

type Sent = GuestSet & { sentAt: string };

/** The same set as at an earlier attempt whose end is not known; else all that there is now. */
function sending(set: GuestSet, items: Items): Sent {
  const sentAt = set.sentAt ?? latestOf(items);
  keepGuestSet({ id: set.id, sentAt });
  return { id: set.id, sentAt };
}

/** True: it had been taken in before, at an attempt whose answer was lost. */
async function send({ id }: Sent, records: Items): Promise<boolean> {
  const file = guestExportFile({ id, at: new Date().toISOString(), profile: {}, records });
  const sent = { method: 'POST', body: file } as const;
  return (await request<{ isRepeated: boolean }>('/api/import', sent)).isRepeated;
}

/** What was written meanwhile, here or in another tab, stays and becomes a set of its own. */
function removeSent(sentAt: string): void {
  for (const kind of GUEST_KINDS) {
    leaveOnly(kind, (item) => item.deletedAt === undefined && item.updatedAt > sentAt);
  }
  forgetGuestSet();
}

function until(items: Items, sentAt: string): Items {
  const kinds = GUEST_KINDS.map((kind) => [
    kind,
    items[kind].filter(({ updatedAt }) => updatedAt <= sentAt),
  ]);
  return Object.fromEntries(kinds) as Items;
}

function latestOf(items: Items): string {
  const times = GUEST_KINDS.flatMap((kind) => items[kind].map(({ updatedAt }) => updatedAt));
  return times.reduce((latest, time) => (time > latest ? time : latest), BEGINNING);
}

function countIn(items: Items): number {
  return GUEST_KINDS.reduce((sum, kind) => sum + items[kind].length, 0);
}
