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
const phone = { viewport: PHONE, language: 'sv', theme: 'dark' } as const;
const desktop = { viewport: DESKTOP, language: 'en', theme: 'light' } as const;
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
}, 'mailed');

const views = [
  {
    ...phone,
    forgotten: 'Glömt lösenordet?',
    email: 'E-post',
    required: 'Email krävs',
    send: 'Skicka länken',
    sent: 'Kontrollera din email',
    subject: 'Återställ ditt lösenord',
    password: 'Nytt lösenord',
    again: 'Bekräfta lösenord',
    missing: 'Båda fälten måste fyllas i',
    differ: 'Lösenorden matchar inte',
    save: 'Spara lösenordet',
    saved: 'Ditt lösenord har uppdaterats! Du kan nu logga in med det nya lösenordet.',
    invalid: 'Ogiltig återställningslänk. Be om en ny länk.',
    signIn: 'Logga in',
    oldPassword: 'Lösenord',
    wrong: 'Fel email eller lösenord',
    inside: 'Om dig',
  },
  {
    ...desktop,
    forgotten: 'Forgot your password?',
    email: 'Email',
    required: 'Email is required',
    send: 'Send the link',
    sent: 'Check your email',
    subject: 'Reset your password',
    password: 'New password',
    again: 'Confirm password',
    missing: 'Both fields must be filled in',
    differ: 'The passwords do not match',
    save: 'Save the password',
    saved: 'Your password has been updated! You can now log in with the new password.',
    invalid: 'Invalid reset link. Ask for a new link.',
    signIn: 'Log in',
    oldPassword: 'Password',
    wrong: 'Invalid email or password',
    inside: 'About you',
  },
];

test.each(views)(
  'a forgotten password is replaced by a mailed link, once ($language)',
  async (w) => {
    const email = await addVerified(w.language);
    const { page } = await openVisit({ ...w, origin });
    await page.goto('/login');
    await page.getByRole('link', { name: w.forgotten }).click();
    await press(page, w.send);
    await page.getByText(w.required).waitFor();
    await page.getByLabel(w.email).fill(email);
    await expectAccessible(page);
    await press(page, w.send);
    await page.getByRole('heading', { name: w.sent }).waitFor();
    const { link } = await receive(dataDir, { to: email, subject: w.subject });

    await page.goto(link);
    await press(page, w.save);
    await page.getByText(w.missing).waitFor();
    await page.getByLabel(w.password).fill('fyra höga stenar');
    await page.getByLabel(w.again).fill('fem höga stenar');
    await page.keyboard.press('Enter');
    await page.getByText(w.differ).waitFor();
    await expectAccessible(page);
    await page.getByLabel(w.again).fill('fyra höga stenar');
    await page.keyboard.press('Enter');
    await page.getByText(w.saved).waitFor();
    await expectAccessible(page);

    await page.goto(link);
    await page.getByLabel(w.password).fill('sex höga stenar');
    await page.getByLabel(w.again).fill('sex höga stenar');
    await page.keyboard.press('Enter');
    await page.getByText(w.invalid).waitFor();

    await page.goto('/login');
    await page.getByLabel(w.email).fill(email);
    await page.getByLabel(w.oldPassword, { exact: true }).fill(PASSWORD);
    await press(page, w.signIn);
    await page.getByText(w.wrong, { exact: true }).waitFor();
    expect(await page.getByLabel(w.email).inputValue()).toBe(email);
    await page.getByLabel(w.oldPassword, { exact: true }).fill('fyra höga stenar');
    await press(page, w.signIn);
    await page.getByRole('heading', { name: w.inside }).waitFor();
  },
);

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

test('/auth is in English, opens the tab that is asked for, and says what is wrong', async () => {
  const email = await addVerified('en');
  const { page, context } = await openVisit({ ...desktop, origin });
  await context.clearCookies();
  await page.goto('/auth');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth');
  await press(page, 'Log in');
  await page.getByText('Missing information', { exact: true }).first().waitFor();
  await logIn(page, email, 'another password');
  await page.getByText('Login failed', { exact: true }).waitFor();
  await expectAccessible(page);

  await page.goto('/auth?tab=register');
  const register = page.getByRole('tabpanel', { name: 'Register' });
  await register.getByLabel('Email').fill(email);
  await register.getByLabel('Password', { exact: true }).fill('short');
  await page.keyboard.press('Enter');
  await page.getByText('Password too short', { exact: true }).waitFor();
  await register.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await register.getByText('User already exists with this email').waitFor();

  await page.goto('/auth?tab=register&lang=sv');
  await page.getByRole('heading', { name: 'Skapa konto' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('sv');
});

test('language and theme chosen before signing in survive a reload', async () => {
  const { page } = await openVisit({ ...desktop, origin });
  const look = () =>
    page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme']]);
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await look()).toEqual(['en', 'light']);
  await page.getByRole('link', { name: 'Svenska' }).click();
  await page.getByRole('heading', { name: 'Logga in' }).waitFor();
  await press(page, 'Byt tema');
  await page.reload();
  await page.getByRole('heading', { name: 'Logga in' }).waitFor();
  expect(await look()).toEqual(['sv', 'dark']);
  await page.goto('/');
  expect(await look()).toEqual(['sv', 'dark']);
  await page.getByRole('link', { name: 'Skapa konto' }).first().waitFor();
});

test('logging out in one tab ends the session in the other', async () => {
  const email = await addVerified('sv');
  const { page, context } = await openVisit({ ...phone, origin });
  await page.goto('/login');
  await logIn(page, email);
  await page.getByRole('heading', { name: 'Om dig' }).waitFor();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('heading', { name: 'Om dig' }).waitFor();
  await press(page, 'Logga ut');
  await other.getByRole('link', { name: 'Logga in' }).first().waitFor();
  expect(await other.evaluate(() => localStorage.getItem('valv.session'))).toBeNull();
});

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
