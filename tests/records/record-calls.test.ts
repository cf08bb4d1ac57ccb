import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { anAsset, anIncome } from '#tests/support/drafts.ts';

const { installation, maria } = openWithMaria();

const boat = anAsset({ value: '100' });
const trip = { name: 'Resa', targetAmount: '10000' };

type Item = { id: string; currency: string };
const add = async (kind: string, body: object) =>
  (await maria().call(`POST /api/${kind}`, { body })).json() as Item;

describe('a change of one version', () => {
  test.each([
    ['"0000-01-01T00:00:00.000Z"', 'a year that SQL has not'],
    ['"2026-02-30T00:00:00.000Z"', 'a day that does not exist'],
    ['"2026-01-01T00:00:00.000Z"', 'a time when it was otherwise'],
    ['"", "x"', 'several words'],
  ])('is a conflict with If-Match: %s, %s', async (seen) => {
    const { id } = await add('assets', boat);
    const more = { body: { name: 'Skuta' }, headers: { 'if-match': seen } };
    const answer = await maria().call(`PUT /api/assets/${id}`, more);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'conflict', current: { id, name: 'Båt' } });
  });
});

describe('a goal', () => {
  test('is in the user’s currency unless another is said', async () => {
    expect(await add('goals', trip)).toMatchObject({ currency: 'SEK' });
    await maria().call('PUT /api/auth/user/profile', { body: { currency: 'EUR' } });
    expect(await add('goals', trip)).toMatchObject({ currency: 'EUR' });
    expect(await add('goals', { ...trip, currency: 'USD' })).toMatchObject({ currency: 'USD' });
  });

  test('has no field that nobody knows', async () => {
    const answer = await maria().call('POST /api/goals', { body: { ...trip, colour: 'red' } });
    expect(answer.statusCode).toBe(400);
  });

  test('is not restored as the thousand and first', async () => {
    const { id } = await add('goals', trip);
    await maria().call(`DELETE /api/goals/${id}`);
    await installation().db.orm.execute(sql`
      insert into goals (user_id, id, name, target_amount)
      select ${maria().userId}, gen_random_uuid(), 'Mål ' || n, 1 from generate_series(1, 1000) n`);
    const restoring = `POST /api/goals/${id}/restoration`;
    const refused = await maria().call(restoring);
    expect([refused.statusCode, (refused.json() as { code: string }).code]).toEqual([
      400,
      'limit_reached',
    ]);
    await installation().db.orm.execute(
      sql`delete from goals where user_id = ${maria().userId} and name = 'Mål 7'`,
    );
    expect((await maria().call(restoring)).json()).toMatchObject({ id, name: 'Resa' });
  });
});

describe('a cost', () => {
  const rent = { name: 'Hyra', amount: '9000', currency: 'SEK' };
  const problem = { path: 'amount', message: 'Amount must be a positive number' };
  const headers = { 'accept-language': 'en', 'content-type': 'application/json' };
  const wrong = ['0', '"0"', '"0.00"', '"0.000"', '-1', '"-1"', '"abc"', '""', '" "', 'null'];

  test.each([...wrong, 'true', '[]', '"1,5"', '"NaN"', '1e400', '-1e400', '"1e400"'])(
    'has a positive amount, new and changed, and not %s',
    async (amount) => {
      const { id } = await add('costs', rent);
      const send = (route: string, body: string) => maria().call(route, { body, headers });
      const answers = [
        await send('POST /api/costs', `{"name":"Hyra","currency":"SEK","amount":${amount}}`),
        await send(`PUT /api/costs/${id}`, `{"amount":${amount}}`),
      ];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(400);
        expect(answer.json<{ issues: object[] }>().issues).toMatchObject([problem]);
      }
      const kept = (await maria().call('GET /api/costs')).json<{ id: string }[]>();
      expect(kept.find((cost) => cost.id === id)).toMatchObject({ amount: '9000.00' });
    },
  );

  test('has an amount; a change that says none leaves it', async () => {
    const { amount: _, ...nothing } = rent;
    const refused = await maria().call('POST /api/costs', { body: nothing, headers });
    expect(refused.json<{ issues: object[] }>().issues).toMatchObject([problem]);
    const { id } = await add('costs', rent);
    const changed = await maria().call(`PUT /api/costs/${id}`, { body: { name: 'Hyran' } });
    expect(changed.json()).toMatchObject({ name: 'Hyran', amount: '9000.00' });
  });
});

describe('an income', () => {
  const salary = { name: 'Lön', amount: '1', type: 'salary', frequency: 'monthly' };
  const whole = { ...salary, currency: 'SEK' };

  test.each([
    ['name', 'Name is required'],
    ['type', 'Type is required'],
    ['amount', 'Amount is required'],
    ['frequency', 'Frequency is required'],
    ['currency', 'Currency is required'],
  ] as const)('needs its %s, new and changed', async (path, message) => {
    const { id } = await add('incomes', whole);
    const headers = { 'accept-language': 'en' };
    const { [path]: _, ...absent } = whole;
    const answers = [
      await maria().call('POST /api/incomes', { body: absent, headers }),
      await maria().call('POST /api/incomes', { body: { ...whole, [path]: '' }, headers }),
      await maria().call(`PUT /api/incomes/${id}`, { body: { [path]: '' }, headers }),
      await maria().call(`PUT /api/incomes/${id}`, { body: { [path]: null }, headers }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ issues: object[] }>().issues).toMatchObject([{ path, message }]);
    }
    const kept = (await maria().call('GET /api/incomes')).json<{ id: string }[]>();
    expect(kept.find((income) => income.id === id)).toMatchObject({ ...whole, amount: '1.00' });
  });
});

describe('the tax of an income', () => {
  const salary = anIncome({ amount: '40000' });
  type Summary = { monthlyNetIncome: number };
  const netOf = async () =>
    (await maria().call('GET /api/financial-summary')).json<Summary>().monthlyNetIncome;

  test('is estimated at 30 percent until it is sent, and none when that is sent', async () => {
    const { id, ...added } = await add('incomes', salary);
    expect(added).toMatchObject({ taxPercentage: '0.00', taxBasis: null });
    expect(await netOf()).toBe(28_000);
    const send = async (body: object) =>
      (await maria().call(`PUT /api/incomes/${id}`, { body })).json() as object;
    expect(await send({ taxPercentage: '0' })).toMatchObject({ taxBasis: 'stated' });
    expect(await netOf()).toBe(40_000);
    expect(await send({ taxPercentage: 25.5 })).toMatchObject({ taxPercentage: '25.50' });
    expect(await netOf()).toBe(29_800);
    const unknown = { taxPercentage: '0.00', taxBasis: 'estimated' };
    expect(await send({ taxPercentage: null })).toMatchObject(unknown);
    expect(await netOf()).toBe(28_000);
    await maria().call(`DELETE /api/incomes/${id}`);
  });
});
