import { describe, expect, test } from 'vitest';
import {
  bareLink,
  createClient,
  createStorage,
  followed,
  joined,
  openSignIn,
  PASSWORD,
  serveSignIn,
  tokenOf,
} from '#tests/support/sign-in.ts';

const service = serveSignIn();

/** Signs up in a browser that stores a verifier, and returns the bare link of the mail. */
async function signUpWithFlow(email: string, storage = createStorage()) {
  const client = createClient(service, { flowType: 'pkce', storage });
  await client.signUp({ email, password: PASSWORD });
  const mail = await service.mailTo(email, 'confirm_email');
  const token = tokenOf(mail?.link);
  return { client, token, link: bareLink(service, token, { type: 'signup' }) };
}

describe('a link followed in the browser that asked for it', () => {
  test('comes back with a code that becomes a session, once', async () => {
    const { client, token, link } = await signUpWithFlow('maria@example.com');
    expect(token.startsWith('pkce_')).toBe(true);
    const target = await followed(link);
    expect(target.origin).toBe(service.url);
    const code = target.searchParams.get('code') ?? '';
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe('maria@example.com');
    const again = await fetch(`${service.authUrl}/token?grant_type=pkce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(43) }),
    });
    expect(again.status).toBe(404);
    expect(await again.json()).toMatchObject({ error_code: 'flow_state_not_found' });
  });

  test('says how the session began', async () => {
    const { client, link } = await signUpWithFlow('karin@example.com');
    const code = (await followed(link)).searchParams.get('code') ?? '';
    await client.exchangeCodeForSession(code);
    const { data } = await client.getClaims();
    expect(data?.claims.amr).toEqual([
      { method: 'email/signup', timestamp: expect.any(Number) as number },
    ]);
  });

  test('may be opened half an hour after it was asked for', async () => {
    const late = await openSignIn();
    const client = createClient(late, { flowType: 'pkce' });
    await client.signUp({ email: 'erik@example.com', password: PASSWORD });
    late.later(1800);
    const mail = await late.mailTo('erik@example.com', 'confirm_email');
    const target = await followed(bareLink(late, tokenOf(mail?.link), { type: 'signup' }));
    const { error } = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    await late.close();
  });
});

describe('a link followed in another browser', () => {
  test('confirms the address, but its code is no session there and is burned', async () => {
    const { client, link } = await signUpWithFlow('lisa@example.com');
    const code = (await followed(link)).searchParams.get('code') ?? '';
    const wrong = await fetch(`${service.authUrl}/token?grant_type=pkce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ auth_code: code, code_verifier: 'a'.repeat(64) }),
    });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ code: 'bad_code_verifier' });
    const right = await client.exchangeCodeForSession(code);
    expect(right.error).toMatchObject({ status: 404, code: 'flow_state_not_found' });
    // The follower of the link can read the mailbox, and may not have chosen the password.
    const credentials = { email: 'lisa@example.com', password: PASSWORD };
    const signIn = await client.signInWithPassword(credentials);
    expect(signIn.error).toMatchObject({ code: 'invalid_credentials' });
  });

  test('our own page needs no verifier', async () => {
    const { token } = await signUpWithFlow('sven@example.com');
    const other = createClient(service, { flowType: 'pkce' });
    const { data } = await other.verifyOtp({ token_hash: token, type: 'signup' });
    expect(data.session?.user.email).toBe('sven@example.com');
  });
});

describe('a link without a flow', () => {
  test('carries the session behind the #, where no server sees it', async () => {
    const client = createClient(service);
    await client.signUp({ email: 'johan@example.com', password: PASSWORD });
    const mail = await service.mailTo('johan@example.com', 'confirm_email');
    const target = await followed(bareLink(service, tokenOf(mail?.link), { type: 'signup' }));
    const fragment = new URLSearchParams(target.hash.slice(1));
    expect(fragment.get('type')).toBe('signup');
    expect(fragment.get('token_type')).toBe('bearer');
    const { data, error } = await client.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe('johan@example.com');
  });
});

describe('a link that is dead', () => {
  async function deadly(link: string) {
    const target = await followed(link);
    return { query: target.searchParams, fragment: new URLSearchParams(target.hash.slice(1)) };
  }

  test('used a second time: an error where the client looks for it', async () => {
    const { link } = await signUpWithFlow('anna@example.com');
    await followed(link);
    const { query, fragment } = await deadly(link);
    for (const place of [query, fragment]) {
      expect(place.get('error')).toBe('access_denied');
      expect(place.get('error_code')).toBe('otp_expired');
      expect(place.get('error_description')).toBe('Email link is invalid or has expired');
    }
  });

  test('older than an hour', async () => {
    const late = await openSignIn();
    await createClient(late).signUp({ email: 'olle@example.com', password: PASSWORD });
    const mail = await late.mailTo('olle@example.com', 'confirm_email');
    late.later(3601);
    const { error } = await createClient(late).verifyOtp({
      token_hash: tokenOf(mail?.link),
      type: 'signup',
    });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
    await late.close();
  });

  test('of another kind', async () => {
    const client = createClient(service);
    await client.signUp({ email: 'nils@example.com', password: PASSWORD });
    const mail = await service.mailTo('nils@example.com', 'confirm_email');
    const { error } = await client.verifyOtp({
      token_hash: tokenOf(mail?.link),
      type: 'recovery',
    });
    expect(error).toMatchObject({ code: 'otp_expired' });
  });

  test('a code older than ten minutes', async () => {
    const late = await openSignIn();
    const client = createClient(late, { flowType: 'pkce' });
    await client.signUp({ email: 'olle@example.com', password: PASSWORD });
    const mail = await late.mailTo('olle@example.com', 'confirm_email');
    const target = await followed(bareLink(late, tokenOf(mail?.link), { type: 'signup' }));
    late.later(601);
    const { error } = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' });
    await late.close();
  });
});

