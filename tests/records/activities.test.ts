import { expect, test } from 'vitest';
import { v7 } from 'uuid';
import { sql } from 'drizzle-orm';
import type { ListedActivity } from '#server/records/activity/routes.ts';
import type { Caller } from '#tests/support/caller.ts';
import { letIn } from '#tests/support/households.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { anAsset, anIncome } from '#tests/support/drafts.ts';

const { installation, maria, signUp } = openWithMaria();

type Listed = {
  activities: Record<string, unknown>[];
  next: string | null;
};

async function add(kind: string, body: object): Promise<string> {
  return ((await maria().call(`POST /api/${kind}`, { body })).json() as { id: string }).id;
}

async function listed(query = ''): Promise<Listed> {
  return (await maria().call(`GET /api/activities${query}`)).json() as unknown as Listed;
}

const items = [
  ['assets', 'asset', { type: 'other', name: 'Båt', value: '45000' }],
  ['liabilities', 'liability', { type: 'mortgage', name: 'Bolån', balance: '1800000' }],
  ['incomes', 'income', anIncome()],
  ['costs', 'cost', { name: 'El', amount: '900' }],
  ['goals', 'goal', { name: 'Resa', targetAmount: '10000' }],
] as const;

test.each(items)(
  'everything done to %s is listed, newest first',
  async (kind, entityType, body) => {
    const id = await add(kind, body);
    await maria().call(`PUT /api/${kind}/${id}`, { body: { name: 'Nytt', description: 'Långt' } });
    await maria().call(`DELETE /api/${kind}/${id}`);
    const [removal] = (await listed()).activities;
    expect(removal).toMatchObject({ action: 'deleted', isRestorable: true });
    await maria().call(`POST /api/${kind}/${id}/restoration`);
    const { activities, next } = await listed();
    const own = { entityType, entityId: id };
    expect(activities).toMatchObject([
      { ...own, action: 'restored', entityName: 'Nytt', changes: [] },
      { ...own, action: 'deleted', entityName: 'Nytt', isRestorable: false, isErased: false },
      {
        ...own,
        action: 'updated',
        entityName: 'Nytt',
        changes: [{ field: 'name', from: body.name, to: 'Nytt' }, { field: 'description' }],
      },
      { ...own, action: 'created', entityName: body.name, changes: [] },
    ]);
    expect(next).toBeNull();
  },
);

const loan = { type: 'other', name: 'Lån', balance: '1', currency: 'SEK' };

test.each([
  ['assets', anAsset({ value: '1' }), 'value'],
  ['liabilities', loan, 'balance'],
  ['liabilities', loan, 'monthlyPayment'],
  ['liabilities', loan, 'monthlyInterest'],
  ['liabilities', loan, 'monthlyAmortization'],
  ['incomes', anIncome({ amount: '1' }), 'amount'],
  ['costs', { name: 'El', amount: '1', currency: 'SEK' }, 'amount'],
  ['goals', { name: 'Resa', targetAmount: '1', currency: 'SEK' }, 'targetAmount'],
  ['goals', { name: 'Resa', targetAmount: '1', currency: 'SEK' }, 'currentAmount'],
])('of %s, %o, each %s says its currency', async (kind, body, field) => {
  const id = await add(kind, body);
  await maria().call(`PUT /api/${kind}/${id}`, { body: { [field]: '20' } });
  await maria().call(`PUT /api/${kind}/${id}`, { body: { [field]: '2', currency: 'EUR' } });
  const { activities } = await listed('?limit=2');
  const amounts = activities.map(({ changes }) =>
    (changes as { field: string }[]).find((change) => change.field === field),
  );
  expect(amounts).toEqual([
    { field, from: '20.00', to: '2.00', currency: 'EUR', fromCurrency: 'SEK' },
    expect.objectContaining({ field, to: '20.00', currency: 'SEK' }),
  ]);
});

test('a value typed for a month says its currency, and the one it was in', async () => {
  const id = await add('assets', anAsset({ value: '1' }));
  const month = { year: 2025, month: 3 };
  const path = `POST /api/assets/${id}/historical-values`;
  await maria().call(path, { body: { ...month, value: '7' } });
  await maria().call(path, { body: { ...month, value: '8' } });
  await maria().call(path, { body: { ...month, value: '9', currency: 'EUR' } });
  const { activities } = await listed('?limit=3');
  const first = activities.map(({ changes }) => (changes as object[])[0]);
  const typed = { field: 'value', month: '2025-03' };
  expect(first).toEqual([
    { ...typed, from: '8.00', to: '9.00', currency: 'EUR', fromCurrency: 'SEK' },
    { ...typed, from: '7.00', to: '8.00', currency: 'SEK' },
    { ...typed, from: null, to: '7.00', currency: 'SEK' },
  ]);
});

