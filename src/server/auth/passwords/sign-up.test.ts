import { GoTrueAdminApi } from '@supabase/auth-js';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  confirmedInBrowser,
  createClient,
  joined,
  openSignIn,
  PASSWORD,
  serveSignIn,
  tokenOf,
} from '#tests/support/sign-in.ts';
import { authUsers } from '#server/auth/table.ts';

const service = serveSignIn();

test('asked for twice, a taken address is answered as an unknown one', async () => {
  const key = 'a-key-of-the-operators-own';
  const limited = await openSignIn({ AUTH_MAIL_INTERVAL_S: '60', AUTH_SERVICE_KEY: key });
  const headers = { Authorization: `Bearer ${key}` };
  const admin = new GoTrueAdminApi({ url: limited.authUrl, headers });
  await admin.createUser({ email: 'taken@example.com', password: PASSWORD, email_confirm: true });
  const twice = async (email: string) => {
    const codes: unknown[] = [];
    for (const password of [PASSWORD, 'en annan 8']) {
      const { error } = await createClient(limited).signUp({ email, password });
      codes.push(error?.code ?? 'ok');
    }
    return codes;
  };
  const unknown = await twice('unknown@example.com');
  expect(unknown).toEqual(['ok', 'over_email_send_rate_limit']);
  expect(await twice('taken@example.com')).toEqual(unknown);
  await limited.close();
});

test('a password counts in bytes of its normal form', async () => {
  const whole = 'å'.repeat(36);
  for (const form of ['NFC', 'NFD'] as const) {
    const email = `lang.${form.toLowerCase()}@example.com`;
    const { error } = await createClient(service).signUp({
      email,
      password: whole.normalize(form),
    });
    expect([form, error]).toEqual([form, null]);
  }
});

