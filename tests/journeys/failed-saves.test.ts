import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { expectText } from '../support/read-page.ts';

/** A failed save is reported in its place, the typed texts stay, and a retry succeeds. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
const rent = { type: 'housing', name: 'Hyra', amount: '9000', frequency: 'monthly' };

async function openAsMaria(viewport: typeof PHONE) {
  const visit = await openVisit({ viewport, language: 'sv', theme: 'light', origin });
  const maria = await signUpOnboarded(visit.context, { origin, language: 'sv', currency: 'SEK' });
  return { ...visit, maria };
}

/** Makes writes to a path fail until the returned function is called; reads succeed. */
async function failWrites(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503 }),
  );
  return () => page.unroute(path);
}

/** Reported in its place, and nowhere else. */
async function expectFailure(page: Page, place: Locator, words: string): Promise<void> {
  await expectText(place.getByRole('alert'), words);
  expect(await page.getByText(words, { exact: true }).count()).toBe(1);
}

const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true });

test.each([
  ['a phone', PHONE],
  ['a desk', DESKTOP],
])('on %s a failed save is told in its dialog, its form or its field', async (_, viewport) => {
  const { page, maria, troubles } = await openAsMaria(viewport);
  await maria.call('POST', '/api/assets', boat);

  await page.goto('/assets');
  const removal = page.getByRole('alertdialog');
  if (viewport === PHONE) {
    await button(page, 'Gör något med Båt').click();
    await button(page.getByRole('dialog'), 'Ta bort Båt').click();
  } else await button(page, 'Ta bort Båt').click();
  let mend = await failWrites(page, '**/api/assets/*');
  await removal.getByRole('checkbox').check();
  await button(removal, 'Radera för alltid').click();
  await expectFailure(page, removal, 'Tillgången kunde inte tas bort');
  expect(await removal.getByRole('checkbox').isChecked()).toBe(true);
  await mend();
  await button(removal, 'Radera för alltid').click();
  await removal.waitFor({ state: 'detached' });

  await maria.call('POST', '/api/assets', boat);
  await page.goto('/household');
  await button(page, 'Skapa hushåll').click();
  const creation = page.getByRole('dialog');
  await creation.getByLabel('Namn').fill('Björkvägen');
  mend = await failWrites(page, '**/api/households');
  await button(creation, 'Skapa hushåll').click();
  await expectFailure(page, creation, 'Hushållet kunde inte skapas');
  expect(await creation.getByLabel('Namn').inputValue()).toBe('Björkvägen');
  await mend();
  await button(creation, 'Skapa hushåll').click();
  await page.getByRole('heading', { name: 'Björkvägen' }).first().waitFor();

  await page.goto('/account');
  const profile = page.getByRole('region', { name: 'Profil' });
  await profile.getByLabel('Förnamn').fill('Mia');
  mend = await failWrites(page, '**/api/auth/user/profile');
  await button(profile, 'Spara ändringarna').click();
  await expectFailure(page, profile, 'Uppdateringen misslyckades');
  expect(await profile.getByLabel('Förnamn').inputValue()).toBe('Mia');
  await mend();
  await button(profile, 'Spara ändringarna').click();
  await expect.poll(() => profile.getByRole('alert').count()).toBe(0);

  const preferences = page.getByRole('region', { name: 'Språk och valuta' });
  mend = await failWrites(page, '**/api/auth/user/profile');
  await preferences.getByLabel('Valuta').selectOption('EUR');
  await expectFailure(page, preferences, 'Uppdateringen misslyckades');
  await mend();
  const chosen = page.waitForResponse('**/api/auth/user/profile');
  await preferences.getByLabel('Valuta').selectOption('EUR');
  expect((await chosen).ok()).toBe(true);
  await expect.poll(() => preferences.getByRole('alert').count()).toBe(0);

  await saveMonth(page);
  expect(troubles.splice(0).filter((trouble) => !trouble.includes('503'))).toEqual([]);
});

test('a failed write without a form shows a message with a retry button', async () => {
  const { page, maria, troubles } = await openAsMaria(DESKTOP);
  await maria.call('POST', '/api/costs', { ...rent, currency: 'SEK' });
  await page.goto('/costs');
  const mend = await failWrites(page, '**/api/costs/*');
  await button(page, 'Ta bort Hyra').click();
  await page.getByText('Kostnaden kunde inte tas bort', { exact: true }).waitFor();
  await mend();
  await button(page, 'Försök igen').click();
  await page.getByText('Inga kostnader ännu').first().waitFor();
  expect(troubles.splice(0).filter((trouble) => !trouble.includes('503'))).toEqual([]);
});

/** A failed value is reported beside its field, and a failed month beside its button. */
async function saveMonth(page: Page): Promise<void> {
  await page.goto('/historical-data');
  const value = page.getByRole('textbox', { name: /^Båt, / });
  const cell = page.getByRole('form', { name: 'Båt' });
  await value.fill('46 000');
  const mend = await failWrites(page, '**/historical-values');
  await page.keyboard.press('Enter');
  await expectText(cell, 'Värdena kunde inte sparas');
  expect((await value.inputValue()).replaceAll(/\s/g, ' ')).toMatch(/^46 000/);
  await button(page, 'Spara månaden').click();
  const main = page.getByRole('main');
  await expectText(main.getByRole('alert').last(), 'Värdena kunde inte sparas');
  await mend();
  await button(page, 'Spara månaden').click();
  await expectText(main, 'Inget att spara');
}

test('a currency that could not be chosen is chosen again by one press', async () => {
  const { page, maria, troubles } = await openAsMaria(DESKTOP);
  await page.goto('/assets');
  const mend = await failWrites(page, '**/api/auth/user/profile');
  await button(page, 'Konto och inställningar').click();
  await page.getByRole('menuitem', { name: 'Valuta' }).click();
  await page.getByRole('menuitemradio', { name: /^EUR/ }).click();
  await page.getByText('Uppdateringen misslyckades', { exact: true }).waitFor();
  await mend();
  const saved = page.waitForResponse('**/api/auth/user/profile');
  await button(page, 'Försök igen').click();
  expect((await saved).ok()).toBe(true);
  expect(await maria.call('GET', '/api/user')).toMatchObject({ currency: 'EUR' });
  expect(troubles.splice(0).filter((trouble) => !trouble.includes('503'))).toEqual([]);
});
