import { describe, expect, test } from 'vitest';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { anAsset } from '#tests/support/drafts.ts';

const { maria } = openWithMaria();

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
