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

/** A browser may not report a paint, and does not paint a page in a hidden tab. */
const PATIENCE_MS = 1_000;

/** Runs work once the page as it stands has been painted with its texts. */
export function afterPaint(work: () => void): void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) begin();
  });
  const timer = setTimeout(begin, PATIENCE_MS);
  observer.observe({ type: 'paint', buffered: true });

  function begin(): void {
    observer.disconnect();
    clearTimeout(timer);
    work();
  }
}