test('a save that changes nothing is no activity', async () => {
  const id = await add('assets', { type: 'other', name: 'Båt', value: '45000' });
  await maria().call(`PUT /api/assets/${id}`, { body: { value: 45000, name: 'Båt' } });
  expect((await listed()).activities).toHaveLength(1);
});

test('pages follow one another without a gap', async () => {
  for (let at = 0; at < 5; at += 1) {
    await add('goals', { name: `Mål ${at}`, targetAmount: '1' });
  }
  const first = await listed('?limit=2');
  const second = await listed(`?limit=2&before=${first.next}`);
  const third = await listed(`?limit=2&before=${second.next}`);
  const names = [first, second, third].map(({ activities }) =>
    activities.map(({ entityName }) => entityName),
  );
  expect(names).toEqual([['Mål 4', 'Mål 3'], ['Mål 2', 'Mål 1'], ['Mål 0']]);
  expect(third.next).toBeNull();
});

test('another’s cursor shows nothing of another’s', async () => {
  await add('assets', { type: 'other', name: 'Båt', value: '45000' });
  const erik = await signUp('Erik');
  const answer = await erik.call(`GET /api/activities?before=${v7()}`);
  expect(answer.json()).toEqual({ activities: [], next: null });
});

test.each(['?limit=0', '?limit=101', '?limit=x', '?before=x'])('%s is refused', async (query) => {
  expect((await maria().call(`GET /api/activities${query}`)).statusCode).toBe(400);
});

test.each(items)('%s are erased with all that was said of them', async (kind, entityType, body) => {
  const id = await add(kind, body);
  const erased = await maria().call(`DELETE /api/${kind}/${id}?history=erase`);
  expect(erased.statusCode).toBe(204);
  expect((await maria().call(`POST /api/${kind}/${id}/restoration`)).statusCode).toBe(404);
  expect((await maria().call(`DELETE /api/${kind}/${id}?history=erase`)).statusCode).toBe(404);
  const [told] = (await listed()).activities;
  expect(told).toMatchObject({
    entityType,
    action: 'deleted',
    isErased: true,
    isRestorable: false,
  });
  if (kind === 'goals') return;
  const tables = [`${entityType}_history`, `historical_${entityType}_values`];
  for (const table of tables) {
    const item = sql.identifier(`${entityType}_id`);
    const { rows } = await installation().db.orm.execute(
      sql`select from ${sql.identifier(table)} where ${item} = ${id}`,
    );
    expect(rows).toEqual([]);
  }
});

test('an item that was removed and not erased can be erased later', async () => {
  const id = await add('assets', { type: 'other', name: 'Båt', value: '45000' });
  await maria().call(`DELETE /api/assets/${id}`);
  expect((await maria().call(`DELETE /api/assets/${id}?history=erase`)).statusCode).toBe(204);
  expect((await maria().call('GET /api/net-worth-history')).json()).toEqual([]);
});

test('an unknown wish for the history is refused', async () => {
  const id = await add('assets', { type: 'other', name: 'Båt', value: '45000' });
  expect((await maria().call(`DELETE /api/assets/${id}?history=burn`)).statusCode).toBe(400);
});

test('after thirty days a removal stands', async () => {
  const id = await add('assets', { type: 'other', name: 'Båt', value: '45000' });
  await maria().call(`DELETE /api/assets/${id}`);
  const { orm } = installation().db;
  await orm.execute(sql`update assets set deleted_at = deleted_at - interval '30 days'
    where id = ${id}`);
  await orm.execute(sql`update user_activities set created_at = created_at - interval '30 days'
    where entity_id = ${id}`);
  expect((await listed()).activities[0]).toMatchObject({ action: 'deleted', isRestorable: false });
  const answer = await maria().call(`POST /api/assets/${id}/restoration`);
  expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([410, 'gone']);
});

