import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createClient,
  followed,
  joined,
  PASSWORD,
  serveSignIn,
  tokenOf,
} from '#tests/support/sign-in.ts';

const service = serveSignIn();
let admin: GoTrueAdminApi;

beforeAll(async () => {
  await joined(service, 'maria@example.com');
  const key = await readFile(join(service.config.dataDir, 'keys', 'service-role-key'), 'utf8');
  const headers = { Authorization: `Bearer ${key.trim()}` };
  admin = new GoTrueAdminApi({ url: service.authUrl, headers });
});

describe('a link made by an administrator', () => {
  const redirectTo = 'http://localhost:9999/welcome';

  test('signs up, without a mail', async () => {
    const { data, error } = await admin.generateLink({
      type: 'signup',
      email: 'moa@example.com',
      password: PASSWORD,
      options: { data: { status: 'alpha' }, redirectTo },
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ status: 'alpha' });
    const link = data.properties?.action_link ?? '';
    expect(link).toMatch(/\?token=.+&type=signup&redirect_to=http:\/\/localhost:9999\/welcome$/);
    expect(data.properties?.verification_type).toBe('signup');
    expect(await service.mailCount('moa@example.com')).toBe(0);
    const target = await followed(link);
    expect(target.href.startsWith(`${redirectTo}#access_token=`)).toBe(true);
  });

  test('recovers and signs in; the code does the same', async () => {
    await joined(service, 'stina@example.com');
    for (const type of ['recovery', 'magiclink'] as const) {
      const { data } = await admin.generateLink({ type, email: 'stina@example.com' });
      const { email_otp: code = '', hashed_token: hashed = '' } = data.properties ?? {};
      expect(code).toMatch(/^\d{6}$/);
      const client = createClient(service);
      const verified = await client.verifyOtp({ token_hash: hashed, type });
      expect(verified.data.session).not.toBeNull();
    }
  });

  test('to another new address ends what was mailed to the one before', async () => {
    const email = 'elin@example.com';
    const { client } = await joined(service, email);
    await client.updateUser({ email: 'elin.ett@example.com' });
    const before = await service.mailTo('elin.ett@example.com', 'confirm_new_email');
    const wanted = { email, newEmail: 'elin.annan@example.com' };
    await admin.generateLink({ type: 'email_change_current', ...wanted });
    const token_hash = tokenOf(before?.link);
    const { error } = await createClient(service).verifyOtp({ token_hash, type: 'email_change' });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('changes an address', async () => {
    await joined(service, 'vera@example.com');
    const wanted = { email: 'vera@example.com', newEmail: 'vera.ny@example.com' };
    const { data, error } = await admin.generateLink({ type: 'email_change_current', ...wanted });
    expect(error).toBeNull();
    expect(data.user?.new_email).toBe('vera.ny@example.com');
    expect(data.properties?.action_link).toMatch(/type=email_change/);
    const other = await admin.generateLink({ type: 'email_change_new', ...wanted });
    const client = createClient(service);
    for (const { properties } of [data, other.data]) {
      const token = properties?.hashed_token ?? '';
      await client.verifyOtp({ token_hash: token, type: 'email_change' });
    }
    expect((await client.getUser()).data.user?.email).toBe('vera.ny@example.com');
  });

  test.each([
    [{ type: 'signup', email: 'xx:;x@x.x', password: PASSWORD }, 'validation_failed'],
    [{ type: 'signup', email: 'maria@example.com', password: PASSWORD }, 'email_exists'],
    [{ type: 'recovery', email: 'nobody@example.com' }, 'user_not_found'],
    [{ type: 'party', email: 'maria@example.com' }, 'validation_failed'],
  ])('is refused for %j', async (wanted, code) => {
    const { data, error } = await admin.generateLink(
      wanted as Parameters<typeof admin.generateLink>[0],
    );
    expect(error).toMatchObject({ code });
    expect(data.properties).toBeNull();
  });
});
