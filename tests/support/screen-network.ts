import { inspect } from 'node:util';
import { inject, onTestFinished } from 'vitest';

/** Calls of a screen go to the run's server, which answers them but for the stand-ins of a test. */
const overNetwork = globalThis.fetch;

/** Answers that stand in for the server's, by method and path. */
const standIns = new Map<string, StandIn>();
const held = new Map<string, Promise<void>>();
const awaited = new Map<string, () => void>();
let server: string | null = null;
let dataStatus: number | null = null;
let pending = 0;
let answeredMs = 0;

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

/** Resolves when the screen makes this call next. */
export function nextCall(call: `${string} /${string}`): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
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
  awaited.get(`${method} ${pathname}`)?.();
  if (dataStatus !== null && /^\/api\/(?!user$)/.test(pathname)) {
    return new Response('<h1>Sorry</h1>', { status: dataStatus });
  }
  await held.get(`${method} ${pathname}`);
  const standIn = standIns.get(`${method} ${pathname}`);
  if (standIn === null) return new Promise(() => undefined);
  if (standIn) return Response.json(standIn.json, standIn);
  const address = asked.replace(location.origin, server ?? inject('verified').origin);
  pending += 1;
  const sent = target instanceof Request ? new Request(address, target) : address;
  return overNetwork(sent, init)
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
};

/** By the screen, which no longer waits. The emulated browser has an error type of its own. */
function isCanceled(error: unknown): boolean {
  return (
    error !== null && typeof error === 'object' && 'name' in error && error.name === 'AbortError'
  );
}
