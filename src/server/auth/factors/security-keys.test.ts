import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createPhone,
  joinedWithApp,
  levelOf,
  methodsOf,
  type Phone,
  signedInHalfway,
} from '#tests/support/authenticator.ts';
import { createClient, joined, serveSignIn } from '#tests/support/sign-in.ts';
import { copied, type Lies, SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { authAudit, authCredentials } from '#server/auth/table.ts';

const service = serveSignIn();
let phone: Phone;

beforeAll(() => {
  phone = createPhone(service);
});

/** Older than a proof may be, and younger than one by which the owner had begun. */
const SIX_MINUTES_S = 360;
const SITE = { rpId: 'localhost' };
const NOT_SHOWN = { status: 422, code: 'mfa_verification_failed' };
type Client = ReturnType<typeof createClient>;

/** A credential as the browser would return it, which serializes itself. */
function toCredential<Json extends object>(json: Json) {
  return { ...json, toJSON: () => json } as unknown as never;
}

async function challenged(client: Client, factorId: string) {
  const { data, error } = await client.mfa.challenge({ factorId, webauthn: SITE });
  if (error) throw error;
  return data;
}

/** The client turns texts of its answer into bytes, as a browser wants them. */
function textOf(bytes: unknown): string {
  return Buffer.from(bytes as ArrayBuffer).toString('base64url');
}

/** Shows a key by the client's own calls: the credential of a new one, or a signature. */
async function show(
  client: Client,
  factorId: string,
  { authenticator, lies }: { authenticator: SoftwareAuthenticator; lies?: Lies },
) {
  const { id: challengeId, webauthn } = await challenged(client, factorId);
  const { publicKey } = webauthn.credential_options;
  const challenge = textOf(publicKey.challenge);
  if (webauthn.type === 'create') {
    const user = { id: textOf(webauthn.credential_options.publicKey.user.id) };
    const json = authenticator.create({ challenge, rp: { id: SITE.rpId }, user }, lies);
    const credential_response = toCredential(json);
    const answer = { ...SITE, type: 'create' as const, credential_response };
    return client.mfa.verify({ factorId, challengeId, webauthn: answer });
  }
  const credential_response = toCredential(authenticator.get({ challenge, ...SITE }, lies));
  const answer = { ...SITE, type: 'request' as const, credential_response };
  return client.mfa.verify({ factorId, challengeId, webauthn: answer });
}

async function joinedWithKey(email: string) {
  const user = await joined(service, email);
  const authenticator = new SoftwareAuthenticator(service.url);
  const { data, error } = await user.client.mfa.enroll({
    factorType: 'webauthn',
    friendlyName: 'Nyckeln',
  });
  if (error) throw error;
  const shown = await show(user.client, data.id, { authenticator, lies: { isVerified: false } });
  if (shown.error) throw shown.error;
  return { ...user, email, authenticator, factorId: data.id, token: shown.data.access_token };
}

describe('a security key as second factor', () => {
  test('is enrolled by the client’s own calls and asked for from then on', async () => {
    const maria = await joinedWithKey('maria@example.com');
    expect([levelOf(maria.token), methodsOf(maria.token)]).toEqual([
      'aal2',
      ['mfa/webauthn', 'otp'],
    ]);
    const { data } = await maria.client.mfa.listFactors();
    expect(data?.webauthn).toMatchObject([
      { id: maria.factorId, factor_type: 'webauthn', status: 'verified', friendly_name: 'Nyckeln' },
    ]);
    expect(await service.mailTo(maria.email, 'key_added')).not.toBeNull();
    // It is no passkey: it signs in nobody by itself.
    expect((await maria.client.passkey.list()).data).toEqual([]);
    const { client, token } = await signedInHalfway(service, maria.email);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${service.url}/api/assets`, { headers })).status).toBe(403);
    const { data: shown, error } = await show(client, maria.factorId, maria);
    expect(error).toBeNull();
    expect(methodsOf(shown?.access_token ?? '')).toEqual(['mfa/webauthn', 'password']);
    const after = { authorization: `Bearer ${shown?.access_token}` };
    expect((await fetch(`${service.url}/api/assets`, { headers: after })).status).toBe(200);
  });

  test('is refused with anything wrong, and each challenge is good for one try', async () => {
    const maria = await joinedWithKey('erik@example.com');
    const { client } = await signedInHalfway(service, maria.email);
    const all: Lies[] = [
      { origin: 'https://valv.example.net' },
      { rpId: 'example.net' },
      { type: 'webauthn.create' },
      { challenge: 'AAAA' },
      { isPresent: false },
      { credentialId: Buffer.alloc(16, 9).toString('base64url') },
    ];
    for (const lies of all) {
      const { error } = await show(client, maria.factorId, { ...maria, lies });
      expect([lies, error]).toMatchObject([lies, NOT_SHOWN]);
    }
    const { id: challengeId, webauthn } = await challenged(client, maria.factorId);
    const challenge = textOf(webauthn.credential_options.publicKey.challenge);
    const right = toCredential(maria.authenticator.get({ challenge, ...SITE }));
    const wrong = toCredential(maria.authenticator.get({ challenge: 'AAAA', ...SITE }));
    const answer = (credential_response: never) => ({
      factorId: maria.factorId,
      challengeId,
      webauthn: { ...SITE, type: 'request' as const, credential_response },
    });
    expect((await client.mfa.verify(answer(wrong))).error).toMatchObject(NOT_SHOWN);
    expect((await client.mfa.verify(answer(right))).error?.code).toBe('mfa_factor_not_found');
    expect((await show(client, maria.factorId, maria)).error).toBeNull();
  });

  test('is refused to a copy of it, which is remembered', async () => {
    const maria = await joinedWithKey('karin@example.com');
    const [key] = maria.authenticator.keys;
    if (!key) throw new Error('No key');
    const thief = new SoftwareAuthenticator(service.url);
    thief.keys.push(copied(key));
    const first = await signedInHalfway(service, maria.email);
    expect((await show(first.client, maria.factorId, maria)).error).toBeNull();
    const { client } = await signedInHalfway(service, maria.email);
    const copy = await show(client, maria.factorId, { authenticator: thief });
    expect(copy.error).toMatchObject(NOT_SHOWN);
    const mine = eq(authAudit.userId, maria.user.id);
    const events = await service.db.orm.select().from(authAudit).where(mine);
    expect(events.map(({ action }) => action)).toContain('credential_counter_behind');
  });

  test('of another user is not there, and another site is not named', async () => {
    const maria = await joinedWithKey('anna@example.com');
    const erik = await joined(service, 'sven@example.com');
    const asked = { factorId: maria.factorId, webauthn: SITE };
    expect((await erik.client.mfa.challenge(asked)).error).toMatchObject({ status: 404 });
    const elsewhere = { factorId: maria.factorId, webauthn: { rpId: 'example.net' } };
    const { error } = await maria.client.mfa.challenge(elsewhere);
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('takes its credential with it when it is removed', async () => {
    const maria = await joinedWithKey('lisa@example.com');
    const mine = eq(authCredentials.userId, maria.user.id);
    expect(await service.db.orm.$count(authCredentials, mine)).toBe(1);
    expect((await maria.client.mfa.unenroll({ factorId: maria.factorId })).error).toBeNull();
    expect(await service.db.orm.$count(authCredentials, mine)).toBe(0);
    expect(await service.mailTo(maria.email, 'key_removed')).not.toBeNull();
    const { data } = await maria.client.refreshSession();
    expect(methodsOf(data.session?.access_token ?? '')).toEqual(['otp']);
  });

  test('stands beside an app, and wants the app first', async () => {
    phone.toFreshStep();
    const maria = await joinedWithApp(service, phone, 'sara@example.com');
    const halfway = await signedInHalfway(service, maria.email);
    const refused = await halfway.client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'K' });
    expect(refused.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    const { data } = await maria.client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'K' });
    const thief = { authenticator: new SoftwareAuthenticator(service.url) };
    const finished = await show(halfway.client, data?.id ?? '', thief);
    expect(finished.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    const authenticator = new SoftwareAuthenticator(service.url);
    const added = await show(maria.client, data?.id ?? '', { authenticator });
    expect(added.error).toBeNull();
    const { client } = await signedInHalfway(service, maria.email);
    expect((await show(client, data?.id ?? '', { authenticator })).error).toBeNull();
  });

  test('that the owner has begun is not finished by an older copy of the session', async () => {
    phone.toFreshStep();
    const { client, session, factorId, secret } = await joinedWithApp(
      service,
      phone,
      'stina@example.com',
    );
    const thief = createClient(service);
    await thief.setSession(session);
    phone.later(SIX_MINUTES_S);
    await client.mfa.challengeAndVerify({ factorId, code: phone.code(secret) });
    const { data } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'K' });
    const theirs = { authenticator: new SoftwareAuthenticator(service.url) };
    const { error } = await show(thief, data?.id ?? '', theirs);
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    const own = { authenticator: new SoftwareAuthenticator(service.url) };
    expect((await show(client, data?.id ?? '', own)).error).toBeNull();
  });
});
