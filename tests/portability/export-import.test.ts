import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { addMonths, dayOf, monthOf, yearAndMonth } from '#domain/basics/months.ts';
import type { ExportFile } from '#domain/portability/export-file.ts';
import type { Caller } from '#tests/support/caller.ts';
import { exportOf, importBy, seenBy } from '#tests/support/exports.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { anAsset, anIncome } from '#tests/support/drafts.ts';
import { setClock } from '#tests/support/clock.ts';

/** Instants of the database are compared with the server's, which therefore does not stop. */
setClock(() => 0);

const { installation, maria, signUp } = openWithMaria();
let erik: Caller;

beforeEach(async () => {
  erik = await signUp('Erik');
});

const AT = '2026-11-01T10:00:00.000Z';
const boat = anAsset();
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81' +
  'ytgAAAABJRU5ErkJggg==';

function ascending(one: number, other: number): number {
  return one - other;
}

function fileWith(more: object): object {
  return { format: 'valv', version: 1, id: randomUUID(), exportedAt: AT, ...more };
}

async function add(kind: string, body: object): Promise<string> {
  return (await maria().call(`POST /api/${kind}`, { body })).json<{ id: string }>().id;
}

/** Examples of two years, an image, another dashboard; typed, removed and restored items. */
async function liveFully(): Promise<void> {
  await maria().call('PUT /api/auth/user/profile', {
    body: { firstName: 'Maria', lastName: 'Lind', currency: 'EUR', language: 'sv', age: 41 },
  });
  await maria().call('POST /api/demo-data', { body: {} });
  const sold = await add('assets', { ...boat, name: 'Såld båt' });
  const early = yearAndMonth(addMonths(monthOf(dayOf(new Date())), -20));
  const typed = { ...early, value: '61000', currency: 'EUR' };
  await maria().call(`POST /api/assets/${sold}/historical-values`, { body: typed });
  const loan = await add('liabilities', { type: 'mortgage', name: 'Bolån', balance: '900000' });
  const planned = { ...typed, value: '905000', reason: 'by_plan' };
  await maria().call(`POST /api/liabilities/${loan}/historical-values`, { body: planned });
  await maria().call(`PUT /api/assets/${sold}`, { body: { ownershipPercentage: '50' } });
  await maria().call(`DELETE /api/assets/${sold}`);
  const gone = await add('costs', { name: '=SUMMA(A1)', amount: '900', currency: 'SEK' });
  await maria().call(`DELETE /api/costs/${gone}?history=erase`);
  const back = await add('goals', { name: 'Resa', targetAmount: '20000', deadline: '2027-06-01' });
  await maria().call(`DELETE /api/goals/${back}`);
  await maria().call(`POST /api/goals/${back}/restoration`);
  const widgets = (await maria().call('GET /api/dashboard-widgets')).json<{ id: string }[]>();
  const order = widgets.map(({ id }) => id).reverse();
  await maria().call('PUT /api/dashboard-widgets', { body: { order } });
  const body = { action: 'remove', widgetId: order[0] };
  await maria().call('POST /api/dashboard-widgets', { body });
}

test('an import into an empty account restores everything: rows, history, profile', async () => {
  await liveFully();
  const file = await exportOf(installation(), maria());
  const answer = await importBy(erik, { ...file, profile: { ...file.profile, image: png } });
  expect(answer.json()).toMatchObject({ removed: 1, isRepeated: false });
  expect(answer.statusCode).toBe(201);
  expect(await seenBy(erik)).toEqual(await seenBy(maria()));

  const again = await exportOf(installation(), erik);
  expect(again.profile).toEqual({ ...file.profile, image: png });
  const { pastMonths, ...counts } = sizesOf(again);
  expect(counts).toEqual(withoutMonths(sizesOf(file)));
  expect(pastMonths).toEqual(sizesOf(file).pastMonths);
});

function sizesOf({ assets, activities, widgets }: ExportFile) {
  const pastMonths = assets.flatMap(({ observations, typed }) =>
    [...observations, ...typed].map(({ month }) => month),
  );
  return { assets: assets.length, activities: activities.length, widgets, pastMonths };
}

function withoutMonths({ pastMonths: _, ...counts }: ReturnType<typeof sizesOf>) {
  return counts;
}

test('removed records can be restored after the import', async () => {
  await liveFully();
  await importBy(erik, await exportOf(installation(), maria()));
  const { activities } = (await erik.call('GET /api/activities?limit=100')).json<{
    activities: { action: string; entityId: string; entityName: string; isRestorable: boolean }[];
  }>();
  const sold = activities.find(({ isRestorable }) => isRestorable);
  expect(sold?.entityName).toBe('Såld båt');
  const restored = await erik.call(`POST /api/assets/${sold?.entityId}/restoration`);
  expect(restored.json()).toMatchObject({ name: 'Såld båt', ownershipPercentage: '50.00' });
});

