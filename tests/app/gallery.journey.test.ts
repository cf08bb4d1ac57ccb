import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { galleryTexts } from '#web/kit/gallery/texts.ts';
import { dialogTexts } from '#web/kit/ui/texts.ts';
import { serveGallery } from '../../scripts/steps/gallery.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE, type View } from '#tests/support/browser.ts';

const cacheDir = mkdtempSync(path.join(tmpdir(), 'valv-gallery-'));
let gallery: Awaited<ReturnType<typeof serveGallery>>;

beforeAll(async () => {
  gallery = await serveGallery({ cacheDir, server: { hmr: false, watch: null } });
});

afterAll(async () => {
  await gallery.close();
  rmSync(cacheDir, { recursive: true });
});

/** Layers over the page, and the page of one sheet that takes its place. */
const LAYER =
  '[role=dialog], [role=alertdialog], [role=menu], ol li[data-state=open], h1[tabindex]';

/** On one visit, because loading the sources takes longer than the checks. */
test('shows every component and opens every layer without barriers or errors', async () => {
  const { page } = await openVisit({
    origin: gallery.origin,
    viewport: DESKTOP,
    language: 'sv',
    theme: 'dark',
  });
  await page.goto('/gallery');
  await switchTo(page, { language: 'en', theme: 'dark', viewport: DESKTOP });
  await expectAccessible(page);
  await switchTo(page, { language: 'sv', theme: 'dark', viewport: DESKTOP });
  await switchTo(page, { language: 'en', theme: 'light', viewport: PHONE });
  await switchTo(page, { language: 'sv', theme: 'light', viewport: PHONE });
  await expectAccessible(page);
  const openers = await page.locator('[data-opens]').all();
  expect(openers.length).toBeGreaterThan(10);
  for (const opener of openers) await openAndClose(page, opener);
});

async function openAndClose(page: Page, opener: Locator): Promise<void> {
  const inside = opener.locator('button');
  await ((await inside.count()) > 0 ? inside : opener).click();
  const layer = page.locator(LAYER);
  await layer.first().waitFor();
  await expectAccessible(page, LAYER);
  expect(await overflowOf(page, LAYER)).toBe(0);
  await closeLayer(page);
  await layer.waitFor({ state: 'detached' });
}

/** By its own button, else by Escape, which asks where something is typed. */
async function closeLayer(page: Page): Promise<void> {
  const own = page.locator('[data-closes], ol li[data-state=open] button:last-child');
  if ((await own.count()) > 0) return own.click();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  if ((await question.count()) === 0) return;
  await expectAccessible(page, LAYER);
  await question.getByRole('button', { name: dialogTexts.sv.discard }).click();
}

type Shown = Pick<View, 'language' | 'theme' | 'viewport'>;

/** By the switches of the page itself; no part may overflow afterwards. */
async function switchTo(page: Page, { language, theme, viewport }: Shown): Promise<void> {
  await page.setViewportSize(viewport);
  await page.locator(`header a[lang=${language}]`).click();
  const shown = page.locator('html');
  if ((await shown.getAttribute('data-theme')) !== theme) {
    await page.locator('header [data-theme-toggle]').click();
  }
  await page
    .getByRole('heading', { level: 1, name: galleryTexts[language].pageTitle, exact: true })
    .waitFor();
  expect(await shown.getAttribute('data-theme')).toBe(theme);
  expect(await overflowOf(page, 'main')).toBe(0);
}

/** The most pixels by which an element in a part of the page overflows to the right. */
async function overflowOf(page: Page, part: string): Promise<number> {
  return page.evaluate((within) => {
    const { clientWidth } = document.documentElement;
    const ends = [...document.querySelectorAll(`:is(${within}) *`)].map((each) => {
      // A part that scrolls within its own place does not overflow.
      return each.closest('[data-own]') ? 0 : each.getBoundingClientRect().right;
    });
    return Math.max(0, Math.round(Math.max(...ends) - clientWidth));
  }, part);
}
