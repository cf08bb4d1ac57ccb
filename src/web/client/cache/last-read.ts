import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { markPartial } from '#web/client/http/connection.ts';
import { READ_AT } from '#web/client/http/header-names.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { readSession } from '#web/client/session/stored-session.ts';
import { READ_PREFIX } from '#web/kit/storage/keys.ts';
import { whenIdle } from '#web/kit/ui/when-idle.ts';
import { forgetOtherFigure } from './last-figure.ts';

/**
 * Last answers of the server, shown while the server cannot be reached. They are stored for one
 * user, in this browser only, and removed with the session. The page that signs out without script
 * (src/server/auth/sessions/sign-out.ts) removes the names by their prefix.
 */
/** Figures that are the same for all users, such as exchange rates. */
const NOBODY = 'public';
/** Answers without records, which are not stored. */
const FLEETING = /^\/api\/(?:export|import|invitation|sessions|profile-image|logout)\b/;
const KEPT_MAX = 200;
/** By then the screen is rendered, which keeps a slow phone busy. */
const KEPT_AFTER_MS = 2_000;

/** An answer as it was read, with its time. */
export type LastRead = { answer: unknown; readAt: string };

let begun = 0;

/** Number of reads begun whose answers are stored. */
function readsBegun(): number {
  return begun;
}

/** A read whose answer is stored: its reader, and its number. */
export type ReadMark = { reader: string; number: number };

/** Begins a read of the signed-in user, or of public figures. Null: its answer is not stored. */
export function beginRead(path: string, isAnonymous: boolean): ReadMark | null {
  if (FLEETING.test(path)) return null;
  begun += 1;
  const reader = isAnonymous ? NOBODY : (readSession()?.userId ?? null);
  return reader === null ? null : { reader, number: begun };
}

/** Number of the latest stored read, by path. */
const newest = new Map<string, number>();

/** Answers that are not stored yet, newest last. */
const waiting = new Map<string, LastRead & { reader: string; path: string }>();

/** An answer is shown before it is stored, unless a read that began later has been stored. */
export function keepRead({ reader, number }: ReadMark, path: string, answer: unknown): void {
  const key = keyOf(reader, path);
  if (number < (newest.get(key) ?? 0)) return;
  newest.set(key, number);
  if (waiting.size === 0) setTimeout(() => whenIdle(() => void keepAll()), KEPT_AFTER_MS);
  waiting.set(key, { reader, path, answer, readAt: new Date().toISOString() });
}

function keyOf(reader: string, path: string): string {
  return `${reader} ${path}`;
}

async function keepAll(): Promise<void> {
  const reads = [...waiting.values()];
  waiting.clear();
  for (const reader of new Set(reads.map((read) => read.reader))) {
    // The session may have ended since it was read, and may at each wait.
    const cache = isHere(reader) ? await openCache(reader) : null;
    for (const { path, answer, readAt } of reads.filter((read) => read.reader === reader)) {
      if (cache === null || !isHere(reader)) break;
      const kept = new Response(JSON.stringify(answer), { headers: { [READ_AT]: readAt } });
      await cache.put(path, kept).catch(() => undefined);
    }
  }
}

function isHere(reader: string): boolean {
  return reader === NOBODY || readSession()?.userId === reader;
}

/** The reader's last stored answer for a path; null when there is none. */
export async function lastRead(reader: string, path: string): Promise<LastRead | null> {
  const latest = waiting.get(keyOf(reader, path));
  if (latest !== undefined) return latest;
  const cache = await openCache(reader);
  const kept = await cache?.match(path).catch(() => undefined);
  const readAt = kept?.headers.get(READ_AT);
  if (kept === undefined || !readAt) return null;
  return kept.json().then(
    (answer: unknown) => ({ answer, readAt }),
    () => null,
  );
}

type ReadAt = Map<string, string>;

/** Time of each stored answer in use, by path; null while the server is asked. */
let lookedAt: ReadAt | null = null;

/** Not null while stored answers are wanted. Call it when a read begins, before it awaits. */
export function lookingBack(): ReadAt | null {
  return lookedAt;
}

/** Runs the same read with stored answers alone. */
async function lookBack<Answer>(
  read: () => Answer | Promise<Answer>,
): Promise<{ answer: Answer; readAt: ReadAt }> {
  const readAt: ReadAt = new Map();
  return { answer: await begin(read, readAt), readAt };
}

function begin<Answer>(read: () => Answer, readAt: ReadAt): Answer {
  lookedAt = readAt;
  try {
    return read();
  } finally {
    lookedAt = null;
  }
}

