import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import type { Currency } from '#domain/currencies.ts';
import type { Language } from '#domain/texts.ts';

const PASSWORD = 'tre höga stenar';

type Terms = { origin: string; language: Language; currency: Currency };

/** What they sign in with. The call asks the server; an answer that is not 2xx is an error. */
export type Account = {
  email: string;
  password: string;
  call(method: string, path: string, body?: unknown): Promise<unknown>;
};

/**
 * Signs Maria up on a running server, fills in her profile and puts her session into the browser,
 * for journeys that begin behind the door. How people get in is a journey of its own.
 */
export async function signUpOnboarded(context: BrowserContext, terms: Terms): Promise<Account> {
  const { origin, language, currency } = terms;
  const names = { firstName: 'Maria', lastName: 'Lind' };
  const email = `maria.${randomUUID()}@example.com`;
  const signedUp = await ask(origin, 'POST /api/register', {
    body: { email, password: PASSWORD, ...names },
  });
  const { session } = signedUp as { session: { access_token: string } };
  const account: Account = {
    email,
    password: PASSWORD,
    call: (method, path, body) =>
      ask(origin, `${method} ${path}`, { body, token: session.access_token }),
  };
  await account.call('PUT', '/api/auth/user/profile', { ...names, language, currency });
  await context.addInitScript((kept) => {
    // An empty page, such as a new tab before its first address, has no storage.
    if (location.origin === 'null') return;
    localStorage.setItem('valv.session', localStorage.getItem('valv.session') ?? kept);
  }, JSON.stringify(session));
  return account;
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
