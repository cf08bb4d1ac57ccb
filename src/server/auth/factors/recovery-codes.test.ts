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
beforeEach(() => phone.toFreshStep());

async function ask(token: string, target: string, body?: object) {
  const [method = '', path = ''] = target.split(' ');
  const headers = {
    'authorization': `Bearer ${token}`,
    'accept-language': 'en',
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const sent = body ? { body: JSON.stringify(body) } : {};
  const response = await fetch(`${service.url}/api/${path}`, { method, headers, ...sent });
  return { status: response.status, body: (await response.json()) as Answer };
}

type Answer = {
  code?: string;
  message?: string;
  codes: string[];
  left: number;
  session: { access_token: string; refresh_token: string };
};

const CREATE = 'POST auth/recovery-codes';
const COUNT = 'GET auth/recovery-codes';
const SPEND = 'POST auth/recovery';

async function withCodes(email: string) {
  const user = await joinedWithApp(service, phone, email);
  const { body } = await ask(user.session.access_token, CREATE);
  return { ...user, codes: body.codes };
}

describe('recovery codes', () => {
  test('are ten, shown once, kept as hashes, and replaced as a whole', async () => {
    const email = 'maria@example.com';
    const { codes, session } = await withCodes(email);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-z]{4}$/);
    const stored = await service.db.orm.execute('select * from auth_recovery_codes');
    const written = JSON.stringify(stored.rows);
    for (const code of codes) expect(written).not.toContain(code.replaceAll('-', ''));
    expect((await ask(session.access_token, COUNT)).body).toEqual({ left: 10 });
    const again = await ask(session.access_token, CREATE);
    expect(again.body.codes).not.toEqual(codes);
    const { token } = await signedInHalfway(service, email);
    expect((await ask(token, SPEND, { code: codes[0] })).status).toBe(422);
    expect((await ask(token, SPEND, { code: again.body.codes[0] })).status).toBe(200);
  });

  test('want the second factor to be made, and an app to recover from', async () => {
    const email = 'erik@example.com';
    await joinedWithApp(service, phone, email);
    const half = await signedInHalfway(service, email);
    const refused = { status: 403, body: { code: 'insufficient_aal' } };
    expect(await ask(half.token, CREATE)).toMatchObject(refused);
    const { session } = await joined(service, 'karin@example.com');
    expect(await ask(session.access_token, CREATE)).toMatchObject(refused);
    expect(await ask(session.access_token, SPEND, { code: 'x' })).toMatchObject({ status: 422 });
    expect((await ask('rubbish', COUNT)).status).toBe(401);
  });

  test('stand in for the app, each once, typed as people type', async () => {
    const email = 'lisa@example.com';
    const { codes } = await withCodes(email);
    const { token } = await signedInHalfway(service, email);
    const typed = ` ${(codes[3] ?? '').toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `;
    const { status, body } = await ask(token, SPEND, { code: typed });
    expect([status, body.left]).toEqual([200, 9]);
    const raised = body.session.access_token;
    expect(levelOf(raised)).toBe('aal2');
    expect(methodsOf(raised)).toEqual(['mfa/recovery_code', 'password']);
    const client = createClient(service);
    expect((await client.setSession(body.session)).error).toBeNull();
    const refreshed = (await client.refreshSession()).data.session?.access_token ?? '';
    expect((await ask(refreshed, 'GET assets')).status).toBe(200);
    expect((await ask(token, 'GET assets')).status).toBe(403);
    expect(await ask(refreshed, SPEND, { code: codes[3] })).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_code',
        message: 'The code is wrong or has been used. Try another one.',
      },
    });
    expect(await service.mailTo(email, 'recovery_code_used')).not.toBeNull();
  });

  test('one sent twice at once opens one session', async () => {
    const email = 'sven@example.com';
    const { codes } = await withCodes(email);
    const browsers = [await signedInHalfway(service, email), await signedInHalfway(service, email)];
    const answers = await Promise.all(
      browsers.map(({ token }) => ask(token, SPEND, { code: codes[0] })),
    );
    const [winner, ...others] = answers.filter(({ status }) => status === 200);
    expect([winner?.body.left, others]).toEqual([9, []]);
  });

  test('let somebody who lost the phone remove it, and go with the last app', async () => {
    const email = 'anna@example.com';
    const { codes, factorId } = await withCodes(email);
    const { client, token } = await signedInHalfway(service, email);
    const { body } = await ask(token, SPEND, { code: codes[9] });
    await client.setSession(body.session);
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
    const { data } = await client.refreshSession();
    const left = data.session?.access_token ?? '';
    expect((await ask(left, COUNT)).body).toEqual({ left: 0 });
    expect((await ask(left, 'GET assets')).status).toBe(200);
    expect((await ask(left, SPEND, { code: codes[8] })).status).toBe(422);
  });

  test.each([
    [{ code: '' }, 'Enter the code.'],
    [{}, 'Enter the code.'],
    [{ code: 'x'.repeat(101) }, 'The text is too long.'],
  ])('%j is refused with a sentence', async (sent, message) => {
    const { token } = await signedInHalfway(service, 'anna@example.com');
    const { status, body } = await ask(token, SPEND, sent);
    expect([status, body]).toMatchObject([400, { issues: [{ path: 'code', message }] }]);
  });
});
