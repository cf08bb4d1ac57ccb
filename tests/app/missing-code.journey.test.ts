import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openVisit, PHONE, pressEscape, type Visit } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';

/** A message when code does not load, and a button to try again. */
const SCRIPTS = '**/assets/*.js';
let origin: string;

serveJourneys((address) => {
  origin = address;
});

function openPhone(): Promise<Visit> {
  return openVisit({ origin, viewport: PHONE, language: 'sv', theme: 'dark' });
}

test('menus and dialogs opened without a connection say so, and open with one', async () => {
  const { page, context, troubles } = await openPhone();
  await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/assets');
  const add = page.getByRole('button', { name: 'Lägg till bostaden' });
  const more = page.getByRole('button', { name: 'Mer', exact: true });
  const bell = page.getByRole('button', { name: 'Aviseringar' });
  await add.waitFor();
  await context.setOffline(true);
  const message = page.getByRole('alert').filter({ hasText: 'Det gick inte att öppna' });
  for (const opener of [more, bell, add]) {
    await opener.click();
    await message.waitFor();
    if (opener === add) await expectAccessible(page);
    else expect(await opener.getAttribute('aria-expanded')).toBe('false');
    await message.getByRole('button', { name: 'Stäng meddelandet' }).click();
    await message.waitFor({ state: 'detached' });
  }
  expect(await page.getByRole('heading', { name: 'Tillgångar', exact: true }).count()).toBe(1);
  await context.setOffline(false);
  await more.click();
  await page.getByRole('dialog').waitFor();
  await pressEscape(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await bell.click();
  await page.getByRole('heading', { name: 'Aviseringar' }).waitFor();
  await pressEscape(page);
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Lägg till tillgång' });
  await dialog.waitFor();
  // Its style sheet came too.
  expect(await dialog.evaluate((element) => getComputedStyle(element).display)).toBe('flex');
  troubles.length = 0;
});

test('code that does not come is told of in its place, and comes with a connection', async () => {
  const { page, context, troubles } = await openPhone();
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
  await maria.call('POST', '/api/assets', boat);
  await page.route('**/assets/widgets-*.js', (route) => route.abort());
  await loadWithoutFrame(page);
  const widget = page.locator('[data-widget="total_assets"]');
  await widget.getByRole('heading', { name: 'Summa tillgångar' }).waitFor();
  const again = widget.getByRole('button', { name: 'Försök igen' });
  await again.waitFor();
  await expectAccessible(page);
  await page.unroute('**/assets/widgets-*.js');
  await again.click();
  await widget.getByText('45 000').waitFor();

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Skulder', exact: true }).click();
  const gone = page.getByRole('main').getByRole('heading', { name: 'Valv går inte att nå' });
  await gone.waitFor();
  await page.getByRole('button', { name: 'Försök igen' }).last().click();
  await gone.waitFor();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Inga skulder ännu' }).waitFor();
  troubles.length = 0;
});

/** Where the application does not load, the page says so, and a signed-in user loads it again. */
async function loadWithoutFrame(page: Page): Promise<void> {
  await page.route('**/assets/frame-*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('heading', { name: 'Valv kunde inte läsas in' }).waitFor();
  await page.unroute('**/assets/frame-*.js');
  await page.getByRole('link', { name: 'Försök igen' }).click();
  await page.getByRole('heading', { name: 'Välkommen tillbaka, Maria' }).waitFor();
  expect(await page.getByText('Valv kunde inte läsas in').count()).toBe(0);
}

test('the question before examples go is asked again when its code did not come', async () => {
  const { page, context, troubles } = await openPhone();
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await maria.call('POST', '/api/demo-data', {});
  await page.goto('/');
  const remove = page.getByRole('button', { name: 'Ta bort exempeldata' });
  await remove.waitFor();
  await context.setOffline(true);
  await remove.click();
  const message = page.getByRole('alert').filter({ hasText: 'Det gick inte att öppna' });
  await message.getByRole('button', { name: 'Stäng meddelandet' }).click();
  await context.setOffline(false);
  await remove.click();
  await page.getByRole('alertdialog').waitFor();
  expect(await message.count()).toBe(0);
  troubles.length = 0;
});

test('before sign-in a page without its script says so, unless it is read without', async () => {
  const { page, troubles } = await openPhone();
  await page.route(SCRIPTS, (route) => route.abort());
  const failure = page.getByRole('heading', { name: 'Valv kunde inte läsas in' });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Allt du äger' }).waitFor();
  expect(await failure.isVisible()).toBe(false);
  await page.goto('/login');
  await failure.waitFor();
  await expectAccessible(page);
  await page.goto('/reset-password?token=abc');
  await failure.waitFor();
  await page.unroute(SCRIPTS);
  await page.getByRole('link', { name: 'Försök igen' }).click();
  await page.getByRole('heading', { name: /^Välj ett nytt lösenord/ }).waitFor();
  expect(page.url()).toBe(`${origin}/reset-password?token=abc`);
  troubles.length = 0;
});

test('sections further down the landing page can be linked to', async () => {
  const { page } = await openPhone();
  await page.goto('/#what');
  const title = page.locator('#what h2');
  await expect.poll(() => title.evaluate(isInView)).toBe(true);
});

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return element.checkVisibility() && top >= 0 && bottom <= innerHeight;
}
