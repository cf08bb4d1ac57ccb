import type { SourceFailure } from '#domain/statistics/public-sources.ts';

/**
 * Reasons why a publisher's answer could not be fetched, or not be used. Stored figures stay as
 * they are.
 */
export class SourceTrouble extends Error {
  readonly failure: SourceFailure;
  /** Time for which the publisher asks us to wait; null: not stated. */
  readonly retryAfterMs: number | null;

  constructor(failure: SourceFailure, detail: string, retryAfterMs: number | null = null) {
    super(detail);
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
  }
}

export type DownloadRequest = { url: string; accept: string; body?: object };

export type DownloadLimits = {
  /** For the whole answer, redirects and body included. */
  timeoutMs: number;
  bytesMax: number;
  /** Aborts when the node stops. */
  stopping?: AbortSignal;
};

export const LIMITS: DownloadLimits = { timeoutMs: 60_000, bytesMax: 32 * 1024 * 1024 };

const REDIRECTS_MAX = 3;
const REDIRECTS = [301, 302, 307, 308];

/** Downloads an address; throws a SourceTrouble on failure. */
export async function download(request: DownloadRequest, limits: DownloadLimits): Promise<Buffer> {
  const late = AbortSignal.timeout(limits.timeoutMs);
  const signal = limits.stopping ? AbortSignal.any([late, limits.stopping]) : late;
  try {
    return await bodyOf(await answerTo(request, signal), limits.bytesMax);
  } catch (error) {
    if (error instanceof SourceTrouble) throw error;
    if (late.aborted) throw new SourceTrouble('timeout', `No answer in ${limits.timeoutMs} ms`);
    const { cause, message } = error as Error;
    throw new SourceTrouble('unreachable', cause instanceof Error ? cause.message : message);
  }
}

async function answerTo(
  { url, accept, body }: DownloadRequest,
  signal: AbortSignal,
): Promise<Response> {
  let address = new URL(url);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const answer = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept,
        'user-agent': 'Valv',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal,
    });
    const location = answer.headers.get('location');
    if (!REDIRECTS.includes(answer.status) || location === null) return answer;
    await answer.body?.cancel();
    address = redirected(address, location);
  }
  throw new SourceTrouble('redirected', `More than ${REDIRECTS_MAX} redirects`);
}

/** Elsewhere is fine, but never from a closed line to an open one. */
function redirected(from: URL, location: string): URL {
  const to = URL.parse(location, from.href);
  const isAllowed = to?.protocol === 'https:' || to?.protocol === from.protocol;
  if (!to || !isAllowed) throw new SourceTrouble('redirected', `Redirected to ${location}`);
  return to;
}

async function bodyOf(answer: Response, bytesMax: number): Promise<Buffer> {
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw refusalOf(answer);
  }
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    if (bytes > bytesMax) throw new SourceTrouble('too_large', `More than ${bytesMax} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function refusalOf({ status, headers }: Response): SourceTrouble {
  const retryAfterMs = retryAfterOf(headers.get('retry-after'));
  if (status === 429) return new SourceTrouble('rate_limited', 'Status 429', retryAfterMs);
  const failure = status >= 500 ? 'server_error' : 'refused';
  return new SourceTrouble(failure, `Status ${status}`, retryAfterMs);
}

/** Seconds, or a day and time; null when it is neither. */
function retryAfterOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const instant = Date.parse(header);
  return Number.isNaN(instant) ? null : Math.max(0, instant - Date.now());
}
