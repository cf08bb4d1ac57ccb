import { describe, expect, test } from 'vitest';
import {
  bareLink,
  createClient,
  followed,
  joined,
  PASSWORD,
  serveSignIn,
  tokenOf,
} from '#tests/support/sign-in.ts';
import { createPasswords } from '#server/auth/passwords/passwords.ts';
import { resetByOperator } from './recovery.ts';

const service = serveSignIn();
const NEW = 'vinterbonad 9';

async function reset(token: string, password: string) {
  return fetch(`${service.url}/api/auth/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'sv' },
    body: JSON.stringify({ token, password }),
  });
}

describe('through our own page', () => {
  test('a new password: all sessions end, the link is used up, a mail tells', async () => {
    const email = 'maria@example.com';
    const { client } = await joined(service, email);
    const forgot = await fetch(`${service.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({ email }),
    });
    expect(forgot.status).toBe(200);
    expect(((await forgot.json()) as { message: string }).message).toContain('inbox');
    const mail = await service.mailTo(email, 'reset_password');
    expect(mail?.link.pathname).toBe('/auth/reset-password');
    const done = await reset(tokenOf(mail?.link), NEW);
    expect(await done.json()).toEqual({
      message: 'Ditt lösenord har uppdaterats! Du kan nu logga in med det nya lösenordet.',
    });
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
    const again = await reset(tokenOf(mail?.link), 'ett tredje 10');
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({
      code: 'invalid_link',
      message: 'Ogiltig återställningslänk. Be om en ny länk.',
    });
    const signIn = await createClient(service).signInWithPassword({ email, password: NEW });
    expect(signIn.error).toBeNull();
    expect(await service.mailTo(email, 'password_changed')).not.toBeNull();
  });

  test('a password that is refused leaves the link as it was', async () => {
    const email = 'erik@example.com';
    await joined(service, email);
    await createClient(service).resetPasswordForEmail(email);
    const token = tokenOf((await service.mailTo(email, 'reset_password'))?.link);
    const weak = await reset(token, 'abc');
    expect(weak.status).toBe(400);
    expect(await weak.json()).toMatchObject({
      code: 'weak_password',
      issues: [{ path: 'password', code: 'password.short' }],
    });
    expect((await reset(token, NEW)).status).toBe(200);
  });

  test('confirms the address of somebody who never did', async () => {
    const email = 'karin@example.com';
    const client = createClient(service);
    await client.signUp({ email, password: PASSWORD });
    await client.resetPasswordForEmail(email);
    const token = tokenOf((await service.mailTo(email, 'reset_password'))?.link);
    expect((await reset(token, NEW)).status).toBe(200);
    expect((await client.signInWithPassword({ email, password: NEW })).error).toBeNull();
  });

  test.each(['', 'nothing', 'pkce_', 'x'.repeat(43)])(
    'a token that is none (%s)',
    async (token) => {
      const response = await reset(token, NEW);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalid_link' });
    },
  );

  test('the link of a sign-up resets nothing', async () => {
    const email = 'lisa@example.com';
    await createClient(service).signUp({ email, password: PASSWORD });
    const mail = await service.mailTo(email, 'confirm_email');
    expect((await reset(tokenOf(mail?.link), NEW)).status).toBe(400);
  });
});

describe('through the client', () => {
  test('by code in the browser that asked: the event says what for', async () => {
    const email = 'sven@example.com';
    await joined(service, email);
    const client = createClient(service, { flowType: 'pkce' });
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    await client.resetPasswordForEmail(email, { redirectTo: `${service.url}/auth/reset-password` });
    const token = tokenOf((await service.mailTo(email, 'reset_password'))?.link);
    const redirect = `${service.url}/auth/reset-password?lang=sv`;
    const link = bareLink(service, token, { type: 'recovery', redirect_to: redirect });
    const target = await followed(link);
    expect(target.pathname).toBe('/auth/reset-password');
    expect(target.searchParams.get('lang')).toBe('sv');
    const code = target.searchParams.get('code') ?? '';
    expect((await client.exchangeCodeForSession(code)).error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await client.updateUser({ password: NEW })).error).toBeNull();
  });

  test('by the six digits', async () => {
    const email = 'anna@example.com';
    const { client } = await joined(service, email);
    await client.resetPasswordForEmail(email);
    const code = (await service.mailTo(email, 'reset_password'))?.code ?? '';
    const { data } = await client.verifyOtp({ email, token: code, type: 'recovery' });
    expect(data.session).not.toBeNull();
  });

  test('an unknown address has the same answer and no mail', async () => {
    const { data, error } = await createClient(service).resetPasswordForEmail('no@example.com');
    expect(error).toBeNull();
    expect(data).toEqual({});
    expect(await service.mailCount('no@example.com')).toBe(0);
  });
});

/** It comes even on a slow machine after the work for an address that is known. */
const ANSWER_MS = 149;

test('an unknown address is answered no sooner than a known one', async () => {
  const client = createClient(service);
  await joined(service, 'tid@example.com');
  const timed = async (email: string) => {
    const began = performance.now();
    await client.resetPasswordForEmail(email);
    return performance.now() - began;
  };
  expect(await timed('tid@example.com')).toBeGreaterThan(ANSWER_MS);
  expect(await timed('ingen@example.com')).toBeGreaterThan(ANSWER_MS);
});

describe('an operator', () => {
  const passwords = createPasswords();

  test('sets a password: the account is confirmed, its sessions end', async () => {
    const email = 'olle@example.com';
    await createClient(service).signUp({ email, password: PASSWORD });
    const parts = { db: service.db, passwords, clock: () => new Date() };
    expect(await resetByOperator(parts, { email: 'OLLE@example.com', password: NEW })).toBe(true);
    const client = createClient(service);
    expect((await client.signInWithPassword({ email, password: NEW })).error).toBeNull();
    expect(await resetByOperator(parts, { email, password: PASSWORD })).toBe(true);
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  test('of nobody, or to something weak, sets none', async () => {
    const parts = { db: service.db, passwords, clock: () => new Date() };
    const nobody = { email: 'ingen@example.com', password: NEW };
    expect(await resetByOperator(parts, nobody)).toBe(false);
    await expect(resetByOperator(parts, { ...nobody, password: 'abc' })).rejects.toThrow(
      'at least 6 characters',
    );
  });
});
