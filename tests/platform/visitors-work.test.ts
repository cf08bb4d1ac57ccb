import { beforeAll, expect, test } from 'vitest';
import { threadMs } from '#tests/support/processor-time.ts';
import { OPEN_ROUTES, routesOf } from '#tests/support/routes.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

/*
 * Anybody can ask without end for what needs no sign-in: no such request may keep the loop, on which
 * all others wait, much longer than the smallest answer does.
 */

const installation = serveSignIn({ REQUESTS_PER_MINUTE: '0' });

const TOKEN = 'x'.repeat(43);
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const email = 'maria@example.com';
const account = { email, password: 'sommarstuga 7' };

/** Bodies that are understood, for the calls that anybody may send. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /auth/v1/signup': account,
  'POST /auth/v1/token?grant_type=password': account,
  'POST /auth/v1/verify': { type: 'recovery', token_hash: TOKEN },
  'POST /auth/v1/otp': { email },
  'POST /auth/v1/magiclink': { email },
  'POST /auth/v1/recover': { email },
  'POST /auth/v1/resend': { type: 'signup', email },
  'POST /auth/v1/sso': { domain: 'example.com' },
  'POST /auth/v1/passkeys/authentication/options': {},
  'POST /auth/v1/passkeys/authentication/verify': { challenge_id: TOKEN, credential: {} },
  'POST /api/login': account,
  'POST /api/logout': {},
  'POST /api/register': account,
  'POST /api/auth/forgot-password': { email },
  'POST /api/auth/link': { token: TOKEN },
  'POST /api/auth/reset-password': { token: TOKEN, password: account.password },
  'POST /api/webhooks/stripe': {},
  [`POST /month-mail?token=${TOKEN}`]: {},
  'POST /api/net-pay': {
    year: 2026,
    municipality: 'Huddinge',
    churchMember: false,
    birthYear: 1985,
    kind: 'salary',
    monthly: '35000.00',
  },
};

/** Calls under the prefix of sign-in that begin with a token. */
const WITH_TOKEN =
  /^\w+ \/auth\/v1\/(?:admin|invite|user|logout|reauthenticate|factors|passkeys\/(?:registration|:id)|passkeys$)/;

const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/invitation': `?token=${TOKEN}`,
  'GET /auth/v1/verify': `?token=${TOKEN}&type=signup`,
  'POST /month-mail': `?token=${TOKEN}`,
};

/** The clock of a thread's work is coarse, so that many requests are measured at once. */
const REQUESTS = 12;
const ROUNDS = 3;
const SMALL_REQUESTS = 500;

/**
 * Times the work of the smallest answer, measured in the same run: what only reads takes up to ten,
 * and what opens an account with a dozen statements fifty; a busy machine may double either. The
 * document of the calls, made anew for each, took more than a hundred and forty.
 */
const RATIOS_MAX = { reads: 40, writes: 120 };

const unknownKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at.toString(36)}`, 0]));

/** Bodies as large as those of strangers may be, of what costs a parser or a schema most. */
const LARGE: Readonly<Record<string, object>> = {
  'numbers': { data: { a: Array<number>(16_000).fill(0) } },
  'objects': { data: { a: Array<object>(10_500).fill({}) } },
  'texts': { data: { a: Array<string>(10_500).fill('') } },
  'keys': unknownKeys(3_800),
  'keys of profile data': { data: unknownKeys(3_800) },
  'eight times as much': { data: { a: Array<number>(128_000).fill(0) } },
  'eight times as many keys': unknownKeys(26_000),
};

/** Work of this thread for a request, in milliseconds. */
async function workOf(call: string, requests = REQUESTS, more: object = {}): Promise<number> {
  const [method = '', address = ''] = call.split(' ');
  const url = address.replaceAll(/:\w+/g, ID);
  const body = BODIES[call];
  const payload = body && JSON.stringify({ ...body, ...more });
  const headers = {
    'accept-encoding': 'gzip, br',
    ...(payload && { 'content-type': 'application/json' }),
  };
  const sent = { method: method as 'POST', url, headers, ...(payload && { payload }) };
  const before = threadMs();
  for (let count = 0; count < requests; count += 1) {
    const { statusCode } = await installation.app.inject(sent);
    expect([call, statusCode]).not.toEqual([call, 429]);
  }
  return (threadMs() - before) / requests;
}

let calls: string[] = [];

beforeAll(() => {
  const open = routesOf(installation.app).filter((route) =>
    OPEN_ROUTES.some((pattern) => pattern.test(route)),
  );
  const named = open.map((route) =>
    route === 'POST /auth/v1/token' ? `${route}?grant_type=password` : route,
  );
  calls = named
    .filter((route) => !WITH_TOKEN.test(route) && !route.startsWith('ALL '))
    .map((route) => route + (QUERIES[route] ?? ''));
});

test('every call that needs no sign-in has a body here that it understands', async () => {
  const sent = calls.filter((call) => !/^(?:GET|HEAD|OPTIONS) /.test(call));
  expect(sent).toEqual(Object.keys(BODIES).sort());
});

test('none keeps the loop much longer than the smallest answer', async () => {
  await workOf('GET /healthz', SMALL_REQUESTS);
  const smallMs = await workOf('GET /healthz', SMALL_REQUESTS);
  const costly: [call: string, ratio: number][] = [];
  for (const call of calls) {
    const ratioMax = RATIOS_MAX[call.startsWith('POST') ? 'writes' : 'reads'];
    const ratio = await leastRatio(ratioMax, smallMs, () => workOf(call));
    if (ratio > ratioMax) costly.push([call, ratio]);
  }
  expect(costly).toEqual([]);
});

test.each(Object.entries(LARGE))('nor does a body of %s', async (_, more) => {
  await workOf('GET /healthz', SMALL_REQUESTS);
  const smallMs = await workOf('GET /healthz', SMALL_REQUESTS);
  const costly: [call: string, ratio: number][] = [];
  for (const call of Object.keys(BODIES)) {
    const work = () => workOf(call, REQUESTS, more);
    const ratio = await leastRatio(RATIOS_MAX.writes, smallMs, work);
    if (ratio > RATIOS_MAX.writes) costly.push([call, ratio]);
  }
  expect(costly).toEqual([]);
});

/** The work in times of the smallest, in the first round that is below the limit or in the best. */
async function leastRatio(ratioMax: number, smallMs: number, work: () => Promise<number>) {
  let least = Infinity;
  for (let round = 0; round < ROUNDS && least > ratioMax; round += 1) {
    least = Math.min(least, (await work()) / smallMs);
  }
  return least;
}
