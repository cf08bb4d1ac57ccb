import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '#domain/basics/texts.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { field, press } from '#tests/support/controls.ts';
import { FACTOR_WORDS } from '#tests/support/factor-words.ts';
import { logIn } from '#tests/support/logged-in.ts';
import type { Account } from '#tests/support/onboarded.ts';
import { PASSKEY_WORDS } from '#tests/support/passkey-words.ts';

type Words = (typeof PASSKEY_WORDS)['sv' | 'en'];

/** Adds a passkey on the account page. */
export async function addPasskey(page: Page, w: Words): Promise<void> {
  await page.goto('/account');
  await press(page, w.add);
  await page.getByRole('button', { name: `${w.rename} ` }).waitFor();
}

/** Gives the only passkey of the open account page its new name. */
export async function renamePasskey(page: Page, w: Words): Promise<void> {
  await page.getByRole('button', { name: `${w.rename} ` }).click();
  await field(page, w.name).fill(w.newName);
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: w.newName, exact: true }).waitFor();
}

/** Removes the renamed passkey on the account page, where it has been used. */
export async function removePasskey(page: Page, w: Words): Promise<void> {
  await page.goto('/account');
  await page.getByText(`· ${w.used}`).waitFor();
  await page.getByRole('button', { name: `${w.remove} ${w.newName}` }).click();
  await page.getByText(w.removeLast).waitFor();
  await expectAccessible(page, '[role=alertdialog]');
  await press(page, w.removeConfirm);
  await page.getByText(w.none).waitFor();
}

/** Presses the button of passkeys on a sign-in page. */
export async function pressPasskey(page: Page, w: Words): Promise<void> {
  await page.goto('/login');
  await press(page, w.use);
}

/** The authenticator for tests chooses at once what a user would choose in the browser's list. */
export async function signInByAutofill(page: Page, w: Words): Promise<void> {
  await page.goto('/auth');
  const email = field(page, '(?:E-post|Email)').first();
  expect(await email.getAttribute('autocomplete')).toBe('username webauthn');
  await page.getByRole('heading', { name: w.inside }).waitFor();
}

/** Signs in with the password, after which a security key is asked for. */
export async function logInBeforeKey(
  page: Page,
  account: Pick<Account, 'email' | 'password'>,
  language: Language,
): Promise<void> {
  const { useKey } = PASSKEY_WORDS[language];
  await page.goto('/login');
  await logIn(page, account);
  await page.getByRole('heading', { name: FACTOR_WORDS[language].challenge }).waitFor();
  await page.getByRole('button', { name: useKey, exact: true }).waitFor();
  await expectAccessible(page);
}

/** Shows the security key that is asked for. */
export async function showKey(page: Page, w: Words): Promise<void> {
  await press(page, w.useKey);
  await page.getByRole('heading', { name: w.inside }).waitFor();
}

/** As after signing out: the browser stores nothing. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(() => localStorage.clear());
}
