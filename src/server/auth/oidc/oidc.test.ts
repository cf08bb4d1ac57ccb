import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  arrive,
  callIn,
  openSession,
  PlainBrowser,
  serveWithProvider,
} from '#tests/auth/oidc-provider.ts';
import { createPhone, joinedWithApp, levelOf, methodsOf } from '#tests/support/authenticator.ts';
import { createClient, joined, PASSWORD, tokenOf } from '#tests/support/sign-in.ts';
import { authOidcLinks, authUsers } from '#server/auth/table.ts';

const both = await serveWithProvider();
const { service, provider } = both;
const phone = createPhone(service);

const MARIA = {
  email: 'maria@example.com',
  email_verified: true,
  given_name: 'Maria',
  family_name: 'Lind',
};

async function userOf(token: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${service.url}/api/user`, { headers });
  return (await answer.json()) as Record<string, unknown>;
}

function linksOf(email: string) {
  return service.db.orm
    .select({ subject: authOidcLinks.subject, issuer: authOidcLinks.issuer })
    .from(authOidcLinks)
    .innerJoin(authUsers, eq(authUsers.id, authOidcLinks.userId))
    .where(eq(authUsers.email, email));
}

describe('a user whose address the provider vouches for', () => {
  test('gets an account at the first sign-in, and the same one at the next', async () => {
    const first = await arrive(both, 'maria', { user: MARIA });
    expect(first.end).toBe('/auth/provider');
    const { user, session } = await openSession(service, first.browser);
    expect([levelOf(session.access_token), methodsOf(session.access_token)]).toEqual([
      'aal1',
      ['oauth'],
    ]);
    expect(await userOf(session.access_token)).toMatchObject({
      email: 'maria@example.com',
      firstName: 'Maria',
      lastName: 'Lind',
      hasPassword: false,
      hasProvider: true,
      email_confirmed_at: expect.any(String) as string,
    });
    const again = await arrive(both, 'maria');
    expect((await openSession(service, again.browser)).user.id).toBe(user.id);
    expect(await linksOf('maria@example.com')).toEqual([
      { subject: 'maria', issuer: provider.issuer },
    ]);
  });

  test('gets no token by any address, and the session once', async () => {
    const { browser } = await arrive(both, 'maria');
    const { session } = await openSession(service, browser);
    const seen = browser.visited.filter((address) => address.startsWith(service.url));
    expect(seen.map((address) => new URL(address).pathname)).toEqual([
      '/auth/oidc',
      '/auth/oidc/callback',
      '/auth/provider',
    ]);
    expect(browser.visited.join(' ')).not.toContain(session.access_token.slice(0, 20));
    expect(await callIn(service, browser, 'POST /api/auth/oidc/session')).toMatchObject({
      status: 400,
      body: { code: 'invalid_link' },
    });
  });

  test('is found by issuer and subject, whatever the address is then', async () => {
    const before = await arrive(both, 'moved', { user: { ...MARIA, email: 'first@example.com' } });
    const { user } = await openSession(service, before.browser);
    const after = await arrive(both, 'moved', { user: { ...MARIA, email: 'second@example.com' } });
    expect((await openSession(service, after.browser)).user).toMatchObject({
      id: user.id,
      email: 'first@example.com',
    });
  });
});

test.each([
  ['not vouched for', { ...MARIA, email: 'unproven@example.com', email_verified: false }],
  ['vouched for by a word', { ...MARIA, email: 'word@example.com', email_verified: 'true' }],
  ['not spoken of', { email: 'silent@example.com' }],
])('an address that is %s opens no account before its mail is read', async (name, user) => {
  const { email } = user;
  const { browser, end } = await arrive(both, `new ${name}`, { user: user as typeof MARIA });
  expect(end).toBe('/auth/provider?result=join');
  expect(await callIn(service, browser, 'GET /api/auth/oidc/stranger')).toEqual({
    status: 200,
    body: { email, isTaken: false },
  });
  const isKnown = eq(authUsers.email, email);
  expect(await service.db.orm.$count(authUsers, isKnown)).toBe(0);

  // The page mails six digits, by the call that any client has.
  const client = createClient(service);
  expect((await client.signInWithOtp({ email })).error).toBeNull();
  const mail = await service.mailTo(email, 'confirm_email');
  const opened = await client.verifyOtp({ email, token: mail?.code ?? '', type: 'email' });
  const token = opened.data.session?.access_token ?? '';
  expect(await callIn(service, browser, 'POST /api/auth/oidc/join', { token })).toEqual({
    status: 200,
    body: { result: 'joined' },
  });
  const { browser: next } = await arrive(both, `new ${name}`);
  expect((await openSession(service, next)).user.id).toBe(opened.data.user?.id);
});

test.each([
  ['of 10,000 letters', 'å'.repeat(10_000), 'å'.repeat(200)],
  ['with a character that no database stores', 'Mar\u0000ia\ud800', 'Mar ia\ufffd'],
])('a name %s is stored as that of any sign-up', async (name, given, stored) => {
  const email = `name${given.length}@example.com`;
  const user = { ...MARIA, email, given_name: given };
  const { browser } = await arrive(both, `name ${name}`, { user });
  const { session } = await openSession(service, browser);
  expect(await userOf(session.access_token)).toMatchObject({ firstName: stored });
});

test.each(['m\u0000aria@example.com', '\u212Aelvin@example.com'])(
  'the address %j is not the one that is like it',
  async (email) => {
    const { end } = await arrive(both, `like ${email.length}`, { user: { ...MARIA, email } });
    expect(end).toBe('/auth/provider?result=no-address');
  },
);

test('without an address there is no account, and the page says so', async () => {
  const { end } = await arrive(both, 'nameless', { user: {} });
  expect(end).toBe('/auth/provider?result=no-address');
});

describe('an address that has an account', () => {
  test('is joined after the account’s own sign-in, and its owner is told', async () => {
    const { user } = await joined(service, 'erik@example.com');
    const erik = { ...MARIA, email: 'erik@example.com' };
    const { browser, end } = await arrive(both, 'erik', { user: erik });
    expect(end).toBe('/auth/provider?result=join');
    expect((await callIn(service, browser, 'GET /api/auth/oidc/stranger')).body).toEqual({
      email: 'erik@example.com',
      isTaken: true,
    });
    expect(await linksOf('erik@example.com')).toEqual([]);
    const login = { body: { email: 'erik@example.com', password: PASSWORD } };
    const { body } = await callIn(service, browser, 'POST /api/login', login);
    const { access_token: token } = (body as { session: { access_token: string } }).session;
    await userOf(token);
    expect(await callIn(service, browser, 'POST /api/auth/oidc/join', { token })).toMatchObject({
      body: { result: 'joined' },
    });
    expect(await service.mailTo('erik@example.com', 'provider_joined')).not.toBeNull();
    const activities = await callIn(service, browser, 'GET /api/activities', { token });
    expect(JSON.stringify(activities.body)).toContain('Hemnyckeln');
    const next = await arrive(both, 'erik');
    expect((await openSession(service, next.browser)).user.id).toBe(user.id);
  });

  test('is joined from the account page by a signed-in user, whatever address they have', async () => {
    const { user, session } = await joined(service, 'sara@example.com');
    const browser = new PlainBrowser();
    const token = session.access_token;
    const begun = await callIn(service, browser, 'POST /api/auth/oidc', { token });
    const { url } = begun.body as { url: string };
    expect(url.startsWith(`${provider.issuer}/auth?`)).toBe(true);
    provider.subject = 'sara';
    provider.users.set('sara', { email: 'another@example.com', email_verified: false });
    expect((await browser.open(url)).search).toBe('?result=joined');
    const { body } = await callIn(service, browser, 'GET /api/auth/oidc', { token });
    expect(body).toMatchObject({
      links: [{ email: 'another@example.com', issuer: provider.issuer, lastUsedAt: null }],
    });
    const next = await arrive(both, 'sara');
    expect((await openSession(service, next.browser)).user.id).toBe(user.id);
  });

  test('is parted by its owner, who then comes in by the password alone', async () => {
    const { session } = await joined(service, 'karin@example.com');
    const token = session.access_token;
    const browser = new PlainBrowser();
    const begun = await callIn(service, browser, 'POST /api/auth/oidc', { token });
    provider.subject = 'karin';
    provider.users.set('karin', { ...MARIA, email: 'karin@example.com' });
    await browser.open((begun.body as { url: string }).url);
    const { body } = await callIn(service, browser, 'GET /api/auth/oidc', { token });
    const [link] = (body as { links: { id: string }[] }).links;
    const parting = `DELETE /api/auth/oidc/${link?.id}`;
    const stranger = await joined(service, 'stranger@example.com');
    const foreign = { token: stranger.session.access_token };
    expect((await callIn(service, browser, parting, foreign)).status).toBe(404);
    expect((await callIn(service, browser, parting, { token })).status).toBe(204);
    expect(await service.mailTo('karin@example.com', 'provider_parted')).not.toBeNull();
    expect((await arrive(both, 'karin')).end).toBe('/auth/provider?result=join');
  });
});

describe('what the owner has shown', () => {
  test('is what the provider says of the time, and no sign-in here', async () => {
    const { browser } = await arrive(both, 'maria');
    await openSession(service, browser);
    phone.later(3600);
    // The provider knows the browser, and asks for nothing.
    await arrive(both, 'maria', { browser });
    const old = (await openSession(service, browser)).session.access_token;
    const join = { token: old };
    expect(await callIn(service, browser, 'POST /api/auth/oidc', join)).toMatchObject({
      status: 400,
      body: { code: 'reauthentication_needed' },
    });
    const address = await browser.nextOf(`${service.url}/auth/oidc?again`);
    expect(new URL(address).searchParams.get('prompt')).toBe('login');
    expect(new URL(address).searchParams.get('max_age')).toBe('0');
  });

  test('is no second factor, unless the settings say so', async () => {
    const { user } = await joinedWithApp(service, phone, 'app@example.com');
    await service.db.orm.insert(authOidcLinks).values({
      userId: user.id,
      issuer: provider.issuer,
      subject: 'app',
      email: '',
    });
    provider.methods = ['pwd', 'mfa'];
    const { browser } = await arrive(both, 'app', { user: MARIA });
    provider.methods = ['pwd'];
    const { session } = await openSession(service, browser);
    expect(levelOf(session.access_token)).toBe('aal1');
    const assets = { token: session.access_token };
    expect(await callIn(service, browser, 'GET /api/assets', assets)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    });
    // Nor does it part the account from the provider, or join another one.
    expect((await callIn(service, browser, 'POST /api/auth/oidc', assets)).status).toBe(403);
  });
});

test('the first used mail ends what was joined before, as every other way in', async () => {
  const user = { ...MARIA, email: 'proof@example.com' };
  await arrive(both, 'proof', { user });
  const client = createClient(service);
  await client.resetPasswordForEmail('proof@example.com');
  const mail = await service.mailTo('proof@example.com', 'reset_password');
  const token_hash = tokenOf(mail?.link);
  expect((await client.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull();
  expect(await linksOf('proof@example.com')).toEqual([]);
});

test('an account without a password is erased by a mailed code, with what was joined', async () => {
  const { browser } = await arrive(both, 'gone', { user: { ...MARIA, email: 'gone@example.com' } });
  const { session } = await openSession(service, browser);
  const client = createClient(service);
  await client.setSession(session);
  expect((await client.reauthenticate()).error).toBeNull();
  const mail = await service.mailTo('gone@example.com', 'reauthentication');
  const headers = {
    'authorization': `Bearer ${session.access_token}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ code: mail?.code });
  const erased = await fetch(`${service.url}/api/account`, { method: 'DELETE', headers, body });
  expect(erased.status).toBe(204);
  const left = await service.db.orm.$count(authOidcLinks, sql`subject = 'gone'`);
  expect(left).toBe(0);
});
