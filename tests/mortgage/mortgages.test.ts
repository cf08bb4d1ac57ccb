import { beforeEach, expect, test } from 'vitest';
import type { Outlook } from '#domain/mortgage/outlook.ts';
import type { Schedule } from '#domain/mortgage/schedule.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { exportOf, importBy } from '#tests/support/exports.ts';
import type { ListedActivity } from '#server/records/activity/routes.ts';
import { addMortgage, aMortgage, aPart, HOME, mortgagesOf } from '#tests/support/mortgages.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;

beforeEach(async () => {
  maria = await signUp(installation.app, 'Maria');
});

async function addHome(caller = maria, fields = {}): Promise<string> {
  const made = await caller.call('POST /api/assets', { body: { ...HOME, ...fields } });
  return made.json<{ id: string }>().id;
}

async function addLoan(fields = {}, caller = maria): Promise<string> {
  const loan = { type: 'mortgage', name: 'Bolån', balance: '1800000', currency: 'SEK' };
  const made = await caller.call('POST /api/liabilities', { body: { ...loan, ...fields } });
  return made.json<{ id: string }>().id;
}

type Stated = { code: string; issues: { path: string; code: string; message: string }[] };

test('a home and a new part are stated by one call, which adds the loan', async () => {
  const home = await addMortgage(maria);
  const loans = (await maria.call('GET /api/liabilities')).json<Record<string, string>[]>();
  // 2 400 000 × 3 % / 12
  expect(loans).toMatchObject([
    { name: 'SBAB 1', balance: '2400000.00', interestRate: '3.00', monthlyInterest: '6000.00' },
  ]);
  const [mortgage] = await mortgagesOf(maria);
  expect(mortgage).toMatchObject({ assetId: home, name: 'Radhuset', hiddenParts: 0 });
  // 2 400 000 / 4 000 000, 1 % of 2 400 000 a year
  expect(mortgage?.card).toMatchObject({
    debt: 2_400_000,
    valued: { loanToValue: 60, requiredMonthly: 2000 },
    paidMonthly: 2000,
    interestMonth: 6000,
  });
  expect(mortgage?.card.parts[0]?.rateCheck).toMatchObject({
    binding: 'floating',
    average: 2.6425,
    month: '2026-02',
  });
});

test('a present loan is joined and not retyped: its history and its id stay', async () => {
  const [home, loan] = [await addHome(), await addLoan({ interestRate: '3.35' })];
  expect((await mortgagesOf(maria))[0]).toMatchObject({ assetId: null, card: { valued: null } });
  const part = aPart({ liabilityId: loan, balance: '1800000', name: 'Bolån' });
  await maria.call(`PUT /api/mortgages/${home}`, { body: aMortgage({ parts: [part] }) });
  const mortgages = await mortgagesOf(maria);
  expect(mortgages).toHaveLength(1);
  expect(mortgages[0]?.parts).toMatchObject([{ liabilityId: loan, balance: '1800000.00' }]);
});

test('a rate agreed from a day keeps the earlier one', async () => {
  const home = await addMortgage(maria);
  const [before] = await mortgagesOf(maria);
  const liabilityId = before?.parts[0]?.liabilityId;
  const rates = [
    { from: '2021-06-01', rate: '3.00' },
    { from: '2025-06-01', rate: '2.60' },
  ];
  const parts = [aPart({ liabilityId, balance: '2400000', rates, fixedUntil: '2028-06-01' })];
  await maria.call(`PUT /api/mortgages/${home}`, { body: aMortgage({ parts }) });
  const [after] = await mortgagesOf(maria);
  expect(after?.parts[0]).toMatchObject({ rates, fixedUntil: '2028-06-01' });
  // 2 400 000 × 2.6 % / 12
  expect(after?.card.interestMonth).toBe(5200);
});

