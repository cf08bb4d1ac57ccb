import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { NetPayAnswer } from '#domain/tax/net-pay/net-pay-request.ts';
import type { TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { keepAddedRules } from '#domain/tax/rules/added-rules.ts';
import { shippedRuleBook, withAdded } from '#domain/tax/rules/rule-book.ts';
import { readAddedRules } from '#server/tax/rules/routes.ts';
import { addedRuleFiles } from '#server/tax/rules/table.ts';
import { aPeriod, fictional2027, fictionalRates2027, tablesOf } from './added-year.ts';
import { call, type Caller, signUp } from '#tests/support/caller.ts';
import { endProcess, findFreePort, startProcess } from '#tests/support/server.ts';
import { environmentOf, runCommand, serveSignIn } from '#tests/support/sign-in.ts';

const service = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });

/** `npm run rules`, beside the server and on its database. */
async function bring(contents: Record<string, object | string>, ...words: string[]) {
  const files = Object.entries(contents).map(([name, content]) => {
    const path = join(service.config.dataDir, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  });
  const ended = await runCommand(service, ['rules', ...files, ...words]);
  await readAddedRules(service.db.orm);
  return ended;
}

afterEach(async () => {
  await service.db.orm.delete(addedRuleFiles);
  keepAddedRules([]);
});

const SALARY = { municipality: '0126', churchMember: 0, birthYear: 1985, kind: 'salary' };

async function netPayIn2027(monthly: string) {
  const body = { ...SALARY, year: 2027, monthly };
  return call(service.app, 'POST /api/net-pay', { body });
}

async function meterOf2027(who: Caller): Promise<TaxMeter> {
  return (await who.call('GET /api/tax-meter?year=2027')).json<TaxMeter>();
}

test('a year of rules, rates and tables is taken, and counted with at once', async () => {
  const maria = await signUp(service.app, 'Maria');
  const kronor = { currency: 'SEK' };
  const isk = { ...kronor, type: 'investment', name: 'ISK', value: '500000', accountForm: 'isk' };
  await maria.call('POST /api/assets', { body: isk });
  expect((await netPayIn2027('35000')).statusCode).toBe(400);
  expect((await meterOf2027(maria)).lines).toMatchObject([{ amountsOf: 2026 }]);

  const rules = { ...fictional2027(), municipalRates: fictionalRates2027() };
  const tables = tablesOf(withAdded(shippedRuleBook(), [rules as never]), 2027);
  const { printed, complained, code } = await bring(
    { 'rules.json': rules, 'tables.csv': tables },
    '--yes',
  );
  expect([complained, code]).toEqual(['', 0]);
  expect(printed).toContain('from 2027-01-01 to 2027-12-31: 83400 -> 91000');
  expect(printed).toContain('Municipal rates 2027: 1 municipalities have others than before');
  expect(printed).toContain('Huddinge: 22.38 + 12.33 %');
  expect(printed).toContain('Tax tables 2027: every krona agrees with the rules');
  expect(printed).toContain('Used for tax on savings and loans: 1 accounts here, and guests');

  // Table 35: 22.38 + 12.33 + 0.292. Of 420 000 a year the allowance is 0.77 × 59 600 − 10 % of
  // 234 644, up to 22 500; municipal tax 33.84 % of 397 500 = 134 514; burial and church 4 611;
  // public service 1 % of 1.42 × 91 000 = 1 292; work income (1.813 × 59 600 + 25.1 % of 226 896
  // − 22 500) × 33.84 % = 48 223; earned income 1 500: 90 694 a year.
  const pay = (await netPayIn2027('35000')).json<NetPayAnswer>();
  expect(pay).toMatchObject({ table: 35, ratesYear: 2027, tax: Math.floor(90_694 / 12) });
  expect((await netPayIn2027('90000')).json<NetPayAnswer>().percent).toBeGreaterThan(20);
  const { lines, steps } = await meterOf2027(maria);
  expect(lines).toMatchObject([{ amountsOf: null }]);
  expect(steps.standardPercent).toBe(5);
  // The year before is as it was.
  const body = { ...SALARY, year: 2026, monthly: '35000' };
  const before = await call(service.app, 'POST /api/net-pay', { body });
  expect(before.json()).toMatchObject({ table: 32, tax: 6_922, ratesYear: 2026 });
});

test('clients are given the same rows, and the list of rules shows them', async () => {
  expect((await call(service.app, 'GET /api/rules/added')).json()).toEqual({ files: [] });
  await bring({ 'rules.json': fictional2027() }, '--yes');
  const { files } = (await call(service.app, 'GET /api/rules/added')).json<{ files: unknown[] }>();
  expect(files).toMatchObject([{ rules: { income_base_amount: [{ value: '91000' }] } }]);
  const listed = (await call(service.app, 'GET /api/rules')).body;
  expect(listed).toContain('"value":"91000"');
});

test('the same file again changes nothing, and without --yes nothing is stored', async () => {
  const file = fictional2027();
  const asked = await bring({ 'rules.json': file });
  expect([asked.code, asked.complained]).toEqual([
    1,
    'Add --yes to store this without a question.\n',
  ]);
  expect(await service.db.orm.$count(addedRuleFiles)).toBe(0);
  await bring({ 'rules.json': file }, '--yes');
  const again = await bring({ 'rules.json': file }, '--yes');
  expect([again.code, again.printed]).toEqual([0, 'Nothing in it is new.\n']);
  expect(await service.db.orm.$count(addedRuleFiles)).toBe(1);
});

const sources = fictional2027().sources;
const filed = (key: string, period: object) => ({ sources, rules: { [key]: [period] } });
const year2026 = { from: '2026-01-01', to: '2026-12-31' };

test.each([
  [
    'a past period',
    filed('price_base_amount', aPeriod('60000', year2026)),
    'price_base_amount: 2026-01-01 has passed with 59200, which is not changed afterwards',
  ],
  [
    'the days of a rule without an end that have passed',
    filed('capital_tax', aPeriod('25', { from: '2026-01-01', to: null })),
    'capital_tax: 2026-01-01 has passed with 30, which is not changed afterwards',
  ],
  [
    'a year in a rule that goes on after it',
    filed('capital_tax', aPeriod('25', { from: '2099-01-01', to: '2099-12-31' })),
    'goes on after 2099-12-31',
  ],
  ['an unknown key', filed('fee_of_nobody', aPeriod('1')), 'fee_of_nobody: no rule has that key'],
  [
    'a number in place of a scale',
    filed('ordinary_allowance', aPeriod('1')),
    'ordinary_allowance: a number and a scale are not one rule',
  ],
  [
    'a grade that is not one',
    filed('income_base_amount', aPeriod('1', { grade: 'E' as 'A' })),
    'grade',
  ],
  [
    'a source that is not in the file',
    filed('income_base_amount', aPeriod('1', { source: 'elsewhere' })),
    'income_base_amount: unknown source elsewhere',
  ],
  [
    'rates of too few municipalities',
    {
      sources,
      municipalRates: { ...fictionalRates2027(), rows: fictionalRates2027().rows.slice(1) },
    },
    'municipalRates',
  ],
  [
    'a key of every object',
    filed('constructor', aPeriod('1')),
    'constructor: no rule has that key',
  ],
  [
    'a series that every object has',
    { sources, series: { toString: { '2026M11': '1' } } },
    'toString: no series has that name',
  ],
  ['a series with a gap', { sources, series: { consumer_prices: { '2099M01': '125.00' } } }, 'gap'],
] as const)('%s is refused with its name, and nothing is stored', async (_, file, words) => {
  const { complained, code } = await bring({ 'rules.json': file }, '--yes');
  expect(code).toBe(1);
  expect(complained).toContain(words);
  expect(await service.db.orm.$count(addedRuleFiles)).toBe(0);
});

test('no word of a file reaches the terminal as an order to it', async () => {
  const hostile = '\u001B[2J\u202E';
  const filedUnder = filed(`${hostile}fee`, aPeriod('1'));
  const rows = fictionalRates2027().rows.map((row) => [row[0], hostile + row[1], ...row.slice(2)]);
  const rates = { ...fictionalRates2027(), rows };
  const [key, broken, named] = await Promise.all([
    bring({ 'key.json': filedUnder }),
    bring({ 'broken.json': `${hostile}{` }),
    bring({ 'rates.json': { sources, municipalRates: rates } }),
  ]);
  for (const { printed, complained } of [key, broken, named]) {
    expect(printed + complained).not.toMatch(/[\u001B\u202E]/);
  }
  expect(broken.complained).toContain('broken.json: ');
  expect(named.printed).toContain('Huddinge: 22.38');
});

test('files of one command keep their own sources, and unused ones are not stored', async () => {
  const one = { ...sources, unused: { authority: 'A', document: 'B', url: null } };
  const other = { invented: { authority: 'Annan', document: 'C', url: null } };
  const first = { sources: one, rules: { income_base_amount: [aPeriod('91000')] } };
  const second = { sources: other, rules: { state_tax_threshold: [aPeriod('700000')] } };
  const both = await bring({ 'first.json': first, 'second.json': second }, '--yes');
  expect(both.complained).toContain('Two files have a source invented');
  await bring({ 'first.json': `\uFEFF${JSON.stringify(first)}` }, '--yes');
  const { files } = (await call(service.app, 'GET /api/rules/added')).json<{ files: unknown[] }>();
  expect(files).toMatchObject([{ sources: { invented: sources['invented'] } }]);
  expect(JSON.stringify(files)).not.toContain('unused');
});

test('of two commands at once that would not have shown the same, one is refused', async () => {
  const values = ['91000', '92000'];
  const all = await Promise.all(
    values.map((value) =>
      bring({ [`${value}.json`]: filed('income_base_amount', aPeriod(value)) }, '--yes'),
    ),
  );
  const stored = await service.db.orm.$count(addedRuleFiles);
  expect(all.filter(({ code }) => code === 0)).toHaveLength(stored);
  for (const { complained, code } of all) {
    expect(code === 0 ? '' : complained).toMatch(/^$|Other rules were stored meanwhile/);
  }
});

test('tables are proven against the rules: before them, or with one other krona, refused', async () => {
  const rules = fictional2027();
  const tables = tablesOf(withAdded(shippedRuleBook(), [rules as never]), 2027);
  const early = await bring({ 'tables.csv': tables }, '--yes');
  expect(early.complained).toContain('Bring income_base_amount of 2027 first');
  const [head, , ...rest] = tables.split('\n');
  const wrong = [head, '2027;29;30B;19801;20000;1;0;0;0;0;0;', ...rest].join('\n');
  const refused = await bring({ 'rules.json': rules, 'tables.csv': wrong }, '--yes');
  expect(refused.complained).toContain('Table 29, column 1, 20000 a month: the file says 1');
  expect(await service.db.orm.$count(addedRuleFiles)).toBe(0);
});

test('figures of a series are added as those of its publisher are', async () => {
  const figures = { '2026M09': '125.00', '2026M10': '125.20' };
  const { printed } = await bring(
    { 'series.json': { sources, series: { consumer_prices: figures } } },
    '--yes',
  );
  expect(printed).toContain('consumer_prices: 2 new, to 2026M10');
  const { data } = (await call(service.app, 'GET /api/inflation-data')).json<{ data: unknown[] }>();
  expect(data.at(-1)).toEqual({ key: ['2026M10'], values: ['125.20'] });
});

test('a running server takes them over, and has them after a restart', async () => {
  const { dataDir, publicUrl } = service.config;
  const port = await findFreePort();
  const settings = { ...environmentOf(service), PUBLIC_URL: publicUrl };
  const start = async () => {
    const started = await startProcess({ dataDir, port }, { settings });
    expect(started.address, started.words.join('\n')).not.toBeNull();
    return started;
  };
  const read = async () => (await fetch(`http://127.0.0.1:${port}/api/rules/added`)).text();
  let node = await start();
  try {
    expect(await read()).toBe('{"files":[]}');
    await bring({ 'rules.json': fictional2027() }, '--yes');
    await expect.poll(read).toContain('91000');
    await endProcess(node, 'SIGTERM');
    node = await start();
    expect(await read()).toContain('91000');
  } finally {
    await endProcess(node, 'SIGTERM');
  }
});
