import { storeInTab } from '#web/client/session/tab-storage.ts';
import { WANTED_KEY } from '#web/kit/storage/keys.ts';

/**
 * The page a user was going to when sign-in was required (`path-after-login.ts`). It is stored in the tab,
 * so that no link of another site can choose the page after sign-in.
 */
/** `userId`: only this user is led back there; null, any. */
export type WantedPath = { path: string; userId: string | null; keptMs: number };

export function keepWantedPath(userId: string | null): void {
  const path = location.href.slice(location.origin.length);
  const wanted: WantedPath = { path, userId, keptMs: Date.now() };
  storeInTab(WANTED_KEY, wanted);
}

export function forgetWantedPath(): void {
  storeInTab(WANTED_KEY, null);
}