test('several values of a month are one deed, with what was done to each', async () => {
  const boat = await add('assets', { type: 'other', name: 'Båt', value: '45000' });
  const cost = await add('costs', { name: 'El', amount: '900' });
  const values = [
    { kind: 'assets', id: boat, value: '40000' },
    { kind: 'costs', id: cost, value: '800' },
  ];
  const body = { year: 2024, month: 5, values };
  expect((await maria().call('PUT /api/historical-values', { body })).statusCode).toBe(200);
  const { activities } = await listed();
  const change = { field: 'value', month: '2024-05' };
  expect(activities).toHaveLength(3);
  expect(activities[0]).toMatchObject({
    action: 'updated',
    items: [
      { id: boat, name: 'Båt', changes: [{ ...change, to: '40000.00' }, {}] },
      { id: cost, name: 'El', changes: [{ ...change, to: '800.00' }, {}] },
    ],
  });
});

test('what is done in a household is listed to who did it, and names nobody else', async () => {
  const erik = await signUp('Erik');
  const path = '/api/households';
  const made = await maria().call(`POST ${path}`, { body: { name: 'Familjen' } });
  const { id } = made.json() as { id: string };
  await letIn(installation(), { owner: maria(), householdId: id, guest: erik });
  await maria().call(`PUT ${path}/${id}`, { body: { name: 'Björkvägen' } });
  await maria().call(`PUT ${path}/${id}`, { body: { name: 'Björkvägen' } });
  await maria().call(`PUT ${path}/${id}/sharing`, { body: { shareAssets: 0 } });
  const owner = { role: 'owner', stepDown: true };
  await maria().call(`PUT ${path}/${id}/members/${erik.userId}`, { body: owner });
  await maria().call(`DELETE ${path}/${id}/members/${maria().userId}`);
  const told = async (caller: Caller) => {
    const answer = await caller.call('GET /api/activities');
    const { activities } = answer.json() as { activities: ListedActivity[] };
    return activities.toReversed().map(({ action, entityType, entityName, changes }) => {
      expect(entityType).toBe('household');
      return [action, entityName, ...changes.map(({ field }) => field)];
    });
  };
  expect(await told(maria())).toEqual([
    ['created', 'Familjen'],
    ['updated', 'Familjen', 'invited'],
    ['updated', 'Björkvägen', 'name'],
    ['updated', 'Björkvägen', 'sharing'],
    ['updated', 'Björkvägen', 'memberOwner', 'steppedDown'],
    ['updated', 'Björkvägen', 'left'],
  ]);
  expect(await told(erik)).toEqual([['updated', 'Familjen', 'joined']]);
  const stated = JSON.stringify((await maria().call('GET /api/activities')).json());
  expect(stated).not.toContain('Erik');
  expect(stated).not.toContain(erik.userId);
  // The household is gone with its last member, and nothing of it stays.
  await erik.call(`DELETE ${path}/${id}/members/${erik.userId}`);
  expect(await told(erik)).toEqual([]);
});

/** Brings in activities that belong to operations on many items, each with long changes. */
async function bringIn(operations: number, itemsOfEach: number): Promise<void> {
  const createdAt = new Date().toISOString();
  const change = { field: 'description', from: null, to: 'å'.repeat(1_000) };
  const changes = Array.from({ length: 15 }, () => change);
  const done = { action: 'updated', entityType: 'asset', item: '7', name: 'Båt', isErased: false };
  const activities = Array.from({ length: operations * itemsOfEach }, (_, at) => ({
    ...done,
    changes,
    deed: String(Math.floor(at / itemsOfEach)),
    createdAt,
  }));
  const head = { format: 'valv', version: 4, id: v7(), exportedAt: createdAt };
  const asset = { id: '7', type: 'other', name: 'Båt', value: '1.00', currency: 'SEK' };
  const body = { ...head, assets: [asset], activities };
  const answer = await maria().call('POST /api/import', { body });
  expect(answer.statusCode, answer.body).toBe(201);
}

test('of an operation on very many items a page holds the last hundred, and their number', async () => {
  await bringIn(1, 300);
  const { activities } = await listed('?limit=100');
  expect(activities[0]).toMatchObject({ itemCount: 300 });
  expect(activities[0]?.['items']).toHaveLength(100);
});

test('a page of operations on many items ends earlier, and nothing is left out', async () => {
  await bringIn(5, 40);
  const seen: unknown[] = [];
  let query = '?limit=100';
  for (let pages = 0; pages < 3; pages += 1) {
    const { activities, next } = await listed(query);
    const items = activities.flatMap((activity) => activity['items'] as unknown[]);
    expect(items.length).toBeLessThanOrEqual(100);
    seen.push(...items);
    query = `?limit=100&before=${next}`;
    if (next === null) break;
  }
  expect(seen).toHaveLength(200);
});
