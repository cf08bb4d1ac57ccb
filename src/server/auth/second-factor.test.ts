import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createPhone,
  joinedWithApp,
  type Phone,
  signedInHalfway,
} from '../../../tests/support/authenticator.ts';
import {
  createClient,
  joined,
  openSecondNode,
  openSignIn,
  type SignIn,
} from '../../../tests/support/sign-in.ts';

let service: SignIn;
let phone: Phone;

beforeAll(async () => {
  service = await openSignIn();
  phone = createPhone(service);
});
afterAll(() => service.close());

/** A code is good for once: each test begins in a step of its own. */
beforeEach(() => phone.toFreshStep());

function ask(token: string, path = '/api/assets') {
  const headers = { 'authorization': `Bearer ${token}`, 'accept-language': 'sv' };
  return fetch(`${service.url}${path}`, { headers });
}

const levelOf = (token: string) => decodeJwt(token)['aal'];
const methodsOf = (token: string) =>
  (decodeJwt(token)['amr'] as { method: string }[]).map(({ method }) => method);

describe('adding an authenticator app', () => {
  test('answers a picture, the secret and the address, and asks for nothing yet', async () => {
    const { client, session } = await joined(service, 'maria@example.com');
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefonen' });
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Telefonen' });
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]+<\/svg>$/);
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(data?.totp.uri ?? '');
    expect(uri.searchParams.get('secret')).toBe(data?.totp.secret);
    expect(decodeURIComponent(uri.pathname)).toBe('/Valv:maria@example.com');
    const { data: factors } = await client.mfa.listFactors();
    expect(factors?.all).toMatchObject([{ id: data?.id, status: 'unverified' }]);
    expect(factors?.totp).toEqual([]);
    expect(JSON.stringify(factors)).not.toContain(data?.totp.secret);
    expect((await ask(session.access_token)).status).toBe(200);
  });

  test('counts from its first code on, and ends sessions that have not shown it', async () => {
    const email = 'erik@example.com';
    const { client, session: before } = await joined(service, email);
    const other = await signedInHalfway(service, email);
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp' });
    const { id: factorId = '', totp } = enrolled ?? {};
    const { data: challenge } = await client.mfa.challenge({ factorId });
    expect(challenge).toMatchObject({ type: 'totp', expires_at: expect.any(Number) as number });
    const { data, error } = await client.mfa.verify({
      factorId,
      challengeId: challenge?.id ?? '',
      code: phone.code(totp?.secret ?? ''),
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } });
    const token = data?.access_token ?? '';
    expect([levelOf(token), methodsOf(token)]).toEqual(['aal2', ['totp', 'otp']]);
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    const { data: factors } = await client.mfa.listFactors();
    expect(factors?.totp).toMatchObject([{ id: factorId, status: 'verified' }]);
    expect((await ask(token)).status).toBe(200);
    expect((await other.client.getUser()).error?.name).toBe('AuthSessionMissingError');
    const old = await ask(before.access_token);
    expect([old.status, await old.json()]).toEqual([
      403,
      { code: 'insufficient_aal', message: 'Bekräfta först med din autentiseringsapp.' },
    ]);
    expect(await service.mailTo(email, 'factor_added')).not.toBeNull();
  });

  test('keeps the secret sealed', async () => {
    const { secret, factorId } = await joinedWithApp(service, phone, 'karin@example.com');
    const rows = await service.db.orm.execute(`select * from auth_factors`);
    const kept = JSON.stringify(rows.rows);
    expect(kept).toContain(factorId);
    expect(kept).not.toContain(secret);
  });

  test('refuses a name twice, an eleventh, and other kinds', async () => {
    const { client } = await joined(service, 'lisa@example.com');
    const enroll = (friendlyName: string) =>
      client.mfa.enroll({ factorType: 'totp', friendlyName });
    for (let made = 1; made <= 10; made += 1) expect((await enroll(`${made}`)).error).toBeNull();
    expect((await enroll('3')).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    });
    expect((await enroll('11')).error).toMatchObject({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
    });
    expect((await enroll('x'.repeat(201))).error).toMatchObject({ code: 'validation_failed' });
    const webauthn = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Nyckel' });
    expect(webauthn.error).toMatchObject({ code: 'mfa_webauthn_enroll_not_enabled' });
    phone.later(301);
    expect((await enroll('3')).error).toBeNull();
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(1);
  });

  test('to an account that has one wants that one first', async () => {
    const email = 'sven@example.com';
    const first = await joinedWithApp(service, phone, email);
    const half = await signedInHalfway(service, email);
    const refused = await half.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Två' });
    expect(refused.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    const second = await first.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Två' });
    expect(second.error).toBeNull();
  });
});

