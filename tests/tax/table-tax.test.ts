import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#domain/account/profile.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Income } from '#domain/records/incomes.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { exportOf, importBy } from '#tests/support/exports.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;
let erik: Caller;

const PROFILE = 'PUT /api/auth/user/profile';
const FACTS = { municipality: 'Huddinge', birthYear: 1985, churchMember: false };
const SALARY = {
  name: 'Lön',
  type: 'salary',
  amount: '35000',
  frequency: 'monthly',
  currency: 'SEK',
  taxRule: 'table',
};

beforeAll(async () => {
  maria = await signUp(installation.app, 'Maria');
  erik = await signUp(installation.app, 'Erik');
  await maria.call(PROFILE, { body: { currency: 'SEK' } });
});

async function summary(): Promise<FinancialSummary> {
  return (await maria.call('GET /api/financial-summary')).json();
}

async function incomes(): Promise<Income[]> {
  return (await maria.call('GET /api/incomes')).json();
}

test('the income counts 30 % until the facts are stated, and to the krona afterwards', async () => {
  const added = await maria.call('POST /api/incomes', { body: SALARY });
  expect(added.statusCode).toBe(201);
  expect(added.json()).toMatchObject({ taxRule: 'table', incomeKind: 'salary' });
  expect(await summary()).toMatchObject({
    monthlyNetIncome: 35_000 * 0.7,
    explain: { monthlyNetIncome: [{ isEstimated: true }] },
  });
  const saved = await maria.call(PROFILE, { body: FACTS });
  expect(saved.json()).toMatchObject({ municipality: '0126', birthYear: 1985, churchMember: 0 });
  const { monthlyNetIncome, explain } = await summary();
  expect(monthlyNetIncome).toBe(35_000 - 6_922);
  expect(explain.monthlyNetIncome[0]).toMatchObject({
    counted: 28_078,
    tableTax: { gross: 35_000, tax: 6_922, table: 32, column: 1 },
  });
  expect((await incomes())[0]).toMatchObject({ tableTax: { tax: 6_922, table: 32 } });
  expect((await erik.call('GET /api/user')).json()).toMatchObject({ municipality: null });
});

test('an income sent back whole keeps its rule, and the derived tax is ignored', async () => {
  const [salary] = await incomes();
  const sent = { ...salary, tableTax: { tax: 1 } };
  const answer = await maria.call(`PUT /api/incomes/${salary?.id}`, { body: sent });
  expect(answer.statusCode).toBe(200);
  expect((await incomes())[0]).toMatchObject({ tableTax: { tax: 6_922 } });
});

test('earlier months follow the rule of their time, and the year of birth as it is stated', async () => {
  const [salary] = await incomes();
  const values = `POST /api/incomes/${salary?.id}/historical-values`;
  await maria.call(values, { body: { year: 2026, month: 1, value: '20000', currency: 'SEK' } });
  const before = await monthOf('2026-01');
  // Table 32 of 20 000: 3 290 in column 1.
  expect(before).toMatchObject({ income: 20_000, netIncome: 20_000 - 3_290 });
  await maria.call(PROFILE, { body: { birthYear: 1950 } });
  // Column 3, from the age limit: 1 613.
  expect(await monthOf('2026-01')).toMatchObject({ netIncome: 20_000 - 1_613 });
  await maria.call(PROFILE, { body: { birthYear: 1985 } });
});

/** Net pay of an amount a month in 2026. */
async function netOf(municipality: string, monthly: number): Promise<number> {
  const body = { ...FACTS, municipality, year: 2026, kind: 'salary', monthly };
  return (await maria.call('POST /api/net-pay', { body })).json<{ net: number }>().net;
}

