import { describe, expect, test } from 'vitest';
import { createClient, joined, PASSWORD, serveSignIn, tokenOf } from '#tests/support/sign-in.ts';

const service = serveSignIn();

describe('a link that signs in', () => {
  test('works for somebody known, by link and by code', async () => {
    const email = 'maria@example.com';
    await joined(service, email);
    const client = createClient(service);
    const asked = await client.signInWithOtp({ email });
    expect(asked).toMatchObject({ data: { user: null, session: null }, error: null });
    const mail = await service.mailTo(email, 'magic_link');
    const { data } = await client.verifyOtp({ email, token: mail?.code ?? '', type: 'email' });
    expect(data.session?.user.email).toBe(email);
    await client.signInWithOtp({ email });
    const next = await service.mailTo(email, 'magic_link');
    const token = tokenOf(next?.link);
    const byLink = await client.verifyOtp({ token_hash: token, type: 'magiclink' });
    expect(byLink.data.session).not.toBeNull();
    const { data: claims } = await client.getClaims();
    expect(claims?.claims.amr?.[0]).toMatchObject({ method: 'otp' });
  });

  test('opens an account for a new address, with its profile', async () => {
    const email = 'erik@example.com';
    const client = createClient(service);
    const data = { firstName: 'Erik' };
    expect((await client.signInWithOtp({ email, options: { data } })).error).toBeNull();
    const mail = await service.mailTo(email, 'confirm_email');
    const { data: answer } = await client.verifyOtp({
      email,
      token: mail?.code ?? '',
      type: 'email',
    });
    expect(answer.user?.user_metadata).toMatchObject({ firstName: 'Erik', email_verified: true });
    const byPassword = await client.signInWithPassword({ email, password: PASSWORD });
    expect(byPassword.error).toMatchObject({ code: 'invalid_credentials' });
  });

  test('opens no account when that is not wanted, and answers as if there were one', async () => {
    await joined(service, 'tove@example.com');
    const answers = await Promise.all(
      ['tove@example.com', 'karin@example.com'].map((email) =>
        createClient(service).signInWithOtp({ email, options: { shouldCreateUser: false } }),
      ),
    );
    expect(answers[1]).toEqual(answers[0]);
    expect(await service.mailTo('tove@example.com', 'magic_link')).not.toBeNull();
    expect(await service.mailCount('karin@example.com')).toBe(0);
  });

  test.each([
    [{ email: 'invalid-email' }, 'validation_failed'],
    [{ phone: '+46701234567' }, 'phone_provider_disabled'],
  ])('%j is refused', async (whom, code) => {
    const { error } = await createClient(service).signInWithOtp(whom);
    expect(error).toMatchObject({ status: 400, code });
  });
});

describe('sending again', () => {
  test('a confirmation: the new link works, the old one no longer', async () => {
    const email = 'lisa@example.com';
    const client = createClient(service);
    await client.signUp({ email, password: PASSWORD });
    const old = tokenOf((await service.mailTo(email, 'confirm_email'))?.link);
    expect((await client.resend({ type: 'signup', email })).error).toBeNull();
    const mail = await service.mailTo(email, 'confirm_email');
    const dead = await client.verifyOtp({ token_hash: old, type: 'signup' });
    expect(dead.error).toMatchObject({ code: 'otp_expired' });
    const live = await client.verifyOtp({ token_hash: tokenOf(mail?.link), type: 'signup' });
    expect(live.error).toBeNull();
  });

  test('nothing to somebody unknown or confirmed, with the same answer', async () => {
    await joined(service, 'sven@example.com');
    const before = await service.mailCount('sven@example.com');
    for (const email of ['sven@example.com', 'nobody@example.com']) {
      const { error } = await createClient(service).resend({ type: 'signup', email });
      expect(error).toBeNull();
    }
    expect(await service.mailCount('sven@example.com')).toBe(before);
    expect(await service.mailCount('nobody@example.com')).toBe(0);
  });

  test('phones: nothing, without an error', async () => {
    const phone = '15551234567';
    const { error } = await createClient(service).resend({ type: 'phone_change', phone });
    expect(error).toBeNull();
  });

  test('of an unknown type is refused', async () => {
    const response = await fetch(`${service.authUrl}/resend`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'recovery', email: 'sven@example.com' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
  });
});

describe('verifying what is none', () => {
  test.each([
    [{ type: 'signup' }, 400, 'validation_failed', 'Verify requires'],
    [{ type: 'party', token_hash: 'x' }, 400, 'validation_failed', 'Unsupported'],
    [{ type: 'constructor', token_hash: 'x' }, 400, 'validation_failed', 'Unsupported'],
    [
      { type: 'signup', token_hash: 'x', email: 'a@b.se' },
      400,
      'validation_failed',
      'Only the token_hash',
    ],
    [
      { type: 'signup', token_hash: 'x', redirect_to: 'y' },
      400,
      'validation_failed',
      'Only the token_hash',
    ],
    [
      { type: 'sms', phone: 'invalid-phone', token: '123456' },
      400,
      'validation_failed',
      'Invalid phone number format (E.164 required)',
    ],
    [
      { type: 'phone_change', phone: '15551234567', token: '123456' },
      403,
      'otp_expired',
      'Token has expired or is invalid',
    ],
    [
      { type: 'signup', token_hash: 'x' },
      403,
      'otp_expired',
      'Email link is invalid or has expired',
    ],
  ])('%j', async (body, status, code, says) => {
    const response = await fetch(`${service.authUrl}/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(status);
    const answer = (await response.json()) as { error_code: string; msg: string };
    expect(answer.error_code).toBe(code);
    expect(answer.msg).toContain(says);
  });

  test.each(['', '?token=x', '?type=signup'])('GET /verify%s', async (query) => {
    const response = await fetch(`${service.authUrl}/verify${query}`, { redirect: 'manual' });
    expect(response.status).toBe(400);
  });
});
