import { describe, expect, test } from 'vitest';
import { levelOf, methodsOf } from '#tests/support/authenticator.ts';
import { joinedWithPasskey, register, signInByPasskey } from '#tests/auth/passkeys.ts';
import { createClient, joined, serveSignIn } from '#tests/support/sign-in.ts';
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { authenticatorName } from './own-passkeys.ts';

const service = serveSignIn();

describe('a passkey', () => {
  test('is registered by the client’s own calls, listed, and told of by mail', async () => {
    const { client, user } = await joined(service, 'maria@example.com');
    const askedMs = Date.now();
    const { data: asked } = await client.passkey.startRegistration();
    expect(asked).toMatchObject({
      options: {
        rp: { id: 'localhost', name: 'Valv' },
        user: { name: 'maria@example.com', displayName: 'maria@example.com' },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: [],
      },
    });
    // The handle that the authenticator stores is the user's id, not the address.
    const handle = Buffer.from(asked?.options.user.id ?? '', 'base64url').toString();
    expect(handle).toBe(user.id);
    const endsMs = (asked?.expires_at ?? 0) * 1000;
    expect(endsMs).toBeGreaterThan(askedMs + 299_000);
    expect(endsMs).toBeLessThanOrEqual(Date.now() + 300_000);
    const authenticator = new SoftwareAuthenticator(service.url);
    const { data: made, error } = await register(client, authenticator);
    expect(error).toBeNull();
    expect(made).toEqual({
      id: expect.any(String) as string,
      created_at: expect.any(String) as string,
    });
    expect((await client.passkey.list()).data).toEqual([made]);
    expect(await service.mailTo('maria@example.com', 'passkey_added')).not.toBeNull();
    const { data: again } = await client.passkey.startRegistration();
    const known = again?.options.excludeCredentials?.map(({ id }) => id);
    expect(known).toEqual([authenticator.keys[0]?.credentialId]);
  });

  test('signs in without an address or a password, at aal1, as the protocol has it', async () => {
    const { authenticator, user, passkeyId } = await joinedWithPasskey(service, 'erik@example.com');
    const { client, data, error } = await signInByPasskey(service, authenticator);
    expect(error).toBeNull();
    expect(data?.user?.id).toBe(user.id);
    const token = data?.session?.access_token ?? '';
    expect([levelOf(token), methodsOf(token)]).toEqual(['aal1', ['passkey']]);
    const [passkey] = (await client.passkey.list()).data ?? [];
    expect(passkey).toMatchObject({ id: passkeyId, last_used_at: expect.any(String) as string });
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${service.url}/api/assets`, { headers })).status).toBe(200);
  });

  test('is asked for without naming anybody', async () => {
    const { data } = await createClient(service).passkey.startAuthentication();
    expect(data?.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(data?.options.allowCredentials ?? []).toEqual([]);
  });

  test('is renamed and removed by its user', async () => {
    const { client, authenticator, passkeyId } = await joinedWithPasskey(
      service,
      'karin@example.com',
    );
    const renamed = await client.passkey.update({ passkeyId, friendlyName: 'Jobbdatorn' });
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'Jobbdatorn' });
    for (const friendlyName of ['', 'x'.repeat(121)]) {
      const { error } = await client.passkey.update({ passkeyId, friendlyName });
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    }
    expect((await client.passkey.list()).data?.[0]?.friendly_name).toBe('Jobbdatorn');
    expect((await client.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await client.passkey.list()).data).toEqual([]);
    expect(await service.mailTo('karin@example.com', 'passkey_removed')).not.toBeNull();
    const after = await signInByPasskey(service, authenticator);
    expect(after.error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
  });

  test('has the name of its password manager, where that is known', () => {
    expect(authenticatorName('bada5566-a7aa-401f-bd96-45619a55120d')).toBe('1Password');
    expect(authenticatorName('00000000-0000-0000-0000-000000000000')).toBe('');
  });
});
