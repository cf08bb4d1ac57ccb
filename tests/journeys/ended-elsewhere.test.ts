import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { heading } from '../support/controls.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signedUpElsewhere } from '../support/kept-visit.ts';
import { logIn } from '../support/logged-in.ts';
import type { Account } from '../support/onboarded.ts';

/** A session that was ended on another device, and the way back to where its owner was going. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const sv = { viewport: PHONE, language: 'sv', theme: 'dark' } as const;
const en = { viewport: DESKTOP, language: 'sv', theme: 'light' } as const;
const welcome = 'Välkommen tillbaka, Maria';

test('a user signed out elsewhere, and nobody else, gets back where they were', async () => {
  const { page, context } = await openVisit({ ...sv, origin });
  const maria = await signedUpElsewhere(context, origin);
  await page.goto('/login');
  await refuseForeignAddress(page, maria);
  // A read in progress would end the session before the press.
  await page.waitForLoadState('networkidle');
  await signInBesideDeadSession(page, maria);

  await page.getByRole('link', { name: 'Tillgångar' }).first().click();
  await heading(page, 'Inga tillgångar ännu').waitFor();
  await page.waitForLoadState('networkidle');
  await maria.signOutElsewhere();
  await page.getByRole('link', { name: 'Skulder' }).first().click();
  await page.getByRole('link', { name: 'Logga in' }).first().click();
  await logIn(page, maria);
  await heading(page, 'Inga skulder ännu').waitFor();
  expect(new URL(page.url()).pathname).toBe('/liabilities');

  // Another user who signs in here is not led where the first one was.
  await page.waitForLoadState('networkidle');
  const erik = await signedUpElsewhere(context, origin);
  await maria.signOutElsewhere();
  await page.getByRole('link', { name: 'Kostnader' }).first().click();
  await page.getByRole('link', { name: 'Logga in' }).first().click();
  await logIn(page, erik);
  await heading(page, welcome).waitFor();
  expect(page.url()).toBe(`${origin}/`);
});

/** The address remembered for sign-in never leads to another site. */
async function refuseForeignAddress(page: Page, maria: Account): Promise<void> {
  await page.evaluate(() => {
    const wanted = { path: '//evil.example/x', userId: null, keptMs: Date.now() };
    sessionStorage.setItem('valv.wanted', JSON.stringify(wanted));
  });
  await logIn(page, maria);
  await heading(page, welcome).waitFor();
  expect(page.url()).toBe(`${origin}/`);
}

/** A tab that opens on the sign-in page with a dead session lets its owner in. */
async function signInBesideDeadSession(page: Page, maria: Account): Promise<void> {
  await maria.signOutElsewhere();
  const tab = await page.context().newPage();
  await tab.goto('/login');
  await logIn(tab, maria);
  await heading(tab, welcome).waitFor();
  await heading(page, welcome).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await tab.close();
}

test('deep links survive signing in, with what is asked for in them', async () => {
  const visits = await Promise.all([openVisit({ ...sv, origin }), openVisit({ ...en, origin })]);
  const [{ page, context }, { page: other }] = visits;
  const maria = await signedUpElsewhere(context, origin);
  await page.goto('/assets?add');
  await page.getByRole('link', { name: 'Logga in' }).first().click();
  await logIn(page, { ...maria, password: 'fel lösenord' });
  await page.getByText('Fel email eller lösenord').waitFor();
  await logIn(page, maria);
  await page.getByRole('dialog').waitFor();
  expect(new URL(page.url()).pathname).toBe('/assets');

  await other.goto('/account');
  await other.waitForURL('**/auth');
  await logIn(other, maria);
  await heading(other, 'Inloggning i två steg').waitFor();
});
