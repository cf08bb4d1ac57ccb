import { storedInTab, storeInTab } from '#web/kit/storage/stored.ts';
import { TYPING_KEY } from '#web/kit/storage/keys.ts';

/** A key for one opened form. `crypto.randomUUID` is missing where a page comes without TLS. */
export function createFormKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Stores the typed answers of a form of several steps, so that a reload loses nothing. They stay in
 * the tab, belong to one user, and are removed when the form is sent or the session ends.
 */
export function keepTyping(userId: string, typing: object): void {
  storeInTab(TYPING_KEY, { userId, typing });
}

/** The user's stored answers; null when there are none, or they are damaged. */
export function keptTyping(userId: string): object | null {
  const kept = storedInTab(TYPING_KEY) as StoredTyping | null;
  const isTheirs = kept?.userId === userId && typeof kept.typing === 'object';
  return isTheirs ? kept.typing : null;
}

export function forgetTyping(): void {
  storeInTab(TYPING_KEY, null);
}

type StoredTyping = { userId?: unknown; typing: object | null };
