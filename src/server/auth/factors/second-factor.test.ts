import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createPhone,
  joinedWithApp,
  levelOf,
  methodsOf,
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
    // A token stolen before the code was entered keeps its level.
    expect((await ask(token)).status).toBe(403);
    const stolen = await createClient(service).refreshSession({
      refresh_token: session.refresh_token,
    });
    expect(stolen.error).toMatchObject({ code: 'refresh_token_already_used' });
    expect((await ask(after)).status).toBe(200);
    phone.later(31);
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
    // The session that added the app, and the one that was first; not the other.
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

  test('another user’s app is not found', async () => {
    const { factorId } = await joinedWithApp(service, phone, 'vera@example.com');
    const { client } = await joined(service, 'mallory@example.com');
    const missing = { status: 404, code: 'mfa_factor_not_found' };
    expect((await client.mfa.challenge({ factorId })).error).toMatchObject(missing);
    expect((await client.mfa.unenroll({ factorId })).error).toMatchObject(missing);
    const answer = { factorId, challengeId: factorId, code: '123456' };
    expect((await client.mfa.verify(answer)).error).toMatchObject(missing);
  });
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
