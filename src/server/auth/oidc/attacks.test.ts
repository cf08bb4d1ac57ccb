import { eq } from 'drizzle-orm';
import type { JWTPayload } from 'jose';
import { describe, expect, test } from 'vitest';
import {
  arrive,
  callIn,
  openSession,
  PlainBrowser,
  serveWithProvider,
  withClaims,
} from '#tests/auth/oidc-provider.ts';
import { createClient, joined, PASSWORD } from '#tests/support/sign-in.ts';
import {
  authFlowStates,
  authOidcLinks,
  authSpentChallenges,
  authUsers,
} from '#server/auth/table.ts';
import { createLog } from '#server/platform/log.ts';
import { removeAccount } from '#server/auth/users/tidy.ts';

/** Everything that the server says. */
const lines: string[] = [];
const to = { write: (line: string) => void lines.push(line) };

const both = await serveWithProvider({}, createLog({ level: 'trace', to }));
const { service, provider } = both;
const LOST = '/auth/provider?result=lost';
const REFUSED = '/auth/provider?result=refused';

const user = (email: string) => ({ email, email_verified: true });

/** The address of the callback, with the provider's answer, that a browser was about to open. */
async function callbackOf(browser: PlainBrowser, subject: string): Promise<string> {
  provider.users.set(subject, user(`${subject}@example.com`));
  provider.subject = subject;
  let address = await browser.nextOf(`${service.url}/auth/oidc`);
  while (!address.startsWith(service.url)) {
    const before = address;
    address = new URL(await browser.nextOf(before), before).href;
  }
  return address;
}

async function endOf(browser: PlainBrowser, address: string): Promise<string> {
  return (await browser.open(address)).href.slice(service.url.length);
}

describe('a sign-in that was begun in another browser', () => {
  test('signs nobody in where its answer is opened (login CSRF)', async () => {
    const address = await callbackOf(new PlainBrowser(), 'attacker');
    expect(await endOf(new PlainBrowser(), address)).toBe(LOST);
    const victim = new PlainBrowser();
    const own = await callbackOf(victim, 'victim');
    expect(await endOf(victim, address)).toBe(LOST);
    // The victim's own sign-in goes on.
    expect(await endOf(victim, own)).toBe('/auth/provider');
    expect((await openSession(service, victim)).user.email).toBe('victim@example.com');
  });

  test('gives its code to no other sign-in (code injection)', async () => {
    const stolen = new URL(await callbackOf(new PlainBrowser(), 'rich'));
    const thief = new PlainBrowser();
    const own = new URL(await callbackOf(thief, 'thief'));
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await endOf(thief, own.href)).toBe(REFUSED);
  });

  test('begins on no other site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const browser = new PlainBrowser();
    expect(await browser.nextOf(`${service.url}/auth/oidc`, headers)).toBe('/login');
    expect(await browser.nextOf(`${service.url}/auth/oidc`, {})).toBe('/login');
    expect(browser.cookies.get(new URL(service.url).host)?.size).toBe(0);
  });

  test('hands its session over to no other site', async () => {
    const { browser } = await arrive(both, 'own', { user: user('own@example.com') });
    const asked = new URL('/api/auth/oidc/session', service.url);
    const headers = { 'content-type': 'application/json', 'origin': 'https://other.example' };
    const answer = await browser.ask(asked, { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(403);
    expect((await openSession(service, browser)).user.email).toBe('own@example.com');
  });
});

