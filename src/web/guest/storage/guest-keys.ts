import { readStored } from '#web/kit/storage/stored.ts';
import { GUEST_PREFIX } from '#web/kit/storage/keys.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';

/** Storage key of the guest user. */
export const GUEST_USER_KEY = `${GUEST_PREFIX}user`;

/** Storage key of the terms of the guest's home loans. */
export const GUEST_MORTGAGES_KEY = `${GUEST_PREFIX}mortgages`;

/** The storage key of a guest's items of a kind. */
export function guestKey(kind: Kind): string {
  return `${GUEST_PREFIX}${kind}`;
}

/** Whether this browser has been used in guest mode, without reading the records. */
export function isGuestKnown(): boolean {
  return [GUEST_USER_KEY, ...KIND_NAMES.map(guestKey)].some((key) => readStored(key) !== null);
}
