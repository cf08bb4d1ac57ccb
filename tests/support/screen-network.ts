import { inspect } from 'node:util';
import { inject, onTestFinished } from 'vitest';

/** Calls of a screen go to the run's server, which answers them but for the stand-ins of a test. */
const overNetwork = globalThis.fetch;

/** Answers that stand in for the server's, by method and path. */
const standIns = new Map<string, StandIn>();
const held = new Map<string, Promise<void>>();
/** By call: pass an answer of the server on, at once, later or never. */
const late = new Map<string, (sent: Promise<Response>) => Promise<Response>>();
const awaited = new Map<string, (headers: Headers) => void>();
let server: string | null = null;
let dataStatus: number | null = null;
let unended: Unended | null = null;
/** An unended answer has begun. */
let isSilent = false;
let pending = 0;
let answeredMs = 0;

type Unended = { call: string; begin: () => void; leave: () => void };

/** `null`: no answer comes. */
type StandIn = { status: number; json: object; headers?: Record<string, string> } | null;

/** Until the returned function is called, or the test has ended, the server is not asked. */
export function answerInstead(call: `${string} /${string}`, answer: StandIn): () => void {
  standIns.set(call, answer);
  const release = () => void standIns.delete(call);
  onTestFinished(release);
  return release;
}

/** Until the returned function is called, this call is not sent to the server. */
export function holdBack(call: `${string} /${string}`): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held.set(call, promise);
  const release = () => {
    held.delete(call);
    resolve();
  };
  onTestFinished(release);
  return release;
}

type LateAnswer = {
  /** The server has answered the first call. */
  answered: Promise<void>;
  release: () => void;
  /** Number of calls since. */
  count: () => number;
};

/** The server answers this call, and the screen receives the first answer when it is released. */
export function holdAnswer(call: `${string} /${string}`): LateAnswer {
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let count = 0;
  let isHeld = false;
  late.set(call, async (sent) => {
    count += 1;
    // A call that the screen cancels has no answer: the next one is held then.
    const answer = await sent;
    if (isHeld) return answer;
    isHeld = true;
    answered.resolve();
    await released.promise;
    return answer;
  });
  const release = () => released.resolve();
  onTestFinished(() => {
    late.delete(call);
    release();
  });
  return { answered: answered.promise, release, count: () => count };
}

/** Until the returned function is called, the server's answers to this call are lost on the way. */
export function loseAnswer(call: `${string} /${string}`): () => void {
  late.set(call, async (sent) => {
    await sent;
    throw new TypeError('fetch failed');
  });
  const release = () => void late.delete(call);
  onTestFinished(release);
  return release;
}

type UnendedAnswer = {
  /** The screen has received the beginning. */
  begun: Promise<void>;
  /** The screen no longer waits for the rest. */
  left: Promise<void>;
};

/** The answer to this call begins and does not end; from then on no call is answered. */
export function beginAnswer(call: `${string} /${string}`): UnendedAnswer {
  const begun = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  unended = { call, begin: begun.resolve, leave: left.resolve };
  onTestFinished(() => {
    unended = null;
    isSilent = false;
  });
  return { begun: begun.promise, left: left.promise };
}

/** Resolves with its headers when the screen makes this call next. */
export function nextCall(call: `${string} /${string}`): Promise<Headers> {
  const { promise, resolve } = Promise.withResolvers<Headers>();
  awaited.set(call, resolve);
  return promise;
}

/** Until the test has ended, calls go to another server than the run's. */
export function callServer(address: string): void {
  server = address;
  onTestFinished(() => void (server = null));
}

/** Until the returned function is called, calls of the server's data fail, but for the user's. */
export function failData(status: number): () => void {
  dataStatus = status;
  const release = () => void (dataStatus = null);
  onTestFinished(release);
  return release;
}

/** Whether no call has been pending for two tenths of a second, which begin at `sinceMs`. */
export function isNetworkIdle(sinceMs: number): boolean {
  return pending === 0 && performance.now() - Math.max(answeredMs, sinceMs) > 200;
}

globalThis.fetch = async (target, init) => {
  const asked = target instanceof Request ? target.url : new URL(target, location.href).href;
  const method = target instanceof Request ? target.method : (init?.method ?? 'GET');
  const { pathname } = new URL(asked);
  const call = `${method} ${pathname}`;
  awaited.get(call)?.(new Headers(init?.headers));
  if (isSilent) return new Promise(() => undefined);
  if (unended?.call === call) return beginningFor(init?.signal, unended);
  if (dataStatus !== null && /^\/api\/(?!user$)/.test(pathname)) {
    return new Response('<h1>Sorry</h1>', { status: dataStatus });
  }
  await held.get(call);
  const standIn = standIns.get(call);
  if (standIn === null) return new Promise(() => undefined);
  if (standIn) return Response.json(standIn.json, standIn);
  const address = asked.replace(location.origin, server ?? inject('verified').origin);
  pending += 1;
  const sent = target instanceof Request ? new Request(address, target) : address;
  const answer = overNetwork(sent, init)
    .catch((error: unknown) => {
      if (!isCanceled(error)) {
        process.stderr.write(
          `\n${method} ${address}: ${inspect(error, { breakLength: Infinity })}\n`,
        );
      }
      throw error;
    })
    .finally(() => {
      pending -= 1;
      answeredMs = performance.now();
    });
  const passOn = late.get(call);
  return passOn ? passOn(answer) : answer;
};

/** The beginning of a JSON object. */
function beginningFor(signal: AbortSignal | null | undefined, { begin, leave }: Unended): Response {
  isSilent = true;
  begin();
  const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
    body.enqueue(new TextEncoder().encode('{'));
    signal?.addEventListener('abort', () => {
      body.error(signal.reason);
      leave();
    });
  };
  return new Response(new ReadableStream({ start }));
}

/** By the screen, which no longer waits. The emulated browser has an error type of its own. */
function isCanceled(error: unknown): boolean {
  return (
    error !== null && typeof error === 'object' && 'name' in error && error.name === 'AbortError'
  );
}
