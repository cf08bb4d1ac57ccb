import { expect, test } from 'vitest';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { maria, signUp } = openWithMaria();

type Item = { id: string; name: string };
type Listed = { activities: { action: string; items: Item[]; isRestorable: boolean }[] };

const part = (name: string, more: object = {}) => ({
  type: 'mortgage',
  name,
  balance: '1000000',
  currency: 'SEK',
  ...more,
});
const three = [part('Del 1'), part('Del 2'), part('Del 3')];

async function namesOf(user = maria()): Promise<string[]> {
  const answer = await user.call('GET /api/liabilities');
  return answer.json<Item[]>().map(({ name }) => name);
}

async function add(items: unknown, headers: Record<string, string> = {}, user = maria()) {
  return user.call('POST /api/liabilities/several', { body: { items }, headers });
}

async function activities(user = maria()) {
  return (await user.call('GET /api/activities')).json<Listed>().activities;
}

test('several loans are added in their order, as one activity', async () => {
  const saga = await signUp('Saga');
  const added = await add(three, {}, saga);
  expect(added.statusCode).toBe(201);
  const items = added.json<Item[]>();
  expect(items.map(({ name }) => name)).toEqual(['Del 1', 'Del 2', 'Del 3']);
  expect(await namesOf(saga)).toEqual(['Del 1', 'Del 2', 'Del 3']);
  const told = items.map(({ id, name }) => ({ id, name }));
  expect(await activities(saga)).toMatchObject([{ action: 'created', items: told }]);
  // Each has its own past: 3 × 1 000 000 in the running month.
  const history = await saga.call('GET /api/net-worth-history?period=6m');
  expect(history.json<{ value: number }[]>().at(-1)?.value).toBe(-3_000_000);
});

test('one that is wrong is named, and none is added', async () => {
  const saga = await signUp('Saga');
  const answer = await add([part('Del 1'), part('Del 2', { balance: 'mycket' })], {}, saga);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ issues: object[] }>().issues).toMatchObject([
    { path: 'items.1.balance', code: 'amount.format' },
  ]);
  expect([await namesOf(saga), await activities(saga)]).toEqual([[], []]);
});

test('one too many for the list adds none of them', async () => {
  const saga = await signUp('Saga');
  const fifty = Array.from({ length: 50 }, (_, at) => part(`Lån ${at}`));
  for (let round = 1; round < 20; round += 1) {
    expect((await add(fifty, {}, saga)).statusCode).toBe(201);
  }
  // 19 × 50 = 950, and 48 more leave room for two.
  await add(fifty.slice(2), {}, saga);
  const refused = await add(three, {}, saga);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
    400,
    'limit_reached',
  ]);
  expect(await namesOf(saga)).toHaveLength(998);
});

test('sent twice with one key they are added once', async () => {
  const saga = await signUp('Saga');
  const headers = { 'idempotency-key': 'loans' };
  const [first, second] = await Promise.all([add(three, headers, saga), add(three, headers, saga)]);
  expect(first?.json()).toEqual(second?.json());
  expect(await namesOf(saga)).toHaveLength(3);
  const other = await add(three.slice(1), headers, saga);
  expect(other.statusCode).toBe(422);
});

test.each([
  ['no list', undefined, 'items', 'list.type'],
  ['no items', [], 'items', 'list.empty'],
  ['more than fifty', Array.from({ length: 51 }, () => part('Lån')), 'items', 'list.many'],
  ['a text', ['lån'], 'items.0', 'unknown'],
])('%s is refused', async (_, items, path, code) => {
  const answer = await add(items);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ issues: object[] }>().issues).toMatchObject([{ path, code }]);
  expect(await namesOf()).toEqual([]);
});

test('the server’s own fields of an item are ignored, and a sent tax is stated', async () => {
  const salary = { name: 'Lön', type: 'salary', amount: '40000', frequency: 'monthly' };
  const items = [
    { ...salary, currency: 'SEK', id: 'mitt', userId: 'Eriks', taxPercentage: '0' },
    { ...salary, currency: 'SEK', taxPercentage: null },
  ];
  const answer = await maria().call('POST /api/incomes/several', { body: { items } });
  expect(answer.json()).toMatchObject([
    { userId: maria().userId, taxPercentage: '0.00', taxBasis: 'stated' },
    { taxBasis: 'estimated' },
  ]);
});

