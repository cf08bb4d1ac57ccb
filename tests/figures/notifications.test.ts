import { expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { addDays, dayOf } from '#domain/basics/months.ts';
import type { Caller } from '#tests/support/caller.ts';
import { createHousehold, invite } from '#tests/support/households.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria, signUp } = openWithMaria();

type Told = { id: string; kind: string; isRead: boolean; entityName: string };
type Listed = { unread: number; notifications: Told[] };

async function add(kind: string, body: object): Promise<string> {
  return ((await maria().call(`POST /api/${kind}`, { body })).json() as { id: string }).id;
}

async function listed(): Promise<Listed> {
  return (await maria().call('GET /api/notifications')).json() as unknown as Listed;
}

async function read(ids: string[]): Promise<Listed> {
  const answer = await maria().call('PUT /api/notifications/read', { body: { ids } });
  return answer.json() as unknown as Listed;
}

const reached = { name: 'Resa', targetAmount: '10000', currentAmount: '10000' };
const boat = { type: 'other', name: 'Båt', value: '45000' };

test('a new user has none', async () => {
  expect(await listed()).toEqual({ unread: 0, notifications: [] });
});

test('a user’s own actions are never reported', async () => {
  const id = await add('assets', boat);
  await maria().call(`PUT /api/assets/${id}`, { body: { value: '46000' } });
  await maria().call(`DELETE /api/assets/${id}`);
  await add('costs', { name: 'El', amount: '900' });
  expect(await listed()).toEqual({ unread: 0, notifications: [] });
});

test('a notification is unread until it has been read', async () => {
  const goals = ['Resa', 'Båt'].map((name) => ({ ...reached, name }));
  for (const goal of goals) await add('goals', goal);
  const { unread, notifications } = await listed();
  expect(unread).toBe(2);
  const [first] = notifications;
  expect(await read([first?.id ?? ''])).toMatchObject({ unread: 1 });
  const after = await listed();
  expect(after.notifications.map(({ isRead }) => isRead)).toEqual([true, false]);
  expect(await read(notifications.map((each) => each.id))).toMatchObject({ unread: 0 });
  expect(await listed()).toMatchObject({ unread: 0 });
});

test('a goal is told of when it is reached, and again when that happens again', async () => {
  const goal = { name: 'Resa', targetAmount: '10000', currentAmount: '9999.99' };
  const id = await add('goals', goal);
  const reached = `goal_reached:${id}`;
  const isTold = async () => (await listed()).notifications.some((told) => told.id === reached);
  const save = (currentAmount: string) =>
    maria().call(`PUT /api/goals/${id}`, { body: { currentAmount } });
  expect(await isTold()).toBe(false);
  await save('10000');
  expect(await isTold()).toBe(true);
  await read([reached]);
  await save('5000');
  expect(await isTold()).toBe(false);
  await read(['another']);
  await save('12000');
  const [told] = (await listed()).notifications.filter((each) => each.id === reached);
  expect(told?.isRead).toBe(false);
});

test('a value is told of when it has grown old, and not when it was said anew', async () => {
  const car = await add('assets', { type: 'vehicle', name: 'Volvo', value: '189000' });
  const cabin = await add('assets', { type: 'other', name: 'Husvagn', value: '90000' });
  const { orm } = installation().db;
  await orm.execute(
    sql`update asset_history set month = '2020-01' where user_id = ${maria().userId}`,
  );
  await maria().call(`PUT /api/assets/${cabin}`, { body: { value: '85000' } });
  const old = (await listed()).notifications.filter(({ kind }) => kind === 'value_old');
  expect(old).toMatchObject([{ id: `value_old:${car}:2020-01`, entityName: 'Volvo' }]);
});

test('a rate that soon is fixed no more is told of once, until the day is another', async () => {
  const today = dayOf(new Date());
  const until = (days: number) => `Räntan är bunden till ${addDays(today, days)}.`;
  const loan = { type: 'mortgage', name: 'SEB, del 1', balance: '1000000', description: until(45) };
  const id = await add('liabilities', loan);
  await add('liabilities', { ...loan, name: 'SEB, del 2', description: until(400) });
  const told = { id: `binding_ends:${id}:${addDays(today, 45)}:60`, entityType: 'liability' };
  expect((await listed()).notifications).toMatchObject([{ ...told, on: addDays(today, 45) }]);
  expect(await read([told.id])).toMatchObject({ unread: 0, notifications: [{ isRead: true }] });
  expect(await listed()).toMatchObject({ unread: 0 });
  await maria().call(`PUT /api/liabilities/${id}`, { body: { description: until(29) } });
  expect(await listed()).toMatchObject({
    unread: 1,
    notifications: [{ id: `binding_ends:${id}:${addDays(today, 29)}:30` }],
  });
  await maria().call(`PUT /api/liabilities/${id}`, { body: { description: null } });
  expect(await listed()).toEqual({ unread: 0, notifications: [] });
});

test('reading of what is not one’s own changes nothing', async () => {
  await add('goals', reached);
  const [mine] = (await listed()).notifications;
  const erik = await signUp('Erik');
  const body = { ids: [mine?.id ?? ''] };
  const answer = await erik.call('PUT /api/notifications/read', { body });
  expect([answer.statusCode, answer.json()]).toEqual([200, { unread: 0, notifications: [] }]);
  expect((await listed()).unread).toBe(1);
});

/** As after a mail to the address was used. */
async function prove({ userId }: Caller): Promise<void> {
  const { orm } = installation().db;
  await orm.execute(sql`update auth_users set email_proven_at = now() where id = ${userId}`);
}

test('a request is listed among more news than fit, and what was read stays read', async () => {
  await prove(maria());
  const erik = await signUp('Erik');
  const { id: householdId } = await createHousehold(erik, 'Lindgården');
  const invited = await invite(installation(), { owner: erik, householdId, email: maria().email });
  const addGoals = async (count: number) => {
    const items = Array.from({ length: count }, (_, at) => ({ ...reached, name: `Mål ${at}` }));
    const answer = await maria().call('POST /api/goals/several', { body: { items } });
    return answer.json<{ id: string }[]>().map(({ id }) => id);
  };
  await addGoals(50);
  await addGoals(50);
  const { notifications } = await listed();
  expect(notifications).toHaveLength(100);
  expect(notifications.at(-1)?.id).toBe(`invitation:${invited.id}`);
  await read(notifications.map(({ id }) => id));
  const newer = await addGoals(50);
  expect(await read(newer.map((id) => `goal_reached:${id}`))).toMatchObject({ unread: 0 });
  await maria().call('POST /api/goals/removals', { body: { ids: newer } });
  // Those that the newer ones had displaced are listed again.
  expect(await listed()).toMatchObject({ unread: 0 });
});

test.each([
  ['nothing', {}],
  ['no id', { ids: [] }],
  ['an empty id', { ids: [''] }],
  ['too many', { ids: Array.from({ length: 101 }, (_, at) => `id-${at}`) }],
  ['a number', { ids: [1] }],
])('a list with %s is refused', async (_, body) => {
  const answer = await maria().call('PUT /api/notifications/read', { body });
  expect(answer.statusCode).toBe(400);
});

test('another member’s request is reported until it is answered', async () => {
  const erik = await signUp('Erik');
  await prove(erik);
  const { id: householdId } = await createHousehold(maria(), 'Lindgården');
  const invited = await invite(installation(), { owner: maria(), householdId, email: erik.email });
  const requestNotices = async () => {
    return (await erik.call('GET /api/notifications')).json<Listed>().notifications;
  };
  expect(await requestNotices()).toMatchObject([
    { id: `invitation:${invited.id}`, entityName: 'Lindgården', by: 'Maria Lind', isRead: false },
  ]);
  await erik.call('POST /api/invitations/accept', { body: { id: invited.id } });
  expect(await requestNotices()).toEqual([]);
  const itemId = await add('assets', { ...boat, ownershipPercentage: '50' });
  const share = { householdId, kind: 'assets', itemId, memberId: erik.userId, percent: '50' };
  await maria().call('POST /api/co-owner-links', { body: share });
  expect(await requestNotices()).toMatchObject([
    { kind: 'co_owner_proposal', entityName: 'Båt', by: 'Maria Lind' },
  ]);
  const [link] = (await erik.call('GET /api/co-owner-links')).json<{ id: string }[]>();
  await erik.call(`POST /api/co-owner-links/${link?.id}/accept`);
  expect(await requestNotices()).toEqual([]);
  // The primary owner is notified of the acceptance.
  expect((await listed()).notifications).toMatchObject([
    { kind: 'share_accepted', entityName: 'Båt', by: expect.stringContaining('Erik') },
    { kind: 'member_joined', entityName: 'Lindgården', by: expect.stringContaining('Erik') },
  ]);
});
