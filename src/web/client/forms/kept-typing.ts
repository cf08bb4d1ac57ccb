import { storedInTab, storeInTab } from '#web/client/session/tab-storage.ts';
import { TYPING_KEY } from '#web/kit/storage/keys.ts';

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
