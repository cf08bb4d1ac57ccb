import { beforeAll, expect, test } from 'vitest';
import {
  createPhone,
  joinedWithApp,
  type Phone,
  signedInHalfway,
} from '#tests/support/authenticator.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const service = serveSignIn({ AUTH_RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
let phone: Phone;

beforeAll(async () => {
  phone = createPhone(service);
});

let lastNumber = 0;

/** Each call from another client: only the counts of the user stop it. */
async function post(token: string, url: string, payload: object = {}) {
  lastNumber += 1;
  const from = `203.0.113.${lastNumber}`;
  const headers = { 'authorization': `Bearer ${token}`, 'x-forwarded-for': from };
  const answer = await service.app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json<{ id: string }>(), answer };
}

async function guess(token: string, factorId: string, code: string) {
  const { body } = await post(token, `/auth/v1/factors/${factorId}/challenge`);
  const answer = { challenge_id: body.id, code };
  return post(token, `/auth/v1/factors/${factorId}/verify`, answer);
}

test('five guesses at once from everywhere, then not even the right code for a while', async () => {
  const email = 'maria@example.com';
  const { factorId, secret, session } = await joinedWithApp(service, phone, email);
  const codes = await post(session.access_token, '/api/auth/recovery-codes');
  const [recoveryCode] = codes.answer.json<{ codes: string[] }>().codes;
  const { token } = await signedInHalfway(service, email);
  phone.toFreshStep();
  const wrong = ['000000', '111111'].find((code) => code !== phone.code(secret)) ?? '';
  const guesses = await Promise.all(Array.from({ length: 8 }, () => guess(token, factorId, wrong)));
  const statuses = guesses.map(({ status }) => status).toSorted((one, two) => one - two);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
  const right = await guess(token, factorId, phone.code(secret));
  expect(right.status).toBe(429);
  expect(right.body).toMatchObject({ error_code: 'over_request_rate_limit' });
  expect(Number(right.answer.headers['retry-after'])).toBeGreaterThan(800);
  // The owner can still sign in with a credential that cannot be guessed.
  const recovered = await post(token, '/api/auth/recovery', { code: recoveryCode });
  expect(recovered.status).toBe(200);
});

test('guesses at recovery codes are counted too, and a right one begins anew', async () => {
  const email = 'erik@example.com';
  const { session } = await joinedWithApp(service, phone, email);
  const codes = await post(session.access_token, '/api/auth/recovery-codes');
  const [first, second] = codes.answer.json<{ codes: string[] }>().codes;
  const { token } = await signedInHalfway(service, email);
  const spend = async (code = 'gissning') =>
    (await post(token, '/api/auth/recovery', { code })).status;
  expect([await spend(), await spend(), await spend(), await spend()]).toEqual(
    Array.from({ length: 4 }, () => 422),
  );
  expect(await spend(first)).toBe(200);
  for (let tries = 0; tries < 5; tries += 1) expect(await spend()).toBe(422);
  expect(await spend(second)).toBe(429);
});
