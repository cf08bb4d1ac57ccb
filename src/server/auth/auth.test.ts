import { randomBytes } from 'node:crypto';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { eq } from 'drizzle-orm';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  confirming,
  createClient,
  joined,
  openSignIn,
  PASSWORD,
  type SignIn,
  tokenOf,
} from '#tests/support/sign-in.ts';
import { createPhone, joinedWithApp, signedInHalfway } from '#tests/support/authenticator.ts';
import { authContract, type Fixture } from '#tests/auth/auth.contract.ts';
import { createHostedAuth } from '#server/auth/hosted/hosted.ts';
import type { Auth } from './port.ts';
import { authUsers } from './table.ts';

/** The contract's view of an installation of ours, with the given adapter in front. */
function fixtureOf(service: SignIn, auth: Auth): Fixture {
  return {
    auth,
    addressOf: (name) => `${name}@example.com`,
    async mailedToken(email, kind) {
      const mailKind = kind === 'confirm' ? 'confirm_email' : 'reset_password';
      return tokenOf((await service.mailTo(email, mailKind))?.link) || null;
    },
    confirm: (token, verifier) => confirm(service.authUrl, { token, verifier }),
    close: () => service.close(),
  };
}

type Confirming = { token: string; verifier: string; apikey?: string };

async function confirm(authUrl: string, { token, verifier, apikey }: Confirming): Promise<void> {
  const client = createClient({ authUrl }, apikey ? { apikey } : {});
  const { error } = await client.verifyOtp(confirming(token, verifier));
  if (error) throw error;
}

const unlimited = { clock: () => new Date(), limits: { client: async () => undefined } };

type Remote = { url: string; publishableKey: string; serviceKey: string };

/** A service whose mails cannot be read: its administrator is asked for the links instead. */
function remoteFixture({ url, publishableKey, serviceKey }: Remote): Fixture {
  const headers = { Authorization: `Bearer ${serviceKey}`, apikey: serviceKey };
  const admin = new GoTrueAdminApi({ url, headers });
  const jwksUrl = `${url}/.well-known/jwks.json`;
  const settings = { url, publishableKey, secretKey: null, jwtSecret: null, jwksUrl, issuer: url };
  const run = randomBytes(4).toString('hex');
  return {
    auth: createHostedAuth(settings, unlimited),
    addressOf: (name) => `${name}.${run}@example.com`,
    async mailedToken(email, kind) {
      const { data } =
        kind === 'reset'
          ? await admin.generateLink({ type: 'recovery', email })
          : await admin.generateLink({ type: 'signup', email, password: 'sommarstuga 7' });
      return data.properties?.hashed_token ?? null;
    },
    confirm: (token, verifier) => confirm(url, { token, verifier, apikey: publishableKey }),
    async close() {
      const { data } = await admin.listUsers({ page: 1, perPage: 1000 });
      const made = data.users.filter(({ email }) => email?.endsWith(`.${run}@example.com`));
      for (const { id } of made) await admin.deleteUser(id);
    },
  };
}

function hostedAt(service: SignIn, changes: Partial<Parameters<typeof createHostedAuth>[0]> = {}) {
  const settings = {
    url: service.authUrl,
    publishableKey: 'publishable',
    secretKey: null,
    jwtSecret: null,
    jwksUrl: `${service.authUrl}/.well-known/jwks.json`,
    issuer: service.authUrl,
    ...changes,
  };
  return createHostedAuth(settings, unlimited);
}

authContract('this process', async () => {
  const service = await openSignIn();
  return fixtureOf(service, service.auth);
});

authContract('a service over HTTP', async () => {
  const service = await openSignIn();
  return fixtureOf(service, hostedAt(service));
});

// A real hosted project, if there is one: all three settings name it.
const { AUTH_URL, AUTH_PUBLISHABLE_KEY, AUTH_SERVICE_KEY } = process.env;
if (AUTH_URL && AUTH_PUBLISHABLE_KEY && AUTH_SERVICE_KEY) {
  authContract('the service at AUTH_URL', async () =>
    remoteFixture({
      url: AUTH_URL,
      publishableKey: AUTH_PUBLISHABLE_KEY,
      serviceKey: AUTH_SERVICE_KEY,
    }),
  );
}

