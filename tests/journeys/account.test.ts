import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { openVisit, PHONE } from '../support/browser.ts';
import { press } from '../support/controls.ts';
import { serveJourneys } from '../support/journeys.ts';
import { type Account, signUpOnboarded } from '../support/onboarded.ts';
import { rememberReading, wasRead } from '../support/read-page.ts';

/** The account page. Its sections have screen tests of their own. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('Maria changes her profile, her image and her language, until her session ends', async () => {
  const view = { viewport: PHONE, theme: 'dark', language: 'sv', origin } as const;
  const { page, context } = await openVisit(view);
  const account = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/goals');
  await press(page, 'Konto och inställningar');
  await page.getByRole('menuitem', { name: 'Konto', exact: true }).click();
  await page.getByRole('heading', { name: 'Konto', level: 1, exact: true }).waitFor();
  const address = page.locator('input[type=email]');
  expect([await address.inputValue(), await address.isDisabled()]).toEqual([account.email, true]);
  await page.getByText('E-postadressen kan inte ändras').waitFor();

  const name = page.getByLabel('Förnamn');
  await name.fill(' ');
  await press(page, 'Spara ändringarna');
  await page.getByText('Förnamn krävs').waitFor();
  await name.fill('Mia');
  await press(page, 'Spara ändringarna');
  await page.getByText('Profilen är uppdaterad', { exact: true }).first().waitFor();
  await changeImage(page, account);
  await page.getByRole('list', { name: 'Where you are signed in' }).waitFor();
  await endSession(page, account);
});

/** The image is made smaller in the browser; a language chosen later tells of its removal. */
async function changeImage(page: Page, account: Account): Promise<void> {
  await chooseImage(page);
  await page.getByText('Bilden är sparad', { exact: true }).first().waitFor();
  const shown = page.getByRole('banner').locator('img');
  expect(await shown.getAttribute('src')).toMatch(/^data:image\/webp;base64,/);
  await page.getByLabel('Valuta', { exact: true }).selectOption('EUR');
  await expect
    .poll(() => account.call('GET', '/api/user'))
    .toMatchObject({
      firstName: 'Mia',
      lastName: 'Lind',
      currency: 'EUR',
      profileImageUrl: expect.stringContaining('/api/profile-image?v=') as string,
    });
  await expectAccessible(page);
  await page.getByLabel('Språk', { exact: true }).selectOption('en');
  await press(page, 'Remove the image');
  await page.getByText('The image is removed', { exact: true }).first().waitFor();
  await shown.waitFor({ state: 'detached' });
}

/** With nothing typed it leads to where one signs in. */
async function endSession(page: Page, account: Account): Promise<void> {
  await account.call('POST', '/api/logout');
  await page.evaluate(rememberReading, 'Unauthorized');
  await press(page, 'Save changes');
  await page.waitForURL('**/auth');
  expect(await wasRead(page, 'Unauthorized')).toBe(true);
}

/** A picture of a camera's size, drawn in the browser. */
async function chooseImage(page: Page): Promise<void> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 2400;
    canvas.height = 1600;
    const context = canvas.getContext('2d');
    const noise = context?.createImageData(2400, 1600);
    if (!context || !noise) throw new Error('There is nothing to draw on');
    noise.data.forEach((_, at) => {
      noise.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251;
    });
    context.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  const buffer = Buffer.from(base64, 'base64');
  expect(buffer.length).toBeGreaterThan(65_536);
  const file = { name: 'maria.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('input[type=file][accept="image/*"]').setInputFiles(file);
}
