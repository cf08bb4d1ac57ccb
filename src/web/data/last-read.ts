import { readSession } from './stored-session.ts';

/**
 * What was last read of the server, so that it can be shown when the server is out of reach. It is
 * kept for one person, in their browser only, and goes with their session. The page that signs out
 * by itself (src/server/auth/sign-out-page.ts) knows the names by their beginning.
 */
const PREFIX = 'valv.read.';
const READ_AT = 'x-read-at';
/** Figures that are nobody's own, such as exchange rates. */
const NOBODY = 'public';
/** Answers that open or show something else than records: they are not kept. */
const FLEETING = /^\/api\/(?:export|import|invitation|sessions|profile-image|logout)\b/;
const KEPT_MAX = 200;

/** An answer as it was read, and when. */
export type LastRead = { answer: unknown; readAt: string };

/** Whose reads these are: the person signed in, or nobody's. Null: they are not to be kept. */
export function readerOf(path: string, isAnonymous: boolean): string | null {
  if (FLEETING.test(path)) return null;
  return isAnonymous ? NOBODY : (readSession()?.userId ?? null);
}

export async function keepRead(reader: string, path: string, answer: unknown): Promise<void> {
  const cache = await openShelf(reader);
  // The session may have ended while the answer was on its way.
  if (cache === null || (reader !== NOBODY && readSession()?.userId !== reader)) return;
  const headers = { [READ_AT]: new Date().toISOString() };
  await cache.put(path, new Response(JSON.stringify(answer), { headers })).catch(() => undefined);
}

/** What this reader last read there; null when nothing is kept. */
export async function lastRead(reader: string, path: string): Promise<LastRead | null> {
  const cache = await openShelf(reader);
  const kept = await cache?.match(path).catch(() => undefined);
  const readAt = kept?.headers.get(READ_AT);
  if (kept === undefined || !readAt) return null;
  return kept.json().then(
    (answer: unknown) => ({ answer, readAt }),
    () => null,
  );
}

/** Lets go of what was read for anybody but the person who is signed in, if somebody is. */
export async function forgetOtherReads(userId: string | null): Promise<void> {
  const stays = [NOBODY, ...(userId === null ? [] : [userId])].map((reader) => PREFIX + reader);
  const storage = shelves();
  if (storage === undefined) return;
  const names = await storage.keys().catch(() => []);
  const gone = names.filter((name) => name.startsWith(PREFIX) && !stays.includes(name));
  await Promise.all(gone.map((name) => storage.delete(name).catch(() => false)));
}

/** Keeps what was read latest: a list that is paged through would grow for ever. */
export async function forgetOldReads(userId: string): Promise<void> {
  const cache = await openShelf(userId);
  if (cache === null) return;
  const kept = await cache.keys().catch(() => []);
  await Promise.all(kept.slice(0, -KEPT_MAX).map((request) => cache.delete(request)));
}

async function openShelf(reader: string): Promise<Cache | null> {
  const storage = shelves();
  return storage === undefined ? null : storage.open(PREFIX + reader).catch(() => null);
}

/** Browsers offer it to pages that came over https, and to those of the same machine. */
function shelves(): CacheStorage | undefined {
  return (globalThis as { caches?: CacheStorage }).caches;
}
