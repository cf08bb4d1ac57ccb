import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUSEHOLDS_MAX, type Household } from '#domain/household/households.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { createHousehold, householdOf, letIn, membersOf } from '#tests/support/households.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { takeLock } from '#server/platform/db/locks.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;
let erik: Caller;
let saga: Caller;

beforeAll(async () => {
  await meetPeople();
});

async function meetPeople(): Promise<void> {
  const names = ['Maria', 'Erik', 'Saga'];
  const people = await Promise.all(names.map((name) => signUp(installation.app, name)));
  [maria, erik, saga] = people as [Caller, Caller, Caller];
}

async function listOf(caller: Caller): Promise<Household[]> {
  return (await caller.call('GET /api/households')).json<Household[]>();
}

async function statusOf(caller: Caller, target: string, body?: object): Promise<number> {
  return (await caller.call(target, body && { body })).statusCode;
}

const leave = (who: Caller, id: string) => `DELETE /api/households/${id}/members/${who.userId}`;

describe('creating', () => {
  test('a household takes its maker’s currency and language, and shares everything', async () => {
    await maria.call('PUT /api/auth/user/profile', { body: { currency: 'EUR', language: 'sv' } });
    const household = await createHousehold(maria, '  Sommarstugan ');
    expect(household).toMatchObject({
      name: 'Sommarstugan',
      role: 'owner',
      memberCount: 1,
      currency: 'EUR',
      language: 'sv',
      shareAssets: 1,
      shareCosts: 1,
      sharing: { shareAssets: 1, shareGoals: 1, totalsOnly: 0 },
      createdBy: maria.userId,
    });
    expect(await listOf(maria)).toContainEqual(household);
    expect(await listOf(erik)).toEqual([]);
  });

  test.each(['', '   ', '\u200b'])('a blank name (%j) is refused with a message', async (name) => {
    const headers = { 'accept-language': 'en' };
    const refused = await maria.call('POST /api/households', { body: { name }, headers });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      issues: [{ path: 'name', code: 'name.required', message: 'Name is required' }],
    });
  });

  test('the same form sent twice makes one', async () => {
    const headers = { 'idempotency-key': 'home-1' };
    const body = { name: 'Hemma' };
    const [first, second] = await Promise.all([
      maria.call('POST /api/households', { body, headers }),
      maria.call('POST /api/households', { body, headers }),
    ]);
    expect(first.json()).toEqual(second.json());
    expect((await listOf(maria)).filter(({ name }) => name === 'Hemma')).toHaveLength(1);
  });

  test('a user has several, up to a stated limit', async () => {
    const karin = await signUp(installation.app, 'Karin');
    const made = await Promise.all(
      Array.from({ length: HOUSEHOLDS_MAX + 1 }, (_, at) =>
        statusOf(karin, 'POST /api/households', { name: `Hushåll ${at}` }),
      ),
    );
    expect(made.filter((status) => status === 201)).toHaveLength(HOUSEHOLDS_MAX);
    expect(made.filter((status) => status === 400)).toHaveLength(1);
  });
});

describe('changing', () => {
  test('an owner renames it and sets what it shares; absent is unchanged', async () => {
    const { id } = await createHousehold(maria);
    const body = { name: 'Nya gården', currency: 'SEK', shareGoals: 0 };
    const changed = (await maria.call(`PUT /api/households/${id}`, { body })).json<Household>();
    expect(changed).toMatchObject({ ...body, shareAssets: 1, language: 'sv' });
    expect(await statusOf(maria, `PUT /api/households/${id}`, { name: ' ' })).toBe(400);
    expect(await statusOf(maria, `PUT /api/households/${id}`, { shareAssets: 2 })).toBe(400);
    expect(await statusOf(maria, `PUT /api/households/${id}`, { owner: 'x' })).toBe(400);
  });

  test('a member may look but not change, and chooses only what is their own', async () => {
    const { id } = await householdOf(installation, [maria, erik]);
    expect(await statusOf(erik, `PUT /api/households/${id}`, { name: 'Eriks' })).toBe(403);
    expect(await statusOf(erik, `DELETE /api/households/${id}`)).toBe(403);
    const body = { shareIncome: 0, totalsOnly: 1 };
    const mine = await erik.call(`PUT /api/households/${id}/sharing`, { body });
    expect(mine.json<Household>().sharing).toEqual({
      shareAssets: 1,
      shareLiabilities: 1,
      shareIncome: 0,
      shareGoals: 1,
      shareCosts: 1,
      totalsOnly: 1,
    });
    const [owner, member] = await membersOf(maria, id);
    expect(owner).toMatchObject({ userId: maria.userId, role: 'owner', shareIncome: 1 });
    expect(member).toMatchObject({ userId: erik.userId, role: 'member', shareIncome: 0 });
  });

  test('removing it takes nothing of its members', async () => {
    const { id } = await householdOf(installation, [maria, erik]);
    await erik.call('POST /api/assets', { body: { type: 'other', name: 'Båt', value: '45000' } });
    expect(await statusOf(maria, `DELETE /api/households/${id}`)).toBe(204);
    expect((await listOf(erik)).map((each) => each.id)).not.toContain(id);
    expect((await erik.call('GET /api/assets')).json<object[]>()).toHaveLength(1);
  });
});

