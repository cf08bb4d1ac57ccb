import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openVisit, PHONE } from '#tests/support/browser.ts';
import { press } from '#tests/support/controls.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signInOnce, storeSignIn } from '#tests/support/onboarded.ts';
import { rememberReading, wasRead } from '#tests/support/read-page.ts';

/** Images, files and ways out of the account page. Its sections have screen tests of their own. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('Maria changes her image, saves her data, and signs out at the end of a session', async () => {
  const view = { viewport: PHONE, theme: 'dark', language: 'sv', origin } as const;
  const { page } = await openVisit(view);
  const account = await signInOnce(page, { origin, language: 'sv', currency: 'SEK' });
  const savings = { type: 'savings', name: 'Buffert', value: '125000.50', currency: 'SEK' };
  await account.call('POST', '/api/assets', savings);
  await page.goto('/account');
  await changeImage(page, account);
  await page.emulateMedia({ colorScheme: 'light' });
  await saveFiles(page);
  await endSession(page, account);

  await storeSignIn(page, { origin, ...account });
  await page.goto('/account');
  await press(page, 'Sign Out of Account');
  await page.getByRole('link', { name: 'Log in', exact: true }).first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem('valv.session'))).toBeNull();
});

/** The image is made smaller in the browser; a language chosen later tells of its removal. */
async function changeImage(page: Page, account: Account): Promise<void> {
  await chooseImage(page);
  await page.getByText('Bilden är sparad', { exact: true }).first().waitFor();
  const shown = page.getByRole('banner').locator('img');
  expect(await shown.getAttribute('src')).toMatch(/^data:image\/webp;base64,/);
  const profileImageUrl = expect.stringContaining('/api/profile-image?v=') as string;
  expect(await account.call('GET', '/api/user')).toMatchObject({ profileImageUrl });
  await expectAccessible(page);
  await page.getByLabel('Språk', { exact: true }).selectOption('en');
  await press(page, 'Remove the image');
  await page.getByText('The image is removed', { exact: true }).first().waitFor();
  await shown.waitFor({ state: 'detached' });
}

/** The file can be opened again; the dialogs are only looked at. */
async function saveFiles(page: Page): Promise<void> {
  const file = await saved(page, 'Save as JSON');
  expect(JSON.parse(file.toString())).toMatchObject({
    format: 'valv',
    assets: [{ name: 'Buffert' }],
  });
  expect((await saved(page, 'Save as CSV')).subarray(0, 2).toString()).toBe('PK');
  await press(page, 'Erase the account');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 asset', { exact: true }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep the account' }).click();
  await dialog.waitFor({ state: 'detached' });

  const chosen = { name: 'valv.json', mimeType: 'application/json', buffer: file };
  await page.locator('input[type=file][accept*=json]').setInputFiles(chosen);
  const question = page.getByRole('dialog', { name: 'Add what is in the file?' });
  await question.getByText('1 asset', { exact: true }).waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
}

/** The file that a button saves. */
async function saved(page: Page, name: string): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await press(page, name);
  return readFileSync(await (await coming).path());
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
