import { storedInTab, storeInTab } from '#web/client/session/tab-storage.ts';
import { TYPING_KEY } from '#web/kit/storage/keys.ts';

/**
 * What somebody is typing in a form of several steps, so that a reload loses nothing. It stays in
 * the tab, belongs to one person, and goes when the form is sent or the session ends.
 */
export function keepTyping(userId: string, typing: object): void {
  storeInTab(TYPING_KEY, { userId, typing });
}

/** What this person was typing; null when nothing is kept, or what is kept is broken. */
export function keptTyping(userId: string): object | null {
  const kept = storedInTab(TYPING_KEY) as Kept | null;
  const isTheirs = kept?.userId === userId && typeof kept.typing === 'object';
  return isTheirs ? kept.typing : null;
}

export function forgetTyping(): void {
  storeInTab(TYPING_KEY, null);
}

type Kept = { userId?: unknown; typing: object | null };