describe('members', () => {
  test('are listed with name, role, status and when they joined', async () => {
    const { id } = await householdOf(installation, [maria, erik]);
    expect(await membersOf(erik, id)).toMatchObject([
      { userId: maria.userId, firstName: 'Maria', role: 'owner', status: 'active' },
      { userId: erik.userId, firstName: 'Erik', role: 'member', email: erik.email },
    ]);
    const [first] = await membersOf(erik, id);
    expect(Date.parse(first?.joinedAt ?? '')).toBeGreaterThan(0);
    expect(Object.keys(first ?? {})).not.toContain('age');
  });

  test('a removed member’s next request finds no household', async () => {
    const { id } = await householdOf(installation, [maria, erik]);
    expect(await statusOf(erik, leave(maria, id))).toBe(403);
    expect(await statusOf(maria, leave(erik, id))).toBe(204);
    expect(await statusOf(erik, `GET /api/households/${id}/members`)).toBe(404);
    expect(await statusOf(erik, `PUT /api/households/${id}/sharing`, {})).toBe(404);
    expect((await listOf(erik)).map((each) => each.id)).not.toContain(id);
    expect(await statusOf(maria, leave(erik, id))).toBe(404);
  });

  test('the last owner among others stays, and hands over to leave', async () => {
    const { id } = await householdOf(installation, [maria, erik]);
    const refused = await maria.call(leave(maria, id));
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      409,
      'last_owner',
    ]);
    const role = `PUT /api/households/${id}/members/${maria.userId}`;
    expect(await statusOf(maria, role, { role: 'member' })).toBe(409);
    const over = { role: 'owner', stepDown: true };
    const path = `PUT /api/households/${id}/members/${erik.userId}`;
    expect(await statusOf(maria, path, over)).toBe(200);
    expect((await membersOf(erik, id)).map((each) => each.role)).toEqual(['member', 'owner']);
    expect(await statusOf(maria, path, { role: 'member' })).toBe(403);
    expect(await statusOf(maria, leave(maria, id))).toBe(204);
  });

  test('no owner makes another one a member, or removes them', async () => {
    const { id } = await householdOf(installation, [maria, erik]);
    const path = `PUT /api/households/${id}/members/${erik.userId}`;
    await maria.call(path, { body: { role: 'owner' } });
    expect(await statusOf(maria, path, { role: 'member' })).toBe(403);
    expect(await statusOf(maria, leave(erik, id))).toBe(403);
    expect(await statusOf(erik, path, { role: 'member' })).toBe(200);
  });

  test('the last member who leaves removes the household', async () => {
    const { id } = await createHousehold(maria);
    expect(await statusOf(maria, leave(maria, id))).toBe(204);
    expect(await statusOf(maria, `GET /api/households/${id}/members`)).toBe(404);
    const { orm } = installation.db;
    expect((await orm.execute(`select from households where id = '${id}'`)).rows).toEqual([]);
  });

  test('of the last two owners who leave at once, one stays with the members', async () => {
    const { id } = await householdOf(installation, [maria, erik, saga]);
    const path = `PUT /api/households/${id}/members/${erik.userId}`;
    await maria.call(path, { body: { role: 'owner' } });
    const left = await Promise.all([
      statusOf(maria, leave(maria, id)),
      statusOf(erik, leave(erik, id)),
    ]);
    expect(left.sort((a, b) => a - b)).toEqual([204, 409]);
    expect((await membersOf(saga, id)).map((each) => each.role).sort()).toEqual([
      'member',
      'owner',
    ]);
  });
});

describe('erasing an account', () => {
  beforeEach(meetPeople);

  const erase = (caller: Caller) =>
    statusOf(caller, 'DELETE /api/account', { password: 'tre höga stenar' });

  test('of the only owner makes the one who has been there longest the owner', async () => {
    const { id } = await householdOf(installation, [maria, erik, saga]);
    expect(await erase(maria)).toBe(204);
    expect(await membersOf(saga, id)).toMatchObject([
      { userId: erik.userId, role: 'owner' },
      { userId: saga.userId, role: 'member' },
    ]);
    expect((await listOf(erik))[0]).toMatchObject({ createdBy: null, memberCount: 2 });
  });

  test('of both owners at the same moment leaves an owner', async () => {
    const { id } = await householdOf(installation, [maria, erik, saga]);
    const path = `PUT /api/households/${id}/members/${erik.userId}`;
    await maria.call(path, { body: { role: 'owner' } });
    expect(await Promise.all([erase(maria), erase(erik)])).toEqual([204, 204]);
    expect(await membersOf(saga, id)).toMatchObject([{ userId: saga.userId, role: 'owner' }]);
  });

  test('of who invites and who is invited, at the same moment, is done for both', async () => {
    const { id } = await householdOf(installation, [maria, erik]);
    const { db } = installation;
    // One more from Maria, which has not been sent yet.
    await db.orm.execute(`insert into mails (id, kind, language, recipient, values) values
      (gen_random_uuid(), 'household_invitation', 'sv', '${erik.email}',
        '{"inviter": "${maria.email}"}')`);
    const { erased } = await db.inTransaction(async (tx) => {
      // Held until one has come as far as it can; the other waits for its turn, and holds nothing.
      await takeLock(tx, 'household', id);
      const both = Promise.all([erase(maria), erase(erik)]);
      const waiting = `select from pg_locks where locktype = 'advisory' and not granted`;
      await expect.poll(async () => (await db.orm.execute(waiting)).rows.length).toBe(1);
      return { erased: both };
    });
    expect(await erased).toEqual([204, 204]);
  });

  test('of the last member takes the household along', async () => {
    const { id } = await householdOf(installation, [maria, erik]);
    await letIn(installation, { owner: maria, householdId: id, guest: saga });
    await Promise.all([erase(maria), erase(erik), erase(saga)]);
    const { orm } = installation.db;
    expect((await orm.execute(`select from households where id = '${id}'`)).rows).toEqual([]);
  });
});
