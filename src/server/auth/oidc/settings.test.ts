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

const vouched = (email: string) => ({ email, email_verified: true });

describe('a provider that is away', async () => {
  const both = await serveWithProvider();
  const { service, provider } = both;
  const AWAY = '/auth/provider?result=away';

  test.each(['fails', 'floods', 'hangs'] as const)(
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
    const path = join(service.config.dataDir, 'keys', 'service-role-key');
    const key = (await readFile(path, 'utf8')).trim();
    const made = { email, password: PASSWORD, email_confirm: true };
    const headers = { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' };
    const body = JSON.stringify(made);
    const url = `${service.authUrl}/admin/users`;
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
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
