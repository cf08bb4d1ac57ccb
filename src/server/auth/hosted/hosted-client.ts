import type {
  AuthAccount,
  Caller,
  Outcome,
  SessionTokens,
  SignedInAnswer,
} from '#server/auth/port.ts';
import { addressOf } from '#server/auth/protocol/client.ts';
import { refusalOf } from '#server/auth/protocol/outcomes.ts';
import { HEADERS } from '#server/platform/http/header-names.ts';

/** Answer of a hosted service; status 0 when it could not be reached. */
export type HostedAnswer = {
  status: number;
  body: Record<string, unknown>;
  retryAfterS: number | null;
};

export type HostedCall = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
  bearer?: string;
  caller?: Caller;
};

export type HostedClient = (call: HostedCall) => Promise<HostedAnswer>;

/** Longer than the service's own limit of ten seconds. */
const TIMEOUT_MS = 12_000;

export type HostedService = { url: string; publishableKey: string; secretKey: string | null };

export function createHostedClient(service: HostedService): HostedClient {
  const { url, publishableKey, secretKey } = service;
  return async ({ method, path, body, bearer, caller }) => {
    const headers: Record<string, string> = {
      apikey: secretKey ?? publishableKey,
      [HEADERS.authApiVersion]: '2024-01-01',
    };
    if (body) headers['content-type'] = 'application/json';
    if (bearer) headers['authorization'] = `Bearer ${bearer}`;
    if (caller) Object.assign(headers, headersOf(caller));
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = body ? { body: JSON.stringify(body) } : {};
    try {
      const response = await fetch(`${url}${path}`, { method, headers, signal, ...sent });
      return await toAnswer(response);
    } catch {
      return { status: 0, body: {}, retryAfterS: null };
    }
  };
}

/**
 * Who asks, so that the service counts attempts of each client, not those of all as ours. The
 * address is known from the connection, or from a trusted proxy.
 */
function headersOf({ ip, userAgent }: Caller): Record<string, string> {
  const address = addressOf(ip);
  return {
    [HEADERS.forwardedFor]: address,
    [HEADERS.supabaseForwardedFor]: address,
    ...(userAgent && { 'user-agent': userAgent }),
  };
}

async function toAnswer(response: Response): Promise<HostedAnswer> {
  const text = await response.text();
  const retryAfter = Number(response.headers.get('retry-after'));
  const retryAfterS = Number.isInteger(retryAfter) && retryAfter > 0 ? retryAfter : null;
  return { status: response.status, body: objectOf(text), retryAfterS };
}

/** A gateway in between may answer with something else than JSON. */
function objectOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const RETRY_AFTER_S = 5;

/** A sign-up answers a session or, until the address is confirmed, only the user. */
export function signedInAnswer(body: Record<string, unknown>): SignedInAnswer {
  if (typeof body['access_token'] !== 'string') {
    return { user: body as AuthAccount, session: null };
  }
  return { user: body['user'] as AuthAccount, session: body as SessionTokens };
}

/** Maps a service's answer to our own result. */
export function outcome<Answer>(
  answer: HostedAnswer,
  password: string,
  toOk: (body: Record<string, unknown>) => Answer,
): Outcome<Answer> {
  if (answer.status >= 200 && answer.status < 300) return { ok: toOk(answer.body) };
  const retryAfterS = answer.retryAfterS ?? RETRY_AFTER_S;
  const isAway = answer.status === 0 || answer.status >= 500;
  const code = isAway ? 'unexpected_failure' : codeOf(answer);
  return { refused: refusalOf(code, password, retryAfterS) };
}

/** The new error body has the code under one name and the old under another. */
export function codeOf({ body }: HostedAnswer): string {
  const { code, error_code: older } = body;
  if (typeof code === 'string') return code;
  return typeof older === 'string' ? older : 'unknown';
}
