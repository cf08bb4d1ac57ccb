import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { field, press } from '#tests/support/controls.ts';
import { FACTOR_WORDS } from '#tests/support/factor-words.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signInOnce } from '#tests/support/onboarded.ts';
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
import { addAuthenticator, withoutAutofill } from './virtual-authenticator.ts';

/** Passkeys and security keys in a real browser, with the authenticator that it has for tests. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const PHONE_SV = { viewport: PHONE, theme: 'dark', language: 'sv' } as const;
const DESKTOP_EN = { viewport: DESKTOP, theme: 'light', language: 'en' } as const;

test('a passkey is added, signs in by its button, and opens nothing once removed', async () => {
  const w = PASSKEY_WORDS.sv;
  const { page } = await openVisit({ ...PHONE_SV, origin });
  const device = await addAuthenticator(page);
  await withoutAutofill(page);
  await signInOnce(page, { origin, language: 'sv', currency: 'SEK' });
  await addPasskey(page, w);
  await page.getByText(w.unused).waitFor();
  await expectAccessible(page, `[aria-label=${w.section}]`);
  await renamePasskey(page, w);

  await signOut(page);
  await device.setUserVerified(false);
  await pressPasskey(page, w);
  await page.getByText(w.left).waitFor();
  await expectAccessible(page);
  await device.setUserVerified(true);
  await field(page, 'E-post').fill('typed@example.com');
  await press(page, w.use);
  await page.getByRole('heading', { name: w.inside }).waitFor();

  await removePasskey(page, w);
  // The device still has it.
  expect(await device.credentialCount()).toBe(1);
  await signOut(page);
  await pressPasskey(page, w);
  await page.getByText(w.refused).waitFor();
});

test('the browser offers the passkey at the field of the address', async () => {
  const w = PASSKEY_WORDS.en;
  const { page } = await openVisit({ ...DESKTOP_EN, origin });
  await addAuthenticator(page);
  await signInOnce(page, { origin, language: 'en', currency: 'SEK' });
  await addPasskey(page, w);
  await signOut(page);
  await signInByAutofill(page, w);
});

test('a press before the code has come uses the passkey', async () => {
  const w = PASSKEY_WORDS.sv;
  const { page } = await openVisit({ ...PHONE_SV, origin });
  await addAuthenticator(page);
  await withoutAutofill(page);
  await signInOnce(page, { origin, language: 'sv', currency: 'SEK' });
  await addPasskey(page, w);
  await signOut(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await press(page, w.use);
  expect(page.url()).toBe(`${origin}/login`);
  held.resolve();
  await page.getByRole('heading', { name: w.inside }).waitFor();
});

test('over a form whose session has ended only its owner’s passkey signs in', async () => {
  const w = PASSKEY_WORDS.sv;
  const { page } = await openVisit({ ...PHONE_SV, origin });
  await addAuthenticator(page);
  await signInOnce(page, { origin, language: 'sv', currency: 'SEK' });
  await addPasskey(page, w);
  const maria = await signInOnce(page, { origin, language: 'sv', currency: 'SEK' });
  await writeUntilEnded(page, maria);
  expect(await field(page, 'Namn').isVisible()).toBe(false);
  expect(await page.getByRole('main').isVisible()).toBe(false);
  await expectAccessible(page);
  // Neither Back nor a key leads to the form.
  await page.goBack();
  await page.keyboard.press('Escape');
  await press(page, w.use);
  await page.getByText(w.foreign).waitFor();
  await expectAccessible(page);
  await field(page, 'Lösenord').last().fill(maria.password);
  await page.keyboard.press('Enter');
  await ended(page).waitFor({ state: 'detached' });
  expect(await field(page, 'Namn').inputValue()).toBe('Båten Elsa');
});

test('the owner’s passkey goes on where the form was', async () => {
  const w = PASSKEY_WORDS.sv;
  const { page } = await openVisit({ ...PHONE_SV, origin });
  await addAuthenticator(page);
  const maria = await signInOnce(page, { origin, language: 'sv', currency: 'SEK' });
  await addPasskey(page, w);
  await writeUntilEnded(page, maria);
  await press(page, w.use);
  await ended(page).waitFor({ state: 'detached' });
  expect(await field(page, 'Namn').inputValue()).toBe('Båten Elsa');
});

test('a security key is added as second factor, and asked for after the password', async () => {
  const w = PASSKEY_WORDS.en;
  const { page } = await openVisit({ ...DESKTOP_EN, origin });
  const key = await addAuthenticator(page, 'usb');
  await withoutAutofill(page);
  const account = await signInOnce(page, { origin, language: 'en', currency: 'SEK' });
  await page.goto('/account');
  await press(page, w.addKey);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('list', { name: FACTOR_WORDS.en.codes }).waitFor();
  await press(page, FACTOR_WORDS.en.kept);
  await page.getByRole('heading', { name: 'Security key', exact: true }).waitFor();
  await expectAccessible(page, `[aria-label='${FACTOR_WORDS.en.section}']`);
  expect(await key.credentialCount()).toBe(1);

  await signOut(page);
  await logInBeforeKey(page, account, 'en');
  await page.getByRole('button', { name: FACTOR_WORDS.en.useRecovery }).waitFor();
  await showKey(page, w);
});

function ended(page: Page) {
  return page.getByRole('heading', { name: 'Logga in igen', exact: true });
}

/** Writes of a boat; saving it finds out that the session has ended on another device. */
async function writeUntilEnded(page: Page, account: Account): Promise<void> {
  await page.goto('/assets');
  await press(page, 'Lägg till tillgång');
  await field(page, 'Namn').fill('Båten Elsa');
  await field(page, 'Typ av tillgång').selectOption('other');
  await field(page, 'Nuvarande värde').fill('45 000');
  await account.signOutElsewhere();
  await page.getByRole('dialog').getByRole('button', { name: 'Lägg till tillgång' }).click();
  await ended(page).waitFor();
}
