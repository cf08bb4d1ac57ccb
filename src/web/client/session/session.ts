import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '#web/kit/storage/stored.ts';
import { hasUnsaved } from '#web/kit/ui/unsaved.ts';
import { isHalfway, isStrong, readSession } from './stored-session.ts';
import type { AuthClient, Session } from './auth-client.ts';
import { forgetTyping, keptTyping } from '#web/client/forms/form-state.ts';
import { forgetOldReads, forgetOtherReads } from '#web/client/cache/last-read.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { fromAuthError, networkError, type RemoteError } from '#web/client/http/remote-error.ts';
import { forgetWantedPath, keepWantedPath } from '#web/client/navigation/wanted-path.ts';
import { LEFT_KEY, SESSION_KEY } from '#web/kit/storage/keys.ts';

/**
 * The user signed in, in this browser. The session is read from storage at once; the client that
 * renews it is loaded when the page is idle, or on sign-in.
 */
export type SessionState =
  | { phase: 'starting' }
  | { phase: 'out' }
  /** The server has ended it in the middle of a form: its owner may sign in again. */
  | { phase: 'ended'; userId: string; email: string }
  | { phase: 'in'; userId: string; email: string; isHalfway: boolean };

/** The sign-in client retries for longer; a screen reports sooner that no answer came. */
const RENEWAL_PATIENCE_MS = 5_000;

/** A token with less left than this is renewed before it is sent. */
const TOKEN_MARGIN_S = 30;

/** A bank's redirect has parameters of the same names, which the sign-in client must not read. */
const isFromBank = location.pathname === paths.bankReturn;

/** Whether this page was opened by a link that carries a code for the sign-in client. */
export const hasArrivedWithCode = !isFromBank && new URLSearchParams(location.search).has('code');

const listeners = new Set<() => void>();
let client: Promise<AuthClient> | null = null;
let renewal: Promise<string | null> | null = null;
/** Id of the user who must give a second factor. */
let demandedOf: string | null = null;
let state: SessionState = startState();

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChanged, sessionState, sessionState);
}

export function sessionState(): SessionState {
  return state;
}

function onSessionChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the session: its renewal here, and changes by other tabs. */
export function followSession(): void {
  addEventListener('storage', (event) => {
    if (event.key === SESSION_KEY) changeTo(presentState());
    // Signed out in another tab, or everything was cleared.
    else if (event.key === LEFT_KEY || event.key === null) changeTo(storedState());
  });
  forgetOthers(state);
  if (state.phase === 'in') void forgetOldReads(state.userId);
  if (state.phase === 'starting') void authClient().catch(() => changeTo(storedState()));
  else if (state.phase === 'in') afterFirstView(() => void authClient().catch(() => undefined));
}

/** The sign-in client, loaded on first use. */
export function authClient(): Promise<AuthClient> {
  client ??= import('./auth-client.ts')
    .then((module) => module.createAuthClient({ readsAddress: !isFromBank }))
    .then(follow)
    .catch((error: unknown) => {
      client = null;
      throw error instanceof TypeError ? networkError() : error;
    });
  return client;
}

function follow(created: AuthClient): AuthClient {
  created.onAuthStateChange((_event, session) => {
    // A token that could not be renewed without a network is reported as no session too.
    changeTo(session === null ? presentState() : stateOf(session));
  });
  return created;
}

/** Signs out in this browser, in all its tabs: typed texts are removed for the next user. */
export async function endSession(): Promise<void> {
  writeStored(LEFT_KEY, '1');
  await dropSession();
  forgetWantedPath();
  changeTo({ phase: 'out' });
}

/** The session has ended on the server. Its owner returns to this page on signing in again. */
export async function dropSession(): Promise<void> {
  // First, so that the client does not request the end of a session that has ended.
  removeStored(SESSION_KEY);
  await client?.then((loaded) => loaded.signOut({ scope: 'local' })).catch(() => undefined);
  changeTo(presentState());
}

/** A bearer token that is not about to expire; null without a session. */
export async function freshToken(): Promise<string | null> {
  const kept = readSession();
  if (client === null && kept === null) return null;
  if (kept !== null && kept.expiresAtS - Date.now() / 1000 > TOKEN_MARGIN_S) {
    return kept.accessToken;
  }
  // The sign-in client would try for half a minute.
  if (!navigator.onLine) throw networkError();
  const asked = renewedAtNeed(2);
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(networkError()), RENEWAL_PATIENCE_MS),
  );
  return Promise.race([asked, late]);
}

/** The client repeats a failure for a minute; a new client notices when the network is back. */
async function renewedAtNeed(attempts: number): Promise<string | null> {
  const loaded = await authClient();
  const { data, error } = await loaded.getSession();
  if (error?.name !== 'AuthRetryableFetchError') return data.session?.access_token ?? null;
  await letGo(loaded);
  if (attempts > 1) return renewedAtNeed(attempts - 1);
  throw networkError();
}

