import type * as z from 'zod/mini';
import { BankTrouble } from './port.ts';

/** Time limit of each request, including the body of the answer. */
export type AnswerLimits = { timeoutMs: number; bytesMax: number };

export const LIMITS: AnswerLimits = { timeoutMs: 30_000, bytesMax: 8 * 1024 * 1024 };

export type ProviderRequest = {
  url: string;
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  /** Sent as a form or as JSON. */
  form?: Record<string, string>;
  json?: object;
};

export type ProviderResponse = { status: number; body: unknown };

/**
 * Calls a provider, with limits on time and size. Returns answers of 200 to 299 and the statuses
 * that the caller accepts; throws a BankTrouble for every other one.
 */
export async function ask(
  request: ProviderRequest,
  limits: AnswerLimits,
  isWanted: (status: number) => boolean = () => false,
): Promise<ProviderResponse> {
  try {
    const answer = await fetch(request.url, {
      method: request.method ?? 'GET',
      headers: {
        'accept': 'application/json',
        'user-agent': 'Valv',
        ...request.headers,
        ...type(request),
      },
      ...bodyOf(request),
      // A provider's calls do not redirect, and the token must not reach another host.
      redirect: 'error',
      signal: AbortSignal.timeout(limits.timeoutMs),
    });
    const text = await textOf(answer, limits.bytesMax);
    if (!answer.ok && !isWanted(answer.status)) throw refusalOf(answer);
    return { status: answer.status, body: jsonOf(text, answer.ok) };
  } catch (error) {
    if (error instanceof BankTrouble) throw error;
    const { name, cause, message } = error as Error;
    const detail = cause instanceof Error ? cause.message : message;
    throw new BankTrouble('unavailable', name === 'TimeoutError' ? 'No answer in time' : detail);
  }
}

/** Parses an answer by its schema; additional fields are ignored. */
export function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BankTrouble('unreadable', `Unexpected answer at ${issue?.path.join('.') ?? ''}`);
}

function type({ form, json }: ProviderRequest): Record<string, string> {
  if (form) return { 'content-type': 'application/x-www-form-urlencoded' };
  return json ? { 'content-type': 'application/json' } : {};
}

function bodyOf({ form, json }: ProviderRequest): { body?: string } {
  if (form) return { body: new URLSearchParams(form).toString() };
  return json ? { body: JSON.stringify(json) } : {};
}

async function textOf(answer: Response, bytesMax: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    if (bytes > bytesMax) throw new BankTrouble('unreadable', `More than ${bytesMax} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** A refusal may have any body; a successful answer must be JSON or empty. */
function jsonOf(text: string, isAnswer: boolean): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    if (!isAnswer) return null;
    throw new BankTrouble('unreadable', 'The answer is not JSON');
  }
}

function refusalOf({ status, headers }: Response): BankTrouble {
  if (status === 429) {
    return new BankTrouble('rate_limited', 'Status 429', waitOf(headers.get('retry-after')));
  }
  if (status === 401 || status === 403) return new BankTrouble('settings', `Status ${status}`);
  const wait = waitOf(headers.get('retry-after'));
  return new BankTrouble(status >= 500 ? 'unavailable' : 'refused', `Status ${status}`, wait);
}

/** Reads a header of seconds or of a date; null if it is neither. */
function waitOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const instant = Date.parse(header);
  return Number.isNaN(instant) ? null : Math.max(0, instant - Date.now());
}
