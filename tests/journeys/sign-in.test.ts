import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { press } from '../support/controls.ts';
import { serveJourneys } from '../support/journeys.ts';
import { receive } from '../support/outbox.ts';
import { challengeOf, VERIFIER } from '../support/pkce.ts';

/** Coming back: with the right password, the wrong one, none at all, and in two tabs at once. */
const PASSWORD = 'tre höga stenar';
const SUBJECT = 'Bekräfta din e-postadress';
const SAVED = 'Ditt lösenord har uppdaterats! Du kan nu logga in med det nya lösenordet.';
const phone = { viewport: PHONE, language: 'sv', theme: 'dark' } as const;
const desktop = { viewport: DESKTOP, language: 'en', theme: 'light' } as const;
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
}, 'mailed');

test('a forgotten password is replaced by a mailed link; tabs sign out together', async () => {
  const email = await addVerified('sv');
  const { page, context } = await openVisit({ ...phone, origin });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Glömt lösenordet?' }).click();
  await press(page, 'Skicka länken');
  await page.getByText('Email krävs').waitFor();
  await page.getByLabel('E-post').fill(email);
  await expectAccessible(page);
  await press(page, 'Skicka länken');
  await page.getByRole('heading', { name: 'Kontrollera din email' }).waitFor();
  const { link } = await receive(dataDir, { to: email, subject: 'Återställ ditt lösenord' });

  await page.goto(link);
  await press(page, 'Spara lösenordet');
  await page.getByText('Båda fälten måste fyllas i').waitFor();
  await choosePassword(page, 'fyra höga stenar', 'fem höga stenar');
  await page.getByText('Lösenorden matchar inte').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Bekräfta lösenord').fill('fyra höga stenar');
  await page.keyboard.press('Enter');
  await page.getByText(SAVED).waitFor();
  await expectAccessible(page);

  await page.goto(link);
  await choosePassword(page, 'sex höga stenar');
  await page.getByText('Ogiltig återställningslänk. Be om en ny länk.').waitFor();
  await page.getByRole('link', { name: 'Tillbaka till inloggningen' }).click();
  await logIn(page, email);
  await page.getByText('Fel email eller lösenord', { exact: true }).waitFor();
  expect(await page.getByLabel('E-post').inputValue()).toBe(email);
  await logIn(page, email, 'fyra höga stenar');
  await page.getByRole('heading', { name: 'Om dig' }).waitFor();

  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('heading', { name: 'Om dig' }).waitFor();
  await press(page, 'Logga ut');
  await other.getByRole('link', { name: 'Logga in' }).first().waitFor();
  expect(await other.evaluate(() => localStorage.getItem('valv.session'))).toBeNull();
});

async function choosePassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('Nytt lösenord').fill(password);
  await page.getByLabel('Bekräfta lösenord').fill(again);
  await page.keyboard.press('Enter');
}

test('an unverified person is told so, and verifies by the code in a new mail', async () => {
  const email = newAddress();
  await ask('/api/register', { email, password: PASSWORD, firstName: null, lastName: null }, 'sv');
  const { code: first } = await receive(dataDir, { to: email, subject: SUBJECT });
  const { page } = await openVisit({ ...phone, origin });
  await page.goto('/login');
  await logIn(page, email);
  await page
    .getByText('Du måste verifiera din email innan du kan logga in. Kolla din inbox.')
    .waitFor();
  await page.getByRole('link', { name: 'Skicka verifieringsmejlet igen' }).click();
  await page.getByText(email).waitFor();
  await press(page, 'Skicka verifieringsmejlet igen');
  await page.getByText('Nytt verifieringsmail skickat! Kolla din inbox.').waitFor();
  await page.getByText('Skriv koden från mejlet i stället').click();
  await expectAccessible(page);
  const { code } = await receive(dataDir, { to: email, subject: SUBJECT, after: first });
  await page.getByLabel('Kod med sex siffror').fill(code);
  await page.keyboard.press('Enter');
  // Not the browser that signed up: the reader of the mail chooses the password.
  await page.getByRole('heading', { name: 'Välj ditt lösenord' }).waitFor();
});

test('/auth is in English at first, and a chosen language and theme outlast a reload', async () => {
  const email = await addVerified('en');
  const { page, context } = await openVisit({ ...desktop, origin });
  await context.clearCookies();
  await page.goto('/healthz');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth');
  await press(page, 'Log in');
  await page.getByText('Missing information', { exact: true }).first().waitFor();
  await logIn(page, email, 'another password');
  await page.getByText('Login failed', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.goto('/auth?tab=register&lang=sv');
  await page.getByRole('heading', { name: 'Skapa konto' }).waitFor();
  expect(await look(page)).toEqual(['sv', 'dark']);

  await page.goto('/login');
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await press(page, 'Switch theme');
  await page.reload();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await look(page)).toEqual(['en', 'light']);
  await page.goto('/');
  expect(await look(page)).toEqual(['en', 'light']);
  await page.getByRole('link', { name: 'Create account' }).first().waitFor();
});

function look(page: Page) {
  return page.evaluate(() => {
    const { lang, dataset } = document.documentElement;
    return [lang, dataset['theme']];
  });
}

function newAddress(): string {
  return `erik.${randomUUID()}@example.com`;
}

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page
    .getByLabel(/^(E-post|Email)$/)
    .first()
    .fill(email);
  await page
    .getByLabel(/^(Lösenord|Password)$/)
    .first()
    .fill(password);
  await page.keyboard.press('Enter');
}

/** A user with a verified address, who has not been onboarded. */
async function addVerified(language: 'en' | 'sv'): Promise<string> {
  const email = newAddress();
  const account = { email, password: PASSWORD, firstName: 'Erik' };
  const proof = { codeChallenge: challengeOf(VERIFIER), codeChallengeMethod: 's256' };
  await ask('/api/register', { ...account, ...proof }, language);
  const subject = { sv: SUBJECT, en: 'Confirm your email address' }[language];
  const { link } = await receive(dataDir, { to: email, subject });
  const token = new URL(link).searchParams.get('token');
  const confirmation = { type: 'signup', token_hash: token, code_verifier: VERIFIER };
  await ask('/auth/v1/verify', confirmation, language);
  return email;
}

async function ask(target: string, body: object, language: 'en' | 'sv'): Promise<void> {
  const headers = { 'content-type': 'application/json', 'accept-language': language };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(origin + target, init);
  if (!answer.ok) throw new Error(`${target}: ${answer.status} ${await answer.text()}`);
}
