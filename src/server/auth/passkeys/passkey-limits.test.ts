import { expect, test } from 'vitest';
import { joinedWithPasskey, register, signInByPasskey } from '#tests/auth/passkeys.ts';
import { createClient, joined, openSignIn, serveSignIn, tokenOf } from '#tests/support/sign-in.ts';
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';

const service = serveSignIn({ AUTH_RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });

function post(path: string, from: string) {
  return service.app.inject({
    method: 'POST',
    url: `/auth/v1/passkeys/authentication/${path}`,
    headers: { 'x-forwarded-for': from },
    payload: {
      challenge_id: 'x',
      credential: {
        id: 'a',
        rawId: 'a',
        type: 'public-key',
        response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
      },
    },
  });
}

test('challenges and answers of a client are limited', async () => {
  const from = '203.0.113.7';
  for (const [path, most, status] of [
    ['options', 150, 200],
    ['verify', 30, 400],
  ] as const) {
    for (let call = 0; call < most; call += 1) {
      expect((await post(path, from)).statusCode).toBe(status);
    }
    const refused = await post(path, from);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { error_code: 'over_request_rate_limit' },
    ]);
    expect((await post(path, '203.0.113.8')).statusCode).toBe(status);
  }
});

test('the first used mail removes a stranger’s passkey', async () => {
  const open = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
  const { authenticator } = await joinedWithPasskey(open, 'maria@example.com');
  expect((await signInByPasskey(open, authenticator)).error).toBeNull();
  await createClient(open).resetPasswordForEmail('maria@example.com');
  const mail = await open.mailTo('maria@example.com', 'reset_password');
  const owner = createClient(open);
  const used = { token_hash: tokenOf(mail?.link), type: 'recovery' as const };
  expect((await owner.verifyOtp(used)).error).toBeNull();
  expect((await owner.passkey.list()).data).toEqual([]);
  const stranger = await signInByPasskey(open, authenticator);
  expect(stranger.error?.code).toBe('webauthn_verification_failed');
  await open.close();
});

test('a new password leaves passkeys as they are', async () => {
  const open = await openSignIn();
  const { client, authenticator } = await joinedWithPasskey(open, 'erik@example.com');
  expect((await client.updateUser({ password: 'fyra höga stenar' })).error).toBeNull();
  expect((await signInByPasskey(open, authenticator)).error).toBeNull();
  await open.close();
});

test('at a bare address there are none, and the service says so', async () => {
  const open = await openSignIn({ PUBLIC_URL: 'http://127.0.0.1:4000' });
  const settings = await fetch(`${open.authUrl}/settings`);
  expect(await settings.json()).toMatchObject({ passkeys_enabled: false });
  const { client } = await joined(open, 'maria@example.com');
  const off = { status: 404, code: 'passkey_disabled' };
  expect((await client.passkey.startAuthentication()).error).toMatchObject(off);
  const added = await register(client, new SoftwareAuthenticator(open.url));
  expect(added.error).toMatchObject(off);
  const key = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Nyckel' });
  expect(key.error).toMatchObject({ code: 'mfa_webauthn_enroll_not_enabled' });
  await open.close();
});
