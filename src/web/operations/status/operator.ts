import { readStored, removeStored, writeStored } from '#web/kit/storage/stored.ts';
import { networkError, RemoteError, toRemoteError } from '#web/client/http/remote-error.ts';
import { ADMIN_TOKEN_KEY } from '#web/kit/storage/keys.ts';

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
