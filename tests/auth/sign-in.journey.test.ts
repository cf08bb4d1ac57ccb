import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { press } from '#tests/support/controls.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { logIn } from '#tests/support/logged-in.ts';
import { receive } from '#tests/support/outbox.ts';
import { challengeOf, VERIFIER } from '#tests/support/pkce.ts';

/** Entry screens in a browser: barriers, a reload and two tabs. The rest is in src/web/auth. */
const PASSWORD = 'tre höga stenar';
const SUBJECT = 'Confirm your email address';
const desktop = { viewport: DESKTOP, language: 'en', theme: 'light' } as const;
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
}, 'mailed');

test('language and theme outlast a reload, and tabs sign out together', async () => {
  const email = await addVerified();
  const { page, context } = await openVisit({ ...desktop, origin });
  await context.clearCookies();
  await page.goto('/healthz');
  await page.evaluate(() => localStorage.clear());
  await refuseUnverified(page);

  await page.setViewportSize(PHONE);
  await page.goto(await mailedReset(email));
  await choosePassword(page, 'fyra höga stenar', 'fem höga stenar');
  await page.getByText('Lösenorden matchar inte').waitFor();
  expect(await look(page)).toEqual(['sv', 'dark']);
  await expectAccessible(page);
  await choosePassword(page, 'fyra höga stenar', 'fyra höga stenar');
  await page.getByRole('heading', { name: 'Lösenordet är bytt' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Logga in' }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await press(page, 'Switch theme');
  await page.reload();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await look(page)).toEqual(['en', 'light']);
  await logIn(page, { email, password: 'fyra höga stenar' });
  await page.getByRole('heading', { name: 'About you' }).waitFor();
  await signOutInTwoTabs(page, context);
  await page.goto('/');
  expect(await look(page)).toEqual(['en', 'light']);
  await page.getByRole('link', { name: 'Create account' }).first().waitFor();
});

/** The refusal as a message, and the new mail that it leads to; `/auth` is in English at first. */
async function refuseUnverified(page: Page): Promise<void> {
  const email = newAddress();
  await ask('/api/register', { email, password: PASSWORD, firstName: null, lastName: null });
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Login' }).waitFor();
  await logIn(page, { email, password: PASSWORD });
  await page.getByText('Login failed', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Svenska' }).click();
  const again = 'Skicka verifieringsmejlet igen';
  await page.getByRole('link', { name: again }).click();
  await press(page, again);
  await page.getByText('Nytt verifieringsmail skickat! Kolla din inbox.').waitFor();
  await page.getByText('Skriv koden från mejlet i stället').click();
  await expectAccessible(page);
}

async function mailedReset(email: string): Promise<string> {
  await ask('/api/auth/forgot-password', { email });
  return (await receive(dataDir, { to: email, subject: 'Reset your password' })).link;
}

async function choosePassword(page: Page, password: string, again: string): Promise<void> {
  await page.getByLabel('Nytt lösenord').fill(password);
  await page.getByLabel('Bekräfta lösenord').fill(again);
  await page.keyboard.press('Enter');
}

async function signOutInTwoTabs(page: Page, context: BrowserContext): Promise<void> {
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('heading', { name: 'About you' }).waitFor();
  await press(page, 'Log out');
  await other.getByRole('link', { name: 'Log in' }).first().waitFor();
  expect(await other.evaluate(() => localStorage.getItem('valv.session'))).toBeNull();
}

function look(page: Page) {
  return page.evaluate(() => {
    const { lang, dataset } = document.documentElement;
    return [lang, dataset['theme']];
  });
}

function newAddress(): string {
  return `erik.${randomUUID()}@example.com`;
}

/** A user with a verified address, who has not been onboarded. */
async function addVerified(): Promise<string> {
  const email = newAddress();
  const account = { email, password: PASSWORD, firstName: 'Erik' };
  const proof = { codeChallenge: challengeOf(VERIFIER), codeChallengeMethod: 's256' };
  await ask('/api/register', { ...account, ...proof });
  const { link } = await receive(dataDir, { to: email, subject: SUBJECT });
  const token = new URL(link).searchParams.get('token');
  await ask('/auth/v1/verify', { type: 'signup', token_hash: token, code_verifier: VERIFIER });
  return email;
}

async function ask(target: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'accept-language': 'en' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(origin + target, init);
  if (!answer.ok) throw new Error(`${target}: ${answer.status} ${await answer.text()}`);
}
