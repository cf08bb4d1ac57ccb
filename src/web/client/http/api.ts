import { markOffline, markPartial, markOnline } from './connection.ts';
import { forgetEarly, takeEarly } from '#web/client/cache/early-answers.ts';
import { beginRead, keepRead, lastRead, lookingBack } from '#web/client/cache/last-read.ts';
import {
  isNetworkError,
  isServerFailure,
  networkError,
  toRemoteError,
  unreadError,
} from './remote-error.ts';
import { demandSecondFactor, freshToken, renewedToken } from '#web/client/session/session.ts';
import { readSession } from '#web/client/session/stored-session.ts';
import { FILE_NAME, IDEMPOTENCY_KEY } from './header-names.ts';

/** For a connection that is lost without an error; the server gives up after half a minute. */
const READ_MS_MAX = 20_000;

type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  content?: Blob;
  /** The name of the file that the content is. */
  fileName?: string;
  /** Media type of the answer, if it is not JSON. */
  accept?: string;
  /** Compression of the content. */
  encoding?: 'gzip';
  /** One per opened form, so that a double click or a retry never makes two rows. */
  idempotencyKey?: string;
  /** The `updatedAt` that was read: the change is refused when there is a newer one. */
  ifMatch?: string;
  /** Sign-in requests go without a session. */
  isAnonymous?: boolean;
  signal?: AbortSignal;
};

/**
 * Requests our server, as the signed-in user and in the language of the page. Throws a RemoteError
 * for anything but 2xx. Answers are stored, and returned again while the server is unreachable or
 * fails.
 */
export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const found = lookingBack();
  const reading = isRead(options) ? beginRead(path, options.isAnonymous ?? false) : null;
  const reader = reading?.reader ?? null;
  if (found !== null) return known<Answer>(reader, path, found);
  try {
    const answer = await read<Answer>(await answerTo(path, options), options);
    if (reading !== null) keepRead(reading, path, answer);
    return answer;
  } catch (error) {
    const isMissing = isNetworkError(error);
    if (!isMissing && !isServerFailure(error)) throw error;
    const kept = reader === null ? null : await lastRead(reader, path);
    if (isMissing) markOffline(kept?.readAt ?? null);
    else if (kept === null) throw error;
    else markPartial(path, kept.readAt);
    if (kept !== null) return kept.answer as Answer;
    throw reader === null ? error : unreadError();
  }
}

/** The stored answer, without a request. */
async function known<Answer>(
  reader: string | null,
  path: string,
  found: Map<string, string>,
): Promise<Answer> {
  const kept = reader === null ? null : await lastRead(reader, path);
  if (kept === null) throw unreadError();
  found.set(path, kept.readAt);
  return kept.answer as Answer;
}

/** The same for answers that are not JSON, such as an image. They are not stored. */
export async function requestFile(path: string): Promise<Blob> {
  const response = await answerTo(path, {});
  if (!response.ok) throw await toRemoteError(response);
  return response.blob();
}

/** Requests the answer. If the token is refused, it is renewed and the request repeated once. */
export async function answerTo(path: string, options: RequestOptions): Promise<Response> {
  const token = options.isAnonymous ? null : await freshToken();
  const response = await sendInTurn(path, options, token);
  if (token === null) return response;
  if (response.status === 403) return afterForbidden(response, { path, options, token });
  if (response.status !== 401) return response;
  const refusal = await toRemoteError(response);
  const newer = await renewedToken(token);
  if (newer === null) throw refusal;
  return send(path, options, newer);
}

/** Number of retries while the user's other large reads run; then the refusal is shown. */
const TURNS_MAX = 15;

/** Refused before anything was done, because of other large reads of the user: sent again later. */
async function sendInTurn(
  path: string,
  options: RequestOptions,
  token: string | null,
): Promise<Response> {
  for (let turn = 1; ; turn += 1) {
    const response = await send(path, options, token);
    if (response.status !== 429 || turn === TURNS_MAX) return response;
    const { code, retryAfterS } = await toRemoteError(response.clone());
    if (code !== 'reads_under_way' || retryAfterS === null) return response;
    await new Promise((resolve) => setTimeout(resolve, retryAfterS * 1000));
    options.signal?.throwIfAborted();
  }
}

type SentRequest = { path: string; options: RequestOptions; token: string };

/**
 * A session that has just shown its second factor has newer tokens than a request in progress.
 * Without one, the user is asked for it.
 */
async function afterForbidden(
  response: Response,
  { path, options, token }: SentRequest,
): Promise<Response> {
  const refusal = await toRemoteError(response.clone());
  if (refusal.code !== 'insufficient_aal') return response;
  const newer = readSession()?.accessToken ?? token;
  if (newer !== token) return send(path, options, newer);
  demandSecondFactor();
  return response;
}

async function send(
  path: string,
  options: RequestOptions,
  token: string | null,
): Promise<Response> {
  const early = isRead(options) ? await takeEarly(path, token) : forgetEarly();
  if (early !== null) return reached(path, early);
  const headers = new Headers({
    'Accept': options.accept ?? 'application/json',
    'Accept-Language': document.documentElement.lang || 'sv',
  });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  if (options.encoding) headers.set('Content-Encoding', options.encoding);
  if (options.idempotencyKey) headers.set(IDEMPOTENCY_KEY, options.idempotencyKey);
  if (options.fileName) headers.set(FILE_NAME, encodeURIComponent(options.fileName));
  if (options.ifMatch) headers.set('If-Match', `"${options.ifMatch}"`);
  const init: RequestInit = { method: options.method ?? 'GET', headers };
  if (options.body !== undefined) init.body = JSON.stringify(options.body);
  // Its type is its content type.
  if (options.content) init.body = options.content;
  if (options.signal) init.signal = options.signal;
  else if (isRead(options)) init.signal = AbortSignal.timeout(READ_MS_MAX);
  try {
    return reached(path, await fetch(path, init));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw networkError();
  }
}

async function read<Answer>(response: Response, { signal }: RequestOptions): Promise<Answer> {
  if (!response.ok) throw await toRemoteError(response);
  if (response.status === 204) return undefined as Answer;
  const answer: unknown = await response.json().catch(() => null);
  // The request was canceled, which does not mean that the network is lost.
  signal?.throwIfAborted();
  if (answer === null) throw networkError();
  return answer as Answer;
}

function reached(path: string, response: Response): Response {
  if (response.status < 500) markOnline(path);
  return response;
}

function isRead({ method }: RequestOptions): boolean {
  return method === undefined || method === 'GET';
}
