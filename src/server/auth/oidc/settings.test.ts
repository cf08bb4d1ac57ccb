import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  arrive,
  callIn,
  openSession,
  PlainBrowser,
  serveWithProvider,
} from '#tests/auth/oidc-provider.ts';
import { createPhone, joinedWithApp, levelOf } from '#tests/support/authenticator.ts';
import { createClient, PASSWORD } from '#tests/support/sign-in.ts';
import { authOidcLinks } from '#server/auth/table.ts';

type Service = Awaited<ReturnType<typeof serveWithProvider>>['service'];

const vouched = (email: string) => ({ email, email_verified: true });

describe('a provider that is away', async () => {
  const both = await serveWithProvider();
  const { service, provider } = both;
  const AWAY = '/auth/provider?result=away';

  test.each(['fails', 'floods', 'hangs', 'halves'] as const)(
    'and %s is said to be, and asked once',
    async (trouble) => {
      service.later(10);
      provider.trouble = trouble;
      provider.asked.clear();
      const begun = Array.from({ length: 20 }, () =>
        new PlainBrowser().open(`${service.url}/auth/oidc`),
      );
      const ends = (await Promise.all(begun)).map(({ pathname, search }) => pathname + search);
      expect(new Set(ends)).toEqual(new Set([AWAY]));
      expect([...provider.asked.values()]).toEqual([1]);
      // A moment later nobody waits for it again.
      expect((await new PlainBrowser().open(`${service.url}/auth/oidc`)).search).toBe(
        '?result=away',
      );
      expect([...provider.asked.values()]).toEqual([1]);
    },
  );

  test('is found again, and its description is read once an hour', async () => {
    service.later(10);
    provider.trouble = null;
    provider.asked.clear();
    const user = vouched('back@example.com');
    const { browser } = await arrive(both, 'back', { user });
    await openSession(service, browser);
    await arrive(both, 'back');
    const described = () => provider.asked.get('/.well-known/openid-configuration');
    expect(described()).toBe(1);
    service.later(3601);
    await arrive(both, 'back');
    expect(described()).toBe(2);
  });

  test('goes away between two steps', async () => {
    const browser = new PlainBrowser();
    provider.subject = 'back';
    const toProvider = await browser.nextOf(`${service.url}/auth/oidc`);
    const state = new URL(toProvider).searchParams.get('state') ?? '';
    provider.trouble = 'fails';
    const iss = encodeURIComponent(provider.issuer);
    const answer = `${service.url}/auth/oidc/callback?code=x&state=${state}&iss=${iss}`;
    expect((await browser.open(answer)).search).toBe('?result=away');
    provider.trouble = null;
  });
});

/** An account of before, as an administrator makes one. */
async function makeAccount(service: Service, email: string): Promise<void> {
  const path = join(service.config.dataDir, 'keys', 'service-role-key');
  const key = (await readFile(path, 'utf8')).trim();
  const headers = { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: PASSWORD, email_confirm: true });
  const url = `${service.authUrl}/admin/users`;
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
}

