import { answerFile, answerPage, type Build, forgetOldCode, keepCode, kindOf } from './answers.ts';

/**
 * Opens the application without a connection. It stores code, and no user's data: the page stores a
 * user's answers (src/web/client/cache/last-read.ts).
 */
declare const BUILD: Build;

declare const self: WorkerScope;

/** Requests that the browser may send without starting the worker. */
const STRAIGHT = ['/api/*', '/auth/v1/*', '/auth/oidc', '/auth/oidc/*', '/config.json'].map(
  (pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network',
  }),
);

self.addEventListener('install', (event) => {
  // Without support for such routes, the worker gets these requests and does not answer them.
  const routes = event.addRoutes?.(STRAIGHT).catch(() => undefined);
  event.waitUntil(Promise.all([routes, keepCode(BUILD)]).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldCode(BUILD), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, location.origin);
  if (kind === 'page') event.respondWith(answerPage(event.request, BUILD));
  if (kind === 'file') event.respondWith(answerFile(event.request));
});

/**
 * The parts of a service worker's global scope that are used here: the compiler has only the types
 * of a page.
 */
type LifeEvent = Event & {
  waitUntil(work: Promise<unknown>): void;
  /** Requests that the browser need not ask us about; not every browser offers it. */
  addRoutes?: (routes: readonly object[]) => Promise<void>;
};

type RequestEvent = LifeEvent & {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
};

type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};
