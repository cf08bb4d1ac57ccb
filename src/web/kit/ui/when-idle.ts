/** A page that is never idle, or a browser without the callback, runs it then. */
const LATEST_MS = 5_000;

/** Runs deferred work once the page is idle; some browsers do not report that. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work);
}

/** Resolves when the page is idle, for code at the foot of a page or without urgency. */
export function idleMoment(): Promise<void> {
  return new Promise((done) => {
    whenIdle(done);
  });
}
