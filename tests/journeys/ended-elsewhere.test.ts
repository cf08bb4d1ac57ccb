import { expect, test } from 'vitest';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { heading } from '../support/controls.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signedUpElsewhere } from '../support/kept-visit.ts';
import { logIn, signOutElsewhere } from '../support/logged-in.ts';

/** A session that was ended on another device, and the way back to where its owner was going. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const sv = { viewport: PHONE, language: 'sv', theme: 'dark' } as const;
const en = { viewport: DESKTOP, language: 'sv', theme: 'light' } as const;
const welcome = 'Välkommen tillbaka, Maria';

async function openAsMaria(view: typeof sv | typeof en) {
  const visit = await openVisit({ ...view, origin });
  const maria = await signedUpElsewhere(visit.context, origin);
  await visit.page.goto('/login');
  await logIn(visit.page, maria);
  await heading(visit.page, welcome).waitFor();
  // A read in progress would end the session before the press.
  await visit.page.waitForLoadState('networkidle');
  return { ...visit, maria };
}

test('a tab that opens on the sign-in page with a dead session lets its owner in', async () => {
  const { page, context, maria } = await openAsMaria(sv);
  await signOutElsewhere(maria);
  const tab = await context.newPage();
  await tab.goto('/login');
  await logIn(tab, maria);
  await heading(tab, welcome).waitFor();
  await heading(page, welcome).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a user signed out elsewhere reaches the screen they opened after signing in', async () => {
  const { page, maria } = await openAsMaria(en);
  await page.getByRole('link', { name: 'Tillgångar' }).first().click();
  await heading(page, 'Inga tillgångar ännu').waitFor();
  await signOutElsewhere(maria);
  await page.getByRole('link', { name: 'Skulder' }).first().click();
  await page.getByRole('link', { name: 'Logga in' }).first().click();
  await logIn(page, maria);
  await heading(page, 'Inga skulder ännu').waitFor();
  expect(new URL(page.url()).pathname).toBe('/liabilities');
});

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

test('the address remembered for sign-in never leads to another site', async () => {
  const { page, context } = await openVisit({ ...sv, origin });
  const maria = await signedUpElsewhere(context, origin);
  await page.goto('/login');
  await page.evaluate(() => {
    const wanted = { path: '//evil.example/x', userId: null, keptMs: Date.now() };
    sessionStorage.setItem('valv.wanted', JSON.stringify(wanted));
  });
  await logIn(page, maria);
  await heading(page, welcome).waitFor();
  expect(page.url()).toBe(`${origin}/`);
});

test('another person who signs in here is not led where the first one was', async () => {
  const { page, context, maria } = await openAsMaria(sv);
  const erik = await signedUpElsewhere(context, origin);
  await signOutElsewhere(maria);
  await page.getByRole('link', { name: 'Skulder' }).first().click();
  await page.getByRole('link', { name: 'Logga in' }).first().click();
  await logIn(page, erik);
  await heading(page, welcome).waitFor();
  expect(page.url()).toBe(`${origin}/`);
});
