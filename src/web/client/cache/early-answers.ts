import { readSession, type StoredSession } from '#web/client/session/stored-session.ts';

/** A token that is about to expire is left to the sign-in client, which renews it. */
const TOKEN_MARGIN_S = 30;
/** An unused answer is out of date after this. */
const AGE_MAX_MS = 10_000;

/** A request without an answer by then is repeated when it is needed. */
const ANSWER_MS_MAX = 10_000;

type EarlyRequest = { token: string | null; response: Promise<Response | null>; askedMs: number };

declare global {
  /** Filled by the script of the page's head, emptied by the application. */
  var earlyAnswers: Map<string, EarlyRequest> | undefined;
}

/** Asks our server as the user, while the code that shows the answers is still on its way. */
export function askEarly(paths: readonly string[]): void {
  const session = readSession();
  // Nothing is answered before the second factor is shown.
  if (session === null || isExpiring(session) || session.isHalfway) return;
  ask(paths, session.accessToken);
}

/** The same without a token, for answers that are the same for all users. */
export function askEarlyAsNobody(paths: readonly string[]): void {
  ask(paths, null);
}

function ask(paths: readonly string[], token: string | null): void {
  const headers = {
    'Accept': 'application/json',
    'Accept-Language': document.documentElement.lang,
    ...(token !== null && { Authorization: `Bearer ${token}` }),
  };
  const asked = (globalThis.earlyAnswers ??= new Map<string, EarlyRequest>());
  for (const path of paths) {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    const response = fetch(path, { headers, signal }).catch(() => null);
    asked.set(path, { token, response, askedMs: performance.now() });
  }
}

/**
 * The answer of an early request, which stays for the application; null where there is none, or a
 * failure.
 */
export async function earlyAnswer<Answer>(path: string): Promise<Answer | null> {
  const response = await globalThis.earlyAnswers?.get(path)?.response;
  if (!response?.ok || response.bodyUsed) return null;
  return response
    .clone()
    .json()
    .catch(() => null) as Promise<Answer | null>;
}

function isExpiring({ expiresAtS }: StoredSession): boolean {
  return expiresAtS - Date.now() / 1000 < TOKEN_MARGIN_S;
}

/** Answers requested before a write may be out of date. */
export function forgetEarly(): null {
  globalThis.earlyAnswers?.clear();
  return null;
}

/**
 * The answer requested early, once and for the same user; null when there is none. Requests without
 * a token are the same for all users.
 */
export async function takeEarly(path: string, token: string | null): Promise<Response | null> {
  const early = globalThis.earlyAnswers?.get(path);
  globalThis.earlyAnswers?.delete(path);
  if (early === undefined || (token !== null && early.token !== token)) return null;
  return performance.now() - early.askedMs > AGE_MAX_MS ? null : early.response;
}
