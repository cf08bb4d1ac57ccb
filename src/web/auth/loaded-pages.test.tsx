import { randomBytes, randomUUID } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, inject, test } from 'vitest';
import { SESSION_KEY } from '#web/kit/storage/keys.ts';
import { codeFor } from '#tests/support/app-code.ts';
import { addAppElsewhere, createDeviceClient } from '#tests/support/other-device.ts';
import { receive } from '#tests/support/outbox.ts';
import { challengeOf } from '#tests/support/pkce.ts';
import { callServer } from '#tests/support/screen-network.ts';
import { loadPage } from '#tests/auth/screen-page.tsx';
import { fieldOf, fill } from '#tests/support/screen.tsx';

/**
 * Pages that read their address as they load. Links of the sign-in service itself end in a code,
 * which only the browser that asked for the mail can exchange: it alone holds the verifier.
 */
const PASSWORD = 'tre höga stenar';
const RESET = 'Återställ ditt lösenord';
const VERIFY = 'Bekräfta din e-postadress';
const home = inject('mailed');

beforeEach(() => {
  callServer(home.origin);
  localStorage.clear();
  sessionStorage.clear();
});

test('/auth begins in English, other pages in Swedish, and all in an asked language', async () => {
  await loadPage('/login');
  await screen.findByRole('heading', { name: 'Logga in' });
  await loadPage('/auth');
  await screen.findByRole('heading', { name: 'Log in' });
  expect(document.documentElement.lang).toBe('en');
  await loadPage('/auth?tab=register&lang=sv');
  await screen.findByRole('heading', { name: 'Skapa konto' });
  expect(document.documentElement.lang).toBe('sv');
  await loadPage('/auth');
  await screen.findByRole('heading', { name: 'Logga in' });
});

test('the link in the mail of a sign-up opens in the language of the form', async () => {
  const email = `maria.${randomUUID()}@example.com`;
  const user = await loadPage('/auth?tab=register');
  await fill(user, await screen.findByRole('tabpanel', { name: 'Register' }), {
    'First name': 'Maria',
    'Email': email,
    'Password': PASSWORD,
  });
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Verify your email' });
  const mail = { to: email, subject: 'Confirm your email address' };
  const { pathname, search } = new URL((await receive(home.dataDir, mail)).link);
  await loadPage(pathname + search);
  await screen.findByRole('heading', { name: 'Verify your email' });
  expect(document.documentElement.lang).toBe('en');
});

test('a code that resets the password is exchanged where it was asked for', async () => {
  const { email, verifier } = await signUp();
  await confirm(email, verifier);
  const path = await follow(await recoveryLink(email, verifier));
  keepVerifier(`${verifier}/recovery`);
  await choosePassword(await loadPage(path), 'fyra höga stenar');
  expect(localStorage.getItem(SESSION_KEY)).toBe(null);
  expect(await signInStatus(email, PASSWORD)).toBe(401);
  expect(await signInStatus(email, 'fyra höga stenar')).toBe(200);
});

test('a user with an app shows it before the mailed code changes the password', async () => {
  const { email, verifier } = await signUp();
  await confirm(email, verifier);
  const phone = createDeviceClient(home.origin, `phone of ${email}`);
  const { secret } = await addAppElsewhere(phone, { email, password: PASSWORD });
  const path = await follow(await recoveryLink(email, verifier));
  keepVerifier(`${verifier}/recovery`);
  const user = await loadPage(path);
  await screen.findByRole('heading', { name: 'Bekräfta att det är du' });
  await fill(user, document.body, { 'Sexsiffrig kod': codeFor(secret, 1) });
  await user.keyboard('{Enter}');
  await choosePassword(user, 'fyra höga stenar');
  expect(await signInStatus(email, 'fyra höga stenar')).toBe(200);

  // The link of our own mails only changes the password.
  const mail = { to: email, subject: RESET };
  const { code: after } = await receive(home.dataDir, mail);
  await ask('recover', { email });
  const own = new URL((await receive(home.dataDir, { ...mail, after })).link);
  await choosePassword(await loadPage(own.pathname + own.search), 'fem höga stenar');
  expect(await signInStatus(email, 'fyra höga stenar')).toBe(401);
  const client = createDeviceClient(home.origin, email);
  await client.signInWithPassword({ email, password: 'fem höga stenar' });
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
});

