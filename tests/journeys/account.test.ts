import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { press } from '../support/controls.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { rememberReading, wasRead } from '../support/read-page.ts';

/** The account page. Its sections have screen tests of their own. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const DESKTOP_EN = { viewport: DESKTOP, theme: 'dark', language: 'en' } as const;
const views = [
  {
    on: 'a phone',
    viewport: PHONE,
    theme: 'dark',
    language: 'sv',
    menu: 'Konto och inställningar',
    page: 'Konto',
    firstName: 'Förnamn',
    fixed: 'E-postadressen kan inte ändras',
    save: 'Spara ändringarna',
    required: 'Förnamn krävs',
    saved: 'Profilen är uppdaterad',
    currency: 'Valuta',
    imageSaved: 'Bilden är sparad',
    removeImage: 'Ta bort bilden',
    imageRemoved: 'Bilden är borttagen',
    newPassword: 'Nytt lösenord',
    confirm: 'Bekräfta lösenord',
    changePassword: 'Byt lösenord',
    differ: 'Lösenorden matchar inte',
    devices: 'Här är du inloggad',
  },
  {
    on: 'a desktop',
    viewport: DESKTOP,
    theme: 'light',
    language: 'en',
    menu: 'Account and settings',
    page: 'Account',
    firstName: 'First name',
    fixed: 'Email address cannot be changed',
    save: 'Save changes',
    required: 'First name is required',
    saved: 'Profile Updated',
    currency: 'Currency',
    imageSaved: 'The image is saved',
    removeImage: 'Remove the image',
    imageRemoved: 'The image is removed',
    newPassword: 'New password',
    confirm: 'Confirm password',
    changePassword: 'Change password',
    differ: 'The passwords do not match',
    devices: 'Where you are signed in',
  },
] as const;

describe.each(views)('on $on', (w) => {
  async function open() {
    const { page, context } = await openVisit({ ...w, origin });
    const account = await signUpOnboarded(context, {
      origin,
      language: w.language,
      currency: 'SEK',
    });
    return { page, account };
  }

  test('Maria changes her name, her currency and her image', async () => {
    const { page, account } = await open();
    await page.goto('/goals');
    await page.getByRole('button', { name: w.menu }).click();
    await page.getByRole('menuitem', { name: w.page, exact: true }).click();
    await page.getByRole('heading', { name: w.page, level: 1, exact: true }).waitFor();
    const address = page.locator('input[type=email]');
    expect([await address.inputValue(), await address.isDisabled()]).toEqual([account.email, true]);
    await page.getByText(w.fixed).waitFor();
    await expectAccessible(page);

    const name = page.getByLabel(w.firstName);
    await name.fill(' ');
    await press(page, w.save);
    await page.getByText(w.required).waitFor();
    await name.fill('Mia');
    await press(page, w.save);
    await page.getByText(w.saved, { exact: true }).first().waitFor();
    await page.getByLabel(w.currency, { exact: true }).selectOption('EUR');
    await expect
      .poll(async () => account.call('GET', '/api/user'))
      .toMatchObject({ currency: 'EUR' });
    expect(await account.call('GET', '/api/user')).toMatchObject({
      firstName: 'Mia',
      lastName: 'Lind',
    });

    await page.getByLabel(w.newPassword, { exact: true }).fill('fyra höga stenar');
    await page.getByLabel(w.confirm).fill('fem höga stenar');
    await press(page, w.changePassword);
    await page.getByText(w.differ).waitFor();
    await page.getByRole('list', { name: w.devices }).getByRole('listitem').first().waitFor();
    await chooseImage(page);
    await page.getByText(w.imageSaved, { exact: true }).first().waitFor();
    const shown = page.getByRole('banner').locator('img');
    expect(await shown.getAttribute('src')).toMatch(/^data:image\/webp;base64,/);
    expect(await account.call('GET', '/api/user')).toMatchObject({
      profileImageUrl: expect.stringContaining('/api/profile-image?v=') as string,
    });
    await expectAccessible(page);
    await press(page, w.removeImage);
    await page.getByText(w.imageRemoved, { exact: true }).first().waitFor();
    await shown.waitFor({ state: 'detached' });
  });
});

test('with nothing typed the end of the session leads to where one signs in', async () => {
  const { page, context } = await openVisit({ ...DESKTOP_EN, origin });
  const account = await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  await page.goto('/account');
  await page.getByLabel('First name').fill('Mia');
  await press(page, 'Save changes');
  await page.getByText('Profile Updated', { exact: true }).first().waitFor();
  await account.call('POST', '/api/logout');
  await page.evaluate(rememberReading, 'Unauthorized');
  await press(page, 'Save changes');
  await page.waitForURL('**/auth');
  expect(await wasRead(page, 'Unauthorized')).toBe(true);
});

test('a signed-out visitor is told so, and led to sign in', async () => {
  const { page } = await openVisit({ ...DESKTOP_EN, language: 'sv', origin });
  await page.addInitScript(rememberReading, 'Inte inloggad');
  await page.goto('/account');
  await page.waitForURL('**/auth');
  expect(await wasRead(page, 'Inte inloggad')).toBe(true);
  await page.getByRole('tab', { name: 'Logga in' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth');
});

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
