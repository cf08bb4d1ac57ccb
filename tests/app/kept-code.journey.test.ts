import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { keptForOffline, onlyOffline } from '#tests/support/kept-visit.ts';
import { installNewer } from './newer-build.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { ownServers } from '#tests/support/own-servers.ts';
import { expectText } from '#tests/support/read-page.ts';
import { endProcess } from '#tests/support/server.ts';
import { openSlowLine } from './slow-line.ts';

/** Code stored in the browser: enough to open the application, and always the newest version. */
let shared: string;
serveJourneys((address) => {
  shared = address;
});
const servers = ownServers();
const folder = mkdtempSync(path.join(tmpdir(), 'valv-newer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('Valv can be installed, and nothing but its own code is kept of it', async () => {
  const view = { viewport: PHONE, theme: 'dark', isKept: true, isInstallable: true } as const;
  const { page, context } = await openVisit({ ...view, origin: shared, language: 'en' });
  await page.goto('/login');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const debug = await context.newCDPSession(page);
  const { errors, data } = await debug.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '') as { start_url: string; icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: 'Valv', lang: 'en', display: 'standalone', id: '/' });
  const { installabilityErrors } = await debug.send('Page.getInstallabilityErrors');
  // A test's browser is not persistent, which is the only obstacle.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/dashboard');
  // The operator's rules are the same for everybody, and figures need them without a network.
  expect(kept.filter((at) => /^\/(?:api|auth)\//.test(at))).toEqual(['/api/rules/added']);
});

test('the last figures are shown while the server is down, and it comes back newer', async () => {
  const server = await servers.start();
  const { address: origin } = server;
  const view = { viewport: DESKTOP, language: 'en', theme: 'light', isKept: true } as const;
  const { page, context, troubles } = await openVisit({ ...view, origin });
  const terms = { origin, language: 'en', currency: 'SEK' } as const;
  const maria = await signUpOnboarded(context, terms);
  const boat = { type: 'other', name: 'Boat', value: '45000', currency: 'SEK' };
  await maria.call('POST', '/api/assets', boat);
  await page.goto('/assets');
  await page.getByRole('heading', { name: 'Boat' }).waitFor();
  await keptForOffline(page);
  // Read before the newer server runs: the browser may look for a newer worker at any time.
  const [old = '', ...others] = await versionsOf(page);
  expect(others).toEqual([]);
  await endProcess(server, 'SIGTERM');
  await page.reload();
  await page.getByRole('heading', { name: 'Boat' }).waitFor();
  const banner = page.getByRole('status').filter({ hasText: 'The server cannot be reached.' });
  await expectText(banner, 'Showing data from');
  await servers.start({}, { main: await installNewer(folder) });
  await banner.getByRole('button', { name: 'Try again' }).click();
  await banner.waitFor({ state: 'detached' });
  await takeNewVersion(page, old);

  await context.setOffline(true);
  await page.goto('/goals');
  await page.getByRole('button', { name: 'Add goal' }).first().waitFor();
  expect(await versionsOf(page)).toHaveLength(2);
  expect(await entryOf(page)).toMatch(/n\.js$/);
  // Pending requests of the screen fail as they should, and are reported before the page closes.
  await page.close();
  onlyOffline(troubles);
});

test('the next visit begins without the server, with the last net worth and its age', async () => {
  const line = await openSlowLine(shared);
  const { origin } = line;
  const view = { viewport: PHONE, language: 'sv', theme: 'light', isKept: true } as const;
  const { page, context } = await openVisit({ ...view, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
  await maria.call('POST', '/api/assets', boat);
  await page.goto('/');
  const netWorth = page.locator('[data-widget="net_worth_trend"]');
  await expectText(netWorth, '45 000,00 kr');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const loan = { type: 'car_loan', name: 'Båtlån', balance: '20000', currency: 'SEK' };
  await maria.call('POST', '/api/liabilities', loan);

  await page.addInitScript(noteShell);
  const { release } = line.hold(/^\/$/);
  await page.goto('/');
  await expectText(netWorth, '25 000,00 kr');
  release();
  const shown = await page.evaluate(() => sessionStorage.getItem('shell'));
  expect(shown?.replaceAll(/\s/g, ' ')).toMatch(
    /^45 000,00 krNettoförmögenhetHämtat \d{1,2} \w+\.? \d{4}/,
  );
});

test('a first visit begins with the net worth, before the application has loaded', async () => {
  const line = await openSlowLine(shared);
  const { origin } = line;
  const { page, context } = await openVisit({
    viewport: PHONE,
    language: 'sv',
    theme: 'light',
    origin,
  });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
  await maria.call('POST', '/api/assets', boat);
  const { release } = line.hold(/^\/assets\/react-/);
  await page.goto('/', { waitUntil: 'commit' });
  const shell = page.locator('#shell');
  await expectText(shell, '45 000,00 kr');
  await expectText(shell, 'Nettoförmögenhet');
  await expectText(shell, 'Hämtat');
  release();
  await expectText(page.locator('[data-widget="net_worth_trend"]'), '45 000,00 kr');
  expect(await shell.count()).toBe(0);
});

/** Runs in the page before its own scripts: stores the first text of its shell. */
function noteShell(): void {
  const note = () => {
    const shown = document.querySelector('#shell')?.textContent;
    if (shown && !sessionStorage.getItem('shell')) sessionStorage.setItem('shell', shown);
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true });
}

/** A new version takes the place of the old one at the next load. */
async function takeNewVersion(page: Page, old: string): Promise<void> {
  const entry = await entryOf(page);
  // The page of the earlier version finds its code in the store, although the server no longer has
  // it.
  await page.getByRole('link', { name: 'Goals' }).first().click();
  await page.getByRole('heading', { name: 'Goals', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Add goal' }).first().waitFor();
  expect(await entryOf(page)).toBe(entry);

  await page.reload();
  await expect.poll(() => entryOf(page)).toBe(entry.replace(/\.js$/, 'n.js'));
  await expect.poll(() => versionsOf(page)).toEqual([old, `${old}n`]);
  await expect.poll(() => stateOf(page)).toBe('activated, alone');
}

async function versionsOf(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => caches.keys());
  return names.filter((name) => name.startsWith('valv.code.'));
}

/** The script that the page began with. */
async function entryOf(page: Page): Promise<string> {
  return page
    .evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '')
    .catch(() => '');
}

async function stateOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { active, waiting, installing } = await navigator.serviceWorker.ready;
    return `${active?.state}, ${waiting === null && installing === null ? 'alone' : 'followed'}`;
  });
}