test('a rate changed on the loan itself counts from that day', async () => {
  await addMortgage(maria);
  const [{ id } = { id: '' }] = (await maria.call('GET /api/liabilities')).json<{ id: string }[]>();
  await maria.call(`PUT /api/liabilities/${id}`, { body: { interestRate: '4.00' } });
  const [mortgage] = await mortgagesOf(maria);
  expect(mortgage?.parts[0]?.rates.map(({ rate }) => rate)).toEqual(['3.00', '4.00']);
  expect(mortgage?.card.interestMonth).toBe(8000);
});

test('a part moves to another home, and leaves the first', async () => {
  await addMortgage(maria);
  const [first] = await mortgagesOf(maria);
  const liabilityId = first?.parts[0]?.liabilityId;
  const cabin = await addHome(maria, { name: 'Stugan' });
  const parts = [aPart({ liabilityId, balance: '2400000' })];
  await maria.call(`PUT /api/mortgages/${cabin}`, { body: aMortgage({ parts }) });
  expect((await mortgagesOf(maria)).map(({ name }) => name)).toEqual(['Stugan']);
});

test('the schedule ends when the debt is repaid, and adds up to it', async () => {
  const home = await addMortgage(maria);
  const { dayCount, months } = (
    await maria.call(`GET /api/mortgages/${home}/schedule`)
  ).json<Schedule>();
  expect(dayCount).toBe('30/360');
  // 600 months at 2 000 repay 1 200 000 of 2 400 000
  expect(months).toHaveLength(600);
  expect(months.at(-1)?.balance).toBe(2_400_000 - 600 * 2000);
  expect(months[0]).toMatchObject({ interest: 6000, amortization: 2000, balance: 2_398_000 });
});

test('stress tells of the budget, the scenarios and the next 1 000 kronor', async () => {
  const home = await addMortgage(maria);
  const income = { type: 'salary', name: 'Lön', amount: '40000', currency: 'SEK' };
  const tax = { frequency: 'monthly', taxPercentage: '25' };
  await maria.call('POST /api/incomes', { body: { ...income, ...tax } });
  const savings = { type: 'savings', name: 'Buffert', value: '100000', currency: 'SEK' };
  await maria.call('POST /api/assets', { body: savings });
  const answer = await maria.call(`POST /api/mortgages/${home}/stress`);
  const { budget, scenarios, uses } = answer.json<Outlook>();
  // 40 000 − 25 % − 6 000 − 2 000
  expect(budget).toMatchObject({ netIncome: 30_000, left: 22_000, buffer: 100_000 });
  // 2 400 000 × 1 % / 12 = 2 000, less 30 %
  expect(scenarios[0]).toMatchObject({ points: 1, left: 22_000 - 2000 + 600 });
  expect(scenarios.find(({ kind }) => kind === 'home')?.loanToValue).toBe(75);
  expect(uses[0]).toMatchObject({ kind: 'secured', yearly: 21, breakEven: 2.1 });
});

test.each([
  ['a base value of 0', { baseValue: '0' }, 'baseValue', 'mortgage.base'],
  ['a base day in the future', { baseDay: '2199-01-01' }, 'baseDay', 'day.future'],
  ['no part', { parts: [] }, 'parts', 'mortgage.parts'],
  ['relief without an end', { relief: 'newly_built' }, 'reliefUntil', 'relief.required'],
  [
    'relief of six years for a newly built home',
    { relief: 'newly_built', reliefUntil: '2027-06-02' },
    'reliefUntil',
    'relief.long',
  ],
])('%s is refused with its field, and nothing changes', async (_name, fields, path, code) => {
  const home = await addHome();
  const answer = await maria.call(`PUT /api/mortgages/${home}`, { body: aMortgage(fields) });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<Stated>().issues).toMatchObject([{ path, code }]);
  expect((await maria.call('GET /api/liabilities')).json()).toEqual([]);
});