test('beside what there is already it only adds; the profile and the dashboard stay', async () => {
  await liveFully();
  const file = await exportOf(installation(), maria());
  const profile = { firstName: 'Erik', lastName: 'Berg', currency: 'SEK', language: 'en' };
  await erik.call('PUT /api/auth/user/profile', { body: profile });
  await erik.call('POST /api/assets', { body: boat });
  await erik.call('GET /api/net-worth-history?period=all');
  const before = (await erik.call('GET /api/dashboard-widgets')).json();
  await importBy(erik, file);
  expect((await erik.call('GET /api/user')).json()).toMatchObject(profile);
  expect((await erik.call('GET /api/dashboard-widgets')).json()).toEqual(before);
  const present = file.assets.filter(({ deletedAt }) => deletedAt === null);
  expect((await erik.call('GET /api/assets')).json()).toHaveLength(present.length + 1);
  const points = (await erik.call('GET /api/net-worth-history?period=all')).json<object[]>();
  expect(points).toHaveLength(24);
});

test('the same data set adds nothing the second time, also at the same moment', async () => {
  const file = fileWith({ assets: [{ ...boat, id: '1' }] });
  const answers = await Promise.all([importBy(maria(), file), importBy(maria(), file)]);
  answers.push(await importBy(maria(), file));
  expect(answers.map(({ statusCode }) => statusCode).sort(ascending)).toEqual([200, 200, 201]);
  const counts = answers.map((answer) => answer.json<{ assets: number }>().assets);
  expect(counts).toEqual([1, 1, 1]);
  expect((await maria().call('GET /api/assets')).json()).toHaveLength(1);
});

test('a guest’s items are observed today, and the guest’s answers are the profile', async () => {
  const profile = { firstName: 'Erik', lastName: 'Berg', currency: 'SEK', language: 'sv' };
  const file = fileWith({
    profile,
    assets: [{ ...boat, id: '1', createdAt: AT, updatedAt: AT }],
    incomes: [anIncome({ id: '1', amount: '42000.50', taxPercentage: '30' })],
    goals: [{ id: '7', name: 'Resa', targetAmount: '10000', currency: 'SEK' }],
  });
  expect((await importBy(erik, file)).json()).toMatchObject({ assets: 1, incomes: 1, goals: 1 });
  expect((await erik.call('GET /api/user')).json()).toMatchObject({ ...profile, isOnboarded: 1 });
  const points = (await erik.call('GET /api/net-worth-history?period=all')).json<
    { assets: number; income: number }[]
  >();
  expect(points).toMatchObject([{ assets: 45000, income: 42000.5 }]);
  const { activities } = (await erik.call('GET /api/activities')).json<{
    activities: { action: string; createdAt: string; entityName: string }[];
  }>();
  expect(activities.map(({ action }) => action)).toEqual(['created', 'created', 'created']);
  expect(activities.at(-1)).toMatchObject({ createdAt: AT, entityName: 'Båt' });
  const [asset] = (await erik.call('GET /api/assets')).json<{ createdAt: string }[]>();
  expect(asset?.createdAt).toBe(AT);
});

test('names that a guest never gave do not remove those of the sign-up', async () => {
  await importBy(erik, fileWith({ profile: { firstName: null, currency: 'EUR' } }));
  const user = (await erik.call('GET /api/user')).json<object>();
  expect(user).toMatchObject({ firstName: 'Erik', currency: 'EUR', isOnboarded: 0 });
});

describe('a file that is wrong is refused whole, with the place of each mistake', () => {
  const asset = { ...boat, id: '1' };
  const bankFile = {
    account: '1',
    fileName: 'konto.csv',
    format: 'seb',
    added: 2,
    known: 0,
    createdAt: AT,
    undoneAt: null,
  };
  test.each([
    ['another program’s file', { hello: 'world' }, 'format', 'file.format'],
    ['no object', [1, 2, 3], '', 'file.format'],
    ['a newer version', fileWith({ version: 5, horses: [] }), 'version', 'file.newer'],
    ['an older version', fileWith({ version: 0 }), 'version', 'file.older'],
    ['a version in words', fileWith({ version: '1' }), 'version', 'file.format'],
    ['a wrong type', fileWith({ assets: 'all' }), 'assets', 'list.type'],
    [
      'a wrong value',
      fileWith({ assets: [asset, { ...asset, id: '2', value: 'NaN' }] }),
      'assets.1.value',
      'amount.format',
    ],
    ['an unknown field', fileWith({ goals: [{ isAdmin: 1 }] }), 'goals.0.isAdmin', 'unknown_field'],
    ['an id used twice', fileWith({ assets: [asset, asset] }), 'assets.1.id', 'id.twice'],
    [
      'a month to come',
      fileWith({ assets: [{ ...asset, typed: [{ month: '2199-01', value: '1' }] }] }),
      'assets.0.typed.0.month',
      'month.future',
    ],
    [
      'a month typed twice',
      fileWith({ assets: [{ ...asset, typed: [{ month: '2025-01' }, { month: '2025-01' }] }] }),
      'assets.0.typed.1.month',
      'month.twice',
    ],
    [
      'something done to what is not there',
      fileWith({
        activities: [
          { action: 'deleted', entityType: 'asset', item: '9', name: 'Båt', createdAt: AT },
        ],
      }),
      'activities.0.item',
      'item.missing',
    ],
    [
      'a number that is too large',
      fileWith({ version: 4, bankFiles: [{ ...bankFile, known: 2 ** 31 }] }),
      'bankFiles.0.known',
      'unknown',
    ],
    [
      'a picture that is none',
      fileWith({ profile: { image: 'data:image/png;base64,PHNjcmlwdD4=' } }),
      'profile.image',
      'image.type',
    ],
  ])('%s', async (_, file, path, code) => {
    const answer = await importBy(maria(), file);
    expect(answer.statusCode).toBe(400);
    const { issues } = answer.json<{ issues: { path: string; code: string; message: string }[] }>();
    expect(issues).toContainEqual(expect.objectContaining({ path, code }));
    for (const { message } of issues) expect(message).not.toBe('');
    expect((await maria().call('GET /api/assets')).json()).toEqual([]);
  });
});