describe('a hosted service', () => {
  test('that cannot be reached signs no user out', async () => {
    const service = await openSignIn();
    const away = 'http://127.0.0.1:9/auth/v1';
    const auth = hostedAt(service, { url: away, jwksUrl: `${away}/.well-known/jwks.json` });
    const client = createClient(service);
    await client.signUp({ email: 'maria@example.com', password: 'sommarstuga 7' });
    const mail = await service.mailTo('maria@example.com', 'confirm_email');
    const { data } = await client.verifyOtp({
      token_hash: tokenOf(mail?.link),
      type: 'signup',
    });
    const bearer = data.session?.access_token ?? '';
    await expect(auth.verify(bearer)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    const caller = { ip: '127.0.0.1', userAgent: '' };
    const outcome = await auth.signIn(caller, { email: 'maria@example.com', password: 'x' });
    expect(outcome).toMatchObject({ refused: { code: 'unavailable' } });
    await service.close();
  });

  test('of another issuer is not ours', async () => {
    const service = await openSignIn();
    const auth = hostedAt(service, { issuer: 'https://elsewhere.example/auth/v1' });
    const client = createClient(service);
    await client.signUp({ email: 'maria@example.com', password: 'sommarstuga 7' });
    const mail = await service.mailTo('maria@example.com', 'confirm_email');
    const { data } = await client.verifyOtp({
      token_hash: tokenOf(mail?.link),
      type: 'signup',
    });
    expect(await auth.verify(data.session?.access_token ?? '')).toBeNull();
    await service.close();
  });
});

test('a second factor that a hosted service keeps is asked for here', async () => {
  const repository = await openSignIn();
  const settings = { AUTH_URL: repository.authUrl, AUTH_PUBLISHABLE_KEY: 'publishable' };
  const installation = await openSignIn(settings);
  const email = 'maria@example.com';
  const { session } = await joinedWithApp(repository, createPhone(repository), email);
  const { token } = await signedInHalfway(repository, email);
  const ask = (path: string, bearer: string, method = 'GET') =>
    fetch(`${installation.url}${path}`, {
      method,
      headers: { 'authorization': `Bearer ${bearer}`, 'accept-language': 'en' },
    });
  const refused = await ask('/api/assets', token);
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'insufficient_aal' }]);
  expect((await ask('/api/user', token)).status).toBe(200);
  expect((await ask('/api/assets', session.access_token)).status).toBe(200);
  const count = await ask('/api/auth/recovery-codes', token);
  expect([count.status, await count.json()]).toEqual([200, { left: null }]);
  const codes = await ask('/api/auth/recovery-codes', session.access_token, 'POST');
  expect([codes.status, await codes.json()]).toEqual([
    501,
    {
      code: 'not_offered',
      message: 'The login service of this installation does not offer this.',
    },
  ]);
  const ended = await signedInHalfway(repository, email);
  await ended.client.signOut({ scope: 'local' });
  expect((await ask('/api/assets', ended.token)).status).toBe(401);
  await repository.close();
  await installation.close();
});

