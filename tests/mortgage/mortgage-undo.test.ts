import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { aMortgage, aPart, HOME, mortgagesOf } from '#tests/support/mortgages.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

type Undo = {
  before: object | null;
  others: { assetId: string; draft: object }[];
  loans: ({ id: string } & Record<string, string | null>)[];
  added: string[];
};

/**
 * A cabin gets the loan of a house, a loan without a home at another rate, and a new one. Its undo
 * brings everything back, or changes nothing.
 */
const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;
let house: string;
let cabin: string;
let moved: string;
let loose: string;
let undo: Undo;
let version: string;

beforeEach(async () => {
  maria = await signUp(installation.app, 'Maria');
  house = await add('assets', HOME);
  cabin = await add('assets', { ...HOME, name: 'Stugan' });
  const loan = { type: 'mortgage', currency: 'SEK' };
  moved = await add('liabilities', { ...loan, name: 'SBAB', balance: '1000000' });
  const typed = { name: 'SEB', balance: '500000', interestRate: '4', monthlyInterest: '1700' };
  loose = await add('liabilities', { ...loan, ...typed });
  await state(house, [aPart({ liabilityId: moved, name: 'SBAB', balance: '1000000' })]);
  const answered = await state(cabin, [
    aPart({ liabilityId: moved, name: 'SBAB', balance: '1000000' }),
    aPart({ liabilityId: loose, name: 'SEB', balance: '500000' }),
    aPart({ name: 'Nytt', balance: '100000' }),
  ]);
  version = answered.updatedAt;
  const added = answered.parts.map(({ liabilityId }) => liabilityId).at(-1) ?? '';
  undo = {
    before: null,
    others: [{ assetId: house, draft: houseAsItWas() }],
    loans: [{ id: loose, ...typed, monthlyAmortization: null, monthlyPayment: null }],
    added: [added],
  };
});

async function add(kind: string, body: object): Promise<string> {
  return (await maria.call(`POST /api/${kind}`, { body })).json<{ id: string }>().id;
}

type Answered = { updatedAt: string; parts: { liabilityId: string }[] };

async function state(home: string, parts: object[], caller = maria): Promise<Answered> {
  const body = aMortgage({ parts });
  return (await caller.call(`PUT /api/mortgages/${home}`, { body })).json<Answered>();
}

function houseAsItWas(): object {
  return aMortgage({
    parts: [aPart({ liabilityId: moved, name: 'SBAB', balance: '1000000' })],
  });
}

async function send(changes: Partial<Undo> = {}, ifMatch: string | null = version) {
  const headers = ifMatch === null ? {} : { 'if-match': ifMatch };
  const body = { ...undo, ...changes };
  const answer = await maria.call(`POST /api/mortgages/${cabin}/undo`, { body, headers });
  return answer.statusCode;
}

/** Homes with their parts, and loans with their figures: all that an undo writes. */
async function present() {
  const loans = (await maria.call('GET /api/liabilities')).json<Record<string, string>[]>();
  const homes = (await mortgagesOf(maria)).map(({ name, parts }) => [
    name,
    parts.map((part) => part.name),
  ]);
  return { homes, loans: loans.map((each) => [each['name'], each['monthlyInterest']]) };
}

test('homes, parts and loans are as before, the interest that was typed too', async () => {
  const { homes: stated } = await present();
  expect(stated).toEqual([['Stugan', ['SBAB', 'SEB', 'Nytt']]]);
  expect(await send()).toBe(204);
  const { homes, loans } = await present();
  expect(homes).toEqual([
    ['Radhuset', ['SBAB']],
    [null, ['SEB']],
  ]);
  expect(loans).toEqual([
    ['SBAB', '2500.00'],
    ['SEB', '1700.00'],
  ]);
  // A second press finds it undone.
  expect(await send()).toBe(409);
});

test.each([
  ['the home that a part moved from', () => state(house, [aPart({ balance: '9000' })])],
  ['a loan', () => change(moved, { balance: '990000' })],
  ['a loan that was added', () => change(undo.added[0], { name: 'SBAB 3' })],
  ['the home itself', () => state(cabin, [aPart({ liabilityId: loose, balance: '500000' })])],
  ['a deleted loan', () => maria.call(`DELETE /api/liabilities/${loose}`)],
])('%s that was changed since stays, with everything else', async (_name, overtake) => {
  await overtake();
  const before = await present();
  expect(await send()).toBe(409);
  expect(await present()).toEqual(before);
});

function change(id: string | undefined, body: object) {
  return maria.call(`PUT /api/liabilities/${id}`, { body });
}

