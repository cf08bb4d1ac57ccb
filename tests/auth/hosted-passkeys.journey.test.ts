import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { field, heading, press } from '#tests/support/controls.ts';
import { FACTOR_WORDS } from '#tests/support/factor-words.ts';
import { serveHosted } from './hosted.ts';
import { signInOnce } from '#tests/support/onboarded.ts';
import {
  addPasskey,
  logInBeforeKey,
  pressPasskey,
  removePasskey,
  renamePasskey,
  showKey,
  signInByAutofill,
  signOut,
} from './passkey-steps.ts';
import { PASSKEY_WORDS } from '#tests/support/passkey-words.ts';
import { quiet } from '#tests/support/quiet.ts';
import { addAuthenticator, withoutAutofill } from './virtual-authenticator.ts';

/** Passkeys of a hosted sign-in service, which the pages of Valv call at an address of its own. */
const hosted = serveHosted();

const PHONE_SV = { viewport: PHONE, theme: 'dark', language: 'sv' } as const;
const DESKTOP_EN = { viewport: DESKTOP, theme: 'light', language: 'en' } as const;

const GONE = { state: 'detached' } as const;

const PASSKEY_CALLS = [
  'POST /passkeys/registration/options',
  'POST /passkeys/registration/verify',
  'PATCH /passkeys/:id',
  'POST /passkeys/authentication/options',
  'POST /passkeys/authentication/verify',
  'GET /passkeys',
  'DELETE /passkeys/:id',
];

test('a user signs up, adds a passkey, signs in with it, and removes it', async () => {
  const w = PASSKEY_WORDS.sv;
  const { origin, gateway } = hosted;
  const { page } = await openVisit({ ...PHONE_SV, origin, elsewhere: gateway.url });
  await addAuthenticator(page);
  await withoutAutofill(page);
  await signUp(page);
  await addPasskey(page, w);
  await renamePasskey(page, w);
  await signOut(page);
  await pressPasskey(page, w);
  await page.getByRole('heading', { name: w.inside }).waitFor();
  await removePasskey(page, w);
  await signOut(page);
  await pressPasskey(page, w);
  await page.getByText(w.refused).waitFor();
  expect(gateway.calls).toEqual(expect.arrayContaining(PASSKEY_CALLS));
  expect(gateway.refused).toEqual([]);
});

test('a passkey signs in by autofill, and a security key is the second factor', async () => {
  const w = PASSKEY_WORDS.en;
  const { origin, gateway } = hosted;
  const { page } = await openVisit({ ...DESKTOP_EN, origin, elsewhere: gateway.url });
  await addAuthenticator(page);
  const account = await signInOnce(page, { origin, language: 'en', currency: 'SEK' });
  await addPasskey(page, w);
  await signOut(page);
  await signInByAutofill(page, w);
  await withoutAutofill(page);
  await addAuthenticator(page, 'usb');
  await page.goto('/account');
  await press(page, w.addKey);
  await heading(page, 'Security key').waitFor();
  // Recovery codes, which the service does not have, would be shown once they are made.
  await quiet(page);
  expect(await page.getByText(FACTOR_WORDS.en.codes).count()).toBe(0);
  await signOut(page);
  await logInBeforeKey(page, account, 'en');
  await page.getByRole('button', { name: FACTOR_WORDS.en.useRecovery }).waitFor(GONE);
  await showKey(page, w);
  expect(gateway.refused).toEqual([]);
  expect((await fetch(`${gateway.url}/auth/v1/passkeys`)).status).toBe(401);
});

/** Signs up on the page, and answers the questions that every account begins with. */
async function signUp(page: Page): Promise<void> {
  await page.goto('/signup');
  await field(page, 'Förnamn').fill('Maria');
  await field(page, 'E-post').fill(`maria.${randomUUID()}@example.com`);
  await field(page, 'Lösenord').fill('tre höga stenar');
  await field(page, 'Bekräfta lösenord').fill('tre höga stenar');
  await page.keyboard.press('Enter');
  await heading(page, 'Om dig').waitFor();
  await field(page, 'Efternamn').fill('Lind');
  for (let step = 1; step <= 3; step += 1) await press(page, 'Nästa');
  await press(page, 'Slutför');
  await page.getByText('Välkommen till Valv, Maria', { exact: true }).waitFor();
}
