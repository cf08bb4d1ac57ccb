/** Work that nobody waits for, once the page has a moment; some browsers have none to give. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work);
}
