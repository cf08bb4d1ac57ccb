import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log.ts';
import { type Served, serve } from '#server/app/serve.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { keptForOffline, onlyOffline } from '../support/kept-visit.ts';
import { buildNewer } from '../support/newer-build.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { expectText } from '../support/read-page.ts';
import { findFreePort } from '../support/server.ts';

/** Code stored in the browser: enough to open the application, and always the newest version. */
const BUILT = path.join(import.meta.dirname, '..', '..', 'dist', 'web');
const log = createLog({ level: 'silent' });

const folder = mkdtempSync(path.join(tmpdir(), 'valv-kept-'));
let running: { served: Served; pagesDir: string } | null = null;
let config: Config;

beforeAll(async () => {
  config = readConfig({
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(await findFreePort()),
    AUTH_AUTOCONFIRM: 'on',
    AUTH_RATE_LIMITS: 'off',
    STATISTICS_REFRESH: 'off',
  });
});

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Serves a build at the file's only address, with the data of the tests before; the address. */
async function start(pagesDir: string): Promise<string> {
  if (running?.pagesDir !== pagesDir) {
    await stop();
    running = { served: await serve(config, { log, pagesDir }), pagesDir };
  }
  return running.served.address;
}

async function stop(): Promise<void> {
  const { served } = running ?? {};
  running = null;
  await served?.stop();
}

test('while the server is down the last figures are shown, until it is back', async () => {
  const origin = await start(BUILT);
  const view = { viewport: PHONE, language: 'en', theme: 'light', isKept: true } as const;
  const { page, context, troubles } = await openVisit({ ...view, origin });
  const terms = { origin, language: 'en', currency: 'SEK' } as const;
  const maria = await signUpOnboarded(context, terms);
  const boat = { type: 'other', name: 'Boat', value: '45000', currency: 'SEK' };
  await maria.call('POST', '/api/assets', boat);
  await page.goto('/assets');
  await page.getByRole('heading', { name: 'Boat' }).waitFor();
  await keptForOffline(page);
  await stop();
  await page.reload();
  await page.getByRole('heading', { name: 'Boat' }).waitFor();
  const banner = page.getByRole('status').filter({ hasText: 'The server cannot be reached.' });
  await expectText(banner, 'Showing data from');
  await start(BUILT);
  await banner.getByRole('button', { name: 'Try again' }).click();
  await banner.waitFor({ state: 'detached' });
  onlyOffline(troubles);
});

test('Valv can be installed, and nothing but its own code is kept of it', async () => {
  const origin = await start(BUILT);
  const view = { viewport: DESKTOP, theme: 'dark', isKept: true, isInstallable: true } as const;
  const { page, context } = await openVisit({ ...view, origin, language: 'en' });
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
  expect(kept.filter((at) => /^\/(?:api|auth)\//.test(at))).toEqual([]);
});

test('a new version takes the place of the old, also without a connection', async () => {
  const newerDir = path.join(folder, 'web');
  await buildNewer(newerDir);
  const origin = await start(BUILT);
  const { page, context, troubles } = await openVisit({
    origin,
    viewport: DESKTOP,
    language: 'sv',
    theme: 'dark',
    isKept: true,
  });
  await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/assets');
  await expect.poll(() => versionsOf(page), { timeout: 30_000 }).toHaveLength(1);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [old] = await versionsOf(page);
  const entry = await entryOf(page);
  const newer = entry.replace(/\.js$/, 'n.js');

  await start(newerDir);
  // The page of the earlier version finds its code in the store, although the server no longer has
  // it.
  await page.getByRole('link', { name: 'Mål' }).first().click();
  await page.getByRole('heading', { name: 'Mål', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Lägg till mål' }).first().waitFor();
  expect(await entryOf(page)).toBe(entry);

  await page.reload();
  await expect.poll(() => entryOf(page), { timeout: 10_000 }).toBe(newer);
  await expect.poll(() => versionsOf(page), { timeout: 30_000 }).toEqual([old, `${old}n`]);
  await expect.poll(() => stateOf(page), { timeout: 30_000 }).toBe('activated, alone');

  await context.setOffline(true);
  await page.goto('/goals');
  await page.getByRole('button', { name: 'Lägg till mål' }).first().waitFor();
  expect(await entryOf(page)).toBe(newer);
  // Pending requests of the screen fail as they should, and are reported before the page closes.
  await page.close();
  onlyOffline(troubles);
});

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
