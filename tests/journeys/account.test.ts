import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { press } from '../support/controls.ts';
import { serveJourneys } from '../support/journeys.ts';
import { type Account, signUpOnboarded } from '../support/onboarded.ts';
import { expectText, rememberReading, wasRead } from '../support/read-page.ts';

/** The account page: who one is, where one is signed in, and with which password. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

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
    failed: 'Uppdateringen misslyckades',
    failedText: 'Profilen kunde inte uppdateras. Försök igen.',
    unauthorized: 'Inte inloggad',
    currency: 'Valuta',
    imageSaved: 'Bilden är sparad',
    removeImage: 'Ta bort bilden',
    imageRemoved: 'Bilden är borttagen',
    devices: 'Här är du inloggad',
    device: 'Safari på iPhone',
    end: 'Logga ut Safari på iPhone',
    ended: 'Enheten är utloggad',
    endOthers: 'Logga ut alla andra enheter',
    othersEnded: 'Alla andra enheter är utloggade',
    noOthers: 'Du är inte inloggad någon annanstans.',
    current: 'Nuvarande lösenord',
    new: 'Nytt lösenord',
    confirm: 'Bekräfta lösenord',
    change: 'Byt lösenord',
    differ: 'Lösenorden matchar inte',
    wrong: 'Lösenordet stämmer inte.',
    changed: 'Lösenordet är bytt',
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
    failed: 'Update Failed',
    failedText: 'Failed to update profile. Please try again.',
    unauthorized: 'Unauthorized',
    currency: 'Currency',
    imageSaved: 'The image is saved',
    removeImage: 'Remove the image',
    imageRemoved: 'The image is removed',
    devices: 'Where you are signed in',
    device: 'Safari on iPhone',
    end: 'Sign out Safari on iPhone',
    ended: 'The device is signed out',
    endOthers: 'Sign out all other devices',
    othersEnded: 'All other devices are signed out',
    noOthers: 'You are not signed in anywhere else.',
    current: 'Current password',
    new: 'New password',
    confirm: 'Confirm password',
    change: 'Change password',
    differ: 'The passwords do not match',
    wrong: 'The password is not right.',
    changed: 'The password is changed',
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

  test('a name that cannot be saved stays in its field, and why is said', async () => {
    const { page, account } = await open();
    await page.goto('/account');
    await page.route('**/api/auth/user/profile', (route) =>
      route.fulfill({ status: 409, json: { code: 'conflict', message: '…' } }),
    );
    await page.getByLabel(w.firstName).fill('Mia');
    await press(page, w.save);
    await page.getByText(w.failed, { exact: true }).first().waitFor();
    await page.getByText(w.failedText, { exact: true }).first().waitFor();
    expect(await page.getByLabel(w.firstName).inputValue()).toBe('Mia');
    await page.unroute('**/api/auth/user/profile');
    await press(page, w.save);
    await page.getByText(w.saved, { exact: true }).first().waitFor();

    // With nothing typed that could be lost, the end of the session leads to where one signs in.
    await account.call('POST', '/api/logout');
    await page.evaluate(rememberReading, w.unauthorized);
    await press(page, w.save);
    await page.waitForURL('**/auth');
    expect(await wasRead(page, w.unauthorized)).toBe(true);
  });

  test('she ends one device, then all others, and stays herself', async () => {
    const { page, account } = await open();
    const phone = await signInOn(account, IPHONE);
    await page.goto('/account');
    const list = page.getByRole('list', { name: w.devices });
    await expectText(list, w.device);
    await press(page, w.end);
    await page.getByText(w.ended, { exact: true }).first().waitFor();
    expect(await statusOf(phone)).toBe(401);
    await page.getByText(w.noOthers).waitFor();

    const others = [await signInOn(account, IPHONE), await signInOn(account, 'curl/8')];
    await page.reload();
    await press(page, w.endOthers);
    await page.getByText(w.othersEnded, { exact: true }).first().waitFor();
    await page.getByText(w.noOthers).waitFor();
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
    expect(await list.getByRole('listitem').count()).toBe(1);
    await expectAccessible(page);
  });

  test('a new password wants the old one, and ends her other devices', async () => {
    const { page, account } = await open();
    const phone = await signInOn(account, IPHONE);
    await page.goto('/account');
    const current = page.getByLabel(w.current, { exact: true });
    await current.fill('inte det rätta');
    await page.getByLabel(w.new, { exact: true }).fill('fyra höga stenar');
    await page.getByLabel(w.confirm, { exact: true }).fill('fem höga stenar');
    await press(page, w.change);
    await page.getByText(w.differ).waitFor();
    await page.getByLabel(w.confirm, { exact: true }).fill('fyra höga stenar');
    await press(page, w.change);
    await page.getByText(w.wrong).waitFor();
    await expectAccessible(page);
    expect(await statusOf(phone)).toBe(200);

    await current.fill(account.password);
    await page.keyboard.press('Enter');
    await page.getByText(w.changed, { exact: true }).first().waitFor();
    expect(await current.inputValue()).toBe('');
    expect(await statusOf(phone)).toBe(401);
    const renewed = { ...account, password: 'fyra höga stenar' };
    expect(await statusOf(await signInOn(renewed, IPHONE))).toBe(200);
    await page.reload();
    await expectText(page.getByRole('list', { name: w.devices }), w.device);
  });
});

test('a section that cannot be read leaves the others as they are', async () => {
  const { page, context } = await openVisit({ ...DESKTOP_EN, origin });
  await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  const fails = { status: 404, json: { code: 'not_found', message: 'Not now.' } };
  await page.route('**/api/sessions', (route) => route.fulfill(fails));
  await page.goto('/account');
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await expectText(devices, 'Not now.');
  await page.getByLabel('First name').fill('Mia');
  await press(page, 'Save changes');
  await page.getByText('Profile Updated', { exact: true }).first().waitFor();
  await page.unroute('**/api/sessions');
  await devices.getByRole('button', { name: 'Try again' }).click();
  await expectText(devices, 'This device');
});

test('a service that does not list its sessions still ends the others', async () => {
  const { page, context } = await openVisit({ ...DESKTOP_EN, origin });
  const account = await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  const phone = await signInOn(account, IPHONE);
  await page.route('**/api/sessions', (route) => route.fulfill({ json: { sessions: null } }));
  await page.goto('/account');
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await expectText(devices, 'keeps the sessions and does not list them');
  await press(page, 'Sign out all other devices');
  await page.getByText('All other devices are signed out', { exact: true }).first().waitFor();
  expect(await statusOf(phone)).toBe(401);
});

test('nobody signed in is told so, and led to where one signs in', async () => {
  const { page } = await openVisit({ ...DESKTOP_EN, origin });
  await page.addInitScript(rememberReading, 'Unauthorized');
  await page.goto('/account');
  await page.waitForURL('**/auth');
  expect(await wasRead(page, 'Unauthorized')).toBe(true);
  await page.getByRole('tab', { name: 'Login' }).waitFor();
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

/** The token of another device of hers. */
async function signInOn({ email, password }: Account, userAgent: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  });
  const { session } = (await answer.json()) as { session: { access_token: string } };
  return session.access_token;
}

async function statusOf(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${origin}/api/assets`, { headers })).status;
}
