import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createPhone,
  joinedWithApp,
  levelOf,
  type Phone,
  signedInHalfway,
} from '#tests/support/authenticator.ts';
import { joinedWithPasskey, register, signInByPasskey } from '#tests/auth/passkeys.ts';
import { createClient, joined, serveSignIn } from '#tests/support/sign-in.ts';
import {
  bytesOf,
  copied,
  type Lies,
  SoftwareAuthenticator,
} from '#tests/support/software-authenticator.ts';
import { createLog } from '#server/platform/log.ts';
import { authAudit, authCredentials, authSpentChallenges, authUsers } from '#server/auth/table.ts';

/** Overload refuses hundreds of calls here, and each would be logged. */
const service = serveSignIn({}, createLog({ level: 'silent' }));
let phone: Phone;

beforeAll(() => {
  phone = createPhone(service);
});

const REFUSED = {
  status: 400,
  code: 'webauthn_verification_failed',
  message: 'Credential verification failed',
};

describe('signing in with a passkey', () => {
  const LIES: [what: string, lies: Lies][] = [
    ['of another origin', { origin: 'https://valv.example.net' }],
    ['of another port', { origin: 'http://localhost:1' }],
    ['of another site', { rpId: 'example.net' }],
    ['of another type', { type: 'webauthn.create' }],
    ['of another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without a finger, a face or a PIN', { isVerified: false }],
    ['without anybody there', { isPresent: false }],
    ['that names no user', { userHandle: null }],
    ['that names another user', { userHandle: Buffer.from('someone').toString('base64url') }],
    ['of an unknown credential', { credentialId: Buffer.alloc(16, 7).toString('base64url') }],
  ];

  test('is refused alike, whatever is wrong', async () => {
    const { authenticator } = await joinedWithPasskey(service, 'maria@example.com');
    for (const [what, lies] of LIES) {
      const { data, error } = await signInByPasskey(service, authenticator, { lies });
      expect([what, data, error]).toMatchObject([what, null, REFUSED]);
    }
    const right = await signInByPasskey(service, authenticator);
    expect(right.error).toBeNull();
  });

  test('is refused with a changed signature', async () => {
    const { authenticator } = await joinedWithPasskey(service, 'erik@example.com');
    const client = createClient(service);
    const { data } = await client.passkey.startAuthentication();
    if (!data) throw new Error('No challenge');
    const credential = authenticator.get(data.options);
    const changed = Buffer.from(credential.response.signature, 'base64url');
    changed[20] = (changed[20] ?? 0) ^ 1;
    credential.response.signature = changed.toString('base64url');
    const asked = { challengeId: data.challenge_id, credential };
    expect((await client.passkey.verifyAuthentication(asked)).error).toMatchObject(REFUSED);
  });

  test('works once for a challenge, also when it is sent twice at once', async () => {
    const { authenticator, user } = await joinedWithPasskey(service, 'karin@example.com');
    const client = createClient(service);
    const { data } = await client.passkey.startAuthentication();
    if (!data) throw new Error('No challenge');
    const credential = authenticator.get(data.options);
    const asked = { challengeId: data.challenge_id, credential };
    const both = await Promise.all([1, 2, 3].map(() => client.passkey.verifyAuthentication(asked)));
    const codes = both.map(({ error }) => error?.code ?? 'signed in').sort();
    const used = 'webauthn_challenge_not_found';
    expect(codes).toEqual(['signed in', used, used]);
    const replayed = await client.passkey.verifyAuthentication(asked);
    expect(replayed.error).toMatchObject({ status: 400, code: used });
    // A challenge under another spelling of its id is no other challenge.
    const respelled = { ...asked, challengeId: `${asked.challengeId}=` };
    expect((await client.passkey.verifyAuthentication(respelled)).error?.code).toBe(used);
    const events = await eventsOf(user.id);
    expect(events.filter((action) => action === 'signed_in')).toHaveLength(1);
  });

  test('is over with its challenge after five minutes', async () => {
    const { authenticator } = await joinedWithPasskey(service, 'anna@example.com');
    const client = createClient(service);
    const { data } = await client.passkey.startAuthentication();
    if (!data) throw new Error('No challenge');
    phone.later(300);
    const asked = { challengeId: data.challenge_id, credential: authenticator.get(data.options) };
    expect((await client.passkey.verifyAuthentication(asked)).error).toMatchObject({
      status: 400,
      code: 'webauthn_challenge_expired',
    });
  });

  test('is refused to a copy of the key, which is remembered', async () => {
    const { authenticator, user } = await joinedWithPasskey(service, 'lisa@example.com');
    const [key] = authenticator.keys;
    if (!key) throw new Error('No key');
    const thiefs = copied(key);
    expect((await signInByPasskey(service, authenticator)).error).toBeNull();
    const copy = await signInByPasskey(service, authenticator, { key: thiefs });
    expect(copy.error).toMatchObject(REFUSED);
    expect(await eventsOf(user.id)).toContain('credential_counter_behind');
    expect((await signInByPasskey(service, authenticator)).error).toBeNull();
  });

  test('works again and again with an authenticator that does not count', async () => {
    const { client } = await joined(service, 'nils@example.com');
    const authenticator = new SoftwareAuthenticator(service.url, false);
    await register(client, authenticator);
    expect((await signInByPasskey(service, authenticator)).error).toBeNull();
    expect((await signInByPasskey(service, authenticator)).error).toBeNull();
  });

  test('is refused to the unconfirmed and the banned, with the right passkey only', async () => {
    const { authenticator, user } = await joinedWithPasskey(service, 'sven@example.com');
    const change = (values: object) =>
      service.db.orm.update(authUsers).set(values).where(eq(authUsers.id, user.id));
    await change({ bannedUntil: '2999-01-01T00:00:00.000Z' });
    const banned = await signInByPasskey(service, authenticator);
    expect(banned.error).toMatchObject({ status: 403, code: 'user_banned' });
    const lies = { isVerified: false };
    expect((await signInByPasskey(service, authenticator, { lies })).error).toMatchObject(REFUSED);
    await change({ bannedUntil: null, emailConfirmedAt: null });
    const waiting = await signInByPasskey(service, authenticator);
    expect(waiting.error).toMatchObject({ status: 403, code: 'email_not_confirmed' });
  });

  test('a thousand challenges at once take no row, and the next is answered', async () => {
    const { authenticator } = await joinedWithPasskey(service, 'olle@example.com');
    const before = await service.db.orm.$count(authSpentChallenges);
    const asked = Array.from({ length: 1000 }, () =>
      service.app.inject({ method: 'POST', url: '/auth/v1/passkeys/authentication/options' }),
    );
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses).size).toBeLessThanOrEqual(2);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(300);
    expect(await service.db.orm.$count(authSpentChallenges)).toBe(before);
    expect((await signInByPasskey(service, authenticator)).error).toBeNull();
  });
});

