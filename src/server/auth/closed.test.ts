import { describe, expect, test } from 'vitest';
import { createClient, joined, serveSignIn } from '#tests/support/sign-in.ts';

const service = serveSignIn();

test('says what it offers', async () => {
  const settings = (await (await fetch(`${service.authUrl}/settings`)).json()) as {
    external: Record<string, boolean>;
  };
  expect(settings).toMatchObject({
    disable_signup: false,
    mailer_autoconfirm: false,
    saml_enabled: false,
    passkeys_enabled: true,
  });
  const open = Object.entries(settings.external).filter(([, isOpen]) => isOpen);
  expect(open).toEqual([['email', true]]);
});

test('says that it is well', async () => {
  const health = await fetch(`${service.authUrl}/health`);
  expect(await health.json()).toMatchObject({ name: 'GoTrue' });
});

describe('features that are not offered have their own codes', () => {
  test('to nobody', async () => {
    const client = createClient(service);
    const sso = await client.signInWithSSO({ domain: 'example.com' });
    expect(sso.error).toMatchObject({ status: 404, code: 'saml_provider_disabled' });
    const anonymous = await client.signInAnonymously();
    expect(anonymous.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
    const idToken = await client.signInWithIdToken({ provider: 'google', token: 'x' });
    expect(idToken.error).toMatchObject({
      status: 400,
      code: 'provider_disabled',
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    });
    const oauth = await client.signInWithOAuth({ provider: 'google' });
    const answer = await fetch(oauth.data.url ?? '', { redirect: 'manual' });
    expect(answer.status).toBe(400);
    const factors = await client.mfa.enroll({ factorType: 'totp' });
    expect(factors.error?.message).toContain('Bearer token');
  });

  test('to somebody signed in', async () => {
    const { client, session } = await joined(service, 'maria@example.com');
    const phone = await client.mfa.enroll({ factorType: 'phone', phone: '+46701234567' });
    expect(phone.error).toMatchObject({ code: 'mfa_phone_enroll_not_enabled' });
    const id = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';
    const challenge = await client.mfa.challenge({ factorId: id });
    expect(challenge.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    const unenroll = await client.mfa.unenroll({ factorId: id });
    expect(unenroll.error).toMatchObject({ code: 'mfa_factor_not_found' });
    const listed = await client.mfa.listFactors();
    expect(listed.data?.all).toEqual([]);
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const identity = session.user.identities?.[0];
    if (!identity) throw new Error('Maria has an e-mail identity');
    const link = await client.linkIdentity({ provider: 'google' });
    expect(link.error).toMatchObject({ status: 404, code: 'manual_linking_disabled' });
    const unlink = await client.unlinkIdentity(identity);
    expect(unlink.error).toMatchObject({ status: 404, code: 'manual_linking_disabled' });
    const identities = await client.getUserIdentities();
    expect(identities.data?.identities).toHaveLength(1);
  });
});
