import { whenIdle } from '#web/kit/ui/when-idle.ts';

/** By then the page has its first content and the files loaded after it. */
const LATER_MS = 5_000;

/** Makes the application open without a connection, once the page needs nothing more itself. */
export function installWorker(): void {
  if ('serviceWorker' in navigator) setTimeout(() => whenIdle(register), LATER_MS);
}

function register(): void {
  // Refused in a private window, or with storage turned off: everything else works as before.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
