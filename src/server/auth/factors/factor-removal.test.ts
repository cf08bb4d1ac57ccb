import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createPhone,
  joinedWithApp,
  levelOf,
  type Phone,
  signedInHalfway,
} from '#tests/support/authenticator.ts';
import { createClient, joined, serveSignIn } from '#tests/support/sign-in.ts';

const service = serveSignIn();
let phone: Phone;

beforeAll(async () => {
  phone = createPhone(service);
});

/** A code is good for once: each test begins in a step of its own. */
beforeEach(() => phone.toFreshStep());

function ask(token: string, path = '/api/assets') {
  const headers = { 'authorization': `Bearer ${token}`, 'accept-language': 'sv' };
  return fetch(`${service.url}${path}`, { headers });
}

describe('a user with the password alone', () => {
  test('changes neither it nor the address, nor removes the app, but may leave', async () => {
    const email = 'stella@example.com';
    const { factorId, client: owner } = await joinedWithApp(service, phone, email);
    const { client } = await signedInHalfway(service, email);
    const refused = { status: 401, code: 'insufficient_aal' };
    const password = await client.updateUser({ password: 'vinterbonad 9' });
    expect(password.error).toMatchObject(refused);
    const address = await client.updateUser({ email: 'mallory@example.com' });
    expect(address.error).toMatchObject(refused);
    const removed = await client.mfa.unenroll({ factorId });
    expect(removed.error).toMatchObject({ status: 422, code: 'insufficient_aal' });
    expect((await client.signOut({ scope: 'local' })).error).toBeNull();
    expect((await owner.updateUser({ password: 'vinterbonad 9' })).error).toBeNull();
  });

  test('does not get further by a mailed link either', async () => {
    const email = 'sixten@example.com';
    await joinedWithApp(service, phone, email);
    const client = createClient(service);
    await client.resetPasswordForEmail(email);
    const mail = await service.mailTo(email, 'reset_password');
    const { data } = await client.verifyOtp({
      token_hash: mail?.link.searchParams.get('token') ?? '',
      type: 'recovery',
    });
    expect((await ask(data.session?.access_token ?? '')).status).toBe(403);
    const changed = await client.updateUser({ password: 'vinterbonad 9' });
    expect(changed.error).toMatchObject({ code: 'insufficient_aal' });
  });
});

test('a forgotten password is chosen anew by mail, and the app is still asked for', async () => {
  const email = 'saga@example.com';
  await joinedWithApp(service, phone, email);
  await createClient(service).resetPasswordForEmail(email);
  const mail = await service.mailTo(email, 'reset_password');
  const reset = { token: mail?.link.searchParams.get('token'), password: 'vinterbonad 9' };
  const response = await fetch(`${service.url}/api/auth/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reset),
  });
  expect(response.status).toBe(200);
  const client = createClient(service);
  const { data } = await client.signInWithPassword({ email, password: 'vinterbonad 9' });
  const token = data.session?.access_token ?? '';
  expect((await ask(token)).status).toBe(403);
  const erased = await fetch(`${service.url}/api/account`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json', 'authorization': `Bearer ${token}` },
    body: JSON.stringify({ password: 'vinterbonad 9' }),
  });
  expect(erased.status).toBe(403);
});

test('an address that both mailboxes confirm is changed, and the app asked for', async () => {
  const email = 'signe@example.com';
  const newEmail = 'signe.ny@example.com';
  const { client: owner, factorId, secret } = await joinedWithApp(service, phone, email);
  expect((await owner.updateUser({ email: newEmail })).error).toBeNull();
  const client = createClient(service);
  const tokens: string[] = [];
  for (const address of [email, newEmail]) {
    const mail = await service.mailTo(address, 'confirm_new_email');
    const token_hash = mail?.link.searchParams.get('token') ?? '';
    const { data } = await client.verifyOtp({ token_hash, type: 'email_change' });
    tokens.push(data.session?.access_token ?? '');
  }
  const [, opened = ''] = tokens;
  expect([levelOf(opened), (await ask(opened)).status]).toEqual(['aal1', 403]);
  phone.toFreshStep();
  const code = phone.code(secret);
  const shown = await client.mfa.challengeAndVerify({ factorId, code });
  expect(shown.data?.user.email).toBe(newEmail);
  expect((await ask(shown.data?.access_token ?? '')).status).toBe(200);
});

describe('removing an app', () => {
  test('asks for nothing any more, and no session has shown anything', async () => {
    const email = 'tove@example.com';
    const { client, factorId } = await joinedWithApp(service, phone, email);
    const { data, error } = await client.mfa.unenroll({ factorId });
    expect([data, error]).toEqual([{ id: factorId }, null]);
    expect((await client.refreshSession()).error).toBeNull();
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const half = await signedInHalfway(service, email);
    expect((await ask(half.token)).status).toBe(200);
    expect(await service.mailTo(email, 'factor_removed')).not.toBeNull();
  });

  test('leaves the other one asked for', async () => {
    const { client, factorId } = await joinedWithApp(service, phone, 'olle@example.com');
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Plattan' });
    const { id = '', totp } = data ?? {};
    const code = phone.code(totp?.secret ?? '');
    const second = await client.mfa.challengeAndVerify({ factorId: id, code });
    expect(second.error).toBeNull();
    expect((await client.mfa.unenroll({ factorId: id })).error).toBeNull();
    const token = second.data?.access_token ?? '';
    expect(levelOf(token)).toBe('aal2');
    expect((await ask(token)).status).toBe(403);
    const left = await client.mfa.listFactors();
    expect(left.data?.totp).toMatchObject([{ id: factorId }]);
  });
});

test('tidying removes abandoned enrollments', async () => {
  const { client } = await joined(service, 'gun@example.com');
  await client.mfa.enroll({ factorType: 'totp' });
  phone.later(86_401);
  await service.tidy();
  const left = await service.db.orm.execute(
    `select (select count(*)::int from auth_factors where status = 'unverified') as factors,
            (select count(*)::int from auth_challenges) as challenges`,
  );
  expect(left.rows).toEqual([{ factors: 0, challenges: 0 }]);
});