describe('an answer of the provider', () => {
  test('counts once, also when it comes twice at a time', async () => {
    const browser = new PlainBrowser();
    const address = await callbackOf(browser, 'twice');
    const jar = browser.cookies.get(new URL(service.url).host) ?? new Map<string, string>();
    const copies = Array.from({ length: 5 }, () => {
      const copy = new PlainBrowser();
      copy.cookies.set(new URL(service.url).host, new Map(jar));
      return copy;
    });
    const ends = await Promise.all(copies.map((copy) => endOf(copy, address)));
    expect(ends.toSorted()).toEqual(
      [...Array.from({ length: 4 }, () => LOST), '/auth/provider'].toSorted(),
    );
    expect(await endOf(browser, address)).toBe(LOST);
    const isTwice = eq(authUsers.email, 'twice@example.com');
    expect(await service.db.orm.$count(authUsers, isTwice)).toBe(1);
  });

  test('counts for ten minutes from the beginning', async () => {
    const browser = new PlainBrowser();
    const address = await callbackOf(browser, 'slow');
    service.later(601);
    expect(await endOf(browser, address)).toBe(LOST);
  });

  test.each([
    ['for another client', { aud: 'another client' }],
    ['of another issuer', { iss: 'https://other.example' }],
    ['to another sign-in', { nonce: 'another' }],
    ['to no sign-in', { nonce: undefined }],
    ['that is over', { exp: 1 }],
    ['without a subject', { sub: undefined }],
    ['about a subject that is none', { sub: 'a\u0000b' }],
    ['about a subject that is too long', { sub: 'a'.repeat(256) }],
  ])('%s is refused', async (_name, claims) => {
    provider.changeTokens = withClaims(provider, claims as JWTPayload);
    const { end } = await arrive(both, 'changed', { user: user('changed@example.com') });
    provider.changeTokens = null;
    expect(end).toBe(REFUSED);
    expect(await service.db.orm.$count(authUsers, eq(authUsers.email, 'changed@example.com'))).toBe(
      0,
    );
  });

  test('that is refused is told to the operator by its reason, without tokens or a user', async () => {
    lines.length = 0;
    provider.changeTokens = withClaims(provider, { aud: 'another client' });
    const { browser } = await arrive(both, 'told', { user: user('told@example.com') });
    provider.changeTokens = null;
    const logged = lines.join('\n');
    expect(logged).toContain('A sign-in by OIDC failed');
    expect(logged).toContain('unexpected JWT claim value encountered');
    expect(logged).toContain('aud');
    const [, back = ''] = browser.visited.filter((address) => address.startsWith(service.url));
    const code = new URL(back).searchParams.get('code') ?? 'no code';
    for (const secret of [code, 'eyJ', 'told@example.com', '"told"']) {
      expect(logged).not.toContain(secret);
    }
  });

  test('that another key has signed is refused, and one that none has', async () => {
    provider.changeTokens = withClaims(provider, {}, false);
    expect((await arrive(both, 'forged', { user: user('forged@example.com') })).end).toBe(REFUSED);
    provider.changeTokens = async (body) => {
      const [, claims] = body.id_token.split('.');
      const header = Buffer.from('{"alg":"none"}').toString('base64url');
      return { ...body, id_token: `${header}.${claims}.` };
    };
    expect((await arrive(both, 'forged')).end).toBe(REFUSED);
    provider.changeTokens = null;
  });

  test('that names another issuer in its address is refused (mix-up)', async () => {
    const browser = new PlainBrowser();
    const address = new URL(await callbackOf(browser, 'mixed'));
    expect(address.searchParams.get('iss')).toBe(provider.issuer);
    address.searchParams.set('iss', 'https://other.example');
    expect(await endOf(browser, address.href)).toBe(REFUSED);
  });

  test('that says no opens nothing', async () => {
    provider.subject = null;
    const end = await endOf(new PlainBrowser(), `${service.url}/auth/oidc`);
    expect(end).toBe('/auth/provider?result=denied');
  });

  test('leads to no address but ours', async () => {
    const browser = new PlainBrowser();
    const more = 'redirect_to=https://other.example&return_to=//other.example';
    const address = new URL(await browser.nextOf(`${service.url}/auth/oidc?${more}`));
    expect(address.searchParams.get('redirect_uri')).toBe(`${service.url}/auth/oidc/callback`);
    expect(address.href).not.toContain('other.example');
    const answered = await callbackOf(browser, 'led');
    expect(await endOf(browser, `${answered}&${more}`)).toBe('/auth/provider');
  });

  test('is never asked for at the address of a request', async () => {
    const answer = await service.app.inject({
      url: '/auth/oidc',
      headers: { 'host': '127.0.0.1:9', 'sec-fetch-site': 'same-origin' },
    });
    const { searchParams } = new URL(answer.headers.location ?? '');
    expect(searchParams.get('redirect_uri')).toBe(`${service.url}/auth/oidc/callback`);
  });

  test('comes back to the public address, so a page elsewhere is sent there first', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'referer': 'http://127.0.0.1:9/login' };
    const address = await new PlainBrowser().nextOf(`${service.url}/auth/oidc`, headers);
    expect(address).toBe(`${service.url}/login`);
  });
});

