import { describe, expect, test } from 'vitest';
import { call } from '#tests/support/caller.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { anAsset } from '#tests/support/drafts.ts';

const { maria, installation } = openWithMaria();

/** As large as a body may be. */
const CHARACTERS = 250_000;

type Refusal = { code: string; issues: { path: string; code: string; message: string }[] };

function send(body: string, language = 'en') {
  const headers = { 'accept-language': language };
  return maria().call('POST /api/assets', { body, headers });
}

test.each([
  ['lists', '['.repeat(CHARACTERS / 2) + ']'.repeat(CHARACTERS / 2)],
  ['a field’s lists', `{"name":${'['.repeat(30)}${']'.repeat(30)}}`],
  ['objects', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`],
])('%s within one another are refused before they are parsed', async (_, body) => {
  const answer = await send(body);
  expect([answer.statusCode, answer.json<Refusal>().code]).toEqual([400, 'bad_json']);
});

test('brackets within a text are no depth', async () => {
  const body = anAsset({ name: '['.repeat(40), value: '1' });
  expect((await maria().call('POST /api/assets', { body })).statusCode).toBe(201);
});

describe('at the sign-in protocol', () => {
  const signUp = async (data: string) => {
    const account = `"email":"erik@example.com","password":"sommarstuga 7"`;
    const body = `{${account},"data":{"name":${data}}}`;
    const { statusCode, body: text } = await maria().call('POST /auth/v1/signup', { body });
    return [statusCode, (JSON.parse(text) as { error_code?: string }).error_code];
  };

  test.each([
    '"a\\u0000"',
    '{"\\u0000":1}',
    '"\\ud83c"',
    '"\\udfe1\\ud83c"',
    '"\\ud83c\\ud83c\\udfe1"',
    '"\\\\\\u0000"',
    '['.repeat(30) + ']'.repeat(30),
  ])('%s is refused', async (data) => {
    expect(await signUp(data)).toEqual([400, 'bad_json']);
  });

  test.each(['"\\ud83c\\udfe1"', '"\\\\u0000"', '"\\u00e5"', '"🏡"', '{"__proto__":{"a":1}}'])(
    '%s is taken',
    async (data) => {
      expect((await signUp(data))[0]).not.toBe(400);
    },
  );

  test('forty thousand characters are too many', async () => {
    expect(await signUp(`"${'x'.repeat(40_000)}"`)).toEqual([413, 'request_entity_too_large']);
  });
});

test('who is not signed in sends forms: more is 413, and 401 with a token that has expired', async () => {
  const body = anAsset({ note: 'x'.repeat(40_000) });
  const statusWith = async (headers: Record<string, string>) =>
    (await call(installation().app, 'POST /api/assets', { body, headers })).statusCode;
  expect(await statusWith({})).toBe(413);
  expect(await statusWith({ authorization: 'Bearer expired' })).toBe(401);
});

describe('of twenty thousand unknown fields', () => {
  const unknown = Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',');

  test.each([
    ['en', 'There may be more mistakes after these.'],
    ['sv', 'Det kan finnas fler fel efter dessa.'],
  ])('the first twenty are named, and that there may be more (%s)', async (language, message) => {
    const answer = await send(`{${unknown}}`, language);
    const { issues } = answer.json<Refusal>();
    expect(issues).toHaveLength(21);
    expect(issues.at(-1)).toEqual({ path: '', code: 'more', message });
    expect(answer.body.length).toBeLessThan(5_000);
  });
});
