import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { receive } from './outbox.ts';
import { challengeOf, VERIFIER } from './pkce.ts';
import { vouchFor } from './vouched.ts';

const PASSWORD = 'tre höga stenar';

const MARIA = { firstName: 'Maria', lastName: 'Lind' };
const VERIFYING = { sv: 'Bekräfta din e-postadress', en: 'Confirm your email address' };

type SignUpOptions = {
  origin: string;
  language: Language;
  currency: Currency;
  /** Maria by default. */
  names?: typeof MARIA;
  /** A new one by default. */
  email?: string;
  /** Where the mails are, on a server that verifies by them. */
  dataDir?: string;
};

/** The user's credentials, and a caller: a response that is not 2xx is an error. */
export type Account = {
  email: string;
  password: string;
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Ends all their sessions from another device, where they sign in for it. */
  signOutElsewhere(): Promise<void>;
};

/**
 * Signs a user up on a running server, fills in their profile and stores their session in the
 * browser, for journeys that begin signed in. Signing up is a journey of its own.
 */
export async function signUpOnboarded(
  context: BrowserContext,
  terms: SignUpOptions,
): Promise<Account> {
  const { language, currency, names = MARIA } = terms;
  const account = await signUpNew(context, terms);
  await account.call('PUT', '/api/auth/user/profile', { ...names, language, currency });
  return account;
}

/**
 * Does what `signUpOnboarded` does for a session that ends in the test: no later page stores it
 * again. A page of a few bytes gives access to the storage.
 */
export async function signInOnce(page: Page, terms: SignUpOptions): Promise<Account> {
  const { language, currency, names = MARIA } = terms;
  const { account, session } = await createAccount(terms);
  await account.call('PUT', '/api/auth/user/profile', { ...names, language, currency });
  await page.goto('/healthz');
  await page.evaluate((kept) => localStorage.setItem('valv.session', kept), session);
  return account;
}

/** Signs a user up who has not answered the questions that every account begins with. */
export async function signUpNew(
  context: BrowserContext,
  terms: Omit<SignUpOptions, 'currency'>,
): Promise<Account> {
  const { account, session } = await createAccount(terms);
  await context.addInitScript((kept) => {
    // An empty page, such as a new tab before its first address, has no storage.
    if (location.origin === 'null') return;
    localStorage.setItem('valv.session', localStorage.getItem('valv.session') ?? kept);
  }, session);
  return account;
}

/** Stores a new session in an open page, as the login form does after the password. */
export async function storeSignIn(
  page: Page,
  { origin, email, password }: { origin: string } & Pick<Account, 'email' | 'password'>,
): Promise<void> {
  const { session } = (await ask(origin, 'POST /api/login', { body: { email, password } })) as {
    session: Session;
  };
  await page.evaluate(
    (kept) => localStorage.setItem('valv.session', kept),
    JSON.stringify(session),
  );
}

/** Connects a bank of the sandbox, of which nothing is followed yet. */
export async function connectBank({ call }: Pick<Account, 'call'>, bank: string): Promise<void> {
  const { url } = (await call('POST', '/api/bank-connections', { bank })) as { url: string };
  const state = new URL(url).searchParams.get('state');
  const answer = { code: bank, days: '180' };
  await call('POST', '/api/bank-connections/return', { state, answer });
}

/** Signs a user up on a running server; `session` is the text that their browser stores. */
export async function createAccount(
  terms: Omit<SignUpOptions, 'currency'>,
): Promise<{ account: Account; session: string }> {
  const { origin, language, names = MARIA } = terms;
  const { email = `${names.firstName.toLowerCase()}.${randomUUID()}@example.com` } = terms;
  const proof = { codeChallenge: challengeOf(VERIFIER), codeChallengeMethod: 's256' };
  const body = { email, password: PASSWORD, ...names, language, ...proof };
  const signedUp = (await ask(origin, 'POST /api/register', { body })) as SignedUp;
  const session = signedUp.session ?? (await verified(email, terms));
  if (signedUp.session !== null) await vouchFor(origin, signedUp.user.id);
  const account: Account = {
    email,
    password: PASSWORD,
    call: (method, path, body) =>
      ask(origin, `${method} ${path}`, { body, token: session.access_token }),
    signOutElsewhere: async () => {
      const signedIn = await ask(origin, 'POST /api/login', {
        body: { email, password: PASSWORD },
      });
      const { access_token: token } = (signedIn as { session: Session }).session;
      await ask(origin, 'POST /auth/v1/logout?scope=global', { token });
    },
  };
  return { account, session: JSON.stringify(session) };
}

type Session = { access_token: string };
type SignedUp = { user: { id: string }; session: Session | null };

async function verified(
  email: string,
  { origin, language, dataDir = '' }: Omit<SignUpOptions, 'currency'>,
) {
  const { link } = await receive(dataDir, { to: email, subject: VERIFYING[language] });
  const token_hash = new URL(link).searchParams.get('token');
  const body = { type: 'signup', token_hash, code_verifier: VERIFIER };
  return (await ask(origin, 'POST /auth/v1/verify', { body })) as Session;
}

type Sent = { body?: unknown; token?: string };

async function ask(origin: string, target: string, { body, token }: Sent): Promise<unknown> {
  const [method = 'GET', path = ''] = target.split(' ');
  const headers = new Headers();
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  const answer = await fetch(origin + path, init);
  if (!answer.ok) throw new Error(`${target}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}
