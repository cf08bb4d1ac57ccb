import type { Kind } from '#domain/records/records.ts';
import { readStored } from '#web/kit/storage/stored.ts';
import { GUEST_PREFIX } from '#web/kit/storage/keys.ts';

export const GUEST_KINDS: readonly Kind[] = ['assets', 'liabilities', 'incomes', 'costs', 'goals'];

/** Where the guest user is kept. */
export const GUEST_USER_KEY = `${GUEST_PREFIX}user`;

/** The storage key of a guest's items of a kind. */
export function guestKey(kind: Kind): string {
  return `${GUEST_PREFIX}${kind}`;
}

/** Whether somebody has used this browser as a guest, without reading what they wrote. */
export function isGuestKnown(): boolean {
  return [GUEST_USER_KEY, ...GUEST_KINDS.map(guestKey)].some((key) => readStored(key) !== null);
}
