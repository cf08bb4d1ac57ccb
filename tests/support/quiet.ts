import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

type Traffic = { open: Set<Request>; changedMs: number };

const QUIET_MS = 500;
const traffic = new WeakMap<Page, Traffic>();

/** Follows the requests of a visit's pages, for `quiet`. */
export function followTraffic(context: BrowserContext): void {
  context.on('page', (page) => {
    const ofPage: Traffic = { open: new Set(), changedMs: performance.now() };
    traffic.set(page, ofPage);
    const begin = (request: Request) => {
      ofPage.open.add(request);
      ofPage.changedMs = performance.now();
    };
    const end = (request: Request) => {
      ofPage.open.delete(request);
      ofPage.changedMs = performance.now();
    };
    page.on('request', begin);
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  });
}

/** The requests of a page that have no answer yet. */
export function openRequests(page: Page): string[] {
  return [...(traffic.get(page)?.open ?? [])].map((each) => `${each.method()} ${each.url()}`);
}

/**
 * Waits until no request of the page is on its way, none has begun for half a second, and the page
 * has nothing left to do. The browser's own idle network is that of a page as it was opened: one
 * that has moved on to another screen since then counts as idle at once.
 */
export async function quiet(page: Page): Promise<void> {
  await expect.poll(() => isQuiet(page)).toBe(true);
}

async function isQuiet(page: Page): Promise<boolean> {
  const ofPage = traffic.get(page);
  if (ofPage === undefined) throw new Error('Nobody has followed the requests of this page.');
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })),
  );
  return ofPage.open.size === 0 && performance.now() - ofPage.changedMs > QUIET_MS;
}