test.each([
  [
    'fixed until before it was granted',
    { fixedUntil: '2021-05-31' },
    'fixedUntil',
    'binding.early',
  ],
  [
    'amortization above the balance',
    { monthlyAmortization: '2400000.01' },
    'monthlyAmortization',
    'amortization.large',
  ],
  ['granted in the future', { grantedOn: '2199-01-01' }, 'grantedOn', 'day.future'],
  [
    'an original amount below the balance',
    { originalAmount: '2399999' },
    'originalAmount',
    'original.small',
  ],
  ['no rate', { rates: [] }, 'rates', 'rate.required'],
  [
    'a rate from a day in the future',
    { rates: [{ from: '2199-01-01', rate: '3' }] },
    'rates.0.from',
    'day.future',
  ],
])('a part %s is refused with its field, and no loan is added', async (_name, part, path, code) => {
  const home = await addHome();
  const parts = [aPart({ balance: '100' }), aPart({ balance: '2400000', ...part })];
  const body = aMortgage({ parts: [aPart({ balance: '100000' }), parts[1]] });
  const answer = await maria.call(`PUT /api/mortgages/${home}`, { body });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<Stated>().issues[0]).toMatchObject({ path: `parts.1.${path}`, code });
  expect((await maria.call('GET /api/liabilities')).json()).toEqual([]);
  expect(await mortgagesOf(maria)).toEqual([]);
});

test('a car loan, a loan in euro and another user’s loan are no parts', async () => {
  const home = await addHome();
  const erik = await signUp(installation.app, 'Erik');
  const loans = [
    [await addLoan({ type: 'car_loan' }), 'mortgage.type'],
    [await addLoan({ currency: 'EUR' }), 'mortgage.currency'],
    [await addLoan({}, erik), 'item.missing'],
  ] as const;
  for (const [liabilityId, code] of loans) {
    const parts = [aPart({ liabilityId, balance: '1800000' })];
    const answer = await maria.call(`PUT /api/mortgages/${home}`, { body: aMortgage({ parts }) });
    expect(answer.json<Stated>().issues).toMatchObject([{ path: 'parts.0.liabilityId', code }]);
  }
});

test('another user’s home has no card for Erik, by any call', async () => {
  const home = await addMortgage(maria);
  const erik = await signUp(installation.app, 'Erik');
  const path = `/api/mortgages/${home}`;
  const calls = [
    erik.call(`PUT ${path}`, { body: aMortgage() }),
    erik.call(`DELETE ${path}`),
    erik.call(`GET ${path}/schedule`),
    erik.call(`POST ${path}/stress`),
  ];
  const answers = await Promise.all(calls);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  expect(await mortgagesOf(erik)).toEqual([]);
});

test('a version that was read is changed only while it is the newest', async () => {
  const home = await addMortgage(maria);
  const [mortgage] = await mortgagesOf(maria);
  const parts = [aPart({ liabilityId: mortgage?.parts[0]?.liabilityId, balance: '2400000' })];
  const headers = { 'if-match': mortgage?.updatedAt ?? '' };
  const send = (baseValue: string) =>
    maria.call(`PUT /api/mortgages/${home}`, { body: aMortgage({ parts, baseValue }), headers });
  const answers = await Promise.all([send('4100000'), send('4200000')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const stale = answers.find(({ statusCode }) => statusCode === 409);
  const { current } = stale?.json<{ current: { terms: { baseValue: string } } }>() ?? {};
  expect(['4100000.00', '4200000.00']).toContain(current?.terms.baseValue);
});

test('a doubled press adds the loan once', async () => {
  const home = await addHome();
  const headers = { 'idempotency-key': 'form-1' };
  const send = () => maria.call(`PUT /api/mortgages/${home}`, { body: aMortgage(), headers });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await maria.call('GET /api/liabilities')).json<object[]>()).toHaveLength(1);
});

