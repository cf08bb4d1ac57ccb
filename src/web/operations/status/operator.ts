import type { Language } from '#domain/basics/texts.ts';
import { networkError, RemoteError, toRemoteError } from '#web/client/http/remote-error.ts';
import { formatNumber } from '#web/kit/i18n/format.ts';
import { ADMIN_TOKEN_KEY } from '#web/kit/storage/keys.ts';
import { readStored, removeStored, writeStored } from '#web/kit/storage/stored.ts';

/** Longest wait for an answer to the operator's requests. */
const ANSWER_MS_MAX = 20_000;

/** Characters that a header can carry; a token has no others. */
const SENDABLE = /^[\x20-\x7e]+$/;

export function storedToken(): string | null {
  return readStored(ADMIN_TOKEN_KEY);
}

export function keepToken(token: string): void {
  writeStored(ADMIN_TOKEN_KEY, token);
}

export function forgetToken(): void {
  removeStored(ADMIN_TOKEN_KEY);
}

/** Requests as the operator. `T` is the body of a success. */
export type AskAsOperator = <T>(
  path: string,
  method?: 'GET' | 'POST' | 'DELETE',
) => Promise<{ status: number; body: T }>;

/** Client for the holder of a token. No answer is stored in the browser. */
export function createOperatorAsk(token: string): AskAsOperator {
  return async <T>(path: string, method = 'GET') => {
    if (!SENDABLE.test(token)) throw unauthorized();
    const response = await fetch(path, {
      method,
      headers: {
        'Authorization': `Bearer admin-${token}`,
        'Accept-Language': document.documentElement.lang || 'sv',
      },
      ...(method === 'GET' && { signal: AbortSignal.timeout(ANSWER_MS_MAX) }),
    }).catch(() => {
      throw networkError();
    });
    if (!response.ok) throw await toRemoteError(response);
    const body = response.status === 204 ? undefined : await response.json();
    return { status: response.status, body: body as T };
  };
}

/** Whether the token was refused. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof RemoteError && error.status === 401;
}

function unauthorized(): RemoteError {
  return new RemoteError({
    status: 401,
    code: 'admin_token_required',
    text: 'admin_token_required',
    sentence: null,
    issues: [],
    retryAfterS: null,
    body: null,
  });
}

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** `143 MB`, `1,4 GB`; small ones in kilobytes. */
export function bytesWords(bytes: number, language: Language): string {
  if (bytes >= GB) return `${formatNumber(bytes / GB, language, 1)}\u00a0GB`;
  if (bytes >= MB) return `${formatNumber(bytes / MB, language, bytes < 10 * MB ? 1 : 0)}\u00a0MB`;
  return `${formatNumber(bytes / 1024, language, 0)}\u00a0kB`;
}

/** `4,2 ms`, `1 250 ms`. */
export function msWords(ms: number, language: Language): string {
  return `${formatNumber(ms, language, ms < 100 ? 1 : 0)}\u00a0ms`;
}
