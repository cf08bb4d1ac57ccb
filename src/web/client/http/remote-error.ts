import type { Issue } from '#domain/basics/refusals.ts';
import type { Language } from '#domain/basics/texts.ts';

/** Body of a refused or failed request. */
type RemoteErrorFields = {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  /**
   * A code of the server's closed list; `network` without an answer, `unread` without an answer or
   * a stored one; else `unknown`.
   */
  code: string;
  /** The body as it came, or the status text (docs/product.md, section 8). */
  text: string;
  /** The sentence that the server wrote for the reader; null when it wrote none. */
  sentence: string | null;
  issues: Issue[];
  /** Seconds to wait before a retry; null when the server did not state it. */
  retryAfterS: number | null;
  /** The parsed body, such as the present row after a conflict; null when it was not JSON. */
  body: unknown;
};

/** A request that was refused or failed. Its message is `401: …` (docs/product.md, section 8). */
export class RemoteError extends Error {
  readonly status: number;
  readonly code: string;
  readonly sentence: string | null;
  readonly issues: Issue[];
  readonly retryAfterS: number | null;
  readonly body: unknown;

  constructor(answer: RemoteErrorFields) {
    super(`${answer.status}: ${answer.text}`);
    this.name = 'RemoteError';
    this.status = answer.status;
    this.code = answer.code;
    this.sentence = answer.sentence;
    this.issues = answer.issues;
    this.retryAfterS = answer.retryAfterS;
    this.body = answer.body;
  }
}

/** No answer came: the server is down, or the browser is offline. */
export function networkError(): RemoteError {
  return noAnswer('network');
}

/** No answer came, and none is stored. */
export function unreadError(): RemoteError {
  return noAnswer('unread');
}

export function isNetworkError(error: unknown): boolean {
  return error instanceof RemoteError && error.code === 'network';
}

/** A failure of the server, or of a proxy before it: the request itself may be right. */
export function isServerFailure(error: unknown): boolean {
  return error instanceof RemoteError && error.status >= 500;
}

/** The account has a second factor that this session has not shown. */
export function halfwayError(): RemoteError {
  return localError({ status: 403, code: 'insufficient_aal' });
}

function noAnswer(code: 'network' | 'unread'): RemoteError {
  return localError({ status: 0, code });
}

function localError({ status, code }: { status: number; code: string }): RemoteError {
  return new RemoteError({
    status,
    code,
    text: code,
    sentence: null,
    issues: [],
    retryAfterS: null,
    body: null,
  });
}

/** Parses a refusal, of our server or of a proxy before it. */
export async function toRemoteError(response: Response): Promise<RemoteError> {
  const text = await response.text().catch(() => '');
  const body = parseJson(text);
  const { code, message, issues } = fieldsOf(body);
  const retryAfterS = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new RemoteError({
    status: response.status,
    code: typeof code === 'string' ? code : 'unknown',
    text: text === '' ? response.statusText : text,
    sentence: typeof message === 'string' ? message : null,
    issues: Array.isArray(issues) ? (issues as Issue[]) : [],
    retryAfterS: Number.isFinite(retryAfterS) ? retryAfterS : null,
    body,
  });
}

function fieldsOf(body: unknown): { code?: unknown; message?: unknown; issues?: unknown } {
  return typeof body === 'object' && body !== null ? body : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The sign-in client's own codes for the server's other answers. */
const AUTH_CODES: { readonly [code: string]: string } = {
  over_request_rate_limit: 'too_many_requests',
  over_email_send_rate_limit: 'mail_limit',
};

/** Converts an error of the sign-in client to the error of every other request. */
export function fromAuthError(error: {
  name: string;
  message: string;
  status?: number | undefined;
  code?: string | undefined;
}): RemoteError {
  if (error.name === 'AuthRetryableFetchError') return networkError();
  const code = error.code ?? 'unknown';
  return new RemoteError({
    status: error.status ?? 0,
    code: AUTH_CODES[code] ?? code,
    text: error.message,
    sentence: error.message,
    issues: [],
    retryAfterS: null,
    body: null,
  });
}

/** The reason why the browser cannot store something, in both languages. */
export class GuestRefusal extends Error {
  readonly code: 'conflict' | 'invalid' | 'limit_reached' | 'not_found' | 'storage_full';
  readonly sentences: Readonly<Record<Language, string>>;

  constructor(code: GuestRefusal['code'], sentences: GuestRefusal['sentences']) {
    super(code);
    this.name = 'GuestRefusal';
    this.code = code;
    this.sentences = sentences;
  }
}
