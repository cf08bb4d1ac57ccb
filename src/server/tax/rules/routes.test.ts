import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { RuleOnDay, RuleWithHistory } from '#domain/tax/rules/listed-rules.ts';
import { type RuleBook, ruleBook } from '#domain/tax/rules/rule-book.ts';
import { readRuleBook } from '#domain/tax/rules/rule-file.ts';
import baseAmounts from '#domain/tax/rules/data/base-amounts.json' with { type: 'json' };
import { tagAnswers } from '#server/platform/http/answers.ts';
import { answerRefusals } from '#server/platform/http/refusals.ts';
import { validateByZod } from '#server/platform/http/requests.ts';
import { ruleRoutes } from './routes.ts';

const opened: FastifyInstance[] = [];

function open(book: () => RuleBook): FastifyInstance {
  const app = Fastify() as unknown as FastifyInstance;
  validateByZod(app);
  answerRefusals(app);
  tagAnswers(app);
  ruleRoutes(app, { book });
  opened.push(app);
  return app;
}

afterAll(() => Promise.all(opened.map((app) => app.close())));

const app = open(ruleBook);

async function rulesAt<Rule>(path: string, from = app): Promise<Map<string, Rule>> {
  const answer = await from.inject(path);
  expect(answer.statusCode).toBe(200);
  const { rules } = answer.json<{ rules: (Rule & { key: string })[] }>();
  return new Map(rules.map((rule) => [rule.key, rule]));
}

const onDay = (day: string, from = app) => rulesAt<RuleOnDay>(`/api/rules?on=${day}`, from);

test('all rules with their history, oldest first, without signing in', async () => {
  const rules = await rulesAt<RuleWithHistory>('/api/rules');
  expect([...rules.keys()]).toEqual(ruleBook().rules.map(({ key }) => key));
  expect(rules.get('price_base_amount')).toMatchObject({
    subject: 'base_amounts',
    name: { en: 'Price base amount', sv: 'Prisbasbelopp' },
    unit: 'SEK',
    isRepealed: false,
  });
  const periods = rules.get('price_base_amount')?.periods ?? [];
  expect(periods).toHaveLength(18);
  expect(periods[0]).toEqual({
    value: '42400',
    validFrom: '2010-01-01',
    validTo: '2010-12-31',
    source: {
      authority: 'Skatteverket',
      document: 'Belopp och procent',
      url: expect.stringContaining('https://www.skatteverket.se/'),
    },
    checkedOn: '2026-11-22',
    grade: 'A',
  });
});

test.each([
  ['2025-12-31', '58800'],
  ['2026-01-01', '59200'],
])('the rules as they hold on %s', async (day, value) => {
  const rules = await onDay(day);
  const rule = rules.get('price_base_amount');
  expect(rule).toMatchObject({ period: { value, validTo: `${day.slice(0, 4)}-12-31` } });
  expect(rule?.latest).toBe(day);
});

test('a day without a rule has none, and names the last day with one', async () => {
  const after = await onDay('2199-01-01');
  expect(after.get('price_base_amount')).toMatchObject({ period: null, latest: '2027-12-31' });
  const before = await onDay('1999-12-31');
  expect(before.get('price_base_amount')).toMatchObject({ period: null, latest: null });
  // The interest of 2012 is not known, though those of 2011 and 2013 are.
  const between = await onDay('2012-06-30');
  expect(between.get('student_loan_rate')).toMatchObject({ period: null, latest: '2011-12-31' });
});

test('a year is added by rows alone', async () => {
  const invented = structuredClone(baseAmounts);
  const last = invented.rules.price_base_amount.periods.at(-1);
  if (last === undefined) throw new Error('No price base amount');
  const of2028 = { ...last, value: '60000', from: '2028-01-01', to: '2028-12-31' };
  invented.rules.price_base_amount.periods.push(of2028);
  const book = readRuleBook([invented]);
  const rules = await onDay(
    '2028-07-01',
    open(() => book),
  );
  expect(rules.get('price_base_amount')).toMatchObject({ period: { value: '60000' } });
  expect(rules.get('income_base_amount')).toMatchObject({ period: null, latest: '2026-12-31' });
});

test.each([
  ['2026-02-30', 'sv', 'Skriv ett datum som finns, till exempel 2025-05-14.'],
  ['2026-02-30', 'en', 'Enter a date that exists, such as 2025-05-14.'],
  ['', 'en', 'Enter a date that exists, such as 2025-05-14.'],
  ['2026', 'en', 'Enter a date that exists, such as 2025-05-14.'],
  ['2026-01-01&on=2026-01-02', 'en', 'Enter a date that exists, such as 2025-05-14.'],
  [encodeURIComponent("2026-01-01' or 1=1"), 'en', 'Enter a date that exists, such as 2025-05-14.'],
  ['9'.repeat(5000), 'en', 'Enter a date that exists, such as 2025-05-14.'],
])('?on=%.30s in %s is refused by name', async (on, language, message) => {
  const headers = { 'accept-language': language };
  const answer = await app.inject({ url: `/api/rules?on=${on}`, headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'invalid',
    issues: [{ path: 'on', code: 'date.format', message }],
  });
});

test('an unknown field is refused by name', async () => {
  const answer = await app.inject({
    url: '/api/rules?day=2026-01-01',
    headers: { 'accept-language': 'sv' },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    issues: [{ path: 'day', code: 'unknown_field', message: 'Fältet finns inte.' }],
  });
});

test.each(['/api/rules', '/api/rules?on=2026-05-01'])(
  '%s travels compressed, and not at all to clients that have it',
  async (url) => {
    const headers = { 'accept-encoding': 'gzip' };
    const whole = await app.inject({ url, headers });
    expect(whole.headers['content-encoding']).toBe('gzip');
    const plain = await app.inject(url);
    expect(JSON.parse(gunzipSync(whole.rawPayload).toString())).toEqual(plain.json());
    const tag = String(whole.headers['etag']);
    const again = await app.inject({ url, headers: { ...headers, 'if-none-match': tag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  },
);

test('answers of two days have different tags', async () => {
  const tagOf = async (day: string) => (await app.inject(`/api/rules?on=${day}`)).headers['etag'];
  expect(await tagOf('2026-05-01')).not.toBe(await tagOf('2025-05-01'));
});