describe('signing in with an app', () => {
  test('needs the code, and a refresh keeps what was shown', async () => {
    const email = 'anna@example.com';
    const { secret, factorId } = await joinedWithApp(service, phone, email);
    phone.toFreshStep();
    const { client, token, session } = await signedInHalfway(service, email);
    expect(levelOf(token)).toBe('aal1');
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await ask(token)).status).toBe(403);
    expect((await ask(token, '/api/user')).status).toBe(200);
    const shown = await client.mfa.challengeAndVerify({ factorId, code: phone.code(secret) });
    expect(methodsOf(shown.data?.access_token ?? '')).toEqual(['totp', 'password']);
    const refreshed = await client.refreshSession();
    const after = refreshed.data.session?.access_token ?? '';
    expect([levelOf(after), methodsOf(after)]).toEqual(['aal2', ['totp', 'password']]);
    expect((await ask(after)).status).toBe(200);
    // What was stolen before the code was shown stays worth what it was worth.
    expect((await ask(token)).status).toBe(403);
    const stolen = await createClient(service).refreshSession({
      refresh_token: session.refresh_token,
    });
    expect(stolen.error).toMatchObject({ code: 'refresh_token_already_used' });
    expect((await ask(after)).status).toBe(200);
    phone.later(11);
    await createClient(service).refreshSession({ refresh_token: session.refresh_token });
    expect((await ask(after)).status).toBe(401);
  });

  test('wants a code that is right, of now, and for the first time', async () => {
    const email = 'ida@example.com';
    const { secret, factorId } = await joinedWithApp(service, phone, email);
    const used = phone.code(secret);
    const { client } = await signedInHalfway(service, email);
    const show = (code: string) => client.mfa.challengeAndVerify({ factorId, code });
    const failed = { status: 422, code: 'mfa_verification_failed' };
    expect((await show(used)).error).toMatchObject(failed);
    expect((await show(phone.code(secret, -1))).error).toMatchObject(failed);
    expect((await show(phone.code(secret, 3))).error).toMatchObject(failed);
    expect((await show('12345')).error).toMatchObject(failed);
    expect((await show('')).error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await show(` ${phone.code(secret, 1)} `)).error).toBeNull();
    expect((await show(phone.code(secret, 1))).error).toMatchObject(failed);
  });

  test.each([-1, 1])('bears a phone whose clock is %d step off', async (steps) => {
    const email = `skew${steps}@example.com`;
    const { secret, factorId } = await joinedWithApp(service, phone, email);
    phone.toFreshStep();
    const { client } = await signedInHalfway(service, email);
    const code = phone.code(secret, steps);
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  });

  test('one code sent twice at once opens one session', async () => {
    const email = 'moa@example.com';
    const { secret, factorId } = await joinedWithApp(service, phone, email);
    phone.toFreshStep();
    const browsers = [await signedInHalfway(service, email), await signedInHalfway(service, email)];
    const code = phone.code(secret);
    const answers = await Promise.all(
      browsers.map(({ client }) => client.mfa.challengeAndVerify({ factorId, code })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const live = await service.db.orm.execute(
      `select aal from auth_sessions s join auth_users u on u.id = s.user_id
       where u.email = '${email}'`,
    );
    // The session that added the app, and the one that got there first; not the other.
    expect(live.rows).toEqual([{ aal: 'aal2' }, { aal: 'aal2' }]);
  });

  test('one challenge is good for once, for five minutes, in its own session', async () => {
    const email = 'stina@example.com';
    const { secret, factorId, client: first } = await joinedWithApp(service, phone, email);
    phone.toFreshStep();
    const { client } = await signedInHalfway(service, email);
    const code = phone.code(secret);
    const { data: foreign } = await first.mfa.challenge({ factorId });
    const gone = { status: 422, code: 'mfa_factor_not_found' };
    const inOther = await client.mfa.verify({ factorId, challengeId: foreign?.id ?? '', code });
    expect(inOther.error).toMatchObject(gone);
    const { data: late } = await client.mfa.challenge({ factorId });
    phone.later(301);
    const expired = await client.mfa.verify({
      factorId,
      challengeId: late?.id ?? '',
      code: phone.code(secret),
    });
    expect(expired.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    const { data: challenge } = await client.mfa.challenge({ factorId });
    const answer = { factorId, challengeId: challenge?.id ?? '', code: phone.code(secret) };
    expect((await client.mfa.verify(answer)).error).toBeNull();
    expect((await client.mfa.verify(answer)).error).toMatchObject(gone);
  });

  test('somebody else’s app is none', async () => {
    const { factorId } = await joinedWithApp(service, phone, 'vera@example.com');
    const { client } = await joined(service, 'mallory@example.com');
    const missing = { status: 404, code: 'mfa_factor_not_found' };
    expect((await client.mfa.challenge({ factorId })).error).toMatchObject(missing);
    expect((await client.mfa.unenroll({ factorId })).error).toMatchObject(missing);
    const answer = { factorId, challengeId: factorId, code: '123456' };
    expect((await client.mfa.verify(answer)).error).toMatchObject(missing);
  });
});

describe('whoever knows the password alone', () => {
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

test('a forgotten password is chosen anew by mail, and the app is asked for as before', async () => {
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
  expect((await ask(data.session?.access_token ?? '')).status).toBe(403);
});

test('a key that takes over opens what the one before sealed, and seals it anew', async () => {
  const keys = ['the first key of this house', 'the second key of this house'];
  const first = await openSignIn({ ENCRYPTION_KEY: keys[0] ?? '' });
  const clock = createPhone(first);
  const email = 'nora@example.com';
  const { secret, factorId } = await joinedWithApp(first, clock, email);
  const kept = async () => {
    const { rows } = await first.db.orm.execute('select secret from auth_factors');
    return (rows as { secret: string }[])[0]?.secret.slice(0, 12);
  };
  const before = await kept();
  const second = await openSecondNode(first, {
    ENCRYPTION_KEY: keys[1] ?? '',
    ENCRYPTION_KEY_PREVIOUS: `a key from long ago, ${keys[0]}`,
  });
  const { client } = await signedInHalfway(second, email);
  const code = clock.code(secret, 1);
  expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  expect(await kept()).not.toBe(before);
  const third = await openSecondNode(first, { ENCRYPTION_KEY: keys[1] ?? '' });
  third.later(60);
  const again = await signedInHalfway(third, email);
  const answer = { factorId, code: clock.code(secret, 2) };
  expect((await again.client.mfa.challengeAndVerify(answer)).error).toBeNull();
  for (const node of [third, second, first]) await node.close();
});

test('a file of one’s own data comes by its address, which only the app opened', async () => {
  const email = 'ebba@example.com';
  const { session } = await joinedWithApp(service, phone, email);
  const half = await signedInHalfway(service, email);
  const wanted = (token: string) =>
    fetch(`${service.url}/api/export`, {
      method: 'POST',
      headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"format":"json"}',
    });
  expect((await wanted(half.token)).status).toBe(403);
  const { url } = (await (await wanted(session.access_token)).json()) as { url: string };
  const file = await fetch(`${service.url}${url}`);
  expect([file.status, await file.text()]).toEqual([200, expect.stringContaining(email) as string]);
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

test('tidying takes away what was begun with and left', async () => {
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
