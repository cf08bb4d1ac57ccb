import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, joined, PASSWORD, serveSignIn, tokenOf } from '#tests/support/sign-in.ts';

const service = serveSignIn();

beforeAll(async () => {
  await joined(service, 'maria@example.com');
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'sv', ...headers },
    body: JSON.stringify(body),
  });
  return { response, body: (await response.json()) as Record<string, unknown> };
}

describe('signing in', () => {
  test('answers a session that the client takes over', async () => {
    const { response, body } = await post('login', {
      email: 'maria@example.com',
      password: PASSWORD,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { user, session } = body as {
      user: { email: string };
      session: { access_token: string; refresh_token: string };
    };
    expect(user.email).toBe('maria@example.com');
    const client = createClient(service);
    expect((await client.setSession(session)).error).toBeNull();
    expect((await client.getUser()).data.user?.email).toBe('maria@example.com');
  });

  test.each([
    [
      { email: 'maria@example.com', password: 'gissning' },
      401,
      'invalid_credentials',
      'Fel email eller lösenord',
    ],
    [
      { email: 'nobody@example.com', password: 'gissning' },
      401,
      'invalid_credentials',
      'Fel email eller lösenord',
    ],
    [
      { email: 'not an address', password: 'gissning' },
      401,
      'invalid_credentials',
      'Fel email eller lösenord',
    ],
  ])('%j', async (credentials, status, code, message) => {
    const { response, body } = await post('login', credentials);
    expect(response.status).toBe(status);
    expect(body).toMatchObject({ code, message });
  });

  test('an unconfirmed address', async () => {
    await post('register', { email: 'erik@example.com', password: PASSWORD });
    const { response, body } = await post('login', {
      email: 'erik@example.com',
      password: PASSWORD,
    });
    expect(response.status).toBe(403);
    expect(body).toMatchObject({
      code: 'email_not_confirmed',
      message: 'Du måste verifiera din email innan du kan logga in. Kolla din inbox.',
    });
  });

  test('names the fields that are missing or unknown', async () => {
    const { response, body } = await post('login', { email: '', remember: true });
    expect(response.status).toBe(400);
    const issues = body['issues'] as { path: string; code: string }[];
    expect(issues.map(({ path, code }) => [path, code])).toEqual(
      expect.arrayContaining([
        ['email', 'email.required'],
        ['password', 'password.required'],
        ['remember', 'unknown_field'],
      ]),
    );
  });

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
  ])('from another site is refused (%j)', async (headers) => {
    for (const path of ['login', 'register']) {
      const body = { email: 'maria@example.com', password: PASSWORD };
      const { response, body: answer } = await post(path, body, headers);
      expect(response.status).toBe(403);
      expect(answer).toMatchObject({ code: 'foreign_origin' });
    }
  });

  test('from our own page under another name of the same machine', async () => {
    const origin = `http://127.0.0.1:${service.config.port}`;
    const answer = await fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: 'maria@example.com', password: PASSWORD }),
    });
    expect(answer.status).toBe(200);
  });
});

describe('registering', () => {
  test('sends a mail in the reader’s language; the names reach the profile', async () => {
    const email = 'karin@example.com';
    const names = { firstName: ' Karin ', lastName: '' };
    const { response, body } = await post(
      'register',
      { email, password: PASSWORD, ...names },
      { 'accept-language': 'en-GB,en;q=0.9' },
    );
    expect(response.status).toBe(200);
    expect(body['session']).toBeNull();
    expect(body['user']).toMatchObject({ email });
    expect(await service.languageOf(email)).toBe('en');
    const mail = await service.mailTo(email, 'confirm_email');
    const client = createClient(service);
    const { data } = await client.verifyOtp({ token_hash: tokenOf(mail?.link), type: 'signup' });
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    const user = await (await fetch(`${service.url}/api/user`, { headers })).json();
    expect(user).toMatchObject({ email, firstName: 'Karin', lastName: null, language: 'en' });
  });

  test.each([
    [{ email: 'maria@example.com', password: PASSWORD }, 400, 'user_already_exists', []],
    [{ email: 'ny@example.com', password: 'abc' }, 400, 'weak_password', ['password.short']],
    [{ email: 'ny@example.com', password: 'hejsan123' }, 400, 'weak_password', ['password.common']],
    [
      { email: 'ny@example.com', password: 'å'.repeat(40) },
      400,
      'weak_password',
      ['password.long'],
    ],
    [{ email: 'not an address', password: PASSWORD }, 400, 'invalid', ['email.format']],
  ])('%j', async (account, status, code, issues) => {
    const { response, body } = await post('register', account);
    expect(response.status).toBe(status);
    expect(body['code']).toBe(code);
    const found = (body['issues'] ?? []) as { code: string; message: string }[];
    expect(found.map((issue) => issue.code)).toEqual(issues);
  });
});

describe('signing out', () => {
  test('ends the session, and is no error without one', async () => {
    const { session } = (await post('login', { email: 'maria@example.com', password: PASSWORD }))
      .body as { session: { access_token: string } };
    const headers = { authorization: `Bearer ${session.access_token}` };
    expect((await post('logout', {}, headers)).response.status).toBe(200);
    expect((await fetch(`${service.url}/api/user`, { headers })).status).toBe(401);
    expect((await post('logout', {}, headers)).response.status).toBe(200);
    expect((await post('logout', {})).response.status).toBe(200);
  });

  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'cross-site' }, 302],
    [{ 'sec-fetch-site': 'none' }, 302],
    [{}, 302],
    [{ referer: 'https://evil.example/' }, 302],
  ])('by navigation only from our own site (%j)', async (headers, status) => {
    const sent = headers as Record<string, string>;
    const response = await fetch(`${service.url}/api/logout`, {
      headers: sent,
      redirect: 'manual',
    });
    expect(response.status).toBe(status);
    if (status === 200) {
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'sha256-");
      expect(policy).not.toContain('unsafe-inline');
      expect(await response.text()).toContain('valv.session');
    } else expect(response.headers.get('location')).toBe('/');
  });

  test('by navigation from our own page in a browser that only sends the referer', async () => {
    const headers = { referer: `${service.url}/account` };
    const response = await fetch(`${service.url}/api/logout`, { headers, redirect: 'manual' });
    expect(response.status).toBe(200);
  });
});

test('the address of signing in leads to the page for it', async () => {
  const response = await fetch(`${service.url}/api/login`, { redirect: 'manual' });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/auth');
});
