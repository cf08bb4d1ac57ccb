import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stepOf, totpOf } from '#server/auth/factors/totp.ts';
import { openVisit, PHONE } from '../support/browser.ts';
import { expectAccessible } from '../support/accessible.ts';
import { serveJourneys } from '../support/journeys.ts';
import { receive } from '../support/outbox.ts';
import { createClient } from '../support/sign-in.ts';

/**
 * Links of the sign-in service itself end in a code, which only the browser that asked for the
 * mail can exchange, because it alone holds the verifier.
 */
const PASSWORD = 'tre höga stenar';
const view = { viewport: PHONE, language: 'sv', theme: 'light' } as const;
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
}, 'mailed');

test('a code that resets the password is exchanged where it was asked for', async () => {
  const { email, verifier } = await signUp();
  await confirm(email, verifier);
  const link = await recoveryLink(email, verifier);
  const { page } = await openVisit({ ...view, origin });
  await keepVerifier(page, `${verifier}/recovery`);
  await page.goto(link);
  await choosePassword(page, 'fyra höga stenar');
  expect(await page.evaluate(() => localStorage.getItem('valv.session'))).toBeNull();
  expect(await signInStatus(email, PASSWORD)).toBe(401);
  expect(await signInStatus(email, 'fyra höga stenar')).toBe(200);
});

test('a person with an app shows it before the mailed code changes the password', async () => {
  const { email, verifier } = await signUp();
  await confirm(email, verifier);
  const secret = await addApp(email);
  const link = await recoveryLink(email, verifier);
  const { page } = await openVisit({ ...view, origin });
  await keepVerifier(page, `${verifier}/recovery`);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Bekräfta att det är du' }).waitFor();
  await page.getByLabel('Kod med sex siffror').fill(totpOf(secret, stepOf(new Date())));
  await page.keyboard.press('Enter');
  await page.getByLabel('Nytt lösenord').waitFor();
  await expectAccessible(page);
  await choosePassword(page, 'fyra höga stenar');
  expect(await signInStatus(email, 'fyra höga stenar')).toBe(200);

  // The link of our own mails only changes the password.
  const mail = { to: email, subject: 'Återställ ditt lösenord' };
  const { code: after } = await receive(dataDir, mail);
  await ask('recover', { email });
  const { link: own } = await receive(dataDir, { ...mail, after });
  await page.goto(own);
  await choosePassword(page, 'fem höga stenar');
  expect(await signInStatus(email, 'fyra höga stenar')).toBe(401);
  const client = createClient({ authUrl: `${origin}/auth/v1` });
  await client.signInWithPassword({ email, password: 'fem höga stenar' });
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
});

test('a code that verifies begins a session in the browser that signed up', async () => {
  const { email, verifier } = await signUp();
  const { page } = await openVisit({ ...view, origin });
  await keepVerifier(page, verifier);
  const subject = 'Bekräfta din e-postadress';
  await page.goto(await linkOf(email, { kind: 'signup', to: '/', subject }));
  await page.getByRole('heading', { name: 'Om dig' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('valv.session'))).toContain(email);
});

test('in another browser a code resets nothing, and verifies without a session', async () => {
  const erik = await signUp();
  await confirm(erik.email, erik.verifier);
  const { page } = await openVisit({ ...view, origin });
  await page.goto(await recoveryLink(erik.email, erik.verifier));
  await page.getByText('Ogiltig återställningslänk. Be om en ny länk.').waitFor();
  await page.getByRole('link', { name: 'Be om en ny länk' }).click();
  await page.getByRole('heading', { name: 'Glömt lösenordet?' }).waitFor();
  expect(await signInStatus(erik.email, PASSWORD)).toBe(200);

  const other = await signUp();
  const subject = 'Bekräfta din e-postadress';
  await page.goto(await linkOf(other.email, { kind: 'signup', to: '/auth/verify', subject }));
  await page.getByRole('heading', { name: 'Email verifierad!' }).waitFor();
  await page.getByRole('link', { name: 'Logga in' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('valv.session'))).toBeNull();
});

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Nytt lösenord').fill(password);
  await page.getByLabel('Bekräfta lösenord').fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('Ditt lösenord har uppdaterats!').waitFor();
}

async function signInStatus(email: string, password: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  return (await fetch(`${origin}/api/login`, { method: 'POST', headers, body })).status;
}

type Mailed = { kind: 'signup' | 'recovery'; to: string; subject: string };

/** The service's own address for the credential in the newest mail. */
async function linkOf(email: string, { kind, to, subject }: Mailed): Promise<string> {
  const { link } = await receive(dataDir, { to: email, subject });
  const token = new URL(link).searchParams.get('token') ?? '';
  const query = new URLSearchParams({ token, type: kind, redirect_to: origin + to });
  return `${origin}/auth/v1/verify?${query}`;
}

/** The link of the sign-up, and its code exchanged in the browser that signed up. */
async function confirm(email: string, verifier: string): Promise<void> {
  const subject = 'Bekräfta din e-postadress';
  const link = await linkOf(email, { kind: 'signup', to: '/', subject });
  const { headers } = await fetch(link, { redirect: 'manual' });
  const code = new URL(headers.get('location') ?? '').searchParams.get('code');
  await ask('token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
}

/** An authenticator app on the account, whose code of the step before is used up by that. */
async function addApp(email: string): Promise<string> {
  const client = createClient({ authUrl: `${origin}/auth/v1` });
  await client.signInWithPassword({ email, password: PASSWORD });
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefon' });
  if (error) throw error;
  const { id: factorId, totp } = data;
  // Early enough in a step that the one before still counts when its code arrives.
  const inFive = () => new Date(Date.now() + 5_000);
  await expect.poll(() => stepOf(inFive()) - stepOf(new Date())).toBe(0);
  const code = totpOf(totp.secret, stepOf(new Date()) - 1);
  const shown = await client.mfa.challengeAndVerify({ factorId, code });
  if (shown.error) throw shown.error;
  return totp.secret;
}

async function signUp(): Promise<{ email: string; verifier: string }> {
  const email = `erik.${randomUUID()}@example.com`;
  const verifier = randomBytes(56).toString('hex');
  await ask('signup', { email, password: PASSWORD, data: {}, ...challengeOf(verifier) });
  return { email, verifier };
}

async function recoveryLink(email: string, verifier: string): Promise<string> {
  await ask('recover', { email, ...challengeOf(verifier) });
  const subject = 'Återställ ditt lösenord';
  return linkOf(email, { kind: 'recovery', to: '/auth/reset-password', subject });
}

function challengeOf(verifier: string) {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { code_challenge: challenge, code_challenge_method: 's256' };
}

/** Stores the verifier that the client leaves in the browser when it requests the mail. */
async function keepVerifier(page: Page, verifier: string): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate((kept) => {
    localStorage.setItem('valv.session-code-verifier', JSON.stringify(kept));
  }, verifier);
}

async function ask(call: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'accept-language': 'sv' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${origin}/auth/v1/${call}`, init);
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
}
