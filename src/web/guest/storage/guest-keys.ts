import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import { sessionIdOf, readSession } from '#web/client/session/stored-session.ts';
import { DECLINED_KEY, GUEST_PREFIX } from '#web/kit/storage/keys.ts';
import { readStored, removeStored, writeStored } from '#web/kit/storage/stored.ts';

/** Storage key of the guest user. */
export const GUEST_USER_KEY = `${GUEST_PREFIX}user`;

/** Storage key of the terms of the guest's home loans. */
export const GUEST_MORTGAGES_KEY = `${GUEST_PREFIX}mortgages`;

/** Storage key of the files that a guest has moved in. */
export const GUEST_MOVES_KEY = `${GUEST_PREFIX}moves`;

/** The storage key of a guest's items of a kind. */
export function guestKey(kind: Kind): string {
  return `${GUEST_PREFIX}${kind}`;
}

/** Whether this browser has been used in guest mode, without reading the records. */
export function isGuestKnown(): boolean {
  return [GUEST_USER_KEY, ...KIND_NAMES.map(guestKey)].some((key) => readStored(key) !== null);
}

/**
 * The session in which the user declined to import a guest's records. It holds in every tab; at the
 * next sign-in they are asked again.
 */
export function isDeclined(): boolean {
  const session = currentSession();
  return session !== null && readStored(DECLINED_KEY) === session;
}

export function keepDeclined(): void {
  writeStored(DECLINED_KEY, currentSession() ?? '');
}

export function forgetDeclined(): void {
  removeStored(DECLINED_KEY);
}

function currentSession(): string | null {
  const session = readSession();
  return session && sessionIdOf(session.accessToken);
}
