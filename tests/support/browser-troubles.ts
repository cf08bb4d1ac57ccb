import type { BrowserContext, ConsoleMessage } from 'playwright-core';

const CALLS = ['/api/', '/auth/v1/'];

/**
 * Collects errors of a browser: an uncaught error, a line in console.error or console.warn, a
 * violation of the content security policy, a request to another host.
 */
export async function watchTroubles(
  context: BrowserContext,
  origins: readonly string[],
): Promise<string[]> {
  const troubles: string[] = [];
  context.on('weberror', (trouble) => {
    const { message, stack } = trouble.error();
    // On one line, because a test runner takes such frames for those of its own error.
    troubles.push(`uncaught: ${(stack ?? message).replaceAll(/\n\s+at /g, ' < ')}`);
  });
  context.on('console', (message) => {
    if (!isTrouble(message) || isRefusal(message)) return;
    troubles.push(`console.${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !origins.includes(asked))
      troubles.push(`asked ${request.url()}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      console.error(`refused by ${violation.effectiveDirective}: ${violation.blockedURI}`);
    });
  });
  return troubles;
}

/** Reported by the test's own browser where a journey stores no pages for offline use. */
const BLOCKED = 'Service Worker registration blocked by Playwright';

function isTrouble(message: ConsoleMessage): boolean {
  if (message.text() === BLOCKED) return false;
  return message.type() === 'error' || message.type() === 'warning';
}

/** A call answered with 4xx is valid; the browser reports it nevertheless. */
function isRefusal(message: ConsoleMessage): boolean {
  return (
    /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
    CALLS.some((path) => URL.parse(message.location().url)?.pathname.startsWith(path))
  );
}
