import { paths } from './paths.ts';

/**
 * Where somebody was going when they had to sign in first. It stays in the tab, so that no link of
 * another site can say where signing in leads to.
 */
const KEY = 'valv.wanted';
/** Whoever signs in much later begins anew. */
const AGE_MS_MAX = 30 * 60_000;

/** `userId`: only they are led back there; null, whoever signs in. */
type Wanted = { path: string; userId: string | null; keptMs: number };

/** Where anybody signs in, and what is shown anyway afterwards. */
const LED_HOME: readonly string[] = [paths.home, paths.auth, paths.login, paths.signup];

export function keepWantedPath(userId: string | null): void {
  const { pathname, search, hash } = location;
  if (LED_HOME.includes(pathname)) return;
  const wanted: Wanted = { path: pathname + search + hash, userId, keptMs: Date.now() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wanted));
  } catch {
    // Where nothing can be kept, signing in leads to the start page.
  }
}

/** Where this person is led after signing in, once. */
export function takeWantedPath(userId: string): string {
  const wanted = keptWanted();
  forgetWantedPath();
  if (wanted === null || Date.now() - wanted.keptMs > AGE_MS_MAX) return paths.home;
  const isTheirs = wanted.userId === null || wanted.userId === userId;
  return (isTheirs ? ownPath(wanted.path) : null) ?? paths.home;
}

export function forgetWantedPath(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // What cannot be written was not kept either.
  }
}

function keptWanted(): Wanted | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Wanted> | null;
    if (typeof kept?.path !== 'string' || typeof kept.keptMs !== 'number') return null;
    const { path, keptMs, userId = null } = kept;
    return { path, keptMs, userId };
  } catch {
    return null;
  }
}

/** A path of ours as the browser understands it; null for an address elsewhere. */
export function ownPath(text: string, origin: string = location.origin): string | null {
  if (!text.startsWith('/')) return null;
  const url = URL.parse(text, origin);
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
