import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, moveTo, openVisit, PHONE, pressEscape } from '#tests/support/browser.ts';
import { field, heading, press } from '#tests/support/controls.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';

/** The browser's Back and Forward, with and without something open over the page. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

async function open(viewport: typeof PHONE) {
  const visit = await openVisit({
    origin,
    viewport,
    language: 'sv',
    theme: 'light',
    isMoving: true,
  });
  await signUpOnboarded(visit.context, { origin, language: 'sv', currency: 'SEK' });
  const { page } = visit;
  await page.goto('/');
  await heading(page, 'Välkommen tillbaka, Maria').waitFor();
  await openAssets(page);
  return visit;
}

async function openAssets(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tillgångar' }).first().click();
  await heading(page, 'Inga tillgångar ännu').waitFor();
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const dialogs = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/**
 * Presses Back once the browser's history has an entry for each layer, which no user is quick
 * enough to precede.
 */
async function backFrom(page: Page, layers: number): Promise<void> {
  const depth = () => page.evaluate(() => (history.state as Depth)?.valvDepth ?? 0);
  await expect.poll(depth).toBe(layers);
  await page.goBack();
}

type Depth = { valvDepth?: number } | null;

test('Back closes a dialog, and then leads back, on a phone', async () => {
  const { page } = await open(PHONE);
  await backFromDialog(page);
  await openAssets(page);
  await backFromTyping(page);
  await openAssets(page);
  await reloadUnderDialog(page);
});

test('Back closes a dialog, and then leads back, on a wide screen', async () => {
  const { page } = await open(DESKTOP);
  await backFromDialog(page);
  await openAssets(page);
  await closeByButton(page);
  await backFromLink(page);
});

/** Back closes the dialog, and Forward does not open it again. */
async function backFromDialog(page: Page): Promise<void> {
  await press(page, 'Lägg till tillgång');
  await page.getByRole('dialog').waitFor();
  await backFrom(page, 1);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/assets');
  await page.goForward();
  await heading(page, 'Inga tillgångar ännu').waitFor();
  expect(await dialogs(page).count()).toBe(0);
  await page.goBack();
  await heading(page, 'Välkommen tillbaka, Maria').waitFor();
}

/** Back asks before it throws away what is typed. */
async function backFromTyping(page: Page): Promise<void> {
  await press(page, 'Lägg till tillgång');
  await field(page, 'Namn').fill('Båten Elsa');
  await backFrom(page, 1);
  await page.getByRole('alertdialog').waitFor();
  // Back from the question is no answer to it.
  await backFrom(page, 2);
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await field(page, 'Namn').inputValue()).toBe('Båten Elsa');
  await backFrom(page, 1);
  await press(page, 'Fortsätt skriva');
  expect(await field(page, 'Namn').inputValue()).toBe('Båten Elsa');
  await backFrom(page, 1);
  await press(page, 'Lämna utan att spara');
  await expect.poll(() => dialogs(page).count()).toBe(0);
  expect(pathOf(page)).toBe('/assets');
  await backFrom(page, 0);
  await heading(page, 'Välkommen tillbaka, Maria').waitFor();
}

/** A dialog closed by its own button leaves nothing to go back through. */
async function closeByButton(page: Page): Promise<void> {
  for (let time = 1; time <= 3; time += 1) {
    await press(page, 'Lägg till tillgång');
    await press(page, 'Avbryt');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await press(page, 'Lägg till tillgång');
  await pressEscape(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await page.goBack();
  await heading(page, 'Välkommen tillbaka, Maria').waitFor();
  await page.goForward();
  await heading(page, 'Inga tillgångar ännu').waitFor();
}

/** A reload under a dialog, and a link out of one, leave no dead entry. */
async function reloadUnderDialog(page: Page): Promise<void> {
  await press(page, 'Lägg till tillgång');
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => page.evaluate(() => history.state !== null)).toBe(true);
  await page.reload();
  await heading(page, 'Inga tillgångar ännu').waitFor();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  // The menu of a phone is a sheet: its links take the sheet's place.
  await press(page, 'Mer');
  await page.getByRole('dialog').getByRole('link', { name: 'Mål' }).click();
  await page.waitForURL('**/goals');
  await page.goBack();
  await heading(page, 'Inga tillgångar ännu').waitFor();
  await page.goBack();
  await heading(page, 'Välkommen tillbaka, Maria').waitFor();
}

/** A link that opens a dialog is gone back from to where it stood. */
async function backFromLink(page: Page): Promise<void> {
  await page.goto('/assets?add');
  await page.getByRole('dialog').waitFor();
  await backFrom(page, 1);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(page.url()).toBe(`${origin}/assets`);
  await page.goBack();
  await heading(page, 'Inga tillgångar ännu').waitFor();
  expect(await dialogs(page).count()).toBe(0);
}

test('Back leads to where a long list was, and a link to its last row shows that row', async () => {
  const { page, context } = await openVisit({
    origin,
    viewport: PHONE,
    language: 'sv',
    theme: 'light',
  });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  const added = Array.from({ length: 30 }, (_, at) => {
    const asset = { name: `Sak ${at + 1}`, type: 'other', value: `${900 - at}`, currency: 'SEK' };
    return maria.call('POST', '/api/assets', asset) as Promise<{ id: string; name: string }>;
  });
  const last = (await Promise.all(added)).find(({ name }) => name === 'Sak 30');
  await page.goto('/assets');
  const row = page.locator(`[data-item="${last?.id}"]`);
  await row.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(1000);
  await page.getByRole('link', { name: 'Skulder' }).first().click();
  await heading(page, 'Inga skulder ännu').waitFor();
  await page.goBack();
  await row.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  await moveTo(page, '/liabilities');
  await moveTo(page, `/assets?show=${last?.id}`);
  await expect.poll(() => row.locator(':focus').count()).toBe(1);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
});
