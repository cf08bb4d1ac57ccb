import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumPath } from './chromium.ts';
import { WAIT_MS } from './limits.ts';
import { type Account, signUpOnboarded } from './onboarded.ts';
import { quiet } from './quiet.ts';
import { unstoredAnswers } from './unstored-answers.ts';

/** Waits until the worker is installed and the screen's answers are stored. */
export async function keptForOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await answersKept(page);
}

/** Waits until the screen's answers are stored, with or without a worker. */
export async function answersKept(page: Page): Promise<void> {
  await quiet(page);
  await expect.poll(() => page.evaluate(unstoredAnswers)).toEqual([]);
}

/** The users whose answers are stored in this browser, by the caches' names. */
export async function readersOf(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => caches.keys());
  return names.filter((name) => name.startsWith('valv.read.') && !name.endsWith('.public'));
}

/** The cache of the signed-in user's answers. */
export async function signedInAs(page: Page): Promise<string> {
  const kept = await page.evaluate(() => localStorage.getItem('valv.session'));
  return `valv.read.${(JSON.parse(kept ?? '') as { user: { id: string } }).user.id}`;
}

/** A user with an account whose session this browser does not have. */
export async function signedUpElsewhere(context: BrowserContext, origin: string): Promise<Account> {
  const elsewhere = await context.browser()?.newContext();
  if (elsewhere === undefined) throw new Error('The browser has gone.');
  return signUpOnboarded(elsewhere, { origin, language: 'sv', currency: 'SEK' });
}

/** A browser whose files lie in a folder that can be read once it is closed. */
export async function openInFolder(folder: string, origin: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    timeout: WAIT_MS,
    executablePath: chromiumPath() ?? '',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    baseURL: origin,
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(WAIT_MS);
  return context;
}

/** A browser without a network reports every request that it could not send. */
export function onlyOffline(troubles: string[]): void {
  const expected = /ERR_FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED|AuthRetryableFetchError/;
  expect(troubles.splice(0).filter((trouble) => !expected.test(trouble))).toEqual([]);
}

/** The stored token has expired, as after a night without a network. */
export async function letTokenExpire(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('valv.session') ?? '') as object;
    const expired = { ...kept, expires_at: Math.floor(Date.now() / 1000) - 600 };
    localStorage.setItem('valv.session', JSON.stringify(expired));
  });
}
