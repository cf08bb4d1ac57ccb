import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, openSignIn, type SignIn } from '../../../tests/support/sign-in.ts';

let service: SignIn;

beforeAll(async () => {
  service = await openSignIn();
});
afterAll(() => service.close());

describe('Maria signs up', () => {
  test('she confirms by the mailed link and has a session', async () => {
    const client = createClient(service);
    const email = 'maria@example.com';
    const { data, error } = await client.signUp({
      email,
      password: 'sommarstuga 7',
      options: { data: { firstName: 'Maria' } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, role: 'authenticated' });
    const mail = await service.mailTo(email, 'confirm_email');
    expect(mail?.link.pathname).toBe('/auth/verify');
    const verified = await client.verifyOtp({
      token_hash: mail?.link.searchParams.get('token') ?? '',
      type: 'signup',
    });
    expect(verified.error).toBeNull();
    expect(verified.data.session?.user.email_confirmed_at).toBeTruthy();
    const { data: claims, error: claimsError } = await client.getClaims();
    expect(claimsError).toBeNull();
    expect(claims?.claims.email).toBe(email);
    const signedIn = await createClient(service).signInWithPassword({ email, password: 'sommarstuga 7' });
    expect(signedIn.error).toBeNull();
    const user = await fetch(`${service.url}/api/user`, {
      headers: { authorization: `Bearer ${signedIn.data.session?.access_token}` },
    });
    expect(await user.json()).toMatchObject({ email, firstName: 'Maria' });
  });
});