test('recent activity tells of the loans as one, and of the terms that changed', async () => {
  const parts = [aPart({ balance: '2000000' }), aPart({ balance: '400000', name: 'SBAB 2' })];
  const home = await addMortgage(maria, { parts });
  const [mortgage] = await mortgagesOf(maria);
  const stated = (mortgage?.parts ?? []).map(({ liabilityId, name, balance }) =>
    aPart({ liabilityId, name, balance }),
  );
  const put = (fields: object) =>
    maria.call(`PUT /api/mortgages/${home}`, { body: aMortgage({ parts: stated, ...fields }) });
  await put({});
  await put({ baseValue: '4500000' });
  await put({ baseValue: '4500000', parts: stated.slice(0, 1) });
  await maria.call(`DELETE /api/mortgages/${home}`);
  const answer = await maria.call('GET /api/activities');
  const { activities } = answer.json<{ activities: ListedActivity[] }>();
  expect(activities.map(({ action, items, changes }) => [action, items.length, changes])).toEqual([
    ['updated', 1, [{ field: 'mortgageEnded' }]],
    ['updated', 1, [{ field: 'mortgageParts' }]],
    ['updated', 1, [{ field: 'baseValue', from: '4000000.00', to: '4500000.00', currency: 'SEK' }]],
    ['updated', 1, [{ field: 'mortgageAdded' }]],
    ['created', 2, []],
    ['created', 1, []],
  ]);
});

test('terms are ended only as they were read', async () => {
  const home = await addMortgage(maria);
  const [mortgage] = await mortgagesOf(maria);
  const path = `DELETE /api/mortgages/${home}`;
  const headers = (version: string) => ({ headers: { 'if-match': version } });
  const stale = await maria.call(path, headers('2020-01-01T00:00:00.000Z'));
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({ current: { assetId: home } });
  const seen = await maria.call(path, headers(mortgage?.updatedAt ?? ''));
  expect(seen.statusCode).toBe(204);
});

test('terms are deleted without the loans; an erased loan takes its part along', async () => {
  const home = await addMortgage(maria);
  expect((await maria.call(`DELETE /api/mortgages/${home}`)).statusCode).toBe(204);
  expect(await mortgagesOf(maria)).toMatchObject([{ assetId: null, terms: null }]);
  expect((await maria.call(`DELETE /api/mortgages/${home}`)).statusCode).toBe(404);
  const second = await addMortgage(maria);
  const [mortgage] = (await mortgagesOf(maria)).filter(({ assetId }) => assetId === second);
  const id = mortgage?.parts[0]?.liabilityId ?? '';
  await maria.call(`DELETE /api/liabilities/${id}?history=erase`);
  const [rest] = (await mortgagesOf(maria)).filter(({ assetId }) => assetId === second);
  expect(rest?.parts).toEqual([]);
});

test('twenty-one parts, a body of nonsense and a malformed id are refused', async () => {
  const home = await addHome();
  const parts = Array.from({ length: 21 }, () => aPart({ balance: '1000' }));
  const many = await maria.call(`PUT /api/mortgages/${home}`, { body: aMortgage({ parts }) });
  expect(many.json<Stated>().issues).toMatchObject([{ path: 'parts', code: 'mortgage.many' }]);
  const nonsense = await maria.call(`PUT /api/mortgages/${home}`, { body: { parts: 'x' } });
  expect(nonsense.statusCode).toBe(400);
  const malformed = await maria.call('PUT /api/mortgages/x', { body: aMortgage() });
  expect(malformed.statusCode).toBe(404);
});

test('a full export carries the mortgage to another account', async () => {
  await addMortgage(maria, { baseReason: 'revaluation', dayCount: 'actual/365' });
  const file = await exportOf(installation, maria);
  const erik = await signUp(installation.app, 'Erik');
  const imported = await importBy(erik, file);
  expect(imported.statusCode).toBeLessThan(300);
  const [from] = await mortgagesOf(maria);
  const [to] = await mortgagesOf(erik);
  expect(to?.terms).toEqual(from?.terms);
  expect(to?.card.debt).toBe(2_400_000);
  expect(to?.assetId).not.toBe(from?.assetId);
});