test('an installation whose sign-in another service keeps', async () => {
  const repository = await openSignIn();
  const settings = { AUTH_URL: repository.authUrl, AUTH_PUBLISHABLE_KEY: 'publishable' };
  const installation = await openSignIn(settings);
  const { session } = await joined(repository, 'maria@example.com');
  const ask = (path: string, bearer = session.access_token) =>
    fetch(`${installation.url}${path}`, { headers: { authorization: `Bearer ${bearer}` } });
  expect(await (await ask('/api/user')).json()).toMatchObject({ email: 'maria@example.com' });
  expect((await ask('/api/assets')).status).toBe(200);
  const { id } = session.user;
  const moved = { email: 'maria.ny@example.com' };
  await repository.db.orm.update(authUsers).set(moved).where(eq(authUsers.id, id));
  const { data } = await createClient(repository).signInWithPassword({
    ...moved,
    password: PASSWORD,
  });
  for (let times = 2; times > 0; times -= 1) {
    const answer = await ask('/api/user', data.session?.access_token);
    expect(await answer.json()).toMatchObject(moved);
  }
  // Once as she was first seen, and once as her address had changed.
  expect(installation.told).toEqual([id, id]);
  const login = await fetch(`${installation.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...moved, password: PASSWORD }),
  });
  expect(login.status).toBe(200);
  expect((await fetch(`${installation.authUrl}/health`)).status).toBe(404);
  await repository.close();
  expect((await ask('/api/assets')).status).toBe(200);
  const unknown = { authorization: `Bearer ${session.access_token}x` };
  expect((await fetch(`${installation.url}/api/assets`, { headers: unknown })).status).toBe(401);
  await installation.close();
});

test('a hosted service is asked once for the requests of a token that come at once, or soon', async () => {
  const service = await openSignIn();
  let clock = new Date();
  const jwksUrl = `${service.authUrl}/.well-known/jwks.json`;
  let asked = 0;
  const counting = fastify();
  counting.get('/auth/v1/user', async ({ headers }, reply) => {
    asked += 1;
    const { authorization = '' } = headers;
    const answer = await fetch(`${service.authUrl}/user`, { headers: { authorization } });
    return reply.code(answer.status).send(await answer.json());
  });
  const origin = await counting.listen({ host: '127.0.0.1', port: 0 });
  const settings = {
    url: `${origin}/auth/v1`,
    publishableKey: 'publishable',
    secretKey: null,
    jwtSecret: null,
    jwksUrl,
    issuer: service.authUrl,
  };
  const auth = createHostedAuth(settings, { ...unlimited, clock: () => clock });
  const ended = await joined(service, 'maria@example.com');
  await ended.client.signOut({ scope: 'global' });
  const { access_token: token } = ended.session;
  const nobody = Array.from({ length: 20 }, () => auth.verify(token));
  expect(await Promise.all(nobody)).toEqual(Array(20).fill(null));
  expect(await auth.verify(token)).toBeNull();
  expect(asked).toBe(1);
  clock = new Date(clock.getTime() + 5_000);
  expect(await auth.verify(token)).toBeNull();
  expect(asked).toBe(2);
  const erik = (await joined(service, 'erik@example.com')).session.access_token;
  const identity = await auth.verify(erik);
  if (identity === null) throw new Error('The token is not valid');
  asked = 0;
  const views = Array.from({ length: 20 }, () => auth.accountOf(identity, erik));
  expect(new Set((await Promise.all(views)).map((view) => view?.email))).toEqual(
    new Set(['erik@example.com']),
  );
  expect(asked).toBe(1);
  await counting.close();
  await service.close();
});

describe.each([
  ['counted here', { pages: 'on', service: 'on', trusts: {}, share: 10 }],
  [
    'counted by the service, by the address of the client',
    { pages: 'off', service: 'on', trusts: { TRUST_PROXY: '127.0.0.1' }, share: 30 },
  ],
])('attempts at a hosted sign-in, %s', (_, limits) => {
  let repository: SignIn;
  let installation: SignIn;
  beforeAll(async () => {
    repository = await openSignIn({ ...limits.trusts, AUTH_RATE_LIMITS: limits.service });
    const proxy = { TRUST_PROXY: '127.0.0.1' };
    const url = { AUTH_URL: repository.authUrl, AUTH_PUBLISHABLE_KEY: 'publishable' };
    installation = await openSignIn({ ...proxy, ...url, AUTH_RATE_LIMITS: limits.pages });
    await joined(repository, 'maria@example.com');
  });
  afterAll(async () => {
    await installation.close();
    await repository.close();
  });

  // A link may be of two kinds, which the service is asked for one after the other.
  test.each([
    ['192.0.2.66', '/api/login', 30, (email: string) => ({ email, password: PASSWORD })],
    ['192.0.3.66', '/api/auth/forgot-password', 30, (email: string) => ({ email })],
    [
      '192.0.4.66',
      '/api/register',
      30,
      (email: string) => ({ email: `new.${email}`, password: PASSWORD }),
    ],
    [
      '192.0.5.66',
      '/api/auth/reset-password',
      15,
      () => ({ token: 'not-a-link', password: PASSWORD }),
    ],
  ])('by %s stop nobody else: %s', async (stranger, path, allowed, bodyOf) => {
    const ask = async (from: string, email: string) => {
      const headers = { 'x-forwarded-for': from };
      const asked = { method: 'POST', url: path, headers, payload: bodyOf(email) } as const;
      return (await installation.app.inject(asked)).statusCode;
    };
    const usual = await ask('198.51.100.7', 'maria@example.com');
    const strangers: number[] = [];
    for (let number = 0; number < 31; number += 1) {
      strangers.push(await ask(stranger, `nobody${number}@example.com`));
    }
    expect(strangers.slice(0, Math.min(allowed, limits.share))).not.toContain(429);
    expect(strangers[30]).toBe(429);
    const email = path === '/api/register' ? 'erik@example.com' : 'maria@example.com';
    expect(await ask('198.51.100.8', email)).toBe(usual);
  });
});
