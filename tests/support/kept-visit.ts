import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Account, signUpOnboarded } from './onboarded.ts';
import { quiet } from './quiet.ts';

/** Waits until the worker is installed and the screen's answers are stored. */
export async function keptForOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await answersKept(page);
}

/** Waits until the screen's answers are stored, with or without a worker. */
export async function answersKept(page: Page): Promise<void> {
  await quiet(page);
  await expect.poll(() => page.evaluate(unkept), { timeout: 15_000 }).toEqual([]);
}

/** Runs in the page: the answers that are not stored yet. */
async function unkept(): Promise<string[]> {
  const read = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ pathname }) => pathname.startsWith('/api/') && !/image|login/.test(pathname));
  const kept = await Promise.all(read.map(async ({ href }) => caches.match(href)));
  return read.filter((_, at) => kept[at] === undefined).map(({ href }) => href);
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