describe('a cookie', () => {
  test('that was changed, or made elsewhere, begins nothing and opens nothing', async () => {
    const browser = new PlainBrowser();
    const address = await callbackOf(browser, 'cookie');
    const jar = browser.cookies.get(new URL(service.url).host);
    const [name = '', value = ''] = [...(jar ?? [])][0] ?? [];
    jar?.set(name, `${value.slice(0, -2)}AA`);
    expect(await endOf(browser, address)).toBe(LOST);
    jar?.set(name, 'v1.xxxxxxxx.AAAA');
    expect((await callIn(service, browser, 'POST /api/auth/oidc/session')).status).toBe(400);
    expect((await callIn(service, browser, 'GET /api/auth/oidc/stranger')).status).toBe(400);
  });

  test('of a begun sign-in opens no session', async () => {
    const browser = new PlainBrowser();
    await browser.nextOf(`${service.url}/auth/oidc`);
    expect((await callIn(service, browser, 'POST /api/auth/oidc/session')).status).toBe(400);
  });

  test('cannot be read by a page, nor sent by another site', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const { headers: answered } = await service.app.inject({ url: '/auth/oidc', headers });
    expect(answered['set-cookie']).toMatch(/^valv\.oidc=.+; HttpOnly; SameSite=Lax$/);
    expect(answered['cache-control']).toBe('no-store');
  });
});

test('a thousand begun sign-ins take no row, and ask the provider nothing', async () => {
  const before = new Map(provider.asked);
  const rows = () => service.db.orm.$count(authSpentChallenges);
  const rowsBefore = await rows();
  const headers = { 'sec-fetch-site': 'same-origin' };
  for (let round = 0; round < 10; round += 1) {
    const begun = Array.from({ length: 100 }, () =>
      service.app.inject({ url: '/auth/oidc', headers }),
    );
    const codes = (await Promise.all(begun)).map(({ statusCode }) => statusCode);
    expect(new Set(codes)).toEqual(new Set([303]));
  }
  expect(await rows()).toBe(rowsBefore);
  expect(provider.asked).toEqual(before);
});

describe('an account of another', () => {
  test('is not opened by its address, however the provider vouches for it', async () => {
    await joined(service, 'owner@example.com');
    const { browser, end } = await arrive(both, 'taker', { user: user('owner@example.com') });
    expect(end).toBe('/auth/provider?result=join');
    expect((await callIn(service, browser, 'POST /api/auth/oidc/session')).status).toBe(400);
    // A call without a session of the account's own joins nothing.
    expect((await callIn(service, browser, 'POST /api/auth/oidc/join')).status).toBe(401);
    // Signed in to an own account, the attacker joins that one.
    const { session } = await joined(service, 'taker@example.com');
    const token = session.access_token;
    expect((await callIn(service, browser, 'POST /api/auth/oidc/join', { token })).body).toEqual({
      result: 'joined',
    });
    const next = await arrive(both, 'taker');
    expect((await openSession(service, next.browser)).user.email).toBe('taker@example.com');
  });

  test('that is joined already is not joined to a second', async () => {
    const first = await arrive(both, 'one', { user: user('one@example.com') });
    await openSession(service, first.browser);
    const { session } = await joined(service, 'second@example.com');
    const token = session.access_token;
    const browser = new PlainBrowser();
    const { body } = await callIn(service, browser, 'POST /api/auth/oidc', { token });
    provider.subject = 'one';
    expect((await browser.open((body as { url: string }).url)).search).toBe('?result=taken');
  });

  test('has one user of the provider', async () => {
    const { session } = await joined(service, 'full@example.com');
    const token = session.access_token;
    for (const [subject, result] of [
      ['full-one', 'joined'],
      ['full-one', 'joined'],
      ['full-two', 'occupied'],
    ] as const) {
      const browser = new PlainBrowser();
      const { body } = await callIn(service, browser, 'POST /api/auth/oidc', { token });
      provider.subject = subject;
      provider.users.set(subject, {});
      const end = await browser.open((body as { url: string }).url);
      expect(end.search).toBe(`?result=${result}`);
    }
  });

  test('is not that of the same subject at another issuer', async () => {
    const { user: other } = await joined(service, 'issuer@example.com');
    const link = { userId: other.id, issuer: 'https://earlier.example', email: '' };
    await service.db.orm.insert(authOidcLinks).values({ ...link, subject: 'same' });
    const { browser } = await arrive(both, 'same', { user: user('same@example.com') });
    expect((await openSession(service, browser)).user.email).toBe('same@example.com');
  });
});

