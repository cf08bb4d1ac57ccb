import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisit, PHONE } from '#tests/support/browser.ts';
import { heading } from '#tests/support/controls.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signedUpElsewhere } from '#tests/support/kept-visit.ts';
import { logIn } from '#tests/support/logged-in.ts';
import { type Account, signInOnce } from '#tests/support/onboarded.ts';
import { quiet } from '#tests/support/quiet.ts';
import { rememberReading, wasRead } from '#tests/support/read-page.ts';

/** A session that was ended on another device, and the way back to where its owner was going. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const sv = { viewport: PHONE, language: 'sv', theme: 'dark' } as const;
const welcome = 'Välkommen tillbaka, Maria';

test('a user signed out elsewhere, and nobody else, gets back where they were', async () => {
  const { page, context } = await openVisit({ ...sv, origin });
  const maria = await signInOnce(page, { origin, language: 'sv', currency: 'SEK' });
  await signInOverDeadSession(page, maria);

  // A read in progress would end the session before the press.
  await quiet(page);
  await maria.signOutElsewhere();
  await page.getByRole('link', { name: 'Skulder' }).first().click();
  await page.getByRole('link', { name: 'Logga in' }).first().click();
  await logIn(page, maria);
  await heading(page, 'Inga skulder ännu').waitFor();
  expect(new URL(page.url()).pathname).toBe('/liabilities');

  // Another user who signs in here is not led where the first one was.
  await quiet(page);
  const erik = await signedUpElsewhere(context, origin);
  await maria.signOutElsewhere();
  await page.getByRole('link', { name: 'Kostnader' }).first().click();
  await page.getByRole('link', { name: 'Logga in' }).first().click();
  await logIn(page, erik);
  await heading(page, welcome).waitFor();
  expect(page.url()).toBe(`${origin}/`);
});

/**
 * The sign-in page of a browser whose session has ended lets its owner in, and never leads to
 * another site.
 */
async function signInOverDeadSession(page: Page, maria: Account): Promise<void> {
  await maria.signOutElsewhere();
  await page.evaluate(() => {
    const wanted = { path: '//evil.example/x', userId: null, keptMs: Date.now() };
    sessionStorage.setItem('valv.wanted', JSON.stringify(wanted));
  });
  await page.goto('/login');
  await logIn(page, maria);
  await heading(page, welcome).waitFor();
  expect(page.url()).toBe(`${origin}/`);
}

test('deep links survive signing in, with what is asked for in them', async () => {
  const { page, context } = await openVisit({ ...sv, origin });
  const maria = await signedUpElsewhere(context, origin);
  await page.goto('/assets?add');
  await page.getByRole('link', { name: 'Logga in' }).first().click();
  await logIn(page, { ...maria, password: 'fel lösenord' });
  await page.getByText('Fel email eller lösenord').waitFor();
  await logIn(page, maria);
  await page.getByRole('dialog').waitFor();
  expect(new URL(page.url()).pathname).toBe('/assets');

  // The account's page tells a visitor that they are signed out, before it leads to the sign-in.
  await page.evaluate(() => localStorage.removeItem('valv.session'));
  await page.addInitScript(rememberReading, 'Inte inloggad');
  await page.goto('/account');
  await page.waitForURL('**/auth');
  expect(await wasRead(page, 'Inte inloggad')).toBe(true);
  await page.getByRole('tab', { name: 'Logga in' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth');
  await logIn(page, maria);
  await heading(page, 'Inloggning i två steg').waitFor();
});
