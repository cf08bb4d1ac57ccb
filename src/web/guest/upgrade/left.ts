import type { Kept, Kind } from '#domain/records/records.ts';
import { GUEST_DRAFTS } from '#web/client/records/guest-drafts.ts';
import { guestKey } from '#web/guest/storage/guest-keys.ts';
import {
  browserShelf,
  readShelf,
  type Shelved,
  writeShelf,
} from '#web/guest/storage/guest-shelf.ts';
import { removeStored } from '#web/kit/i18n/stored.ts';

/** Removes every item of a kind from the browser but those that are still to be moved. */
export function leaveOnly(kind: Kind, isLeft: (item: Shelved<Kept>) => boolean): void {
  const { items } = readShelf<Kept>(kind, browserShelf, GUEST_DRAFTS[kind]);
  if (items.length === 0) return;
  const left = items.filter(isLeft);
  if (left.length > 0) writeShelf(kind, browserShelf, left);
  else removeStored(guestKey(kind));
}