test('in another browser a code resets nothing, and verifies without a session', async () => {
  const { email, verifier } = await signUp();
  await confirm(email, verifier);
  const user = await loadPage(await follow(await recoveryLink(email, verifier)));
  await screen.findByText('Ogiltig återställningslänk. Be om en ny länk.');
  await user.click(screen.getByRole('link', { name: 'Be om en ny länk' }));
  await screen.findByRole('heading', { name: 'Glömt lösenordet?' });
  expect(await signInStatus(email, PASSWORD)).toBe(200);

  const other = await signUp();
  const mailed = { kind: 'signup', to: '/auth/verify', subject: VERIFY } as const;
  await loadPage(await follow(await linkOf(other.email, mailed)));
  await screen.findByRole('heading', { name: 'Email verifierad!' });
  await screen.findByRole('link', { name: 'Logga in' });
  expect(localStorage.getItem(SESSION_KEY)).toBe(null);
});

async function choosePassword(user: UserEvent, password: string): Promise<void> {
  await waitFor(() => fieldOf(document.body, 'Nytt lösenord'));
  const fields = { 'Nytt lösenord': password, 'Bekräfta lösenord': password };
  await fill(user, document.body, fields);
  await user.keyboard('{Enter}');
  await screen.findByText(/^Ditt lösenord har uppdaterats!/);
}

async function signInStatus(email: string, password: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  return (await fetch(`${home.origin}/api/login`, { method: 'POST', headers, body })).status;
}

type Mailed = { kind: 'signup' | 'recovery'; to: string; subject: string };

/** The service's own address for the credential in the newest mail. */
async function linkOf(email: string, { kind, to, subject }: Mailed): Promise<string> {
  const { link } = await receive(home.dataDir, { to: email, subject });
  const token = new URL(link).searchParams.get('token') ?? '';
  const query = new URLSearchParams({ token, type: kind, redirect_to: home.origin + to });
  return `${home.origin}/auth/v1/verify?${query}`;
}

/** Where the service leads the browser, with a code. */
async function follow(link: string): Promise<string> {
  const { headers } = await fetch(link, { redirect: 'manual' });
  const { pathname, search } = new URL(headers.get('location') ?? '');
  expect(search).toMatch(/[?&]code=/);
  return pathname + search;
}

/** The link of the sign-up, and its code exchanged in the browser that signed up. */
async function confirm(email: string, verifier: string): Promise<void> {
  const path = await follow(await linkOf(email, { kind: 'signup', to: '/', subject: VERIFY }));
  const code = new URLSearchParams(path.split('?')[1]).get('code');
  await ask('token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
}

async function signUp(): Promise<{ email: string; verifier: string }> {
  const email = `erik.${randomUUID()}@example.com`;
  const verifier = randomBytes(56).toString('hex');
  await ask('signup', { email, password: PASSWORD, data: {}, ...proofOf(verifier) });
  return { email, verifier };
}

async function recoveryLink(email: string, verifier: string): Promise<string> {
  await ask('recover', { email, ...proofOf(verifier) });
  return linkOf(email, { kind: 'recovery', to: '/auth/reset-password', subject: RESET });
}

function proofOf(verifier: string) {
  return { code_challenge: challengeOf(verifier), code_challenge_method: 's256' };
}

/** Stores the verifier that the client leaves in the browser when it requests the mail. */
function keepVerifier(verifier: string): void {
  localStorage.setItem(`${SESSION_KEY}-code-verifier`, JSON.stringify(verifier));
}

async function ask(call: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'accept-language': 'sv' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${home.origin}/auth/v1/${call}`, init);
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
}