describe('another municipality', () => {
  const DOROTEA = { municipality: '2425', churchMember: 0 } as const;
  const HUDDINGE = { municipality: '0126', churchMember: 0 } as const;
  const residencesOf = async () => (await maria.call('GET /api/user')).json<User>().residences;

  test('changes the tax of now, and of no month that is over', async () => {
    await maria.call(PROFILE, { body: { municipality: 'Dorotea' } });
    expect(await residencesOf()).toEqual([
      { from: null, ...HUDDINGE },
      { from: expect.stringMatching(/^\d{4}-\d\d$/), ...DOROTEA },
    ]);
    expect(await monthOf('2026-01')).toMatchObject({ netIncome: 20_000 - 3_290 });
    const moved = await netOf('Dorotea', 35_000);
    expect(moved).toBeLessThan(28_078);
    expect(await summary()).toMatchObject({ monthlyNetIncome: moved });
    expect((await incomes())[0]).toMatchObject({ tableTax: { tax: 35_000 - moved } });
  });

  test('holds from the month that is stated, or always', async () => {
    const since = [
      { from: null, ...HUDDINGE },
      { from: '2026-02', ...DOROTEA },
    ];
    await maria.call(PROFILE, { body: { residences: since } });
    const paid = await netOf('Dorotea', 20_000);
    expect([await monthOf('2026-01'), await monthOf('2026-02')]).toMatchObject([
      { netIncome: 20_000 - 3_290 },
      { netIncome: paid },
    ]);
    const always = [{ from: null, ...DOROTEA }];
    await maria.call(PROFILE, { body: { residences: always } });
    expect(await residencesOf()).toEqual([]);
    expect(await monthOf('2026-01')).toMatchObject({ netIncome: paid });
  });

  test.each([
    ['2199-01', '2425', 'month.future'],
    ['2026-02', '9999', 'municipality.unknown'],
  ])('is refused from %s in %s', async (from, municipality, code) => {
    const before = await residencesOf();
    const body = {
      residences: [
        { from: null, ...HUDDINGE },
        { ...DOROTEA, from, municipality },
      ],
    };
    const answer = await maria.call(PROFILE, { body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ path: 'residences', code }] });
    expect(await residencesOf()).toEqual(before);
  });
});

test('a month of another year than the rates says so', async () => {
  const [salary] = await incomes();
  const values = `POST /api/incomes/${salary?.id}/historical-values`;
  await maria.call(values, { body: { year: 2019, month: 5, value: '20000', currency: 'SEK' } });
  expect(await monthOf('2019-05')).toMatchObject({ isTaxOfOtherYear: true });
  expect(await monthOf('2026-01')).not.toHaveProperty('isTaxOfOtherYear');
});

async function monthOf(month: string): Promise<HistoryPoint | undefined> {
  const answer = await maria.call('GET /api/net-worth-history?period=all');
  return answer.json<HistoryPoint[]>().find((point) => point.month === month);
}

test('a percentage stays what it is', async () => {
  const [salary] = await incomes();
  const changes = { taxRule: 'percent', taxPercentage: '25' };
  await maria.call(`PUT /api/incomes/${salary?.id}`, { body: changes });
  expect((await summary()).monthlyNetIncome).toBe(35_000 * 0.75);
  await maria.call(`PUT /api/incomes/${salary?.id}`, { body: { taxRule: 'table' } });
});

test.each([
  ['municipality', { municipality: 'Springfield' }, 'municipality.unknown'],
  ['birthYear', { birthYear: 2150 }, 'birthYear.future'],
  ['birthYear', { birthYear: 1850 }, 'birthYear.format'],
  ['churchMember', { churchMember: 'no' }, 'choice'],
])('a wrong %s is refused and changes nothing: %j', async (path, wrong, code) => {
  const answer = await maria.call(PROFILE, { body: { ...FACTS, municipality: 'Solna', ...wrong } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ issues: [{ path, code }] });
  const user = (await maria.call('GET /api/user')).json();
  expect(user).toMatchObject({ municipality: '2425', birthYear: 1985 });
});

test('the facts are exported, and erased when null is sent', async () => {
  const residences = [
    { from: null, municipality: '2425', churchMember: 1 },
    { from: '2026-02', municipality: '0126', churchMember: 0 },
  ];
  await maria.call(PROFILE, { body: { residences } });
  const file = await exportOf(installation, maria);
  const facts = { municipality: '0126', birthYear: 1985, churchMember: 0, residences };
  expect(file.profile).toMatchObject(facts);
  expect(file.incomes[0]).toMatchObject({ taxRule: 'table', incomeKind: 'salary' });
  // Erik has no records yet, so the profile of the file becomes his.
  expect((await importBy(erik, file)).statusCode).toBe(201);
  expect((await erik.call('GET /api/user')).json()).toMatchObject(facts);
  expect((await erik.call('GET /api/incomes')).json()).toMatchObject([
    { tableTax: { tax: 6_922 } },
  ]);
  const body = { municipality: null, birthYear: null, churchMember: null };
  expect((await maria.call(PROFILE, { body })).json()).toMatchObject({ ...body, residences: [] });
  expect((await incomes())[0]).toMatchObject({ taxRule: 'table', tableTax: null });
});
