import { WAIT_MS } from '#tests/support/limits.ts';
import type { Installation } from './installation.ts';

/** A user at an installation. */
export type Own = { installation: Installation; token: string };

/** Null: no answer, since the server went away. */
export type Answer = { status: number | null; body: unknown };

type Call = { method: string; path: string; body?: unknown; type?: string };

const TRIES_MAX = 20;

/** Sends one request, once. */
export async function answerTo(
  { installation, token }: Own,
  { method, path, body, type }: Call,
  key?: string,
): Promise<Answer> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (body !== undefined) headers['content-type'] = type ?? 'application/json';
  if (key !== undefined) headers['idempotency-key'] = key;
  const sent = type === undefined && body !== undefined ? JSON.stringify(body) : (body as string);
  try {
    const response = await fetch(`${installation.address}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: sent }),
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const text = await response.text();
    if (response.status === 503 && !response.headers.has('retry-after')) {
      throw new Error(`A 503 that does not tell when to come again: ${text}`);
    }
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  } catch (error) {
    // A TypeError is how fetch reports a connection that broke.
    if (error instanceof TypeError) return { status: null, body: null };
    throw error;
  }
}

/** Whether it has to be asked again: the outcome is not known. */
export function isLater({ status }: Answer): boolean {
  return status === null || status === 503;
}

/** Reads something, again while a fault is in the way. */
export async function read<T>(own: Own, path: string): Promise<T> {
  const answer = await settledAnswer(own, path);
  if (answer.status === 200) return answer.body as T;
  throw new Error(`${answer.status} at ${path}: ${JSON.stringify(answer)}`);
}

/** The answer to a reading, whatever it is, once no fault is in the way. */
export async function settledAnswer(own: Own, path: string): Promise<Answer> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const answer = await answerTo(own, { method: 'GET', path });
    if (!isLater(answer)) return answer;
    await own.installation.revive();
  }
  throw new Error(`${path} could not be read in ${TRIES_MAX} tries`);
}