describe('what another statement has moved or ended since stays', () => {
  let barn: string;
  let other: string;
  beforeEach(async () => {
    barn = await add('assets', { ...HOME, name: 'Ladan' });
    const loan = { type: 'mortgage', currency: 'SEK', name: 'Nordea', balance: '200000' };
    other = await add('liabilities', { ...loan, interestRate: '3' });
  });
  const part = (id: string, balance: string, name: string) =>
    aPart({ liabilityId: id, balance, name, monthlyAmortization: null });
  const terms = (...parts: object[]) => aMortgage({ parts });

  test('a part that was dropped and is now of a third home', async () => {
    const nordea = part(other, '200000', 'Nordea');
    const sbab = aPart({ liabilityId: moved, name: 'SBAB', balance: '1000000' });
    await state(cabin, [sbab, nordea]);
    const { updatedAt } = await state(cabin, [sbab]);
    await state(barn, [nordea]);
    const before = await present();
    const none = { others: [], loans: [], added: [] };
    expect(await send({ before: terms(sbab, nordea), ...none }, updatedAt)).toBe(409);
    expect(await present()).toEqual(before);
  });

  test.each(['is ended', 'moved on'])('another home whose rest %s', async (how) => {
    const nordea = part(other, '200000', 'Nordea');
    const sbab = aPart({ liabilityId: moved, name: 'SBAB', balance: '1000000' });
    await state(house, [sbab, nordea]);
    const { updatedAt } = await state(cabin, [sbab]);
    await (how === 'is ended'
      ? maria.call(`DELETE /api/mortgages/${house}`)
      : state(barn, [nordea]));
    const before = await present();
    const others = [{ assetId: house, draft: terms(sbab, nordea) }];
    expect(await send({ before: null, others, loans: [], added: [] }, updatedAt)).toBe(409);
    expect(await present()).toEqual(before);
  });

  test('a balance that a slower write had stated', async () => {
    const sbab = aPart({ liabilityId: moved, name: 'SBAB', balance: '1000000' });
    const { updatedAt } = await state(cabin, [sbab]);
    // As if the write had begun before the statement, and was stored after it.
    const { orm } = installation.db;
    await orm.execute(sql`update liabilities set balance = 990000 where id = ${moved}`);
    const none = { others: [], loans: [], added: [] };
    expect(await send({ before: terms(sbab), ...none }, updatedAt)).toBe(409);
  });
});

test('one loan as the part of two homes, and more than fifty parts, are refused', async () => {
  const [other] = undo.others;
  if (other === undefined) throw new Error('No other home');
  const many = Array.from({ length: 51 }, () => aPart({ balance: '1000' }));
  const draft = (parts: object[]) => ({ assetId: house, draft: aMortgage({ parts }) });
  expect(await send({ others: [other, other] }, null)).toBe(400);
  const parts = [many.slice(0, 20), many.slice(0, 20), many.slice(0, 11)];
  expect(await send({ others: parts.map(draft) }, null)).toBe(400);
});

test('a loan in capitals is the same loan', async () => {
  const twice = [aPart({ liabilityId: moved, balance: '1000000' })];
  const body = aMortgage({ parts: [...twice, { ...twice[0], liabilityId: moved.toUpperCase() }] });
  const answer = await maria.call(`PUT /api/mortgages/${cabin}`, { body });
  expect(answer.json()).toMatchObject({ issues: [{ path: 'parts.1.liabilityId' }] });
  expect(answer.statusCode).toBe(400);
});

test('a mortgage and its home are written at once, without a circle', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const parts = [aPart({ liabilityId: moved, balance: String(900_000 + at) })];
      const body = aMortgage({ parts });
      const answer = await (at % 2 === 0
        ? maria.call(`PUT /api/mortgages/${cabin}`, { body })
        : maria.call(`PUT /api/assets/${cabin}`, { body: { value: String(4_000_000 + at) } }));
      return answer.statusCode;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a refusal in the middle leaves everything as it was', async () => {
  const erik = await signUp(installation.app, 'Erik');
  const foreign = (await erik.call('POST /api/assets', { body: HOME })).json<{ id: string }>().id;
  const owed = { type: 'mortgage', name: 'Eriks', balance: '700000', currency: 'SEK' };
  const loan = (await erik.call('POST /api/liabilities', { body: owed })).json<{ id: string }>().id;
  const before = await present();
  const [other] = undo.others;
  if (other === undefined) throw new Error('No other home');
  const refused: Partial<Undo>[] = [
    { others: [other, { assetId: foreign, draft: aMortgage() }] },
    { added: [...undo.added, loan] },
    { added: ['x'] },
    { others: [{ assetId: house, draft: { ...other.draft, baseDay: '2199-01-01' } }] },
  ];
  const statuses = [];
  for (const each of refused) statuses.push(await send(each, null), await send(each));
  expect(statuses).toEqual([404, 409, 404, 409, 404, 404, 400, 400]);
  expect(await present()).toEqual(before);
  const [his] = (await erik.call('GET /api/liabilities')).json<object[]>();
  expect(his).toMatchObject({ name: 'Eriks', balance: '700000.00' });
});

test('two presses at once undo it once', async () => {
  const statuses = await Promise.all([send(), send()]);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 409]);
  expect((await present()).homes).toEqual([
    ['Radhuset', ['SBAB']],
    [null, ['SEB']],
  ]);
});

test('another user’s loan is not changed by naming it', async () => {
  const erik = await signUp(installation.app, 'Erik');
  const owed = { type: 'mortgage', name: 'Eriks', balance: '700000', currency: 'SEK' };
  const id = (await erik.call('POST /api/liabilities', { body: owed })).json<{ id: string }>().id;
  const loans = undo.loans.map((loan) => ({ ...loan, id }));
  expect(await send({ loans })).toBe(409);
  expect(await send({ loans }, null)).toBe(404);
  const [his] = (await erik.call('GET /api/liabilities')).json<object[]>();
  expect(his).toMatchObject({ name: 'Eriks', balance: '700000.00', interestRate: null });
});