describe('a new user', () => {
  test('confirms by the mailed link and has a session', async () => {
    const client = createClient(service);
    const email = 'maria@example.com';
    const data = { firstName: 'Maria', sub: 'somebody else', email_verified: true };
    const { data: answer, error } = await client.signUp({
      email: ' Maria@Example.com ',
      password: PASSWORD,
      options: { data },
    });
    expect(error).toBeNull();
    expect(answer.session).toBeNull();
    expect(answer.user).toMatchObject({
      email,
      role: 'authenticated',
      phone: '',
      aud: 'authenticated',
    });
    expect(answer.user).not.toHaveProperty('email_confirmed_at');
    expect(answer.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect(answer.user?.user_metadata).toEqual({
      firstName: 'Maria',
      sub: answer.user?.id,
      email,
      email_verified: false,
      phone_verified: false,
    });
    expect(answer.user?.identities).toHaveLength(1);
    const mail = await service.mailTo(email, 'confirm_email');
    expect(mail?.link.origin).toBe(service.url);
    expect(mail?.link.pathname).toBe('/auth/verify');
    const verified = await client.verifyOtp({ token_hash: tokenOf(mail?.link), type: 'signup' });
    expect(verified.error).toBeNull();
    expect(verified.data.user?.user_metadata['email_verified']).toBe(true);
    expect(verified.data.session?.token_type).toBe('bearer');
    expect(verified.data.session?.expires_in).toBe(3600);
  });

  test('confirms by the six digits as well, and the link is used up with them', async () => {
    const client = createClient(service);
    const email = 'erik@example.com';
    await client.signUp({ email, password: PASSWORD });
    const mail = await service.mailTo(email, 'confirm_email');
    expect(mail?.code).toMatch(/^\d{6}$/);
    const { data } = await client.verifyOtp({ email, token: mail?.code ?? '', type: 'email' });
    expect(data.session?.user.email).toBe(email);
    const again = await client.verifyOtp({ token_hash: tokenOf(mail?.link), type: 'signup' });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('has no session by password before the address is confirmed', async () => {
    const client = createClient(service);
    await client.signUp({ email: 'karin@example.com', password: PASSWORD });
    const right = await client.signInWithPassword({
      email: 'karin@example.com',
      password: PASSWORD,
    });
    expect(right.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
    const wrong = await client.signInWithPassword({
      email: 'karin@example.com',
      password: 'gissning',
    });
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });

  test('gets the mail in the language of the profile, else in Swedish', async () => {
    const client = createClient(service);
    const data = { language: 'en' };
    await client.signUp({ email: 'john@example.com', password: PASSWORD, options: { data } });
    await client.signUp({ email: 'johan@example.com', password: PASSWORD });
    expect(await service.languageOf('john@example.com')).toBe('en');
    expect(await service.languageOf('johan@example.com')).toBe('sv');
  });
});

describe('an address that is taken', () => {
  test('confirmed: looks like a sign-up, with no identities and no mail', async () => {
    const { user } = await joined(service, 'lisa@example.com');
    const mails = await service.mailCount('lisa@example.com');
    const { data, error } = await createClient(service).signUp({
      email: 'lisa@example.com',
      password: 'gissning 99',
      options: { data: { firstName: 'Mallory' } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(data.user?.id).not.toBe(user.id);
    expect(data.user?.user_metadata).toEqual({ firstName: 'Mallory' });
    expect(await service.mailCount('lisa@example.com')).toBe(mails);
  });

  test('not confirmed: another mail, and the answer is that of a new address', async () => {
    const client = createClient(service);
    const email = 'sven@example.com';
    const options = { data: { firstName: 'Sven' } };
    const first = await client.signUp({ email, password: PASSWORD, options });
    const firstMail = await service.mailTo(email, 'confirm_email');
    const second = await client.signUp({ email, password: 'ett annat 8' });
    expect(second.data.user?.id).not.toBe(first.data.user?.id);
    expect(second.data.user?.user_metadata).not.toHaveProperty('firstName');
    const shape = (user: object | null) => Object.keys(user ?? {}).sort();
    expect(shape(second.data.user)).toEqual(shape(first.data.user));
    expect(second.data.user?.identities).toHaveLength(1);
    const old = await client.verifyOtp({ token_hash: tokenOf(firstMail?.link), type: 'signup' });
    expect(old.error).toMatchObject({ code: 'otp_expired' });
    const { data } = await confirmedInBrowser(service, client, { email });
    expect(data.user?.id).toBe(first.data.user?.id);
  });

  test('two at the same time: one account', async () => {
    const email = 'twins@example.com';
    const attempt = () => createClient(service).signUp({ email, password: PASSWORD });
    const answers = await Promise.all([attempt(), attempt(), attempt()]);
    expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
    expect(await service.db.orm.$count(authUsers, eq(authUsers.email, email))).toBe(1);
  });
});

describe('a sign-up that is refused', () => {
  const cases = [
    {
      email: 'a',
      password: PASSWORD,
      code: 'validation_failed',
      says: 'Unable to validate email address: invalid format',
    },
    {
      email: 'xx:;x@x.x',
      password: PASSWORD,
      code: 'validation_failed',
      says: 'Unable to validate email address: invalid format',
    },
    {
      email: `${'a'.repeat(250)}@example.com`,
      password: PASSWORD,
      code: 'validation_failed',
      says: 'Unable to validate email address: invalid format',
    },
    {
      email: 'ok@example.com',
      password: '',
      code: 'validation_failed',
      says: 'Signup requires a valid password',
    },
    {
      email: 'ok@example.com',
      password: 'å'.repeat(37),
      code: 'validation_failed',
      says: 'Password cannot be longer than 72 bytes; a letter such as å counts as two',
    },
  ];
  test.each(cases)('$says ($email)', async ({ email, password, code, says }) => {
    const { data, error } = await createClient(service).signUp({ email, password });
    expect(data.user).toBeNull();
    expect(error).toMatchObject({ status: 400, code, message: says });
  });

  test.each([
    { password: '12345', reasons: ['length'] },
    { password: 'hejsan123', reasons: ['pwned'] },
  ])('a weak password with its reasons ($password)', async ({ password, reasons }) => {
    const { error } = await createClient(service).signUp({ email: 'ok@example.com', password });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons });
  });

  test.each([
    { body: {}, status: 422, code: 'anonymous_provider_disabled' },
    {
      body: { phone: '+46700000000', password: PASSWORD },
      status: 400,
      code: 'phone_provider_disabled',
    },
    {
      body: { email: 'a@b.se', phone: '+46700000000', password: PASSWORD },
      status: 400,
      code: 'validation_failed',
    },
    {
      body: { email: 'a@b.se', password: PASSWORD, code_challenge: 'x'.repeat(43) },
      status: 400,
      code: 'validation_failed',
    },
    {
      body: {
        email: 'a@b.se',
        password: PASSWORD,
        code_challenge: 'short',
        code_challenge_method: 's256',
      },
      status: 400,
      code: 'validation_failed',
    },
    {
      body: { email: 'a@b.se', password: PASSWORD, data: { text: 'x'.repeat(7000) } },
      status: 400,
      code: 'validation_failed',
    },
    { body: { email: ['a@b.se'], password: PASSWORD }, status: 400, code: 'bad_json' },
  ])('$code for $body', async ({ body, status, code }) => {
    const response = await fetch(`${service.authUrl}/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });
});

describe('without confirmation', () => {
  test('a new address has a session at once; a taken one is said to be', async () => {
    const open = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
    const client = createClient(open, { flowType: 'pkce' });
    const first = await client.signUp({ email: 'maria@example.com', password: PASSWORD });
    expect(first.data.session?.user.email_confirmed_at).toBeTruthy();
    const second = await client.signUp({ email: 'maria@example.com', password: PASSWORD });
    expect(second.error).toMatchObject({ status: 422, code: 'user_already_exists' });
    expect(second.error?.message).toMatch(/^User already registered/);
    expect(await open.mailCount('maria@example.com')).toBe(0);
    await open.close();
  });

  test('an unconfirmed account gets no session from a stranger’s sign-up', async () => {
    const open = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
    await createClient(open).signInWithOtp({ email: 'erik@example.com' });
    const { data, error } = await createClient(open).signUp({
      email: 'erik@example.com',
      password: PASSWORD,
    });
    expect(data.session).toBeNull();
    expect(error).toMatchObject({ code: 'user_already_exists' });
    await open.close();
  });
});
