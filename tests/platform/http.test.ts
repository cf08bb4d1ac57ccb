import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, call, signUp } from '#tests/support/caller.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { anIncome } from '#tests/support/drafts.ts';

const villa = { type: 'real_estate', name: 'Villa', value: '4500000', currency: 'SEK' };
const english = { 'accept-language': 'en' };

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;
let erik: Caller;

beforeAll(async () => {
  maria = await signUp(installation.app, 'Maria');
  erik = await signUp(installation.app, 'Erik');
});

const idOf = (answer: { json(): unknown }) => (answer.json() as { id: string }).id;
const listed = async (user: Caller) =>
  (await user.call('GET /api/assets')).json() as { id: string; name: string }[];

describe('a refusal', () => {
  test('names the field, and why, in the language of the reader', async () => {
    const body = { ...villa, value: '1e5', colour: 'red', currency: 'XYZ' };
    const swedish = await maria.call('POST /api/assets', { body });
    expect(swedish.statusCode).toBe(400);
    expect(swedish.json()).toEqual({
      code: 'invalid',
      message: 'Något i det som skickades är inte giltigt. Rätta fälten som nämns.',
      issues: [
        {
          path: 'value',
          code: 'amount.format',
          message: 'Skriv ett belopp, till exempel 1 250 000,50.',
        },
        { path: 'currency', code: 'currency.unknown', message: 'Välj en av valutorna i listan.' },
        { path: 'colour', code: 'unknown_field', message: 'Fältet finns inte.' },
      ],
    });
    const inEnglish = await maria.call('POST /api/assets', { body, headers: english });
    expect(inEnglish.json()).toMatchObject({ issues: [{ message: /^Enter an amount/ }, {}, {}] });
  });

  test.each([
    ['{', 400, 'bad_json'],
    ['[]', 400, 'invalid'],
    ['null', 400, 'invalid'],
    ['{"__proto__":{"a":1}}', 400, 'bad_json'],
    [JSON.stringify({ ...villa, name: 'x'.repeat(300_000) }), 413, 'too_large'],
  ])('of the body %.20s is %d %s', async (body, status, code) => {
    const answer = await maria.call('POST /api/assets', { body });
    expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([status, code]);
  });

  test('of another kind of content is 415', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await maria.call('POST /api/assets', { body: 'villa', headers });
    expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([
      415,
      'unsupported_media_type',
    ]);
  });

  test('never tells of what lies inside', async () => {
    const answers = await Promise.all([
      maria.call('PUT /api/assets/x', { body: {} }),
      maria.call(`DELETE /api/assets/'; drop table assets`),
      maria.call('GET /api/nowhere'),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toMatch(/select|postgres|stack|src\/|\.ts/i);
    }
  });
});

describe('server-managed fields', () => {
  test('are ignored when a whole item is sent back', async () => {
    const made = await maria.call('POST /api/assets', {
      body: { ...villa, id: 'mine', userId: erik.userId, createdAt: 'then' },
    });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ userId: maria.userId, value: '4500000.00' });
    expect(idOf(made)).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('Idempotency-Key', () => {
  const keyed = (user: Caller, key: string, body: object = villa) =>
    user.call('POST /api/assets', { body, headers: { 'idempotency-key': key } });

  test('of a double click makes one row and gives the same answer', async () => {
    const before = (await listed(maria)).length;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => keyed(maria, 'double-click')),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await listed(maria)).length).toBe(before + 1);
  });

  test('with other content is refused', async () => {
    await keyed(maria, 'reused');
    const other = await keyed(maria, 'reused', { ...villa, name: 'Torp' });
    expect([other.statusCode, other.json()]).toMatchObject([
      422,
      { code: 'idempotency_key_reused' },
    ]);
  });

  test('of a refused request may be used again', async () => {
    expect((await keyed(maria, 'mended', { ...villa, value: '' })).statusCode).toBe(400);
    expect((await keyed(maria, 'mended')).statusCode).toBe(201);
  });

  test('is each user’s own', async () => {
    await keyed(maria, 'shared');
    const answer = await keyed(erik, 'shared');
    expect(answer.json()).toMatchObject({ userId: erik.userId });
  });
});

describe('If-Match', () => {
  test('lets one of two changes through and shows the present row to the other', async () => {
    const made = (await maria.call('POST /api/assets', { body: villa })).json() as {
      id: string;
      updatedAt: string;
    };
    const change = (name: string) =>
      maria.call(`PUT /api/assets/${made.id}`, {
        body: { name },
        headers: { 'if-match': `"${made.updatedAt}"` },
      });
    expect((await change('Huset')).json()).toMatchObject({ name: 'Huset', value: '4500000.00' });
    const late = await change('Stugan');
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'conflict', current: { name: 'Huset' } });
  });
});

describe('a change', () => {
  test.each(['"2020"', '"now"', 'x', '"+275760-09-13T00:00:00.000Z"'])(
    'of a version %s that never was is a conflict',
    async (version) => {
      const id = idOf(await maria.call('POST /api/assets', { body: villa }));
      const headers = { 'if-match': version };
      const late = await maria.call(`PUT /api/assets/${id}`, { body: { name: 'Stuga' }, headers });
      expect(late.statusCode).toBe(409);
    },
  );

  test('leaves what is absent and clears what is null', async () => {
    const body = { ...villa, description: 'Röd', coOwnerName: 'Erik' };
    const id = idOf(await maria.call('POST /api/assets', { body }));
    const changed = await maria.call(`PUT /api/assets/${id}`, { body: { description: null } });
    expect(changed.json()).toMatchObject({
      description: null,
      coOwnerName: 'Erik',
      currency: 'SEK',
    });
  });

  test('of nothing is no error', async () => {
    const id = idOf(await maria.call('POST /api/assets', { body: villa }));
    expect((await maria.call(`PUT /api/assets/${id}`, { body: {} })).statusCode).toBe(200);
  });
});

