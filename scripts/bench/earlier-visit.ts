import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { unstoredAnswers } from '#tests/support/unstored-answers.ts';
import type { Household } from './visits.ts';

/** A browser in which the user has seen the dashboard: with the worker and the last answers. */
export async function afterEarlierVisit(
  { browser, origin, storageState }: Household,
  device: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...device, storageState, baseURL: origin });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await answersStored(page);
  await page.close();
  return context;
}

/** Waits until the answers of the open screen are stored. */
export async function answersStored(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  while ((await page.evaluate(unstoredAnswers)).length > 0) await page.evaluate(idleMoment);
}

/** Runs in the page: waits until it has nothing to do. */
export function idleMoment(): Promise<IdleDeadline> {
  return new Promise((resolve) => requestIdleCallback(resolve));
}

/** Ends the workers of the page's address: they are started anew, as after a while away. */
export async function stopWorkers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
}