describe('where only the provider signs in', async () => {
  const both = await serveWithProvider({ OIDC_ONLY: 'on' });
  const { service, provider } = both;
  const email = 'maria@example.com';

  test.each([
    ['POST /api/login', { email, password: PASSWORD }],
    ['POST /api/register', { email, password: PASSWORD }],
    ['POST /api/auth/forgot-password', { email }],
  ])('%s is refused', async (target, body) => {
    expect(await callIn(service, new PlainBrowser(), target, { body })).toMatchObject({
      status: 403,
      body: { code: 'provider_only' },
    });
  });

  test.each([
    ['/token?grant_type=password', { email, password: PASSWORD }],
    ['/signup', { email, password: PASSWORD }],
    ['/otp', { email }],
    ['/magiclink', { email }],
    ['/recover', { email }],
    ['/resend', { email, type: 'signup' }],
  ])('/auth/v1%s is refused', async (path, body) => {
    const target = `POST /auth/v1${path}`;
    expect(await callIn(service, new PlainBrowser(), target, { body })).toMatchObject({
      status: 422,
      body: { error_code: 'email_provider_disabled' },
    });
  });

  test('passkeys are not offered', async () => {
    const { error } = await createClient(service).passkey.startAuthentication();
    expect(error?.code).toBe('passkey_disabled');
  });

  test('an account of before is joined by its password, after the provider’s sign-in', async () => {
    await makeAccount(service, email);
    const { browser, end } = await arrive(both, 'maria', { user: vouched(email) });
    expect(end).toBe('/auth/provider?result=join');
    const login = { body: { email, password: PASSWORD } };
    const opened = await callIn(service, browser, 'POST /api/login', login);
    const { access_token: token } = (opened.body as { session: { access_token: string } }).session;
    const joining = await callIn(service, browser, 'POST /api/auth/oidc/join', { token });
    expect(joining.body).toEqual({ result: 'joined' });
    // From then on the password opens nothing, in this browser either.
    expect((await callIn(service, browser, 'POST /api/login', login)).status).toBe(403);
    expect((await arrive(both, 'maria')).end).toBe('/auth/provider');
  });

  test('an account that has joined is opened by no password or mail of another arrival', async () => {
    const { browser } = await arrive(both, 'mallory', { user: { email, email_verified: false } });
    const login = { body: { email, password: PASSWORD } };
    expect((await callIn(service, browser, 'POST /api/login', login)).status).toBe(403);
    expect((await callIn(service, browser, 'POST /auth/v1/otp', { body: { email } })).status).toBe(
      200,
    );
    const mail = await service.mailTo(email, 'magic_link');
    const verify = { body: { email, token: mail?.code ?? '', type: 'email' } };
    expect(await callIn(service, browser, 'POST /auth/v1/verify', verify)).toMatchObject({
      status: 422,
      body: { error_code: 'email_provider_disabled' },
    });
  });

  test('an arrival opens one session of an account that has not joined, by password or mail', async () => {
    for (const name of ['bert', 'cecilia']) await makeAccount(service, `${name}@example.com`);
    const { browser } = await arrive(both, 'eve', { user: { email, email_verified: false } });
    const loginAs = (name: string) =>
      callIn(service, browser, 'POST /api/login', {
        body: { email: `${name}@example.com`, password: PASSWORD },
      });
    // A wrong password and an account that has joined use nothing up.
    const wrong = { body: { email: 'bert@example.com', password: `${PASSWORD}!` } };
    expect((await callIn(service, browser, 'POST /api/login', wrong)).status).toBe(401);
    expect((await loginAs('maria')).status).toBe(403);
    const mailed = { body: { email: 'cecilia@example.com' } };
    expect((await callIn(service, browser, 'POST /auth/v1/otp', mailed)).status).toBe(200);
    const code = (await service.mailTo('cecilia@example.com', 'magic_link'))?.code ?? '';
    const ends = await Promise.all([loginAs('bert'), loginAs('bert'), loginAs('cecilia')]);
    const statuses = ends.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 403, 403]);
    expect((await loginAs('cecilia')).status).toBe(403);
    const verify = { body: { ...mailed.body, token: code, type: 'email' } };
    expect((await callIn(service, browser, 'POST /auth/v1/verify', verify)).status).toBe(422);
    // The same mail opens the account after another arrival, and in no browser without one.
    const elsewhere = await callIn(service, new PlainBrowser(), 'POST /auth/v1/verify', verify);
    expect(elsewhere).toMatchObject({
      status: 422,
      body: { error_code: 'email_provider_disabled' },
    });
    const again = await arrive(both, 'eve');
    expect((await callIn(service, again.browser, 'POST /auth/v1/verify', verify)).status).toBe(200);
  });

  test('new users get accounts, by the provider', async () => {
    const { browser } = await arrive(both, 'new', { user: vouched('new@example.com') });
    expect((await openSession(service, browser)).user.email).toBe('new@example.com');
    expect(provider.issuer).toMatch(/^http:/);
  });
});

describe('where the provider opens no accounts', async () => {
  const both = await serveWithProvider({
    OIDC_SIGN_UP: 'off',
    OIDC_ONLY: 'on',
  });
  const { service } = both;

  test('a stranger gets none, also not by mail', async () => {
    const user = vouched('stranger@example.com');
    const { browser, end } = await arrive(both, 'stranger', { user });
    expect(end).toBe('/auth/provider?result=join');
    const body = { email: 'stranger@example.com' };
    expect((await callIn(service, browser, 'POST /auth/v1/otp', { body })).status).toBe(200);
    expect(await service.mailCount('stranger@example.com')).toBe(0);
  });
});

describe('where the settings accept the provider’s second factor', async () => {
  const both = await serveWithProvider({ OIDC_SECOND_FACTOR: 'mfa, hwk' });
  const { service, provider } = both;

  test.each([
    [['pwd', 'hwk'], 'aal2', 200],
    [['pwd', 'otp'], 'aal1', 403],
  ])('%j is %s', async (methods, level, status) => {
    const email = `${level}@example.com`;
    const { user } = await joinedWithApp(service, createPhone(service), email);
    const link = { userId: user.id, issuer: provider.issuer, subject: level, email: '' };
    await service.db.orm.insert(authOidcLinks).values(link);
    provider.methods = methods;
    const { browser } = await arrive(both, level, { user: {} });
    const { session } = await openSession(service, browser);
    expect(levelOf(session.access_token)).toBe(level);
    const asked = { token: session.access_token };
    expect((await callIn(service, browser, 'GET /api/assets', asked)).status).toBe(status);
  });
});
