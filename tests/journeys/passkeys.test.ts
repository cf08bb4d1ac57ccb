import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signInOnce } from '../support/onboarded.ts';
import { addAuthenticator } from '../support/virtual-authenticator.ts';

/** Passkeys in a real browser, with the authenticator that it has for tests. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('probe', async () => {
  const { page } = await openVisit({ viewport: DESKTOP, theme: 'light', language: 'en', origin });
  const device = await addAuthenticator(page);
  await signInOnce(page, { origin, language: 'en', currency: 'SEK' });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: /^Rename / }).waitFor();
  expect(await device.credentialCount()).toBe(1);
  console.warn(await page.evaluate(() => PublicKeyCredential.isConditionalMediationAvailable()));
  await page.screenshot({ path: '/tmp/pk-account.png', fullPage: true });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.waitForTimeout(4000);
  console.warn(page.url());
  await page.screenshot({ path: '/tmp/pk-login.png' });
});
