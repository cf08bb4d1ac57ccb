import { beforeAll, expect, test, vi } from 'vitest';
import { type Caller, call, signUp } from '#tests/support/caller.ts';
import { openSignIn, serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({
  AUTH_AUTOCONFIRM: 'on',
  AUTH_RATE_LIMITS: 'on',
  REQUESTS_PER_MINUTE: '30',
  TRUST_PROXY: '127.0.0.1',
});
let maria: Caller;
let erik: Caller;

beforeAll(async () => {
  maria = await signUp(installation.app, 'Maria');
  erik = await signUp(installation.app, 'Erik');
});

const from = (ip: string, language = 'en') => ({
  'x-forwarded-for': ip,
  'accept-language': language,
});

type Answering = ReturnType<typeof call>;
type Answer = Awaited<Answering>;

/** Asks 400 times at one moment, in which nothing is refilled. */
async function askAtOnce(perMinute: number, one: () => Promise<Answer>): Promise<Answer> {
  vi.useFakeTimers({ toFake: ['performance'] });
  const answers = await Promise.all(Array.from({ length: 400 }, one));
  vi.useRealTimers();
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(answers.length - refused.length).toBeLessThanOrEqual(perMinute);
  expect(answers.filter(({ statusCode }) => ![200, 401, 429].includes(statusCode))).toEqual([]);
  return refused[0] as Answer;
}

test('the requests a minute of one user are limited, from wherever they come', async () => {
  let at = 0;
  const ask = () => maria.call('GET /api/assets', { headers: from(`203.0.113.${(at += 1)}`) });
  const refused = await askAtOnce(30, ask);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds?\.$/) as string,
  });
  expect((await erik.call('GET /api/assets')).statusCode).toBe(200);
});

test('expensive calls count more', async () => {
  const exported = () => erik.call('POST /api/export', { body: {} });
  const statuses = [(await exported()).statusCode, (await exported()).statusCode];
  // 30 − 20 leaves no room for another 20.
  expect(statuses).toEqual([201, 429]);
});

test('the limit of one address is ten times as high, for all of its users', async () => {
  const headers = { ...from('198.51.100.7'), authorization: 'Bearer made.up.token' };
  const ask = () => call(installation.app, 'GET /api/assets', { headers });
  await askAtOnce(300, ask);
  const elsewhere = from('198.51.100.8');
  const other = await call(installation.app, 'GET /api/assets', { headers: elsewhere });
  expect(other.statusCode).toBe(401);
});

test('the sign-in protocol refuses in its own form', async () => {
  const headers = from('198.51.100.9');
  const ask = () => call(installation.app, 'GET /auth/v1/settings', { headers });
  const refused = await askAtOnce(300, ask);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
});

test('health checks are always answered', async () => {
  const headers = from('198.51.100.9');
  const health = await call(installation.app, 'GET /healthz', { headers });
  expect(health.statusCode).toBe(200);
});

test("a made-up address is nobody's where no proxy is named", async () => {
  const bare = await openSignIn({ AUTH_RATE_LIMITS: 'on', REQUESTS_PER_MINUTE: '1' });
  const asked = await call(bare.app, 'GET /api/data-sources', { headers: from('203.0.113.1') });
  expect(asked.statusCode).toBe(200);
  const verify = (ip: string) =>
    call(bare.app, 'POST /auth/v1/verify', {
      body: { type: 'signup', token_hash: 'x' },
      headers: from(ip),
    });
  const statuses: number[] = [];
  for (let at = 0; at < 31; at += 1) statuses.push((await verify(`203.0.113.${at}`)).statusCode);
  // Thirty in five minutes from one client, whatever address it claims.
  expect(statuses.at(-1)).toBe(429);
  await bare.close();
});

test('of twelve hundred at once some are refused, and the next is answered', async () => {
  const open = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, at) => signUp(open.app, `Saga${at}`)),
  );
  const answers = await Promise.all(
    Array.from({ length: 1200 }, (_, at) => people[at % 12]?.call('GET /api/assets') as Answering),
  );
  const refused = answers.filter(({ statusCode }) => [429, 503].includes(statusCode));
  // Of 400 places twelve users take a fourteenth each, so that two are left for others.
  const served = answers.filter(({ statusCode }) => statusCode === 200).length;
  expect(served).toBeGreaterThanOrEqual(12 * 28);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ headers }) => headers['retry-after'] === '1')).toBe(true);
  expect(refused.length + served).toBe(1200);
  expect((await people[0]?.call('GET /api/assets'))?.statusCode).toBe(200);
  await open.close();
});

test('a thousand requests of one user at once delay no other user', async () => {
  const open = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
  const [saga, olle] = [await signUp(open.app, 'Saga'), await signUp(open.app, 'Olle')];
  const waiting = Array.from({ length: 1000 }, () => saga.call('GET /api/assets'));
  const reads = await Promise.all(Array.from({ length: 20 }, () => olle.call('GET /api/assets')));
  expect(reads.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  const refused = (await Promise.all(waiting)).filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ statusCode }) => statusCode === 429)).toBe(true);
  expect(refused.every(({ headers }) => headers['retry-after'] === '1')).toBe(true);
  await open.close();
});
