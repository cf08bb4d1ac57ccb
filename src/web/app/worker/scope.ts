/**
 * The parts of a service worker's surroundings that ours uses. The compiler knows either those or
 * a page's, and everything else here is a page.
 */
export type LifeEvent = Event & {
  waitUntil(work: Promise<unknown>): void;
  /** Requests that the browser need not ask us about; not every browser offers it. */
  addRoutes?: (routes: readonly object[]) => Promise<void>;
};

export type RequestEvent = LifeEvent & {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
};

export type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};
