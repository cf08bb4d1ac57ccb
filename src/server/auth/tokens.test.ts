import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, joined, openSignIn, type SignIn } from '#tests/support/sign-in.ts';

let service: SignIn;
let folder: string;
let key: JWK;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'valv-keys-'));
  key = await newKey('ES256');
  service = await openSignIn({ AUTH_SIGNING_KEYS_FILE: await keysFile([key]) });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

async function newKey(alg: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, kid: `key-${alg}`, key_ops: ['sign', 'verify'] };
}

async function keysFile(keys: JWK[]): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(path, JSON.stringify(keys));
  return path;
}

/** A token that is right in every claim but those changed. */
async function tokenWith(
  user: { sub: string; session: string },
  changes: Record<string, unknown> = {},
  signer: JWK = key,
) {
  const nowS = Math.floor(Date.now() / 1000);
  const claims = {
    iss: service.authUrl,
    aud: 'authenticated',
    role: 'authenticated',
    sub: user.sub,
    session_id: user.session,
    email: 'maria@example.com',
    iat: nowS,
    exp: nowS + 3600,
    ...changes,
  };
  const { alg = 'ES256', kid = '' } = signer;
  const signing = await importJWK({ ...signer, key_ops: ['sign'] }, alg);
  return new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(signing);
}

async function signedUp(email: string) {
  const { client, session, user } = await joined(service, email);
  const { data } = await client.getClaims();
  return {
    client,
    jwt: session.access_token,
    sub: user.id,
    session: data?.claims.session_id ?? '',
  };
}