async function letGo(failed: AuthClient): Promise<void> {
  if ((await client) === failed) client = null;
  await failed.dispose();
}

/**
 * After a refused token: a newer one, or null when the session is over, which then ends here too.
 * Several refused requests at once share one renewal.
 */
export function renewedToken(refused: string): Promise<string | null> {
  renewal ??= renew(refused).finally(() => {
    renewal = null;
  });
  return renewal;
}

async function renew(refused: string): Promise<string | null> {
  const kept = readSession();
  if (kept !== null && kept.accessToken !== refused) return kept.accessToken;
  const { data, error } = await (await authClient()).refreshSession();
  if (data.session !== null) return data.session.access_token;
  if (error?.name === 'AuthRetryableFetchError') throw networkError();
  await dropSession();
  return null;
}

function startState(): SessionState {
  return hasArrivedWithCode ? { phase: 'starting' } : storedState();
}

function storedState(): SessionState {
  const kept = readSession();
  if (kept === null) return { phase: 'out' };
  const { accessToken, userId, email } = kept;
  return within({ phase: 'in', userId, email, isHalfway: kept.isHalfway }, accessToken);
}

/** A form with unsaved texts outlasts its session, unless the user has signed out. */
function presentState(): SessionState {
  const stored = storedState();
  if (stored.phase !== 'out' || state.phase === 'starting' || state.phase === 'out') return stored;
  if (readStored(LEFT_KEY) !== null || !isWriting(state.userId)) return stored;
  const { userId, email } = state;
  return { phase: 'ended', userId, email };
}

/** Whether this user's screens hold unsaved texts. */
export function isWriting(userId: string): boolean {
  return hasUnsaved() || keptTyping(userId) !== null;
}

type SignedInSession = { phase: 'in' } & SessionState;

function stateOf({ user, access_token: token }: Session): SessionState {
  const { id: userId, email = '', factors } = user;
  return within({ phase: 'in', userId, email, isHalfway: isHalfway(token, factors) }, token);
}

/** Asks for a second factor that the server requires, even if none is stored in this browser. */
function within(next: SignedInSession, accessToken: string): SessionState {
  const isAsked = demandedOf === next.userId && !isStrong(accessToken);
  if (!isAsked) demandedOf = null;
  return isAsked ? { ...next, isHalfway: true } : next;
}

/** Asks for the second factor, which the server requires before it answers anything else. */
export function demandSecondFactor(): void {
  if (state.phase !== 'in') return;
  demandedOf = state.userId;
  changeTo(storedState());
}

/** Renews the session after the last second factor was removed. */
export async function waiveSecondFactor(): Promise<void> {
  demandedOf = null;
  await (await authClient()).refreshSession();
}

/**
 * Converts a refusal of a signed-in user, and asks for the second factor if it requires one, as any
 * other call does.
 */
export function authRefusal(error: Parameters<typeof fromAuthError>[0]): RemoteError {
  if (error.code === 'insufficient_aal') demandSecondFactor();
  return fromAuthError(error);
}

/** Tokens as the server's sign-in answers give them. */
export type ReceivedTokens = { access_token: string; refresh_token: string };

/**
 * Whether the code in the address has opened a session. In another browser than the one that
 * requested the link it does not: the client leaves the code in place.
 */
export async function hasOpenedByCode(): Promise<boolean> {
  const { error } = await (await authClient()).initialize();
  return error === null && !new URLSearchParams(location.search).has('code');
}

/** Begins the session that the server's sign-in answer holds. */
export async function startSession(tokens: ReceivedTokens): Promise<void> {
  const { error } = await (await authClient()).setSession(tokens);
  if (error) throw fromAuthError(error);
}

function changeTo(next: SessionState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  if (next.phase === 'in') removeStored(LEFT_KEY);
  if (next.phase !== 'in' && state.phase === 'in') forgetCachedAnswers();
  if (next.phase === 'out') {
    forgetTyping();
    if (state.phase === 'in' && readStored(LEFT_KEY) === null) keepWantedPath(state.userId);
  }
  forgetOthers(next);
  state = next;
  for (const listener of listeners) listener();
}

/** Only an answer of the server can empty the browser's HTTP cache. */
function forgetCachedAnswers(): void {
  // Read to its end: the request counts as open until then.
  void fetch('/api/logout', { method: 'POST', keepalive: true })
    .then((answer) => answer.text())
    .catch(() => undefined);
}

/** One user's answers are never kept for the next, nor after the session. */
function forgetOthers(now: SessionState): void {
  if (now.phase !== 'starting') void forgetOtherReads(now.phase === 'in' ? now.userId : null);
}

/** After the first view, which it would only slow down. */
function afterFirstView(work: () => void): void {
  setTimeout(work, 3_000);
}
