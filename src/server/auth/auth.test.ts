import { describe, expect, test } from 'vitest';
import { createClient, openSignIn, type SignIn, tokenOf } from '../../../tests/support/sign-in.ts';
import { authContract, type Fixture } from '../../../tests/support/auth.contract.ts';
import { createHostedAuth } from './hosted.ts';
import type { Auth } from './port.ts';

/** The contract's view of an installation of ours, with the given adapter in front. */
function fixtureOf(service: SignIn, auth: Auth): Fixture {
  return {
    auth,
    async mailedToken(email, kind) {
      const mailKind = kind === 'confirm' ? 'confirm_email' : 'reset_password';
      return tokenOf((await service.mailTo(email, mailKind))?.link) || null;
    },
    async confirm(token) {
      const client = createClient(service);
      const { error } = await client.verifyOtp({ token_hash: token, type: 'signup' });
      if (error) throw error;
    },
    close: () => service.close(),
  };
}

function hostedAt(service: SignIn, changes: Partial<Parameters<typeof createHostedAuth>[0]> = {}) {
  const settings = {
    url: service.authUrl,
    publishableKey: 'publishable',
    jwtSecret: null,
    jwksUrl: `${service.authUrl}/.well-known/jwks.json`,
    issuer: service.authUrl,
    ...changes,
  };
  return createHostedAuth(settings, () => new Date());
}

authContract('this process', async () => {
  const service = await openSignIn();
  return fixtureOf(service, service.auth);
});

authContract('a service over HTTP', async () => {
  const service = await openSignIn();
  return fixtureOf(service, hostedAt(service));
});

describe('a hosted service', () => {
  test('that cannot be reached is not a person who is signed out', async () => {
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