function unsigned(header: object, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(claims)}`;
}

describe('a token', () => {
  test('of somebody signed in says who, also the second time', async () => {
    const maria = await signedUp('maria@example.com');
    const first = await service.auth.verify(maria.jwt);
    expect(first).toMatchObject({
      userId: maria.sub,
      email: 'maria@example.com',
      sessionId: maria.session,
    });
    expect(await service.auth.verify(maria.jwt)).toBe(first);
  });

  test('is forgotten when it ends', async () => {
    const late = await openSignIn();
    const { session } = await joined(late, 'erik@example.com');
    expect(await late.auth.verify(session.access_token)).not.toBeNull();
    late.later(3610);
    expect(await late.auth.verify(session.access_token)).toBeNull();
    await late.close();
  });

  test('with one right claim changed is nobody’s', async () => {
    const karin = await signedUp('karin@example.com');
    expect(await service.auth.verify(await tokenWith(karin))).not.toBeNull();
    const wrong = [
      { aud: 'somebody else' },
      { iss: 'https://elsewhere.example/auth/v1' },
      { role: 'anon' },
      { role: 'service_role' },
      { session_id: undefined },
      { session_id: 'none' },
      { sub: undefined },
      { sub: '1234567890' },
      { exp: 1000 },
      { exp: undefined },
      { is_anonymous: true },
    ];
    for (const change of wrong) {
      const token = await tokenWith(karin, change);
      expect(await service.auth.verify(token), JSON.stringify(change)).toBeNull();
    }
  });

  test('is never believed about its own algorithm', async () => {
    const lisa = await signedUp('lisa@example.com');
    const [, payload = ''] = (await tokenWith(lisa)).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const none = `${unsigned({ alg: 'none', typ: 'JWT' }, claims)}.`;
    const { kty, crv, x, y } = key;
    const publicKey = JSON.stringify({ kty, crv, x, y });
    const forged = unsigned({ alg: 'HS256', kid: key.kid }, claims);
    const signature = createHmac('sha256', publicKey).update(forged).digest('base64url');
    const foreign = await tokenWith(lisa, {}, { ...(await newKey('ES256')), kid: key.kid ?? '' });
    const unknown = await tokenWith(lisa, {}, { ...(await newKey('ES256')), kid: 'another' });
    for (const token of [none, `${forged}.${signature}`, foreign, unknown, 'x', 'x.y.z', '']) {
      expect(await service.auth.verify(token)).toBeNull();
    }
  });

  test('with another payload under a known signature is another token', async () => {
    const sven = await signedUp('sven@example.com');
    await service.auth.verify(sven.jwt);
    const [header = '', , signature = ''] = sven.jwt.split('.');
    const claims = { sub: sven.sub, role: 'service_role', session_id: sven.session };
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    expect(await service.auth.verify(`${header}.${payload}.${signature}`)).toBeNull();
  });
});

describe('keys', () => {
  test('are published without their secret, and the client verifies by them', async () => {
    const response = await fetch(`${service.authUrl}/.well-known/jwks.json`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=600');
    const { kty, crv, x, y, kid } = key;
    const published = { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] };
    expect(await response.json()).toEqual({ keys: [published] });
  });

  test('rotate: the old key’s tokens hold as long as it is listed', async () => {
    const old = await newKey('ES256');
    const next = { ...(await newKey('ES256')), kid: 'next' };
    const before = await openSignIn({ AUTH_SIGNING_KEYS_FILE: await keysFile([old]) });
    const { session } = await joined(before, 'maria@example.com');
    const port = String(before.config.port);
    await before.app.close();
    const both = [{ ...old, key_ops: ['verify'] }, next];
    const file = await keysFile(both);
    const after = await openSignIn({ AUTH_SIGNING_KEYS_FILE: file, PORT: port });
    expect(await after.auth.verify(session.access_token)).not.toBeNull();
    const { session: fresh } = await joined(after, 'erik@example.com');
    const [header = ''] = fresh.access_token.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ kid: 'next' });
    await after.close();
    await before.close();
    const without = await openSignIn({ AUTH_SIGNING_KEYS_FILE: await keysFile([next]) });
    expect(await without.auth.verify(session.access_token)).toBeNull();
    await without.close();
  });

  test.each(['RS256', 'EdDSA'])('may be %s', async (alg) => {
    const other = await openSignIn({
      AUTH_SIGNING_KEYS_FILE: await keysFile([await newKey(alg)]),
    });
    const { client } = await joined(other, 'maria@example.com');
    expect((await client.getUser()).error).toBeNull();
    await other.close();
  });

  test('may be a shared secret, which is never published', async () => {
    const secret = Buffer.from('37c304f8-51aa-419a-a1af-06154e63707a').toString('base64url');
    const jwk: JWK = { kty: 'oct', k: secret, alg: 'HS256', key_ops: ['sign', 'verify'] };
    const other = await openSignIn({ AUTH_SIGNING_KEYS_FILE: await keysFile([jwk]) });
    const { client } = await joined(other, 'maria@example.com');
    expect((await client.getClaims()).data?.claims.email).toBe('maria@example.com');
    const keys = await fetch(`${other.authUrl}/.well-known/jwks.json`);
    expect(await keys.json()).toEqual({ keys: [] });
    const service = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(secret, 'base64url'));
    const headers = { authorization: `Bearer ${service}` };
    const users = await fetch(`${other.authUrl}/admin/users`, { headers });
    expect(users.status).toBe(200);
    const anon = await new SignJWT({ role: 'anon', iss: other.authUrl })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(Buffer.from(secret, 'base64url'));
    expect(await other.auth.verify(anon)).toBeNull();
    await other.close();
  });

  test.each([
    ['[]', 'Exactly one'],
    ['not json', 'JSON'],
  ])('in a file that is none (%s) do not start', async (text, says) => {
    const path = join(folder, 'broken.json');
    await writeFile(path, text);
    await expect(openSignIn({ AUTH_SIGNING_KEYS_FILE: path })).rejects.toThrow(says);
  });
});

test('an address of a session that ended is nobody’s account', async () => {
  const { client, session } = await joined(service, 'anna@example.com');
  const identity = await service.auth.verify(session.access_token);
  if (identity === null) throw new Error('The token should be valid');
  expect(await service.auth.accountOf(identity, session.access_token)).toMatchObject({
    email: 'anna@example.com',
  });
  await client.signOut();
  expect(await service.auth.accountOf(identity, session.access_token)).toBeNull();
  expect(await createClient(service).getUser(session.access_token)).toMatchObject({
    data: { user: null },
  });
});