test('names that could run stay text', async () => {
  const name = '<img src=x onerror=alert(1)>"; drop table assets; --';
  await importBy(maria(), fileWith({ assets: [{ ...boat, id: '1', name }] }));
  expect((await maria().call('GET /api/assets')).json()).toMatchObject([{ name }]);
});

test('more than a thousand of a kind are refused; removed ones do not count', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...boat, id: String(at) }));
  await maria().call('POST /api/assets', { body: boat });
  const refused = await importBy(maria(), fileWith({ assets: many(1000) }));
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({
    code: 'limit_reached',
    message: 'Det ryms 1000 tillgångar. Ta bort några för att lägga till nya.',
  });
  expect((await maria().call('GET /api/assets')).json()).toHaveLength(1);
  const [first, ...others] = many(1000);
  const fits = [{ ...first, deletedAt: AT }, ...others];
  expect((await importBy(maria(), fileWith({ assets: fits }))).statusCode).toBe(201);
});

test('more removed items than a life brings are refused, and any is restored', async () => {
  const removed = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...boat, id: String(at), deletedAt: AT }));
  const refused = await importBy(maria(), fileWith({ assets: removed(3_001) }));
  expect(refused.json()).toMatchObject({
    code: 'limit_reached',
    message: expect.stringContaining('borttagna poster'),
  });
  expect((await importBy(maria(), fileWith({ assets: removed(2_999) }))).statusCode).toBe(201);
  const add = () => maria().call('POST /api/assets', { body: boat });
  const { id } = (await add()).json<{ id: string }>();
  expect((await add()).json()).toMatchObject({ code: 'limit_reached' });
  expect((await maria().call(`DELETE /api/assets/${id}`)).statusCode).toBe(204);
  expect((await maria().call(`POST /api/assets/${id}/restoration`)).statusCode).toBe(200);
});

test('a failure half way leaves nothing, and the data set can be sent again', async () => {
  const file = fileWith({ assets: [{ ...boat, id: '1' }] });
  const image = 'data:image/png;base64,PHNjcmlwdD4=';
  expect((await importBy(maria(), { ...file, profile: { image } })).statusCode).toBe(400);
  expect((await importBy(maria(), file)).statusCode).toBe(201);
});

test('a file of a long life comes in, compressed or not', async () => {
  const year = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
  const typed = Array.from({ length: 40 }, (_, at) =>
    year.map((month) => ({ month: `${1985 + at}-${month}`, value: '45000.25', writtenAt: AT })),
  ).flat();
  const assets = Array.from({ length: 2 }, (_, at) => ({ ...boat, id: String(at), typed }));
  const file = fileWith({ assets, activities: [] });
  const packed = gzipSync(JSON.stringify(file));
  const headers = { 'content-encoding': 'gzip' };
  const answer = await maria().call('POST /api/import', { body: packed, headers });
  expect(answer.json()).toMatchObject({ assets: 2, typedValues: 960, isRepeated: false });
  expect((await importBy(maria(), file)).json()).toMatchObject({ isRepeated: true });
});

test('of millions of mistakes the first ones are told', async () => {
  const zeros = `{"format":"valv","version":1,"assets":[${'0,'.repeat(4_000_000)}0]}`;
  const answer = await importBy(maria(), zeros);
  expect(answer.json<{ issues: object[] }>().issues.length).toBeLessThanOrEqual(50);
});

test('five thousand rows take a short while', async () => {
  const rows = (kind: string) =>
    Array.from({ length: 1000 }, (_, at) => ({ id: String(at), name: `${kind} ${at}` }));
  const file = fileWith({
    assets: rows('Konto').map((row) => ({ ...boat, ...row })),
    liabilities: rows('Lån').map((row) => ({ ...row, type: 'other', balance: '900' })),
    incomes: rows('Lön').map((row) => ({
      ...row,
      amount: '42000',
      type: 'salary',
      frequency: 'monthly',
      currency: 'SEK',
    })),
    costs: rows('El').map((row) => ({ ...row, amount: '900' })),
    goals: rows('Resa').map((row) => ({ ...row, targetAmount: '900' })),
  });
  const answer = await importBy(maria(), file);
  expect(answer.statusCode).toBe(201);
  expect((await maria().call('GET /api/costs')).json()).toHaveLength(1000);
});