test('several are removed by one call, as one activity that brings all of them back', async () => {
  const saga = await signUp('Saga');
  const items = (await add(three, {}, saga)).json<Item[]>();
  const ids = items.map(({ id }) => id);
  const removed = await saga.call('POST /api/liabilities/removals', { body: { ids } });
  expect([removed.statusCode, await namesOf(saga)]).toEqual([204, []]);
  const [removal, creation, ...others] = await activities(saga);
  expect([removal?.action, creation?.action, others]).toEqual(['deleted', 'created', []]);
  expect(removal?.items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(removal?.isRestorable).toBe(true);
  await saga.call(`POST /api/liabilities/${ids[0]}/restoration`);
  const [restored, before] = await activities(saga);
  expect([restored?.action, before?.isRestorable]).toEqual(['restored', false]);
});

test('several are brought back by one call, as one activity', async () => {
  const saga = await signUp('Saga');
  const ids = (await add(three, {}, saga)).json<Item[]>().map(({ id }) => id);
  await saga.call('POST /api/liabilities/removals', { body: { ids } });
  const restored = await saga.call('POST /api/liabilities/restorations', { body: { ids } });
  expect(
    restored
      .json<Item[]>()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.toSorted());
  expect(await namesOf(saga)).toEqual(['Del 1', 'Del 2', 'Del 3']);
  const [restoration, removal, , ...others] = await activities(saga);
  expect([restoration?.action, removal?.isRestorable, others]).toEqual(['restored', false, []]);
  expect(restoration?.items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  // A second press, or another tab, adds no activity.
  await saga.call('POST /api/liabilities/restorations', { body: { ids } });
  expect((await activities(saga))[0]).toEqual(restoration);
});

test('of several that are brought back one that is not there leaves all away', async () => {
  const saga = await signUp('Saga');
  const erik = await signUp('Erik');
  const ids = (await add(three, {}, saga)).json<Item[]>().map(({ id }) => id);
  const [others] = (await add(three, {}, erik)).json<Item[]>();
  await saga.call('POST /api/liabilities/removals', { body: { ids } });
  await erik.call(`DELETE /api/liabilities/${others?.id}`);
  for (const other of [others?.id, 'ffffffff-0000-7000-8000-000000000000', 'lån']) {
    const body = { ids: [...ids, other] };
    const answer = await saga.call('POST /api/liabilities/restorations', { body });
    expect(answer.statusCode).toBe(404);
  }
  expect([await namesOf(saga), await namesOf(erik)]).toEqual([[], ['Del 2', 'Del 3']]);
  expect((await activities(saga))[0]).toMatchObject({ action: 'deleted', isRestorable: true });
});

test('one that is another user’s, gone or no id leaves all of them', async () => {
  const saga = await signUp('Saga');
  const erik = await signUp('Erik');
  const [own] = (await add(three, {}, saga)).json<Item[]>();
  const [others] = (await add(three, {}, erik)).json<Item[]>();
  for (const other of [others?.id, '01890000-0000-7000-8000-000000000000', 'lån']) {
    const body = { ids: [own?.id, other] };
    const answer = await saga.call('POST /api/liabilities/removals', { body });
    expect(answer.statusCode).toBe(404);
  }
  expect([await namesOf(saga), await namesOf(erik)]).toEqual([
    ['Del 1', 'Del 2', 'Del 3'],
    ['Del 1', 'Del 2', 'Del 3'],
  ]);
});

test('of what is erased nothing is told, of the rest of the deed all', async () => {
  const saga = await signUp('Saga');
  const [first, ...rest] = (await add(three, {}, saga)).json<Item[]>();
  await saga.call(`DELETE /api/liabilities/${first?.id}?history=erase`);
  const [erasure, creation] = await activities(saga);
  expect(erasure).toMatchObject({ action: 'deleted', isErased: true });
  expect(creation?.items).toEqual(rest.map(({ id, name }) => ({ id, name, changes: [] })));
});

test('a full export keeps the changes of one action together', async () => {
  const saga = await signUp('Saga');
  await add(three, {}, saga);
  const { url } = (await saga.call('POST /api/export', { body: { format: 'json' } })).json<{
    url: string;
  }>();
  const file = await saga.call(`GET ${url}`);
  const erik = await signUp('Erik');
  const imported = await erik.call('POST /api/import', { body: file.json() });
  expect(imported.statusCode).toBeLessThan(300);
  expect(await activities(erik)).toMatchObject([
    { action: 'created', items: [{ name: 'Del 1' }, { name: 'Del 2' }, { name: 'Del 3' }] },
  ]);
});
