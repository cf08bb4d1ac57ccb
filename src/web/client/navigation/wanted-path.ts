import { storeInTab, storedInTab } from '#web/kit/storage/stored.ts';
import { WANTED_KEY } from '#web/kit/storage/keys.ts';
import { paths } from './paths.ts';

/**
 * The page a user was going to when sign-in was required. It is stored in the tab, so that no link
 * of another site can choose the page after sign-in. With a `userId`, only this user returns to it.
 */
export type WantedPath = { path: string; userId: string | null; keptMs: number };

export function keepWantedPath(userId: string | null): void {
  const path = location.href.slice(location.origin.length);
  const wanted: WantedPath = { path, userId, keptMs: Date.now() };
  storeInTab(WANTED_KEY, wanted);
}

export function forgetWantedPath(): void {
  storeInTab(WANTED_KEY, null);
}

/** A sign-in much later starts at the first page. */
const AGE_MS_MAX = 30 * 60_000;

/** Paths of sign-in, which redirect a signed-in user to the app. */
const ENTRY_PATHS: readonly string[] = [paths.auth, paths.login, paths.signup];

/** The path that opens after this user has signed in; `forgetWantedPath` removes it then. */
export function pathAfterLogin(userId: string): string {
  const wanted = storedInTab(WANTED_KEY) as WantedPath | null;
  if (typeof wanted?.path !== 'string') return paths.home;
  const isFresh = Date.now() - wanted.keptMs < AGE_MS_MAX;
  const isTheirs = wanted.userId === null || wanted.userId === userId;
  return (isFresh && isTheirs ? ownPath(wanted.path) : null) ?? paths.home;
}

/** A path of this product as the browser resolves it; null for any other address. */
export function ownPath(text: string, origin: string = location.origin): string | null {
  if (!text.startsWith('/')) return null;
  const url = URL.parse(text, origin);
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null;
  if (ENTRY_PATHS.includes(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