test('looking before following uses nothing up', async () => {
  const { client, link } = await signUpWithFlow('hanna@example.com');
  const head = await fetch(link, { method: 'HEAD', redirect: 'manual' });
  expect(head.status).toBe(405);
  const code = (await followed(link)).searchParams.get('code') ?? '';
  expect((await client.exchangeCodeForSession(code)).error).toBeNull();
});

test('of two exchanges at once one wins', async () => {
  const storage = createStorage();
  const { link } = await signUpWithFlow('moa@example.com', storage);
  const code = (await followed(link)).searchParams.get('code') ?? '';
  const stored = [...storage.kept].find(([key]) => key.endsWith('-code-verifier'))?.[1] ?? '""';
  const verifier = (JSON.parse(stored) as string).split('/')[0] ?? '';
  const exchange = () =>
    fetch(`${service.authUrl}/token?grant_type=pkce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
    });
  const statuses = (await Promise.all([exchange(), exchange(), exchange()])).map((r) => r.status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
});

test('of many who use a link at once one wins', async () => {
  const client = createClient(service);
  await client.signUp({ email: 'ida@example.com', password: PASSWORD });
  const mail = await service.mailTo('ida@example.com', 'confirm_email');
  const use = () =>
    createClient(service).verifyOtp({ token_hash: tokenOf(mail?.link), type: 'signup' });
  const answers = await Promise.all(Array.from({ length: 6 }, use));
  expect(answers.filter(({ data }) => data.session !== null)).toHaveLength(1);
});

describe('where a link may end', () => {
  test.each([
    { asked: 'https://evil.example/steal', ends: '' },
    { asked: 'https://evil.example@localhost/', ends: '' },
    { asked: 'javascript:alert(1)', ends: '' },
    { asked: '//evil.example', ends: '' },
    { asked: 'http://localhost.evil.example/', ends: '' },
    {
      asked: 'http://localhost:9999/welcome?from=mail',
      ends: 'http://localhost:9999/welcome?from=mail',
    },
  ])('$asked', async ({ asked, ends }) => {
    const link = bareLink(service, 'nothing', { type: 'signup', redirect_to: asked });
    const target = await followed(link);
    const expected = new URL(ends === '' ? service.url : ends);
    expect(target.origin).toBe(expected.origin);
    expect(target.pathname).toBe(expected.pathname);
    expect(target.search).toBe(expected.search);
  });
});

describe('six digits', () => {
  test('end after five wrong tries, and the link does not', async () => {
    const client = createClient(service);
    const email = 'ebba@example.com';
    await client.signUp({ email, password: PASSWORD });
    const mail = await service.mailTo(email, 'confirm_email');
    const code = mail?.code ?? '';
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      const { error } = await client.verifyOtp({ email, token: wrong, type: 'email' });
      expect(error?.message).toBe('Token has expired or is invalid');
    }
    const late = await client.verifyOtp({ email, token: code, type: 'email' });
    expect(late.error).toMatchObject({ code: 'otp_expired' });
    const link = await client.verifyOtp({ token_hash: tokenOf(mail?.link), type: 'signup' });
    expect(link.error).toBeNull();
  });

  test('many guesses at once are no more than five', async () => {
    const client = createClient(service);
    const email = 'vera@example.com';
    await client.signUp({ email, password: PASSWORD });
    const code = (await service.mailTo(email, 'confirm_email'))?.code ?? '';
    const wrong = code === '000000' ? '111111' : '000000';
    const guess = (token: string) =>
      createClient(service).verifyOtp({ email, token, type: 'email' });
    await Promise.all(Array.from({ length: 12 }, () => guess(wrong)));
    expect((await guess(code)).error).toMatchObject({ code: 'otp_expired' });
  });

  test('an address nobody has answers the same', async () => {
    const { error } = await createClient(service).verifyOtp({
      email: 'nobody@example.com',
      token: '123456',
      type: 'email',
    });
    expect(error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    });
  });
});

test('a session ends with the account’s own link, not with a stranger’s', async () => {
  const maria = await joined(service, 'stina@example.com');
  const { error } = await maria.client.verifyOtp({ token_hash: 'x'.repeat(43), type: 'recovery' });
  expect(error).toMatchObject({ code: 'otp_expired' });
  expect((await maria.client.getUser()).data.user?.email).toBe('stina@example.com');
});
