/** Browsers without idle moments to give wait for so long instead. */
const LATER_MS = 3_000;

/** Makes the application open without a connection, once the page has all that it needs itself. */
export function installWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') whenIdle(register);
  else addEventListener('load', () => whenIdle(register), { once: true });
}

function register(): void {
  // Refused in a private window, or with storage turned off: everything else works as before.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, LATER_MS);
}