/** Removes stored answers of everyone but the signed-in user, if there is one. */
export async function forgetOtherReads(userId: string | null): Promise<void> {
  forgetOtherFigure(userId);
  const stays = [NOBODY, ...(userId === null ? [] : [userId])].map(
    (reader) => READ_PREFIX + reader,
  );
  const storage = cacheStorage();
  if (storage === undefined) return;
  const names = await storage.keys().catch(() => []);
  const gone = names.filter((name) => name.startsWith(READ_PREFIX) && !stays.includes(name));
  await Promise.all(gone.map((name) => removeCache(storage, name).catch(() => false)));
}

/** Emptied first: of a cache that something still has open, a browser keeps the files until it closes. */
async function removeCache(storage: CacheStorage, name: string): Promise<boolean> {
  await emptyCache(storage, name).catch(() => undefined);
  return storage.delete(name);
}

async function emptyCache(storage: CacheStorage, name: string): Promise<void> {
  const cache = await storage.open(name);
  const kept = await cache.keys();
  await Promise.all(kept.map((request) => cache.delete(request)));
}

/** Keeps the latest answers: a list of pages would grow for ever. */
export async function forgetOldReads(userId: string): Promise<void> {
  const cache = await openCache(userId);
  if (cache === null) return;
  const kept = await cache.keys().catch(() => []);
  await Promise.all(kept.slice(0, -KEPT_MAX).map((request) => cache.delete(request)));
}

async function openCache(reader: string): Promise<Cache | null> {
  const storage = cacheStorage();
  return storage === undefined ? null : storage.open(READ_PREFIX + reader).catch(() => null);
}

/** Browsers offer the cache only over HTTPS and on localhost. */
function cacheStorage(): CacheStorage | undefined {
  return (globalThis as { caches?: CacheStorage }).caches;
}

/** Time that a screen waits for an answer before it shows the stored one. */
const PATIENCE_MS = 2_000;

type QueryRead<Key extends QueryKey> = (context: QueryFunctionContext<Key>) => unknown;

/**
 * Between every query and the server. If an answer is slow and none is shown yet, the stored one is
 * shown with its age, and replaced when the answer comes.
 */
export async function orLastRead<Key extends QueryKey>(
  read: QueryRead<Key>,
  context: QueryFunctionContext<Key>,
  query: Query,
): Promise<unknown> {
  const before = readsBegun();
  const own = query.promise;
  const asked = Promise.resolve(read(context));
  // Requests that are not stored reads, such as a file's preview, are sent only once.
  if (query.state.data !== undefined || readsBegun() === before) return asked;
  const known = await Promise.race([asked.then(() => null), knownWhenSlow(() => read(context))]);
  // The query may have been removed or repeated meanwhile.
  if (known === null || query.promise !== own) return asked;
  const unmark = [...known.readAt].map(([path, readAt]) => markPartial(path, readAt));
  void follow({ query, own, asked }).then(() => unmark.forEach((remove) => remove()));
  return known.answer;
}

/** Never resolves if there is nothing to show instead. */
async function knownWhenSlow(read: () => unknown) {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  return lookBack(read).catch(() => new Promise<never>(() => undefined));
}

type FollowedRead = { query: Query; own: Promise<unknown> | undefined; asked: Promise<unknown> };

/** The answer, or the refusal, replaces the stored one, unless a newer one has. */
async function follow({ query, own, asked }: FollowedRead): Promise<void> {
  await own;
  const shown = query.state.dataUpdateCount;
  const isShown = () => query.state.dataUpdateCount === shown;
  await asked.then(
    (answer) => {
      if (!isShown()) return;
      const isOld = query.state.isInvalidated;
      // Manually: a repeated request does not count as answered.
      query.setData(answer, { manual: true });
      if (isOld) query.invalidate();
    },
    (error: unknown) => {
      if (isShown() && error instanceof Error && !isOfSession(error)) refuse(query, error);
    },
  );
}

/** An ended session is handled where the request was made, and the screens stay (decision 048). */
function isOfSession(error: Error): boolean {
  return (
    error instanceof RemoteError && (error.status === 401 || error.code === 'insufficient_aal')
  );
}

function refuse(query: Query, error: Error): void {
  query.setState({
    ...query.state,
    data: undefined,
    dataUpdatedAt: 0,
    status: 'error',
    error,
    errorUpdatedAt: Date.now(),
    errorUpdateCount: query.state.errorUpdateCount + 1,
  });
}
