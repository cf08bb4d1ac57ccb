import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createHostedTokens } from './hosted.ts';

const SECRET = 'a shared secret of at least thirty-two bytes';
const ISSUER = 'https://project.example/auth/v1';
const NOW = new Date('2026-11-21T12:00:00Z');

const read = createHostedTokens(
  { jwksUrl: 'http://127.0.0.1:9/keys', jwtSecret: SECRET, issuer: ISSUER },
  () => NOW,
);

function sign(changes: Record<string, unknown> = {}, secret = SECRET): Promise<string> {
  const nowS = NOW.getTime() / 1000;
  const claims = {
    iss: ISSUER,
    aud: 'authenticated',
    role: 'authenticated',
    sub: '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66',
    session_id: '93fd9e20-7a80-46e4-bf29-a86e3d6bbf66',
    email: 'maria@example.com',
    iat: nowS,
    exp: nowS + 3600,
    ...changes,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));
}

describe('a project with a shared secret', () => {
  test('a user’s token is read', async () => {
    expect(await read(await sign())).toMatchObject({
      userId: '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66',
      email: 'maria@example.com',
      sessionId: null,
    });
  });

  test('the public key of the project is nobody, though the same secret signed it', async () => {
    const anon = { role: 'anon', sub: undefined, session_id: undefined, aud: undefined };
    expect(await read(await sign(anon))).toBeNull();
    expect(await read(await sign({ role: 'service_role' }))).toBeNull();
  });

  test.each([
    { exp: 1000 },
    { aud: 'another' },
    { iss: 'https://elsewhere.example' },
    { session_id: undefined },
    { sub: '1234567890' },
    { is_anonymous: true },
  ])('%j is nobody', async (change) => {
    expect(await read(await sign(change))).toBeNull();
  });

  test('another secret is nobody', async () => {
    expect(await read(await sign({}, 'another secret of at least thirty-two bytes'))).toBeNull();
  });

  test('a key that cannot be fetched is our fault, not the user’s', async () => {
    const header = Buffer.from('{"alg":"ES256","kid":"x"}').toString('base64url');
    const payload = Buffer.from('{"sub":"x"}').toString('base64url');
    const token = `${header}.${payload}.${'A'.repeat(86)}`;
    await expect(read(token)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
