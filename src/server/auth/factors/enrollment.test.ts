import decodeQR from 'qr/decode.js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createPhone,
  joinedWithApp,
  levelOf,
  methodsOf,
  type Phone,
  signedInHalfway,
} from '#tests/support/authenticator.ts';
import {
  joined,
  openSecondNode,
  openSignIn,
  PASSWORD,
  serveSignIn,
} from '#tests/support/sign-in.ts';
import { qrSvg } from './enrollment.ts';
import { newTotpSecret, totpUri } from './totp.ts';

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
      {
        code: 'insufficient_aal',
        message: 'Bekräfta först med din autentiseringsapp eller säkerhetsnyckel.',
      },
    ]);
    expect(await service.mailTo(email, 'factor_added')).not.toBeNull();
  });

  test('keeps the secret sealed', async () => {
    const { secret, factorId } = await joinedWithApp(service, phone, 'karin@example.com');
    const rows = await service.db.orm.execute(`select * from auth_factors`);
    const stored = JSON.stringify(rows.rows);
    expect(stored).toContain(factorId);
    expect(stored).not.toContain(secret);
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
    const byPhone = await client.mfa.enroll({ factorType: 'phone', phone: '+46701234567' });
    expect(byPhone.error).toMatchObject({ code: 'mfa_phone_enroll_not_enabled' });
    phone.later(301);
    await client.signInWithPassword({ email: 'lisa@example.com', password: PASSWORD });
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

test('a key that takes over opens what the one before sealed, and seals it anew', async () => {
  const keys = ['the first key of this house', 'the second key of this house'];
  const first = await openSignIn({ ENCRYPTION_KEY: keys[0] ?? '' });
  const clock = createPhone(first);
  const email = 'nora@example.com';
  const { secret, factorId } = await joinedWithApp(first, clock, email);
  const stored = async () => {
    const { rows } = await first.db.orm.execute('select secret from auth_factors');
    return (rows as { secret: string }[])[0]?.secret.slice(0, 12);
  };
  const before = await stored();
  const second = await openSecondNode(first, {
    ENCRYPTION_KEY: keys[1] ?? '',
    ENCRYPTION_KEY_PREVIOUS: `a key from long ago, ${keys[0]}`,
  });
  const { client } = await signedInHalfway(second, email);
  const code = clock.code(secret, 1);
  expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  expect(await stored()).not.toBe(before);
  const third = await openSecondNode(first, { ENCRYPTION_KEY: keys[1] ?? '' });
  third.later(60);
  const again = await signedInHalfway(third, email);
  const answer = { factorId, code: clock.code(secret, 2) };
  expect((await again.client.mfa.challengeAndVerify(answer)).error).toBeNull();
  for (const node of [third, second, first]) await node.close();
});

const SCALE = 4;

/** The picture as a camera sees it. */
function drawn(svg: string) {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) * SCALE;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  const dark = /fill="black" d="([^"]+)"/.exec(svg)?.[1] ?? '';
  for (const [, x, y, length] of dark.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      const from = row * size + Number(x) * SCALE;
      for (let at = from; at < from + Number(length) * SCALE; at += 1) {
        pixels.fill(0, at * 4, at * 4 + 3);
      }
    }
  }
  return { width: size, height: size, data: pixels };
}

test.each(['maria@example.com', `${'åäö'.repeat(60)}@example.com`])(
  'a camera reads what was written for %s',
  (email) => {
    const uri = totpUri(newTotpSecret(), { issuer: 'Valv', email });
    expect(decodeQR(drawn(qrSvg(uri)))).toBe(uri);
  },
);

test('can stand in an address as it is', () => {
  const svg = qrSvg(totpUri(newTotpSecret(), { issuer: 'Valv', email: 'maria@example.com' }));
  expect(svg).not.toMatch(/[#%\n]/);
  expect(svg.length).toBeLessThan(16_000);
});
