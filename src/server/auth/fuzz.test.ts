import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createPhone, joinedWithApp } from '#tests/support/authenticator.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const service = serveSignIn({ AUTH_SERVICE_KEY: 'a-key-of-the-operators-own' });
let bearer: string;
let factorId: string;

beforeAll(async () => {
  const maria = await joinedWithApp(service, createPhone(service), 'maria@example.com');
  bearer = maria.session.access_token;
  factorId = maria.factorId;
});

const FIELDS = [
  'email',
  'phone',
  'password',
  'data',
  'code_challenge',
  'code_challenge_method',
  'type',
  'token',
  'token_hash',
  'auth_code',
  'code_verifier',
  'refresh_token',
  'create_user',
  'nonce',
  'id',
  'role',
  'current_password',
  'user_metadata',
  'app_metadata',
  'ban_duration',
  'email_confirm',
  'password_hash',
  'new_email',
  'redirect_to',
  'firstName',
  'lastName',
  'language',
  'factor_type',
  'friendly_name',
  'issuer',
  'challenge_id',
  'code',
  'credential',
  'webauthn',
];

const WORDS = [
  'maria@example.com',
  'x@y.se',
  '+46701234567',
  'sommarstuga 7',
  'signup',
  'recovery',
  'email',
  'email_change',
  's256',
  'plain',
  'x'.repeat(43),
  '123456',
  'none',
  '24h',
  '\0',
  '\ud800',
  '',
  'abcdefghijkl',
  'totp',
  '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66',
  '__proto__',
  'https://evil.example/',
  '$argon2id$v=19$m=8,t=1,p=1$aaaa$aaaa',
];

const value = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
);
const body = fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 6 });

const CALLS: [
  method: 'POST' | 'PUT' | 'DELETE' | 'GET',
  path: string,
  key: 'none' | 'own' | 'admin',
][] = [
  ['POST', '/auth/v1/signup', 'none'],
  ['POST', '/auth/v1/token?grant_type=password', 'none'],
  ['POST', '/auth/v1/token?grant_type=refresh_token', 'none'],
  ['POST', '/auth/v1/token?grant_type=pkce', 'none'],
  ['POST', '/auth/v1/verify', 'none'],
  ['POST', '/auth/v1/recover', 'none'],
  ['POST', '/auth/v1/resend', 'none'],
  ['POST', '/auth/v1/otp', 'none'],
  ['PUT', '/auth/v1/user', 'own'],
  ['POST', '/auth/v1/factors', 'own'],
  ['POST', '/auth/v1/factors/FACTOR/challenge', 'own'],
  ['POST', '/auth/v1/factors/FACTOR/verify', 'own'],
  ['POST', '/auth/v1/passkeys/registration/options', 'own'],
  ['POST', '/auth/v1/passkeys/registration/verify', 'own'],
  ['POST', '/auth/v1/passkeys/authentication/options', 'none'],
  ['POST', '/auth/v1/passkeys/authentication/verify', 'none'],
  ['DELETE', '/auth/v1/passkeys/x', 'own'],
  ['DELETE', '/auth/v1/factors/x', 'own'],
  ['POST', '/auth/v1/admin/users', 'admin'],
  ['POST', '/api/login', 'none'],
  ['POST', '/api/register', 'none'],
  ['POST', '/api/auth/forgot-password', 'none'],
  ['POST', '/api/auth/reset-password', 'none'],
  ['POST', '/api/auth/recovery-codes', 'own'],
  ['POST', '/api/auth/recovery', 'own'],
];

/** Goal: nothing that is sent is our fault. Method: bodies of the right names and any values. */
test.each(CALLS)('%s %s never fails on our side', async (method, path, key) => {
  const url = path.replace('FACTOR', factorId);
  const token = { none: null, own: bearer, admin: 'a-key-of-the-operators-own' }[key];
  await fc.assert(
    fc.asyncProperty(body, async (payload) => {
      const headers = {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      };
      const sent = { method, url, headers, payload: JSON.stringify(payload) };
      const answer = await service.app.inject(sent);
      expect(answer.statusCode).toBeLessThan(500);
    }),
    { numRuns: 60 },
  );
});

test('addresses of links never fail on our side', async () => {
  const word = fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'binary', maxLength: 40 }));
  await fc.assert(
    fc.asyncProperty(word, word, word, async (token, type, redirect) => {
      const query = new URLSearchParams({ token, type, redirect_to: redirect });
      const answer = await service.app.inject({ url: `/auth/v1/verify?${query}` });
      expect([303, 400]).toContain(answer.statusCode);
      const { location } = answer.headers;
      if (answer.statusCode === 303) expect(String(location).startsWith(service.url)).toBe(true);
    }),
    { numRuns: 150 },
  );
});
