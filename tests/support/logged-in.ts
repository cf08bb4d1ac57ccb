import type { Page } from 'playwright-core';
import { field } from './controls.ts';
import type { Account } from './onboarded.ts';

/** Fills in the form of a sign-in page, in either language. */
export async function logIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await field(page, '(?:E-post|Email)').first().fill(email);
  await field(page, '(?:Lösenord|Password)').first().fill(password);
  await page.keyboard.press('Enter');
}
