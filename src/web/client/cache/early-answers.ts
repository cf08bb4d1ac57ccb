import { readSession } from '#web/client/session/stored-session.ts';

/** A token that is about to expire is left to the sign-in client, which renews it. */
const TOKEN_MARGIN_S = 30;
/** An answer that was not wanted soon is old by the time somebody wants it. */
const AGE_MAX_MS = 10_000;

/** One that does not come by then is asked for once more when it is wanted. */
const ANSWER_MS_MAX = 10_000;

type EarlyRequest = { token: string; response: Promise<Response | null>; askedMs: number };

declare global {
  /** Filled by the script of the page's head, emptied by the application. */
  var earlyAnswers: Map<string, EarlyRequest> | undefined;
}

/** Asks our server while the code that shows the answers is still on its way. */
export function askEarly(paths: readonly string[]): void {
  const session = readSession();
  if (session === null || session.expiresAtS - Date.now() / 1000 < TOKEN_MARGIN_S) return;
  // Nothing is answered before the second factor is shown.
  if (session.isHalfway) return;
  const headers = {
    'Accept': 'application/json',
    'Accept-Language': document.documentElement.lang,
    'Authorization': `Bearer ${session.accessToken}`,
  };
  const asked = (globalThis.earlyAnswers ??= new Map<string, EarlyRequest>());
  for (const path of paths) {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    const response = fetch(path, { headers, signal }).catch(() => null);
    asked.set(path, { token: session.accessToken, response, askedMs: performance.now() });
  }
}

/** Answers requested before a write may be out of date. */
export function forgetEarly(): null {
  globalThis.earlyAnswers?.clear();
  return null;
}

/**
 * The answer that was asked for early, once and to the same person; null when there is none. What
 * is asked for without a token is the same for everybody.
 */
export async function takeEarly(path: string, token: string | null): Promise<Response | null> {
  const early = globalThis.earlyAnswers?.get(path);
  globalThis.earlyAnswers?.delete(path);
  if (early === undefined || (token !== null && early.token !== token)) return null;
  return performance.now() - early.askedMs > AGE_MAX_MS ? null : early.response;
}