describe('a user with an authenticator app', () => {
  test('signs in by a passkey at aal1, and is asked for the app as after a password', async () => {
    phone.toFreshStep();
    const maria = await joinedWithApp(service, phone, 'maria.app@example.com');
    const authenticator = new SoftwareAuthenticator(service.url);
    expect((await register(maria.client, authenticator)).error).toBeNull();
    const { client, data } = await signInByPasskey(service, authenticator);
    const token = data?.session?.access_token ?? '';
    expect(levelOf(token)).toBe('aal1');
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${service.url}/api/assets`, { headers })).status).toBe(403);
    phone.toFreshStep();
    const code = phone.code(maria.secret);
    const shown = await client.mfa.challengeAndVerify({ factorId: maria.factorId, code });
    const methods = client.mfa.getAuthenticatorAssuranceLevel();
    expect(shown.error).toBeNull();
    expect((await methods).data?.currentAuthenticationMethods).toMatchObject([
      { method: 'totp' },
      { method: 'passkey' },
    ]);
  });

  test('adds, renames and removes no passkey before the app was shown', async () => {
    phone.toFreshStep();
    const erik = await joinedWithApp(service, phone, 'erik.app@example.com');
    const authenticator = new SoftwareAuthenticator(service.url);
    const { data } = await register(erik.client, authenticator);
    const passkeyId = data?.id ?? '';
    const { client } = await signedInHalfway(service, erik.email);
    const refused = { status: 403, code: 'insufficient_aal' };
    expect((await client.passkey.startRegistration()).error).toMatchObject(refused);
    const renaming = { passkeyId, friendlyName: 'Min' };
    expect((await client.passkey.update(renaming)).error).toMatchObject(refused);
    expect((await client.passkey.delete({ passkeyId })).error).toMatchObject(refused);
    expect((await erik.client.passkey.list()).data).toHaveLength(1);
  });
});

describe('adding a passkey', () => {
  test.each<[what: string, lies: Lies]>([
    ['another origin', { origin: 'https://valv.example.net' }],
    ['another site', { rpId: 'example.net' }],
    ['the other type', { type: 'webauthn.get' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no finger, face or PIN', { isVerified: false }],
    ['a certificate', { attestation: certified() }],
    ['nonsense', { attestation: Buffer.from('nonsense') }],
    ['nests without end', { attestation: Buffer.alloc(12_000, 0x81) }],
  ])('is refused with %s', async (what, lies) => {
    const { client } = await joined(
      service,
      `${what.replaceAll(/\W/g, '').toLowerCase()}@example.com`,
    );
    const { error } = await register(client, new SoftwareAuthenticator(service.url), lies);
    expect(error).toMatchObject(REFUSED);
    expect((await client.passkey.list()).data).toEqual([]);
  });

  test('answers the challenge of its own session and user, once', async () => {
    const maria = await joined(service, 'maria.own@example.com');
    const erik = await joined(service, 'erik.own@example.com');
    const authenticator = new SoftwareAuthenticator(service.url);
    const { data } = await maria.client.passkey.startRegistration();
    if (!data) throw new Error('No challenge');
    const credential = authenticator.create(data.options);
    const asked = { challengeId: data.challenge_id, credential };
    const unknown = { status: 400, code: 'webauthn_challenge_not_found' };
    const stolen = await erik.client.passkey.verifyRegistration(asked);
    expect(stolen.error).toMatchObject(unknown);
    const elsewhere = await signedInHalfway(service, 'maria.own@example.com');
    const other = await elsewhere.client.passkey.verifyRegistration(asked);
    expect(other.error).toMatchObject(unknown);
    expect((await maria.client.passkey.verifyRegistration(asked)).error).toBeNull();
    const again = await maria.client.passkey.verifyRegistration(asked);
    expect(again.error).toMatchObject(unknown);
    // Nor does a challenge for signing in serve to register.
    const { data: other2 } = await createClient(service).passkey.startAuthentication();
    const mixed = { challengeId: other2?.challenge_id ?? '', credential };
    expect((await maria.client.passkey.verifyRegistration(mixed)).error).toMatchObject(unknown);
  });

  test('wants a session that has just begun, or just shown its second factor', async () => {
    const { client } = await joined(service, 'sara@example.com');
    phone.later(301);
    expect((await client.passkey.startRegistration()).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    });
    phone.toFreshStep();
    const app = await joinedWithApp(service, phone, 'sara.app@example.com');
    phone.later(301);
    expect((await app.client.passkey.startRegistration()).error?.code).toBe(
      'reauthentication_needed',
    );
    phone.toFreshStep();
    const code = phone.code(app.secret);
    await app.client.mfa.challengeAndVerify({ factorId: app.factorId, code });
    const { data } = await app.client.passkey.startRegistration();
    if (!data) throw new Error('No challenge');
    // An older copy of the session does not finish it.
    const thief = createClient(service);
    await thief.setSession(app.session);
    const credential = new SoftwareAuthenticator(service.url).create(data.options);
    const asked = { challengeId: data.challenge_id, credential };
    const stolen = await thief.passkey.verifyRegistration(asked);
    expect(stolen.error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' });
    expect((await app.client.passkey.verifyRegistration(asked)).error).toBeNull();
  });

  test('twice at once with one credential keeps it once, and ten are the most', async () => {
    const { client, user } = await joined(service, 'per@example.com');
    const credentialId = Buffer.alloc(16, 3).toString('base64url');
    const authenticator = new SoftwareAuthenticator(service.url);
    const both = await Promise.all(
      [1, 2].map(() => register(client, authenticator, { credentialId })),
    );
    const codes = both.map(({ error }) => error?.code ?? 'added').sort();
    expect(codes).toEqual(['added', 'webauthn_credential_exists']);
    const stranger = await joined(service, 'stranger@example.com');
    const theirs = await register(stranger.client, authenticator, { credentialId });
    expect(theirs.error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' });
    for (let added = 1; added < 9; added += 1) await register(client, authenticator);
    const last = await Promise.all([1, 2, 3].map(() => register(client, authenticator)));
    expect(last.map(({ error }) => error?.code ?? 'added').sort()).toEqual([
      'added',
      'too_many_passkeys',
      'too_many_passkeys',
    ]);
    const mine = eq(authCredentials.userId, user.id);
    expect(await service.db.orm.$count(authCredentials, mine)).toBe(10);
  });

  test('is refused when the session was ended meanwhile', async () => {
    const { client } = await joined(service, 'ulla@example.com');
    const { data } = await client.passkey.startRegistration();
    if (!data) throw new Error('No challenge');
    const credential = new SoftwareAuthenticator(service.url).create(data.options);
    const other = await signedInHalfway(service, 'ulla@example.com');
    await other.client.signOut({ scope: 'others' });
    const asked = { challengeId: data.challenge_id, credential };
    expect((await client.passkey.verifyRegistration(asked)).error).not.toBeNull();
    expect((await other.client.passkey.list()).data).toEqual([]);
  });
});

describe('another user’s passkey', () => {
  test('is not renamed or removed, and is not said to be there', async () => {
    const { passkeyId, client } = await joinedWithPasskey(service, 'maria.other@example.com');
    const erik = await joined(service, 'erik.other@example.com');
    const nobodys = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';
    for (const id of [passkeyId, nobodys, 'not-an-id']) {
      const gone = { status: 404, message: 'Passkey not found' };
      expect((await erik.client.passkey.delete({ passkeyId: id })).error).toMatchObject(gone);
      const renaming = { passkeyId: id, friendlyName: 'Min' };
      expect((await erik.client.passkey.update(renaming)).error).toMatchObject(gone);
    }
    expect((await client.passkey.list()).data).toHaveLength(1);
    expect((await client.passkey.list()).data?.[0]).not.toHaveProperty('friendly_name');
  });
});

test('bodies that are too large or of another form are refused', async () => {
  const post = (payload: object) =>
    service.app.inject({
      method: 'POST',
      url: '/auth/v1/passkeys/authentication/verify',
      payload,
    });
  expect((await post({ challenge_id: 'x', credential: 'x'.repeat(300_000) })).statusCode).toBe(413);
  const large = { id: 'a', rawId: 'a', type: 'public-key' };
  const response = { clientDataJSON: 'a'.repeat(20_000), authenticatorData: 'a', signature: 'a' };
  const answer = await post({ challenge_id: 'x', credential: { ...large, response } });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { error_code: 'webauthn_verification_failed' },
  ]);
  for (const body of [{}, { challenge_id: 'x' }, { credential: {} }]) {
    expect((await post(body)).json()).toMatchObject({ error_code: 'validation_failed' });
  }
});

test('erasing the account removes its passkeys, and spent challenges expire', async () => {
  const { user } = await joinedWithPasskey(service, 'maria.erased@example.com');
  const mine = eq(authCredentials.userId, user.id);
  expect(await service.db.orm.$count(authCredentials, mine)).toBe(1);
  await service.db.orm.delete(authUsers).where(eq(authUsers.id, user.id));
  expect(await service.db.orm.$count(authCredentials, mine)).toBe(0);
  phone.later(301);
  await service.tidy();
  expect(await service.db.orm.$count(authSpentChallenges)).toBe(0);
});

async function eventsOf(userId: string) {
  const rows = await service.db.orm.select().from(authAudit).where(eq(authAudit.userId, userId));
  return rows.map(({ action }) => action);
}

/** A statement with a chain of certificates, which might name any address to ask at. */
function certified(): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x66]),
    Buffer.from('packed'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa1, 0x63]),
    Buffer.from('x5c'),
    Buffer.from([0x81]),
    bytesOf(Buffer.from('certificate')),
    Buffer.from([0x68]),
    Buffer.from('authData'),
    bytesOf(Buffer.alloc(40)),
  ]);
}
