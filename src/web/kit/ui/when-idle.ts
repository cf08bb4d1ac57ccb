/** A page that never has a moment, or a browser that never says so, does it then. */
const LATEST_MS = 5_000;

/** Work that nobody waits for, once the page has a moment; some browsers have none to give. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work);
}

/** The moment itself, for code that stands at the foot of a page or nobody waits for. */
export function idleMoment(): Promise<void> {
  return new Promise((done) => {
    whenIdle(done);
  });
}
