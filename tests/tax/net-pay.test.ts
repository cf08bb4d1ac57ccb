import { expect, test } from 'vitest';
import type { NetPayAnswer } from '#domain/tax/net-pay/net-pay-request.ts';
import { call } from '#tests/support/caller.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn();

const maria = {
  year: 2026,
  municipality: 'Huddinge',
  churchMember: false,
  birthYear: 1985,
  kind: 'salary',
  monthly: '35000.00',
};

async function answerTo(body: object, language = 'en') {
  const answer = await call(installation.app, 'POST /api/net-pay', {
    body,
    headers: { 'accept-language': language },
  });
  return { status: answer.statusCode, body: answer.json<NetPayAnswer & { issues: unknown }>() };
}

test('without sign-in table, column, tax and net of a month are answered', async () => {
  const { status, body } = await answerTo(maria);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    municipality: { code: '0126', name: 'Huddinge' },
    ratesYear: 2026,
    table: 32,
    column: 1,
    percent: null,
    tax: 6_922,
    net: 35_000 - 6_922,
  });
  expect(body.steps).toMatchObject({ income: 35_000 * 12, allowance: 22_000 });
  expect(body.rules.map(({ key }) => key)).toContain('ordinary_allowance');
  expect(body.rules[0]).toMatchObject({ source: { authority: 'Skatteverket' }, grade: 'A' });
});

test('öre are paid out untaxed, and a municipality may be a code', async () => {
  const { body } = await answerTo({ ...maria, municipality: '0126', monthly: 35_000.5 });
  expect(body).toMatchObject({ tax: 6_922, net: 28_078.5 });
});

test('above 80 000 the table’s per cent is looked up', async () => {
  const { body } = await answerTo({ ...maria, monthly: '90000' });
  expect(body).toMatchObject({ percent: 35, tax: (90_000 * 35) / 100, net: 58_500, steps: null });
});

test.each([
  ['municipality', { municipality: 'Springfield' }, 'municipality.unknown'],
  ['municipality', { municipality: '' }, 'municipality.required'],
  ['birthYear', { birthYear: 2120 }, 'birthYear.future'],
  ['birthYear', { birthYear: 85 }, 'birthYear.format'],
  ['birthYear', { birthYear: 2026, year: 2025 }, 'birthYear.future'],
  ['year', { year: 2031 }, 'taxYear.unknown'],
  ['year', { year: 2024 }, 'taxYear.unknown'],
  ['year', { year: '2026' }, 'taxYear.unknown'],
  ['churchMember', { churchMember: 'ja' }, 'choice'],
  ['kind', { kind: 'inheritance' }, 'choice'],
  ['monthly', { monthly: 'mycket' }, 'amount.format'],
  ['monthly', { monthly: '' }, 'amount.required'],
  ['monthly', { monthly: '-1' }, 'amount.negative'],
  ['monthly', { monthly: '10000000000' }, 'amount.range'],
  ['extra', { extra: 1 }, 'unknown_field'],
])('a wrong %s is refused by its name: %j', async (path, wrong, code) => {
  const { status, body } = await answerTo({ ...maria, ...wrong });
  expect(status).toBe(400);
  expect(body.issues).toEqual([{ path, code, message: expect.any(String) }]);
});

test('the message is in the reader’s language and says what to do', async () => {
  const { body } = await answerTo({ ...maria, municipality: 'Springfield' }, 'sv');
  const message = 'Ingen kommun har det namnet. Välj en i listan.';
  expect(body.issues).toMatchObject([{ message }]);
});

test('the largest amount is answered', async () => {
  const { status, body } = await answerTo({ ...maria, monthly: '9999999999.99' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ percent: 51, tax: 5_099_999_999, net: 4_900_000_000.99 });
});