describe('what changes in the middle', () => {
  test('the session that began to join has ended', async () => {
    const { client, session } = await joined(service, 'left@example.com');
    const browser = new PlainBrowser();
    const token = session.access_token;
    const { body } = await callIn(service, browser, 'POST /api/auth/oidc', { token });
    await client.signOut();
    provider.subject = 'left';
    provider.users.set('left', user('left-there@example.com'));
    const end = await browser.open((body as { url: string }).url);
    expect(end.search).toBe('?result=lost');
    expect(await service.db.orm.$count(authOidcLinks, eq(authOidcLinks.subject, 'left'))).toBe(0);
  });

  test('the account has been removed', async () => {
    const { browser } = await arrive(both, 'removed', { user: user('removed@example.com') });
    const isRemoved = eq(authUsers.email, 'removed@example.com');
    const [account] = await service.db.orm.select().from(authUsers).where(isRemoved);
    const mail = { send: async () => undefined, forget: async () => undefined };
    await service.db.inTransaction((tx) => removeAccount({ mail }, tx, account?.id ?? ''));
    expect((await callIn(service, browser, 'POST /api/auth/oidc/session')).status).toBe(400);
    // Its user at the provider is new here.
    const again = await arrive(both, 'removed');
    expect((await openSession(service, again.browser)).user.id).not.toBe(account?.id);
  });

  test('the account has been closed', async () => {
    await arrive(both, 'closed', { user: user('closed@example.com') });
    const bannedUntil = new Date(Date.now() + 86_400_000).toISOString();
    const isClosed = eq(authUsers.email, 'closed@example.com');
    await service.db.orm.update(authUsers).set({ bannedUntil }).where(isClosed);
    expect((await arrive(both, 'closed')).end).toBe('/auth/provider?result=banned');
  });

  test('a new password ends a session that waits to be fetched', async () => {
    const { user: known } = await joined(service, 'waiting@example.com');
    const link = { userId: known.id, issuer: provider.issuer, email: '' };
    await service.db.orm.insert(authOidcLinks).values({ ...link, subject: 'waiting' });
    const { browser } = await arrive(both, 'waiting', { user: {} });
    const client = createClient(service);
    await client.signInWithPassword({ email: 'waiting@example.com', password: PASSWORD });
    expect((await client.updateUser({ password: 'vinterbonad 9' })).error).toBeNull();
    expect((await callIn(service, browser, 'POST /api/auth/oidc/session')).status).toBe(400);
  });
});

test('a user who arrives again and again has one session waiting', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await arrive(both, 'waits', { user: user('waits@example.com') });
  }
  const waiting = service.db.orm
    .select({ id: authFlowStates.id })
    .from(authFlowStates)
    .innerJoin(authUsers, eq(authUsers.id, authFlowStates.userId))
    .where(eq(authUsers.email, 'waits@example.com'));
  expect(await waiting).toHaveLength(1);
});