describe('answers', () => {
  test('with data are asked for anew, and not sent again when nothing changed', async () => {
    const first = await maria.call('GET /api/assets');
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const tag = String(first.headers.etag);
    const again = await maria.call('GET /api/assets', { headers: { 'if-none-match': tag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await maria.call('POST /api/assets', { body: villa });
    const later = await maria.call('GET /api/assets', { headers: { 'if-none-match': tag } });
    expect(later.statusCode).toBe(200);
  });

  test('to a write are kept by nobody', async () => {
    const made = await maria.call('POST /api/assets', { body: villa });
    expect(made.headers['cache-control']).toBe('no-store');
  });
});

describe('the profile', () => {
  const answers = {
    firstName: 'Maria',
    lastName: 'Lind',
    currency: 'SEK',
    language: 'sv',
    occupation: 'Murare',
    age: 41,
  };

  test('is onboarded by its four required answers together, not by one of them', async () => {
    const saga = await signUp(installation.app, 'Saga');
    const one = await saga.call('PUT /api/auth/user/profile', { body: { currency: 'EUR' } });
    expect(one.json()).toMatchObject({ currency: 'EUR', isOnboarded: 0 });
    const all = await saga.call('PUT /api/auth/user/profile', {
      body: { ...answers, email: saga.email.toUpperCase() },
    });
    expect(all.json()).toMatchObject({ ...answers, isOnboarded: 1, email: saga.email });
    expect((await saga.call('GET /api/user')).json()).toMatchObject({ isOnboarded: 1 });
  });

  test('does not change the address', async () => {
    const answer = await maria.call('PUT /api/auth/user/profile', {
      body: { email: erik.email },
      headers: english,
    });
    expect(answer.json()).toMatchObject({
      issues: [{ path: 'email', message: 'Email address cannot be changed' }],
    });
  });

  test('cannot be made premium by its owner', async () => {
    const answer = await maria.call('PUT /api/auth/user/profile', { body: { isPremium: 1 } });
    expect(answer.json()).toMatchObject({ issues: [{ path: 'isPremium', code: 'unknown_field' }] });
  });
});

test('the summary counts half a villa by half, in the user’s currency', async () => {
  const saga = await signUp(installation.app, 'Saga');
  await saga.call('PUT /api/auth/user/profile', { body: { currency: 'SEK' } });
  await saga.call('POST /api/assets', { body: { ...villa, ownershipPercentage: 50 } });
  await saga.call('POST /api/assets', {
    body: { ...villa, name: 'Fond', type: 'investment', value: '100', currency: 'EUR' },
  });
  const summary = await saga.call('GET /api/financial-summary');
  expect(summary.json()).toMatchObject({
    currency: 'SEK',
    totalAssets: 4_500_000 / 2 + 100 * 10.892,
    netWorth: 2_251_089.2,
    oldRates: [{ currency: 'SEK', day: '2026-04-13' }],
    notIncluded: [],
  });
});

test('sending the onboarding twice makes one income and one goal', async () => {
  const saga = await signUp(installation.app, 'Saga');
  const send = () =>
    Promise.all([
      saga.call('POST /api/incomes', {
        body: anIncome({ name: 'Primary Income' }),
        headers: { 'idempotency-key': 'onboarding-income' },
      }),
      saga.call('POST /api/goals', {
        body: { name: 'Primary Financial Goal', targetAmount: '10000', description: 'Resa' },
        headers: { 'idempotency-key': 'onboarding-goal' },
      }),
    ]);
  await Promise.all([send(), send(), send()]);
  const names = async (kind: string) =>
    ((await saga.call(`GET /api/${kind}`)).json() as { name: string }[]).map(({ name }) => name);
  expect([await names('incomes'), await names('goals')]).toEqual([
    ['Primary Income'],
    ['Primary Financial Goal'],
  ]);
});

test('a user who signed up with the sign-in service alone may begin with any call', async () => {
  const { app } = installation;
  const body = { email: 'stig@example.com', password: 'tre höga stenar' };
  const signedUp = await call(app, 'POST /auth/v1/signup', { body });
  const { access_token: token } = signedUp.json() as { access_token: string };
  const headers = { 'authorization': `Bearer ${token}`, 'idempotency-key': 'first' };
  const made = await call(app, 'POST /api/assets', { body: villa, headers });
  expect([made.statusCode, made.json()]).toMatchObject([201, { name: 'Villa' }]);
});

test('health is open, and documents describe every call', async () => {
  expect((await call(installation.app, 'GET /healthz')).json()).toEqual({ status: 'ok' });
  expect((await call(installation.app, 'GET /readyz')).json()).toEqual({ status: 'ready' });
  const docs = (await call(installation.app, 'GET /api/docs')).json() as {
    openapi: string;
    paths: Record<string, object>;
  };
  expect(docs.openapi).toBe('3.1.0');
  expect(Object.keys(docs.paths)).toEqual(
    expect.arrayContaining(['/api/assets', '/api/assets/{id}', '/api/user', '/api/login']),
  );
});
