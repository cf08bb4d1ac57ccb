import { Blob, File } from 'node:buffer';
import { inject, onTestFinished } from 'vitest';

/**
 * The parts of a browser that jsdom lacks: a window of a desktop's size, and calls that go to the
 * run's server. Before the application is imported, because its modules ask for the window's size.
 */
const WIDTH = 1440;

globalThis.matchMedia = (query) => {
  const [, bound, px] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? [];
  const matches =
    bound === undefined ? false : bound === 'min' ? WIDTH >= Number(px) : WIDTH <= Number(px);
  return Object.assign(new EventTarget(), { matches, media: query }) as MediaQueryList;
};

globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

Element.prototype.scrollIntoView = () => undefined;
Element.prototype.checkVisibility = () => true;
Element.prototype.hasPointerCapture = () => false;
globalThis.scrollTo = () => undefined;

/** A call sends what the network of Node knows. */
Object.assign(globalThis, { Blob, File });

/** Charts are drawn to measure, and jsdom measures nothing. */
for (const side of ['clientWidth', 'clientHeight']) {
  Object.defineProperty(Element.prototype, side, { get: () => 640 });
}

const overNetwork = globalThis.fetch;

/** Answers that stand in for the server's, by method and path. */
const standIns = new Map<string, StandIn>();
let pending = 0;
let answeredMs = 0;

type StandIn = { status: number; json: object };

/** Until the returned function is called, or the test has ended, the server is not asked. */
export function answerInstead(call: `${string} /${string}`, answer: StandIn): () => void {
  standIns.set(call, answer);
  const release = () => void standIns.delete(call);
  onTestFinished(release);
  return release;
}

/** Whether no call has been pending for half a second, which begins then at the earliest. */
export function isNetworkIdle(sinceMs: number): boolean {
  return pending === 0 && performance.now() - Math.max(answeredMs, sinceMs) > 500;
}

globalThis.fetch = async (target, init) => {
  const asked = target instanceof Request ? target.url : new URL(target, location.href).href;
  const method = target instanceof Request ? target.method : (init?.method ?? 'GET');
  const standIn = standIns.get(`${method} ${new URL(asked).pathname}`);
  if (standIn) return Response.json(standIn.json, { status: standIn.status });
  const address = asked.replace(location.origin, inject('served').verified.origin);
  pending += 1;
  const sent = target instanceof Request ? new Request(address, target) : address;
  return overNetwork(sent, init).finally(() => {
    pending -= 1;
    answeredMs = performance.now();
  });
};
