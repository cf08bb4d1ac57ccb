import { storeInTab } from '#web/client/session/tab-storage.ts';
import { WANTED_KEY } from '#web/kit/storage/keys.ts';

/**
 * Where somebody was going when they had to sign in first (`led-path.ts`). It stays in the tab, so
 * that no link of another site can say where signing in leads to.
 */
/** `userId`: only they are led back there; null, whoever signs in. */
export type WantedPath = { path: string; userId: string | null; keptMs: number };

export function keepWantedPath(userId: string | null): void {
  const path = location.href.slice(location.origin.length);
  const wanted: WantedPath = { path, userId, keptMs: Date.now() };
  storeInTab(WANTED_KEY, wanted);
}

export function forgetWantedPath(): void {
  storeInTab(WANTED_KEY, null);
}
