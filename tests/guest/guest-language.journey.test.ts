import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { press } from '#tests/support/controls.ts';
import { beginAsGuest, storedMaria } from '#tests/support/guest.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { receive } from '#tests/support/outbox.ts';

/** The language that a guest chose is that of the account and of its mails. */
const PASSWORD = 'tre höga stenar';
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
}, 'mailed');

/** Places where a user with a Swedish browser chooses English. */
const WAYS: readonly [string, typeof PHONE, (page: Page) => Promise<void>][] = [
  ['the menu of guest mode, on a phone', PHONE, chooseInMenu],
  ['a page outside guest mode, on a desktop', DESKTOP, chooseOutside],
];

test.each(WAYS)('a language chosen in %s goes with the guest', async (_, viewport, choose) => {
  const look = { viewport, language: 'sv', theme: 'dark' } as const;
  const { page } = await openVisit({ ...look, origin, stored: storedMaria() });
  await page.goto('/guest/assets');
  await choose(page);
  await page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor();
  await page.getByRole('link', { name: 'Upgrade to Full Account' }).click();
  const email = `maria.${randomUUID()}@example.com`;
  const form = page.getByRole('tabpanel');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Create account');
  const { code } = await receive(dataDir, { to: email, subject: 'Confirm your email address' });
  await page.getByText('Enter the code from the email instead').click();
  await page.getByLabel('Six-digit code').fill(code);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Email verified!' }).waitFor();
  await page.goto('/');
  await press(page, 'Move it to the account');
  await page.getByText('Everything is in your account', { exact: true }).waitFor();
  expect(await languageOfAccount(page)).toBe('en');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.evaluate(
    (address) =>
      fetch('/api/auth/forgot-password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: address }),
      }),
    email,
  );
  await receive(dataDir, { to: email, subject: 'Reset your password' });
});

test('a guest who keeps the proposed language reads it everywhere', async () => {
  const look = {
    viewport: PHONE,
    language: 'en',
    theme: 'light',
  } as const;
  const { page, context } = await openVisit({ ...look, origin });
  await page.goto('/');
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies();
  await beginAsGuest(page);
  expect(await page.evaluate(() => localStorage.getItem('valv.language'))).toBe('sv');
  await page.goto('/auth?tab=register');
  await page.getByRole('tab', { name: 'Skapa konto' }).waitFor();
});

async function chooseInMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: /Maria/ }).click();
  await page.getByRole('menuitem', { name: /^Språk/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
}

async function chooseOutside(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'English' }).first().click();
  // Before any script has loaded it is a link to a page of its own.
  await page.locator('html[lang="en"]').waitFor();
  await page.goto('/guest/assets');
}

function languageOfAccount(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const { access_token: token } = JSON.parse(localStorage.getItem('valv.session') ?? '{}');
    const answer = await fetch('/api/user', { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { language: unknown }).language;
  });
}
